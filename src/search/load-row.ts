// Stock vehicles for a row of cards outside the search page.
import { LISTED_FIELDS } from '#stock/listed-car.ts'
import type { Site } from '#tenant/schema.ts'
import type { CardView } from './card.ts'
import type { Filter } from './filter.ts'
import type { Ask } from './load.ts'
import { documentsQuery, listFilter } from './request.ts'
import { toCards } from './to-view.ts'

/**
 * Cards of listed vehicles that match the filter, most relevant first; `now` in seconds. Empty if the engine is
 * unavailable. Never rejects.
 */
export async function loadRow(
  filter: Filter,
  most: number,
  { site, ask, now }: { site: Site; ask: Ask; now: number },
): Promise<CardView[]> {
  if (most < 1) return []
  const wanted = [...listFilter(site, now), ...filter]
  const query = documentsQuery(site, wanted, { most, fields: LISTED_FIELDS })
  const found = await ask([query], 'main', now).catch(() => null)
  return toCards(found?.answer.hits ?? [], site, now)
}
