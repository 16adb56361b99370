// Long filters show their first values and collapse the rest. A page contains all of them; a fragment only contains the
// collapsed values of open sections, so that a changed filter stays a small response.
import { findFacet, type FacetName } from '#stock/attributes.ts'
import type { FacetValueView } from './view.ts'

/** Collapsed sections to include: those named, or all. */
export type Folds = ReadonlySet<FacetName> | 'all'

/** Reads the `fold` parameters of a fragment's address: the sections open in the browser. */
export function parseCollapsed(params: URLSearchParams): ReadonlySet<FacetName> {
  const facets = params.getAll('fold').map(findFacet)
  return new Set(facets.flatMap((facet) => (facet === undefined ? [] : [facet.name])))
}

/** The values before the collapsed section, and those in it; `folded` counts the omitted ones. */
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
