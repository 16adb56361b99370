// Joins state, answer and site to the data of a search page. Pure: the time is an argument.
import { parseListedCar } from '#stock/listed-car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Answer } from './answer.ts'
import { toCard, type CardView } from './card.ts'
import { clearHref, toChips, toDrops } from './chips.ts'
import { toBrands, toFacetViews, toMakes } from './facet-view.ts'
import type { Folds } from './collapsed.ts'
import { toGrid } from './grid.ts'
import { toHiddenFilters } from './hidden-filters.ts'
import { pageCount, toPages } from './pages.ts'
import { toHref } from './path.ts'
import { MAX_RESULTS } from './request.ts'
import { SORTS } from './sort.ts'
import { isBare, withPage, type SearchState } from './state.ts'
import { toSummary } from './summary.ts'
import type { SearchView } from './view.ts'
import { DEFAULT_SEARCH, routes } from '#routes.ts'

type Given = {
  state: SearchState
  site: Site
  answer: Answer
  /** Cars found without the search text; only queried for an empty list. */
  withoutQuery: number | null
  stale: boolean
  folds: Folds
  /** Seconds. */
  now: number
}

/** Everything that the search page and its fragments render. */
export function toSearchView({
  state,
  site,
  answer,
  withoutQuery,
  stale,
  folds,
  now,
}: Given): SearchView {
  const total = toTotal(answer, state, site)
  const bare = isBare(state)
  const context = { state, site, answer, folds }
  const makes = toMakes(context)
  const facets = toFacetViews(context, makes)
  const listHref = toHref(withPage(state, 1), site)
  return {
    state,
    summary: toSummary(state, site, total),
    action: routes.search.href(DEFAULT_SEARCH),
    href: toHref(withPage(state, Math.min(state.page, pageCount(site, total))), site),
    total,
    items: toGrid(toCards(answer.hits, site, now), state, site, listHref, now),
    deep: total > MAX_RESULTS && state.page >= pageCount(site, total),
    pages: toPages(state, site, total),
    facets,
    kept: toHiddenFilters(state, facets),
    chips: toChips(state, site),
    clearHref: clearHref(state, site),
    sorts: site.search.sorts.map((name) => ({
      name,
      label: SORTS[name].label,
      selected: name === state.sort,
    })),
    drops: total === 0 ? toDrops(state, site, answer, withoutQuery) : [],
    notice: stale ? staleNotice(site) : null,
    bare,
    brands: bare && site.layout.brand_grid ? toBrands(makes) : [],
  }
}

/** Cards of documents; invalid ones are left out individually (F16). */
export function toCards(hits: readonly unknown[], site: Site, now: number): CardView[] {
  return hits.flatMap((hit) => {
    const car = parseListedCar(hit)
    return car === null ? [] : [toCard(car, site, now)]
  })
}

function staleNotice({ vehicle }: Site): string {
  return `These results may be a few minutes old. Call us to check that a ${vehicle.one} is still available.`
}

/** Above the threshold, the sum of the status counts replaces the number of hits (C2). */
function toTotal(answer: Answer, state: SearchState, site: Site): number {
  if (answer.total <= site.search.count_threshold) return answer.total
  const chosen = state.lists.status
  const counted = Object.entries(answer.facets.status ?? {})
    .filter(([status]) => chosen === undefined || chosen.includes(status))
    .reduce((sum, [, count]) => sum + count, 0)
  return counted > 0 ? counted : answer.total
}
