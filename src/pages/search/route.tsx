// HTTP routes for the search page: its canonical address, and page or fragment as the response.
import { isbot } from 'isbot'

import type { SearchEvent } from '#analytics/search-counts.ts'
import { clock } from '#http/clock.ts'
import { isPartial, leaveFor } from '#http/htmx.ts'
import {
  type Head,
  type LatePart,
  renderFragment,
  renderPage,
  renderPart,
  type Shell,
} from '#http/render.tsx'
import { urlOf } from '#http/request.ts'
import { isUncounted } from '#http/same-origin.ts'
import { variantOf } from '#http/variant.ts'
import { withQuery } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { notFound, orBroken, searchDownStatus, toSearchDown } from '#pages/error/route.tsx'
import type { Ctx } from '#pages/send-page.ts'
import { parseCollapsed } from '#search/facet-view.ts'
import { ASKED, loadAskedList, toMeaning, withAsked } from '#search/intent/ask.ts'
import { loadCarousels, loadSearch, type Shown } from '#search/load.ts'
import { parseHref } from '#search/parse-href.ts'
import {
  parseBreadcrumb,
  parseFirst,
  parseModelPath,
  type PathFilters,
  toHref,
  withPath,
} from '#search/path.ts'
import type { ListPlace } from '#search/near.ts'
import { isBare, parseSearch, type SearchState } from '#search/state.ts'
import { toSummary } from '#search/summary.ts'
import type { Carousel as Cars, SearchView } from '#search/view.ts'
import { Carousel } from '#ui/carousel.tsx'
import { Facets } from './filters.tsx'
import { SearchBody } from './page.tsx'
import { Results } from './results.tsx'
import { ChipLinks, Count, LiteralText, SaveSearchPart, ShowCars, SortSelect } from './toolbar.tsx'

/** `/search/{first}` and `/search/{make}/{model}`. */
export async function getSearch(c: Ctx): Promise<Response> {
  const { first = '', second } = c.req.param() as { first?: string; second?: string } // the router's names
  const { site } = c.var.tenant
  const filters =
    second === undefined
      ? parseFirst(first, site)
      : (parseModelPath(first, second) ?? parseBreadcrumb(first, [second], site))
  if (filters === null) return notFound(c)
  const state = stateOf(c, filters)
  const words = urlOf(c).searchParams.get('ask')
  if (words !== null) return answerAsk(c, words, state)
  const moved = toMoved(c, filters, state)
  return moved ?? (isPartial(c.req.raw.headers) ? answerPart(c, state) : answerPage(c, state))
}

/** The longer paths of breadcrumbs redirect to the list's address. */
export function getBreadcrumb(c: Ctx): Promise<Response> | Response {
  const {
    base,
    first,
    second = '',
    rest = '',
  } = c.req.param() as Record<string, string | undefined>
  const segments = [...(base === undefined ? [second] : []), ...rest.split('/')].filter(
    (segment) => segment !== '',
  )
  const filters = parseBreadcrumb(base ?? first ?? '', segments, c.var.tenant.site)
  return filters === null
    ? notFound(c)
    : c.redirect(toHref(stateOf(c, filters), c.var.tenant.site), 301)
}

/** `/cars/`, "Our Stock", and `/search` are the default search, with the filters or the words of their address. */
export async function getOurStock(c: Ctx): Promise<Response> {
  const state = stateOf(c, {})
  const words = urlOf(c).searchParams.get('ask')
  if (words !== null) return answerAsk(c, words, state)
  return c.redirect(toHref(state, c.var.tenant.site), 301)
}

/**
 * Words are read as filters. The list that they mean has an address of its own: a redirect that is not permanent, since
 * it depends on the stock.
 */
async function answerAsk(c: Ctx, words: string, base: SearchState): Promise<Response> {
  const { services, tenant } = c.var
  const { href, understood } = await loadAskedList(words, base, {
    site: tenant.site,
    ask: services.search,
    now: clock(),
  })
  if (understood !== null) noteSearch(c, understood)
  c.header('Cache-Control', 'no-store')
  if (!isPartial(c.req.raw.headers)) return c.redirect(href, 302)
  const list = parseHref(href, tenant.site)
  return list === null ? leaveFor(c, href) : answerPart(c, list, words)
}

function stateOf(c: Ctx, filters: PathFilters): SearchState {
  const { site } = c.var.tenant
  return withPath(parseSearch(urlOf(c).search, site.search.sorts), filters)
}

