// Which addresses are asked to see whether a site draws: one of each kind of page, every page that the site makes by itself.
import { overviewHref } from '#dealership/brands.ts'
import { modelSlug } from '#dealership/models.ts'
import { offerHref, shownOffers } from '#dealership/offers.ts'
import { findPage } from '#dealership/pages.ts'
import { placeHref, shownPlaces } from '#dealership/places.ts'
import { CONDITION_PATHS, formRoutes, routes, type Route, toModelPage } from '#routes.ts'
import { FORM_KINDS, hasForm } from '#sales/leads/form.ts'
import { slugOf } from '#stock/slug.ts'
import type { Site } from '#tenant/schema.ts'
import { isAnswered, withoutQuery } from './own-pages.ts'
import type { RenderStock, VehicleKind } from './render-stock.ts'

export type PageToCheck = {
  path: string
  /** Statuses that are right. Where a page asks shoppers to sign in, being led there is right too. */
  statuses: readonly number[]
  /** A whole document, a part of one, or something for programs. */
  is: 'page' | 'part' | 'text'
}

/** Pages of a site with this stock, at a time in seconds. */
export function toPagesToCheck(site: Site, stock: RenderStock, now: number): PageToCheck[] {
  const pages: PageToCheck[] = [
    ...fixedPages(site),
    ...searches(stock),
    ...stock.flatMap(({ kind, car }) => vehiclePages(kind, car.slug, site)),
    ...aboutVehicles(stock, site),
    ...forms(site, stock),
    ...ownPages(site, now),
    { path: '/no-such-page', statuses: [404], is: 'page' },
    ...[routes.robots, routes.sitemaps].map(({ pattern }) => text(pattern)),
  ]
  // Forms may share an address, and the home page is a page of the site's own too.
  return [...Map.groupBy(pages, ({ path }) => path).values()].flatMap(([first]) => first ?? [])
}

const page = (path: string): PageToCheck => ({ path, statuses: [200], is: 'page' })
const text = (path: string): PageToCheck => ({ path, statuses: [200, 404], is: 'text' })

/** Those at one address, as far as the site has them. */
function fixedPages(site: Site): PageToCheck[] {
  const fixed = Object.values<Route>(routes).flatMap(({ pattern, renders }): PageToCheck[] =>
    renders !== undefined && isAnswered(pattern, site)
      ? [{ path: pattern, statuses: renders, is: 'page' }]
      : [],
  )
  const signIn = site.account.sign_in ? [page(routes.signIn.href('account', '/'))] : []
  const menus = ['models', 'brands', 'locations'].map((menu): PageToCheck => {
    return { path: routes.menu.href(menu), statuses: [200, 404], is: 'part' }
  })
  return [...fixed, ...signIn, ...menus, page(routes.success.href('general', 'none'))]
}

function searches(stock: RenderStock): PageToCheck[] {
  const { make, model } = stock[0]?.car ?? {}
  const ofMake = typeof make === 'string' ? [routes.search.href(slugOf(make))] : []
  const ofModel =
    typeof make === 'string' && typeof model === 'string'
      ? [routes.searchModel.href(slugOf(make), slugOf(model))]
      : []
  const lists = Object.keys(CONDITION_PATHS).map((first) => routes.search.href(first))
  const empty = `${routes.search.href('used-cars')}?query=zzzzzz`
  return [
    ...[...lists, empty].map(page),
    // A make of another site's, a model without stock: what is not listed leads to a wider list.
    ...[...ofMake, ...ofModel].map((path): PageToCheck => {
      return { path, statuses: [200, 301, 302, 404], is: 'page' }
    }),
  ]
}

function vehiclePages(kind: VehicleKind, slug: string, site: Site): PageToCheck[] {
  const own = routes.car.href(slug)
  if (kind === 'gone') return [{ path: own, statuses: [200, 301, 404], is: 'page' }]
  const { enabled, path } = site.cards.checkout
  if (!enabled) return [page(own)]
  const order: PageToCheck = {
    path: routes.checkout.href(slug, path),
    statuses: kind === 'reserved' ? [409] : [200, 302],
    is: 'page',
  }
  return [page(own), order]
}

function aboutVehicles(stock: RenderStock, site: Site): PageToCheck[] {
  const [first, second] = stock.map(({ car }) => car)
  if (first === undefined || second === undefined) return []
  const { garage } = site
  return [
    page(routes.print.href(first.id)),
    ...(garage.favourites ? [page(routes.favourites.href([first.id, second.id]))] : []),
    ...(isAnswered(routes.compare.href(), site)
      ? [page(routes.compare.href([first.slug, second.slug]))]
      : []),
    { path: routes.carsPart.href([first.id]), statuses: [200], is: 'part' },
  ]
}

function forms(site: Site, stock: RenderStock): PageToCheck[] {
  const car = stock[0]?.car.id
  return FORM_KINDS.filter((kind) => hasForm(kind, site)).flatMap((kind) => {
    const bare: PageToCheck = { path: formRoutes[kind].href(), statuses: [200, 302], is: 'page' }
    return car === undefined ? [bare] : [bare, page(formRoutes[kind].href(car))]
  })
}

/** Pages that the files of the site make: its blocks, offers, models, makes, places and finance. */
function ownPages(site: Site, now: number): PageToCheck[] {
  const paths = [
    ...site.pages.filter(({ path }) => findPage(path, site, now) !== null).map(({ path }) => path),
    ...site.finance.pages.map(({ path }) => path),
    ...shownOffers(site, now).map((offer) => offerHref(offer, site)),
    ...shownPlaces(site).map((place) => placeHref(place, site)),
  ]
  // A model or a make may have its page elsewhere.
  const moving = [
    ...site.models.list.map((model) => toModelPage(modelSlug(model, site))),
    ...site.brands.list.map(({ make }) => overviewHref(make)),
  ].map((path): PageToCheck => ({ path, statuses: [200, 301, 302], is: 'page' }))
  const own = paths.filter((path) => path.startsWith('/')).map((path) => page(withoutQuery(path)))
  return [...own, ...moving]
}
