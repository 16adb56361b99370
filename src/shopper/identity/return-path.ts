// Where a shopper may be sent after signing in: pages of this site alone (TH7).
import { modelSlug } from '#dealership/models.ts'
import { findMoved } from '#dealership/moved.ts'
import { formRoutes, routes, toModelPage } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { gateOf } from './gate.ts'

/** The path with its query where it is a page of the site; `otherwise` for all else. Never throws. */
export function parseReturnPath(text: string | undefined, site: Site, otherwise: string): string {
  if (text === undefined || text.length > LONGEST || !text.startsWith('/')) return otherwise
  // As browsers read it, who drop tabs, turn slashes round and resolve dots: what comes out is what is checked.
  const url = URL.parse(text, BASE)
  if (url === null || url.origin !== BASE || !isPage(url, site)) return otherwise
  return url.pathname + url.search
}

/** What the router takes of an address is less. */
const LONGEST = 2000
const BASE = 'https://return.invalid'

/** Pages that a shopper can stand on or ask for: what answers GET, without calls, files, and what signing in is done with. */
const PAGES = [
  routes.home,
  routes.ourStock,
  routes.searchStart,
  routes.specialOffers,
  routes.specialOffer,
  routes.offerOfMake,
  routes.dealerships,
  routes.location,
  routes.contactPlace,
  routes.ourLocation,
  routes.brands,
  routes.brandOverview,
  routes.models,
  routes.model,
  routes.search,
  routes.searchModel,
  routes.searchLong,
  routes.breadcrumb,
  routes.car,
  routes.favourites,
  routes.compare,
  routes.print,
  routes.success,
  routes.offer,
  routes.watchlist,
  routes.savedSearches,
  routes.account,
  routes.accountDelete,
  routes.myGarage,
  routes.onlinePayment,
  routes.spinToWin,
  routes.carTradeIn,
  routes.checkout,
  routes.onlinePurchase,
  routes.reservation,
  routes.preApproval,
  routes.budget,
  ...Object.values(formRoutes),
].map(({ pattern }) => toExpression(pattern))

function isPage(url: URL, site: Site): boolean {
  if (isOwn(url, site)) return true
  // Another address of a page is as good as that page: some lead off the site.
  const moved = findMoved(pathOf(url), '', site)
  const page = moved === null ? null : URL.parse(moved.to, BASE)
  return page?.origin === BASE && isOwn(page, site)
}

function isOwn(url: URL, site: Site): boolean {
  // A path that begins with two slashes is somebody else's host.
  if (url.pathname.startsWith('//')) return false
  const path = pathOf(url)
  return (
    PAGES.some((page) => page.test(path)) ||
    site.finance.pages.some((page) => page.path === path) ||
    site.pages.some((page) => page.path === path) ||
    isModelPage(path, site) ||
    gateOf(path, url.searchParams, site) !== null
  )
}

/** A model has its page at its slug alone (R39). */
function isModelPage(path: string, site: Site): boolean {
  return site.models.list.some((model) => toModelPage(modelSlug(model, site)) === path)
}

function pathOf({ pathname }: URL): string {
  return pathname === '/' ? pathname : pathname.replace(/\/$/, '')
}

/** A pattern of the router, such as "/cars/:slug" or "/:base{new|used}/:rest{.+}", as an expression. */
function toExpression(pattern: string): RegExp {
  const source = pattern.replaceAll(
    /:\w+(?:\{([^}]+)\})?/g,
    (_, within?: string) => `(?:${within ?? '[^/]+'})`,
  )
  return new RegExp(`^${source}$`)
}
