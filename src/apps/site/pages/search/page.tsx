// The search page: heading, filters beside the list, and blocks to browse on the unfiltered search.
import type { Sales } from '#analytics/sales-of-month.ts'
import { introductionOf } from '#search/introduced.ts'
import { toHref } from '#search/path.ts'
import { withoutFacet } from '#search/state.ts'
import type { SearchView } from '#search/view.ts'
import type { Site } from '#tenant/schema.ts'
import { assetUrl } from '#apps/site/ui/assets.ts'
import { BrandGrid } from '#apps/site/ui/wordmark.tsx'
import { type Crumb, toFaqPage, toGraph, toItemList } from '#apps/site/ui/breadcrumbs.tsx'
import { CompareForm } from '#apps/site/ui/compare-form.tsx'
import { StructuredData } from '#apps/site/ui/head.tsx'
import { SalesCounter } from '#apps/site/ui/sales-counter.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { Filters } from './filters.tsx'
import { Results } from './results.tsx'
import { SmallPrint } from '#apps/site/ui/page-head.tsx'
import { Chips, ListBox, Toolbar } from './toolbar.tsx'

/** The content of main; `sales` is for the unfiltered search. */
export function SearchBody({ view, sales = null }: { view: SearchView; sales?: Sales | null }) {
  const { site } = useSite()
  const graph = toListGraph(view, site)
  return (
    <div
      className={`search shell cards-${site.cards.style} view-${site.search.view} filters-${site.search.filters}`}
      data-page="list"
      data-site={site.slug}
    >
      <div className="search-head">
        <div>
          <h1 id="heading">{view.summary.heading}</h1>
          {view.bare && site.tagline !== '' && <p>{site.tagline}</p>}
          <SalesCounter label={site.sales_counter.label} sales={sales} />
        </div>
        <ListBox view={view} />
      </div>
      {view.bare && site.search.remember_filters && (
        <>
          <p className="last-search when-bare" data-last-search hidden />
          {/* Before the content below it, which would shift otherwise. */}
          <script src={assetUrl('early.js')} />
        </>
      )}
      {/* Not in the head, which may be sent before the vehicles are loaded. */}
      {graph !== null && <StructuredData graph={graph} />}
      {view.brands.length > 0 && <BrandGrid brands={view.brands} />}
      <a href="#results" className="skip unseen">
        Skip to results
      </a>
      <div className="search-body">
        <Filters view={view} />
        <div className="search-list">
          <Toolbar view={view} />
          <div id="search-error" role="alert" />
          <Chips view={view} />
          <Results view={view} whole />
          {site.garage.favourites && <CompareForm />}
        </div>
      </div>
      {view.bare && site.search.curated.length > 0 && (
        <div id="curated" className="when-bare late" />
      )}
      <SmallPrint />
    </div>
  )
}

/** JSON-LD of the page; null if it is not indexed. */
export function toListGraph(view: SearchView, site: Site): object | null {
  const { items, state, summary } = view
  if (!summary.robots.startsWith('index')) return null
  const before = (state.page - 1) * site.search.hits_per_page
  const cars = items.flatMap((item) => (item.kind === 'car' ? [item.car] : []))
  const list = toItemList(
    cars.map(({ href }) => ({ href })),
    site,
    before,
  )
  const questions = introductionOf(state, site)?.questions ?? []
  const faq = questions.length === 0 ? [] : [toFaqPage(questions)]
  return toGraph([list, ...faq], toCrumbs(view, site), site)
}

/** A model is below its make. */
function toCrumbs({ state, summary: { heading } }: SearchView, site: Site): Crumb[] {
  const [make] = state.lists.make ?? []
  const isModel = make !== undefined && state.lists.model !== undefined
  const above = isModel ? [{ label: make, href: toHref(withoutFacet(state, 'model'), site) }] : []
  return [...above, { label: heading }]
}
