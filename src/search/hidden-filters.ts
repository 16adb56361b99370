// Filters of an address that no control of the page stands for: a site need not offer what it can be asked for, and the
// filter form sends them on unseen, so that the next change does not lose them (R56).
import { toRangeText } from './range.ts'
import type { SearchState } from './state.ts'
import type { FacetValueView, FacetView } from './view.ts'

/** Field of the form and its value. */
export type HiddenFilter = { name: string; value: string }

/** What the state says beyond the controls of these facets. */
export function toHiddenFilters(state: SearchState, facets: readonly FacetView[]): HiddenFilter[] {
  const shown = new Set(facets.flatMap(controlsOf))
  const lists = Object.entries(state.lists).flatMap(([name, values]) =>
    values
      .filter((value) => !shown.has(`${name} ${value}`))
      .map((value) => ({ name: `refinementList[${name}][]`, value })),
  )
  const ranges = Object.entries(state.ranges)
    .filter(([name]) => !shown.has(name))
    .map(([name, range]) => ({ name: `range[${name}]`, value: toRangeText(range) }))
  return [...lists, ...ranges]
}

function controlsOf(facet: FacetView): string[] {
  if (facet.kind === 'range') return [facet.name]
  const name = (name: string) => (value: FacetValueView) => `${name} ${value.value}`
  const models = facet.values.flatMap((value) => value.models?.values ?? [])
  return [...facet.values.map(name(facet.name)), ...models.map(name('model'))]
}
