// The makes of a site's stock, for a grid outside the search page.
import type { Site } from '#tenant/schema.ts'
import { toBrands, toMakes } from './facet-view.ts'
import type { Ask } from './load.ts'
import { totalQuery } from './request.ts'
import { emptyState } from './state.ts'
import type { FacetValueView } from './view.ts'

/** Makes with vehicles, popular ones first; empty if the engine is unavailable. `now` in seconds. Never rejects. */
export async function loadMakes(site: Site, ask: Ask, now: number): Promise<FacetValueView[]> {
  const state = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  const query = { ...totalQuery(state, site, now), facets: ['make'], maxValuesPerFacet: 200 }
  const found = await ask([query], 'main', now).catch(() => null)
  if (found === null) return []
  return toBrands(toMakes({ state, site, answer: found.answer, folds: 'all' }))
}
