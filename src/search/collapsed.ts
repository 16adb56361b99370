// Long filters show their first values and fold the rest. A page holds all of them; a part of a page holds the rest only
// of the folds that stand open, so that a changed filter stays a small answer.
import { findFacet, type FacetName } from './facets.ts'
import type { FacetValueView } from './view.ts'

/** Folds to fill: those named, or all. */
export type Folds = ReadonlySet<FacetName> | 'all'

/** Reads the `fold` parameters of a part's address: the folds that stand open in the browser. */
export function parseCollapsed(params: URLSearchParams): ReadonlySet<FacetName> {
  const facets = params.getAll('fold').map(findFacet)
  return new Set(facets.flatMap((facet) => (facet === undefined ? [] : [facet.name])))
}

/** The values that stand before the fold, and those in it; `folded` counts the ones that are left out. */
export function collapse(
  name: FacetName,
  values: readonly FacetValueView[],
  shown: number,
  folds: Folds,
): { values: FacetValueView[]; folded: number } {
  const isFirst = (value: FacetValueView, at: number) => at < shown || value.selected
  const filled = folds === 'all' || folds.has(name)
  return {
    values: filled ? [...values] : values.filter(isFirst),
    folded: values.filter((value, at) => !isFirst(value, at)).length,
  }
}
