// The pages of a site about the dealer: home, content, offers, models, makes, locations.
import { brandHref } from '#dealership/brands.ts'
import { modelHref } from '#dealership/models.ts'
import { offerHref, shownOffers } from '#dealership/offers.ts'
import { shownPlaces } from '#dealership/places.ts'
import { isInWindow } from '#dealership/shown.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

/** Addresses of all of them except the home page and redirects; `now` in seconds. */
export function dealerPages(site: Site, now: number): string[] {
  const { models, brands, manufacturer, pages } = site
  const offers = shownOffers(site, now)
  const places = shownPlaces(site)
  const all = [
    ...pages.filter((page) => isInWindow(page, site, now)).map(({ path }) => path),
    ...(offers.length > 0 ? [routes.specialOffers.href()] : []),
    ...offers.map((offer) => offerHref(offer, site)),
    ...(models.list.length > 0 ? [routes.models.href()] : []),
    ...models.list
      .filter(({ override_url: elsewhere }) => elsewhere === '')
      .map((model) => modelHref(model, site)),
    ...(brands.list.length > 0 ? [routes.brands.href()] : []),
    ...brands.list.filter(({ href }) => href === '').map((brand) => brandHref(brand)),
    ...(places.length > 0 ? [routes.dealerships.href()] : []),
    ...(manufacturer === null ? places.map(({ slug }) => routes.location.href(slug)) : []),
  ]
  return [...new Set(all)].filter((path) => path !== routes.home.href())
}
