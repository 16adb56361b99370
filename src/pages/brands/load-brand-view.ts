// What the overview of a make shows (R37): its models, offers, vehicles, places, and its sister site.
import {
  isSameMake,
  modelsOf,
  placesOf,
  sisterSite,
  type Brand,
  type SisterSite,
} from '#dealership/brands.ts'
import type { Model } from '#dealership/models.ts'
import { toOfferView, type OfferView } from '#dealership/offer-view.ts'
import { offerMake, shownOffers } from '#dealership/offers.ts'
import { routes } from '#routes.ts'
import type { CardView } from '#search/card.ts'
import type { Ask } from '#search/load.ts'
import { loadRow } from '#search/load-row.ts'
import { findMake } from '#stock/catalogue.ts'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'

export type BrandView = {
  brand: Brand
  models: Model[]
  offers: OfferView[]
  cars: CardView[]
  /** The list of them; null where there is no page of them. */
  carsHref: string | null
  places: Place[]
  sister: SisterSite | null
}

type Ports = { site: Site; now: number; services: { search: Ask } }

/** Never rejects: a page of a make is whole without its stock. */
export async function loadBrandView(
  brand: Brand,
  { site, now, services }: Ports,
): Promise<BrandView> {
  const { make } = brand
  const known = findMake(make)
  const filter = [
    [{ attribute: 'make', is: known?.name ?? make }],
    [{ attribute: 'status', is: 'in_stock' }],
  ]
  return {
    brand,
    models: modelsOf(make, site),
    offers: shownOffers(site, now)
      .filter((offer) => isSameMake(offerMake(offer), make))
      .map((offer) => toOfferView(offer, site, now)),
    cars: await loadRow(filter, site.models.stock_limit, { site, ask: services.search, now }),
    carsHref: known === null ? null : routes.search.href(known.slug),
    places: placesOf(make, site),
    sister: sisterSite(make, site),
  }
}
