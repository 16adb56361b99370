// Warranty and servicing for the dealer's pages: by the condition of the vehicles that they come with.
import { upperFirst } from '#lib/text.ts'
import { CAR_TYPES } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'

type Promised = Site['facts']['promises'][number]

export type PromiseGroup = {
  /** "New and demo cars", or "Every car". */
  title: string
  promises: (Pick<Promised, 'title' | 'text' | 'icon'> & {
    /** "Kia, MG", or "Cars"; empty where it is for all of them. */
    only: string
  })[]
}

/** Those of new vehicles first, and last those of any. */
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

/** The conditions in their one order: "new and demo". All of them are none, for nothing is left out. */
function toKey(conditions: Promised['conditions']): string {
  const named = ORDER.filter((condition) => conditions.includes(condition))
  return named.length === CAR_TYPES.length ? '' : named.join(' and ')
}

const ORDER: readonly (typeof CAR_TYPES)[number][] = ['new', 'demo', 'used']

/** By the first condition that it names, the shorter list first. */
function rankOf(key: string): number {
  const first = ORDER.findIndex((condition) => key.startsWith(condition))
  return first === -1 ? Infinity : first * 100 + key.length
}
