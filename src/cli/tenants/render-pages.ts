// Pages to render for checking a site: one address of each kind of page and every page of its own, with a small demo
// stock of vehicles of each kind and condition in each state, one with every feed field and one with the minimum.
import { generateStock } from '#cli/demo-stock/generate.ts'
import { type Place, recipeSchema } from '#cli/demo-stock/recipe.ts'
import { toBare, withEverything } from '#cli/demo-stock/showcase.ts'
import { toPlaces } from '#cli/demo.ts'
import { overviewHref } from '#dealership/brands.ts'
import { modelSlug } from '#dealership/models.ts'
import { offerHref, shownOffers } from '#dealership/offers.ts'
import { findPage } from '#dealership/pages.ts'
import { placeHref, shownPlaces } from '#dealership/places.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { ruledRoutes } from '#route-rules.ts'
import { formRoutes, routes, toModelPage } from '#routes.ts'
import { CONDITION_PATHS } from '#search/conditions.ts'
import { FORM_KINDS } from '#tenant/schema-forms.ts'
import { hasForm } from '#tenant/features.ts'
import { type Car, parseCar } from '#vehicle/car.ts'
import { needsNotice } from '#vehicle/consumer-notice.ts'
import { slugOf } from '#vehicle/slug.ts'
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import { isAnswered, withoutQuery } from '#rollout/checks/own-pages.ts'

/** The purpose of each vehicle in the stock, and its feed data. */
const VEHICLES = {
  full: {},
  bare: {},
  sold: { status: 'sold', sold: true },
  gone: { status: 'sold', sold: true, sold_date_timestamp: 1_000_000_000 },
  'coming-soon': { status: 'coming_soon', preorder: true },
  reserved: { reserved: true },
  'without-price': { price: null, before_price: null, subscription_price: null },
  'without-photos': { images: [], photos_count: 0, primary_image_url: null },
  new: { car_type: 'new', km: null },
  demo: { car_type: 'demo' },
} as const satisfies Record<string, Record<string, unknown>>

const PICTURES = {
  images: ['/stock/1.webp', '/stock/2.webp'].map((url) => ({
    image: { url, thumb: { url } },
    isVideo: false,
  })),
  photos_count: 2,
  primary_image_url: '/stock/1.webp',
}

export type PageToCheck = {
  path: string
  /** Accepted statuses. If a page requires sign-in, a redirect there is accepted too. */
  statuses: readonly number[]
  /** A whole document, a fragment, or a response for programs. */
  is: 'page' | 'part' | 'text'
}

/** Pages of a site with this stock, at a time. */
export function toPagesToCheck(site: Site, stock: RenderStock, now: Seconds): PageToCheck[] {
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
  // Forms may share an address, and the home page is one of the site's own pages too.
  return [...Map.groupBy(pages, ({ path }) => path).values()].flatMap(([first]) => first ?? [])
}

const page = (path: string): PageToCheck => ({ path, statuses: [200], is: 'page' })
const text = (path: string): PageToCheck => ({ path, statuses: [200, 404], is: 'text' })

/** Pages at fixed addresses that the site has. */
function fixedPages(site: Site): PageToCheck[] {
  const fixed = ruledRoutes.flatMap(({ pattern, renders }): PageToCheck[] =>
    renders !== undefined && isAnswered(pattern, site)
      ? [{ path: pattern, statuses: renders, is: 'page' }]
      : [],
  )
  const signIn = site.account.sign_in ? [page(routes.signIn.href('account', '/'))] : []
  const menus = ['models', 'brands', 'locations'].map((menu): PageToCheck => {
    return { path: routes.menu.href(menu), statuses: [200, 404], is: 'part' }
  })
  return [...fixed, ...signIn, ...menus, page(routes.success.href('general', ''))]
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
    // Another site's make, or a model without stock: unlisted values lead to a wider list.
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
  const used = stock.find(({ car }) => needsNotice(car, site))?.car
  return [
    ...(used === undefined ? [] : [page(routes.consumerNotice.href(used.id))]),
    ...(site.sharing.print ? [page(routes.print.href(first.id))] : []),
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

/** Pages defined by the site's files: its blocks, offers, models, makes, locations and finance. */
function ownPages(site: Site, now: Seconds): PageToCheck[] {
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

export type VehicleKind = keyof typeof VEHICLES

export type RenderStock = { kind: VehicleKind; car: Car; document: Record<string, unknown> }[]

/** Vehicles for a site at a time; the new ones are of the site's models. */
export function toRenderStock(site: Site, now: Seconds): RenderStock {
  const kinds = Object.keys(VEHICLES) as VehicleKind[] // The keys of the table.
  const documents = generateStock(toRecipe(site), {
    places: placesOf(site),
    now,
    pictures: null,
    count: kinds.length,
  })
  return [...documents].flatMap((generated, at) => {
    const kind = kinds[at] ?? 'full'
    const document = {
      ...(kind === 'bare' ? toBare(generated) : { ...generated, ...PICTURES }),
      status: 'in_stock',
      sold: false,
      reserved: false,
      sold_date_timestamp: null,
      ...(kind === 'sold' ? { sold_date_timestamp: now - 3600 } : {}),
      ...VEHICLES[kind],
      ...(kind === 'new' ? modelOf(site) : {}),
      id: `draw-${at}`,
      slug: `draw-${kind}`,
      show_on_dealer_website: true,
    }
    const car = parseCar(document)
    return car === null ? [] : [{ kind, car, document }]
  })
}

/** Make and model of the first model page, so that it has a vehicle to show. */
function modelOf({ models }: Site): Record<string, unknown> {
  const [model] = models.list
  return model === undefined ? {} : { make: model.manufacturer_name, model: model.name }
}

function toRecipe(site: Site) {
  return withEverything(
    recipeSchema.parse({
      count: 1,
      seed: 'pages',
      prefix: 'D',
      first_id: 1,
      country: countryOf(site).code,
      kinds: { car: 3, caravan: 1, motorcycle: 1 },
      conditions: { used: 1, new: 0, demo: 0 },
      locations: Object.fromEntries(placesOf(site).map(({ slug }) => [slug, 1])),
      shares: {},
      lender: { key: 'lender', rate: 8, comparison_rate: 9 },
    }),
  )
}

/** Locations of the vehicles; a site may have no yard of its own. */
function placesOf(site: Site): Place[] {
  const places = toPlaces(site)
  if (places.length > 0) return places
  const { slug, name, address } = site
  const whole = { street: '', city: address.city, state: address.state, postcode: '' }
  return [{ id: slug, slug, name, phone: '', ...whole, dealership: { id: '', slug, name } }]
}
