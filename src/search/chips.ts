// The active filters as chips, and the number of cars that removing one would add.
import { FACETS } from '#stock/attributes.ts'
import type { Site } from '#tenant/schema.ts'
import type { Answer } from './answer.ts'
import { toHref } from './path.ts'
import { emptyState, without, type SearchState } from './state.ts'
import type { Chip } from './view.ts'
import { describeModel, describeRange, describeValue } from './words.ts'

/** A chip for the text, each chosen value and each range; its link is the list without it. */
export function toChips(state: SearchState, site: Site): Chip[] {
  const filters = FACETS.flatMap(({ name, label }): Chip[] => {
    const range = state.ranges[name]
    if (range !== undefined) {
      return [
        {
          name,
          label: `${label} ${describeRange(name, range)}`,
          href: toHref(without(state, name), site),
        },
      ]
    }
    return (state.lists[name] ?? []).map((value) => ({
      name,
      label:
        name === 'model'
          ? describeModel(value, state.lists.make, site)
          : describeValue(name, value),
      href: toHref(without(withoutModels(state, name, value), name, value), site),
    }))
  })
  return state.query === '' ? filters : [textChip(state, site), ...filters]
}

/** Address of the list without filters, in the same order. */
export function clearHref(state: SearchState, site: Site): string {
  return toHref(emptyState(state.sort), site)
}

/** For an empty list: the facets whose removal adds cars, most cars first. */
export function toDrops(
  state: SearchState,
  site: Site,
  answer: Answer,
  withoutQuery: number | null,
): (Chip & { count: number })[] {
  const facets = FACETS.flatMap(({ name, label }) => {
    const count = answer.without[name] ?? 0
    const values = state.lists[name]?.map((value) => describeValue(name, value)).join(', ')
    const range = state.ranges[name]
    const words = values ?? (range === undefined ? '' : `${label} ${describeRange(name, range)}`)
    return count === 0
      ? []
      : [{ name, label: words, href: toHref(without(state, name), site), count }]
  })
  const text = withoutQuery ? [{ ...textChip(state, site), count: withoutQuery }] : []
  return [...facets, ...text].sort((a, b) => b.count - a.count)
}

function textChip(state: SearchState, site: Site): Chip {
  const href = toHref({ ...state, query: '', page: 1 }, site)
  return { name: 'query', label: `“${state.query}”`, href }
}

/** Removing the last make also removes its models: "Hilux" without Toyota would match nothing else. */
function withoutModels(state: SearchState, name: string, value: string): SearchState {
  const lastMake =
    name === 'make' && state.lists.make?.length === 1 && state.lists.make[0] === value
  return lastMake ? without(state, 'model') : state
}
