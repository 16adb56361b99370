// The active filters as chips, and the number of cars that removing one would add.
import { FACETS } from '#vehicle/attributes.ts'
import type { Site } from '#tenant/schema.ts'
import type { Answer } from './answer.ts'
import { chipLabel, type ListPlace } from './near.ts'
import { toHref } from './path.ts'
import { emptyState, withoutFacet, type SearchState } from './state.ts'
import type { Chip, Emptied } from './view.ts'
import { describeModel, describeRange, describeValue, labelOf } from './words.ts'

/** A chip for the text, the place, each chosen value and each range; it links to the list without it. */
export function toChips(state: SearchState, site: Site, place: ListPlace = null): Chip[] {
  const filters = FACETS.flatMap(({ name }): Chip[] => {
    const range = state.ranges[name]
    if (range !== undefined) {
      return [
        {
          name,
          label: `${labelOf(name, state)} ${describeRange(name, range)}`,
          href: toHref(withoutFacet(state, name), site),
        },
      ]
    }
    return (state.lists[name] ?? []).map((value) => ({
      name,
      label:
        name === 'model'
          ? describeModel(value, state.lists.make, site)
          : describeValue(name, value),
      href: toHref(withoutFacet(withoutModels(state, name, value), name, value), site),
    }))
  })
  const text = state.query === '' ? [] : [textChip(state, site)]
  const near = state.near === '' ? [] : [nearChip(state, site, place)]
  const { pricedIn } = state
  const prices: Chip[] =
    pricedIn === null
      ? []
      : [
          {
            name: 'drive_away',
            label: `Priced to drive away in ${pricedIn}`,
            href: toHref({ ...state, pricedIn: null, page: 1 }, site),
          },
        ]
  return [...text, ...near, ...prices, ...filters]
}

/** Address of the list without filters, in the same order. */
export function clearHref(state: SearchState, site: Site): string {
  return toHref(emptyState(state.sort), site)
}

/** A filter, and how many cars its removal adds. */
type Drop = Chip & { count: number }

type Empty = Partial<Emptied> & {
  state: SearchState
  site: Site
  answer: Answer
  place?: ListPlace
}

/** For an empty list: the facets whose removal adds cars, most cars first. */
export function toRemovals({ state, site, answer, place, ...counts }: Empty): Drop[] {
  const facets = FACETS.flatMap(({ name }) => {
    const count = answer.without[name] ?? 0
    const values = state.lists[name]?.map((value) => describeValue(name, value)).join(', ')
    const range = state.ranges[name]
    const words =
      values ?? (range === undefined ? '' : `${labelOf(name, state)} ${describeRange(name, range)}`)
    return count === 0
      ? []
      : [{ name, label: words, href: toHref(withoutFacet(state, name), site), count }]
  })
  const { withoutQuery, anywhere } = counts
  const text = withoutQuery ? [{ ...textChip(state, site), count: withoutQuery }] : []
  const near = anywhere ? [{ ...nearChip(state, site, place ?? null), count: anywhere }] : []
  return [...facets, ...text, ...near].sort((a, b) => b.count - a.count)
}

function nearChip(state: SearchState, site: Site, place: ListPlace): Chip {
  const href = toHref({ ...state, near: '', page: 1 }, site)
  return { name: 'near', label: chipLabel(state, place, site), href }
}

function textChip(state: SearchState, site: Site): Chip {
  const href = toHref({ ...state, query: '', page: 1 }, site)
  return { name: 'query', label: `“${state.query}”`, href }
}

/** Removing the last make also removes its models: "Hilux" without Toyota would match nothing. */
function withoutModels(state: SearchState, name: string, value: string): SearchState {
  const lastMake =
    name === 'make' && state.lists.make?.length === 1 && state.lists.make[0] === value
  return lastMake ? withoutFacet(state, 'model') : state
}
