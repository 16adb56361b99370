// Warranty and servicing on the dealer's pages, grouped by the condition of vehicles.
import { upperFirst } from '#lib/text.ts'
import { CAR_TYPES } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'

type Promised = Site['facts']['promises'][number]

export type PromiseGroup = {
  /** "New and demo cars", or "Every car". */
  title: string
  promises: (Pick<Promised, 'title' | 'text' | 'icon'> & {
    /** "Kia, MG", or "Cars"; empty if it applies to all of them. */
    only: string
  })[]
}

/** Groups, starting with new vehicles and ending with those for any condition. */
export function groupPromises({ facts, vehicle }: Pick<Site, 'facts' | 'vehicle'>): PromiseGroup[] {
  const groups = Map.groupBy(facts.promises, ({ conditions }) => toKey(conditions))
  return [...groups]
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
    .map(([key, promises]) => ({
      title: key === '' ? `Every ${vehicle.one}` : `${upperFirst(key)} ${vehicle.many}`,
      promises: promises.map(({ title, text, icon, makes, item_types: kinds }) => ({
        title,
        text,
        icon,
        only: upperFirst([...makes, ...kinds.map((kind) => `${kind}s`)].join(', ')),
      })),
    }))
}

/** The conditions in fixed order: "new and demo". Listing all of them means the same as listing none. */
function toKey(conditions: Promised['conditions']): string {
  const named = ORDER.filter((condition) => conditions.includes(condition))
  return named.length === CAR_TYPES.length ? '' : named.join(' and ')
}

const ORDER: readonly (typeof CAR_TYPES)[number][] = ['new', 'demo', 'used']

/** Ranks by the first condition, then shorter lists first. */
function rankOf(key: string): number {
  const first = ORDER.findIndex((condition) => key.startsWith(condition))
  return first === -1 ? Infinity : first * 100 + key.length
}
