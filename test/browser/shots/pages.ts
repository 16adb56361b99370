// Which pages are drawn: one of each kind of page of a demo site, and vehicles in each state.
import { generateStock } from '#cli/demo-stock/generate.ts'
import { loadRecipe, toPlaces } from '#cli/demo.ts'
import { loadPictures } from '#cli/stock/pictures.ts'
import { type PageToCheck, toPagesToCheck, type VehicleKind } from '#cli/tenants/render-pages.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { offerHref } from '#dealership/offers.ts'
import { formRoutes, routes } from '#routes.ts'
import { type Car, parseCar } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'

/** States of vehicles worth seeing. The first two of a demo's stock have every field, and none (README.md). */
const STATES: { [K in VehicleKind]?: (car: Car, at: number) => boolean } = {
  full: (_, at) => at === 0,
  bare: (_, at) => at === 1,
  sold: ({ status }) => status === 'sold',
  'coming-soon': ({ status }) => status === 'coming_soon',
  reserved: ({ reserved, status }) => reserved && status === 'in_stock',
  'without-price': ({ price }) => price === null,
  'without-photos': ({ photos_count: photos, status }) => photos === 0 && status === 'in_stock',
}

/** Paths of a site at a time, in the order in which they are shown: those that need no act before (behind.ts). */
export async function listPages(site: Site, now: Seconds): Promise<string[]> {
  const recipe = await loadRecipe(site.slug)
  if (recipe === null) return []
  const generated = generateStock(recipe, {
    now,
    places: toPlaces(site),
    pictures: await loadPictures(),
  })
  const cars = [...generated].flatMap((document) => {
    const car = parseCar(document)
    return car === null ? [] : [{ car, document }]
  })
  const stock = Object.entries(STATES).flatMap(([kind, is]) => {
    const found = cars.find(({ car }, at) => is(car, at))
    return found === undefined ? [] : [{ ...found, kind: kind as VehicleKind }] // the keys of the table above
  })
  const pages = toPagesToCheck(site, stock, now).filter(({ is }) => is === 'page')
  return [...oneOfAKind(pages, site).map(({ path }) => path), ...moreOf(site, stock[0]?.car)]
}

/** Of which the check of a site needs none, as they are forms of another page. */
function moreOf({ account, cards, sidebar }: Site, car: Car | undefined): string[] {
  if (car === undefined) return []
  return [
    routes.carTradeIn.href(car.id),
    ...(cards.checkout.enabled && sidebar.online_purchase
      ? [routes.onlinePurchase.href(car.slug)]
      : []),
    ...(account.sign_in ? [routes.accountDelete.href()] : []),
    routes.reservation.href('none'),
    routes.request.href('none'),
    '/cars/no-such-vehicle',
  ]
}

/** Articles, models, makes, offers, locations and forms of a vehicle are alike: the first of each. */
function oneOfAKind(pages: readonly PageToCheck[], site: Site): PageToCheck[] {
  const models = new Set(
    site.models.list.map(({ slug, new_slug: renamed }) => `/${renamed || slug}`),
  )
  const articles = new Set(
    site.pages.filter(({ article }) => article !== null).map(({ path }) => path),
  )
  const offers = new Set(site.offers.list.map((offer) => offerHref(offer, site)))
  const kindOf = (path: string): string => {
    if (models.has(path)) return 'model'
    if (articles.has(path)) return 'article'
    if (path.endsWith('/overview')) return 'make'
    if (offers.has(path)) return 'offer'
    if (/^\/(?:locations|dealerships)\/./.test(path)) return 'location'
    const isForm = Object.values(formRoutes).some(({ pattern }) => path.startsWith(`${pattern}?`))
    return isForm ? 'form of a vehicle' : path
  }
  return [...Map.groupBy(pages, ({ path }) => kindOf(path)).values()].flatMap(
    ([first]) => first ?? [],
  )
}
