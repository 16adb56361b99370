// Data for the overview of a make: models, offers, vehicles, locations and its sister site.
import {
  type Brand,
  isSameMake,
  modelsOf,
  placesOf,
  sisterSite,
  type SisterSite,
} from '#dealership/brands.ts'
import type { Model } from '#dealership/models.ts'
import { offerMake, type OfferView, shownOffers, toOfferView } from '#dealership/offers.ts'
import { routes } from '#routes.ts'
import type { CardView } from '#search/card.ts'
import { type Ask, loadRow } from '#search/load.ts'
import { findMake } from '#stock/catalogue.ts'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'

export type BrandView = {
  brand: Brand
  models: Model[]
  offers: OfferView[]
  /** Search link; null if there is no such list. */
  carsHref: string | null
  places: Place[]
  sister: SisterSite | null
}

type Ports = { site: Site; now: number; services: { search: Ask } }

/** Everything but the stock, which the page can do without. */
export function toBrandView(brand: Brand, { site, now }: Omit<Ports, 'services'>): BrandView {
  const { make } = brand
  const known = findMake(make)
  return {
    brand,
    models: modelsOf(make, site),
    offers: shownOffers(site, now)
      .filter((offer) => isSameMake(offerMake(offer), make))
      .map((offer) => toOfferView(offer, site, now)),
    carsHref: known === null ? null : routes.search.href(known.slug),
    places: placesOf(make, site),
    sister: sisterSite(make, site),
  }
}

/** Stock of a make. Never rejects. */
export function loadBrandCars(
  { make }: Brand,
  { site, now, services }: Ports,
): Promise<CardView[]> {
  const filter = [
    [{ attribute: 'make', is: findMake(make)?.name ?? make }],
    [{ attribute: 'status', is: 'in_stock' }],
  ]
  return loadRow(filter, site.models.stock_limit, { site, ask: services.search, now })
}
