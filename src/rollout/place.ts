// The place of a field in a site, for programs and people: each step has its key, and a readable name.
import type { Json } from './json.ts'
import { itemNameOf } from './match-items.ts'

export type Step = {
  /** Name of a field, or index of an item. */
  key: string | number
  /** Name of a field; for an item its id, slug or path, otherwise its index. */
  name: string
}
export type Place = readonly Step[]

/** The step to an item of a list. */
export function toItemStep(list: readonly Json[], at: number): Step {
  return { key: at, name: itemNameOf(list[at] ?? null, list) ?? `${at}` }
}

/** "pages[/about].blocks[2].title". */
export function toPlaceName(place: Place): string {
  return place
    .map(({ key, name }, at) =>
      typeof key === 'number' ? `[${name}]` : `${at === 0 ? '' : '.'}${name}`,
    )
    .join('')
}