/** Other spellings of a path redirect permanently; a form sent without scripts redirects to a shareable address. */
function toMoved(c: Ctx, filters: PathFilters, state: SearchState): Response | null {
  const { site } = c.var.tenant
  const url = urlOf(c)
  const alone = toHref(
    {
      ...state,
      query: '',
      near: '',
      ranges: {},
      lists: filters,
      page: 1,
      sort: site.search.sorts[0] ?? state.sort,
    },
    site,
  )
  if (decodeURIComponent(alone) !== safeDecode(url.pathname))
    return c.redirect(toHref(state, site), 301)
  const sentByForm = /[?&](?:range%5B\w+%5D%5B|range\[\w+\]\[|refinementList%5B\w+%5D%5B%5D)/i.test(
    url.search,
  )
  if (!sentByForm || isPartial(c.req.raw.headers)) return null
  const open = [...foldsOf(c)].map((name) => `fold=${name}`).join('&')
  return c.redirect(withQuery(toHref(state, site), open && `?${open}`), 302)
}

const askedOf = (c: Ctx) => urlOf(c).searchParams.get(ASKED) ?? ''

const foldsOf = (c: Ctx) => parseCollapsed(urlOf(c).searchParams)

function shownTo(c: Ctx, asked = askedOf(c)): Shown {
  const { pathname } = urlOf(c)
  const variant = variantOf(c.req.raw.headers, pathname, c.var.tenant.site)
  return { folds: foldsOf(c), variant, asked }
}

/** The place of the list, looked up before its stock. */
async function placeOf(c: Ctx, { near }: SearchState): Promise<ListPlace> {
  return near === '' ? null : c.var.services.findNear(near)
}

async function answerPart(c: Ctx, state: SearchState, asked = askedOf(c)): Promise<Response> {
  const { services, tenant } = c.var
  const shown = { ...shownTo(c, asked), place: await placeOf(c, state) }
  const view = await loadSearch(state, tenant.site, services.search, clock(), shown)
  // On an error the page keeps its cars and its address.
  if (view === null) return renderPart(c, null, searchDownStatus(c))
  // A text may be half typed.
  if (state.query === '' || asked !== '') noteEmpty(c, view, asked)
  return renderFragment(c, <SearchFragment view={view} />, {
    kind: 'list',
    pushed: withAsked(view.href, asked),
  })
}

function answerPage(c: Ctx, state: SearchState): Promise<Response> {
  const { site } = c.var.tenant
  const toEarly = (): Head => {
    const { heading: title, canonical, ...summary } = toSummary(state, site, null)
    const robots = askedOf(c) === '' ? summary.robots : 'noindex, follow'
    return { kind: 'list', title: `${title} | ${site.name}`, canonical, robots }
  }
  return renderPage(c, toEarly, orBroken(c, loadShell(c, state)))
}

async function loadShell(c: Ctx, state: SearchState): Promise<Shell> {
  const { services, tenant } = c.var
  const now = clock()
  const [view, sales] = await Promise.all([
    placeOf(c, state).then((place) =>
      loadSearch(state, tenant.site, services.search, now, { ...shownTo(c), place }),
    ),
    isBare(state) && tenant.site.sales_counter.enabled ? services.loadSales(now) : null,
  ])
  if (view === null) {
    const { title } = toSummary(state, tenant.site, 0)
    return toSearchDown(c, { title, robots: 'noindex, follow' }, toHref(state, tenant.site))
  }
  noteEmpty(c, view, askedOf(c))
  const late = isBare(state) && tenant.site.search.curated.length > 0 ? [curated(c, now)] : []
  return { head: toHead(view, askedOf(c)), body: <SearchBody view={view} sales={sales} />, late }
}

/** Counts a list without vehicles. */
function noteEmpty(c: Ctx, { total, bare, state, summary }: SearchView, asked: string): void {
  if (total > 0 || bare) return
  const meaning = asked === '' ? summary.heading : toMeaning(state, c.var.tenant.site)
  noteSearch(c, { event: 'search_without_results', words: asked, meaning })
}

/** Counts a search of a person who has not opted out; what is loaded ahead is not looked at yet. */
function noteSearch(c: Ctx, event: SearchEvent): void {
  const isAhead = c.req.header('Sec-Purpose') !== undefined
  if (isAhead || isbot(c.req.header('User-Agent')) || isUncounted(c)) return
  c.var.services.noteSearch(event)
}

/** Curated lists load after the results, so nothing waits for them. */
function curated(c: Ctx, now: Seconds): LatePart {
  const { services, tenant } = c.var
  const content = loadCarousels(tenant.site, services.search, now)
  return {
    id: 'curated',
    content: content.then((carousels) => <SearchCarousels carousels={carousels} />),
    fallback: null,
  }
}

/** Only the list itself is indexed, not each way to ask for it. */
function toHead({ summary }: SearchView, asked: string): Shell['head'] {
  const { title, description, canonical } = summary
  const robots = asked === '' ? summary.robots : 'noindex, follow'
  return { kind: 'list', title, description, canonical, robots }
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export function SearchCarousels({ carousels }: { carousels: readonly Cars[] }) {
  return carousels.map((carousel) => <Carousel key={carousel.title} {...carousel} />)
}

/** The search fragments that change with the filters: the list, and each region that shows the selection. */
export function SearchFragment({ view }: { view: SearchView }) {
  return (
    <>
      <title>{view.summary.title}</title>
      <Results view={view} />
      {/* A task of its own, one frame later: first the list, then its filters. */}
      <hx-partial hx-target="#facets" hx-swap="innerMorph swap:16ms">
        <Facets view={view} />
      </hx-partial>
      <hx-partial hx-target="#chips" hx-swap="innerHTML">
        <ChipLinks view={view} />
      </hx-partial>
      <hx-partial hx-target="#heading" hx-swap="innerHTML">
        {view.summary.heading}
      </hx-partial>
      <SaveSearchPart view={view} />
      <hx-partial hx-target="#count" hx-swap="innerHTML">
        <Count total={view.total} />
      </hx-partial>
      <hx-partial hx-target="#show-cars" hx-swap="outerMorph">
        <ShowCars total={view.total} />
      </hx-partial>
      <hx-partial hx-target="#literal" hx-swap="outerMorph">
        <LiteralText query={view.state.query} />
      </hx-partial>
      <hx-partial hx-target="#sort" hx-swap="outerMorph">
        <SortSelect sorts={view.sorts} />
      </hx-partial>
    </>
  )
}
