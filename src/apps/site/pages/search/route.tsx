// The search page over HTTP: parses an address to a state, loads its list, and sends it as a page or as a fragment.
import { clock } from '#lib/clock.ts'
import { addressTooLong, isTooLong } from '#http/guards.ts'
import { isPartial, leaveFor } from '#http/htmx.ts'
import { type Head, renderFragment, renderPage, renderPart, type Shell } from '#http/render.tsx'
import { urlOf } from '#http/request.ts'
import {
  notFound,
  searchDownStatus,
  toSearchDown,
  withErrorPage,
} from '#apps/site/pages/error/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { statesOf } from '#sales/charges/drive-away.ts'
import { withWords } from '#search/intent/ask.ts'
import { parseHref } from '#search/parse-href.ts'
import {
  parseBreadcrumb,
  parseFirst,
  parseModelPath,
  type PathFilters,
  toHref,
  withPath,
} from '#search/path.ts'
import { isBare, parseSearch, type SearchState } from '#search/state.ts'
import { toSummary } from '#search/summary.ts'
import type { Summary } from '#search/view.ts'
import { toCanonical } from './canonical.ts'
import { countEmptyList } from './count-search.ts'
import { SearchFragment } from './fragment.tsx'
import { toCuratedLists } from './late.tsx'
import { loadView } from './load-view.ts'
import { SearchBody } from './page.tsx'
import { readWords, wordsOfList, wordsToRead } from './words.ts'

/** `/search/{first}` and `/search/{make}/{model}`. */
export async function getSearch(c: Ctx): Promise<Response> {
  const filters = parsePath(c)
  if (filters === null) return notFound(c)
  const state = parseState(c, filters)

  const words = wordsToRead(c)
  if (words !== null) return sendListOfWords(c, words, state)
  const canonical = toCanonical(c, filters, state)
  if (canonical !== null) return c.redirect(canonical.href, canonical.status)

  const isFragment = isPartial(c.req.raw.headers)
  return isFragment ? sendFragment(c, state, wordsOfList(c)) : sendPage(c, state, wordsOfList(c))
}

/** `/cars/`, "Our Stock", and `/search`: the default search, with the filters or the words of their query. */
export async function getOurStock(c: Ctx): Promise<Response> {
  const state = parseState(c, {})
  const words = wordsToRead(c)
  if (words !== null) return sendListOfWords(c, words, state)
  return c.redirect(toHref(state, c.var.tenant.site), 301)
}

/** Redirects the longer breadcrumb paths to the address of their list. */
export function getBreadcrumb(c: Ctx): Promise<Response> | Response {
  // The router's names, some of which a path has.
  const {
    base,
    first = '',
    second = '',
    rest = '',
  } = c.req.param() as Record<string, string | undefined>
  const { site } = c.var.tenant
  const segments = (base === undefined ? `${second}/${rest}` : rest).split('/')
  const filters = parseBreadcrumb(
    base ?? first,
    segments.filter((one) => one !== ''),
    site,
  )
  if (filters === null) return notFound(c)
  return c.redirect(toHref(parseState(c, filters), site), 301)
}

/** The filters in the path; null if the path is not that of a list. */
function parsePath(c: Ctx): PathFilters | null {
  const { first = '', second } = c.req.param() as { first?: string; second?: string } // the router's names
  const { site } = c.var.tenant
  if (second === undefined) return parseFirst(first, site)
  return parseModelPath(first, second) ?? parseBreadcrumb(first, [second], site)
}

/** The whole search: the filters in the path, and those in the query. */
function parseState(c: Ctx, filters: PathFilters): SearchState {
  const { site } = c.var.tenant
  return withPath(parseSearch(urlOf(c).search, site.search.sorts, statesOf(site)), filters)
}

/** Words redirect to the list that they mean. That depends on the stock, so the redirect is not permanent. */
async function sendListOfWords(c: Ctx, words: string, base: SearchState): Promise<Response> {
  const href = await readWords(c, words, base)
  c.header('Cache-Control', 'no-store')
  if (!isPartial(c.req.raw.headers)) return c.redirect(href, 302)
  const state = parseHref(href, c.var.tenant.site)
  return state === null ? leaveFor(c, href) : sendFragment(c, state, words)
}

/** `words` are the words that the list was made from, "" if it was made from filters. */
async function sendFragment(c: Ctx, state: SearchState, words: string): Promise<Response> {
  const { site } = c.var.tenant
  // The address of a list is slightly longer than the query of its form.
  if (isTooLong(new URL(withWords(toHref(state, site), words), c.req.url).href))
    return addressTooLong(c)
  const view = await loadView(c, state, words)
  // The page keeps its vehicles and its address.
  if (view === null) return renderPart(c, null, searchDownStatus(c))
  // A text that finds nothing may be half typed.
  if (state.query === '' || words !== '') countEmptyList(c, view, words)
  const pushed = withWords(view.href, words)
  return renderFragment(c, <SearchFragment view={view} />, { kind: 'list', pushed })
}

function sendPage(c: Ctx, state: SearchState, words: string): Promise<Response> {
  const toEarlyHead = () => toHead(toSummary(state, c.var.tenant.site, null), words)
  return renderPage(c, toEarlyHead, withErrorPage(c, loadShell(c, state, words)))
}

/** Search engines index a list, but not every way of asking for it in words. */
function toHead({ title, canonical, robots }: Summary, words: string): Head {
  return { kind: 'list', title, canonical, robots: words === '' ? robots : NOT_INDEXED }
}

const NOT_INDEXED = 'noindex, follow'

async function loadShell(c: Ctx, state: SearchState, words: string): Promise<Shell> {
  const { services, tenant } = c.var
  const { site } = tenant
  const hasSales = isBare(state) && site.sales_counter.enabled
  const [view, sales] = await Promise.all([
    loadView(c, state, words),
    hasSales ? services.salesOfMonth.load(clock()) : null,
  ])
  if (view === null) {
    const { title } = toSummary(state, site, 0)
    return toSearchDown(c, { title, robots: NOT_INDEXED }, toHref(state, site))
  }
  countEmptyList(c, view, words)
  return {
    head: { ...toHead(view.summary, words), description: view.summary.description },
    body: <SearchBody view={view} sales={sales} />,
    late: isBare(state) && site.search.curated.length > 0 ? [toCuratedLists(c)] : [],
  }
}
