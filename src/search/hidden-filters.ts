// Active filters without a visible control: an address may contain filters that the site does not offer, and the form
// includes them as hidden fields, so that the next change keeps them.
import { toRangeText } from './range.ts'
import type { SearchState } from './state.ts'
import type { FacetValueView, FacetView } from './view.ts'

/** Field name and value. */
export type HiddenFilter = { name: string; value: string }

/** The part of the state that the controls of these facets do not cover. */
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
