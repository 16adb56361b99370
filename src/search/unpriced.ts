// Counts the vehicles of a list that have no drive-away price, which a price range leaves out.
import type { Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import { driveAwayField, FIGURES_FIELD } from '#vehicle/drive-away.ts'
import type { Search } from './answer-store.ts'
import type { ListPlace } from './near.ts'
import type { Pricing } from './pricing.ts'
import { totalQuery } from './request.ts'
import { type SearchState, withoutFacet } from './state.ts'

type Deps = { site: Site; ask: Search; now: Seconds; place: ListPlace }

/** Ignores the list's own price limits; 0 if the count can't be read. Never rejects. */
export async function countUnpriced(
  state: SearchState,
  { state: home, figures }: Pricing,
  { site, ask, now, place }: Deps,
): Promise<number> {
  const all = totalQuery(withoutFacet(state, 'price'), site, now, place)
  const priced = {
    ...all,
    facetFilters: [...(all.facetFilters ?? []), [`${FIGURES_FIELD}:${figures}`]],
    numericFilters: [...(all.numericFilters ?? []), `${driveAwayField(home)}>0`],
  }
  const found = await ask([all, priced], now).catch(() => null)
  const [total = 0, known = 0] = found?.totals ?? []
  return Math.max(0, total - known)
}
