// The public offer of a vehicle: its state, its price and what that includes, and its page. Cards, JSON-LD, export
// feeds and the tools for assistants all use it.
import { absoluteUrl } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import type { Car } from '#vehicle/car.ts'
import { priceKind, type PriceKind, type Price, toPrice } from '#vehicle/price.ts'
import { stockState, type StockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'

/** Vehicle fields that an offer uses. */
export const OFFER_FIELDS = [
  'slug',
  'status',
  'sold',
  'sold_date_timestamp',
  'reserved',
  'held_until',
  'price',
  'before_price',
  'price_type',
  'preorder',
] as const satisfies readonly (keyof Car)[]
type Offered = Pick<Car, (typeof OFFER_FIELDS)[number]>

export type VehicleOffer = {
  state: StockState
  /** The price as text, or the reason why there is none. */
  price: Price
  /** Whole dollars; null if the page shows no price. */
  dollars: number | null
  priceKind: PriceKind | null
  /** Path of its page. */
  href: string
}

/** The vehicle as a site offers it at a time. */
export function toVehicleOffer(car: Offered, site: Site, now: Seconds): VehicleOffer {
  const price = toPrice(car, site)
  return {
    state: stockState(car, { now, soldWindow: site.search.sold.window_days }),
    price,
    dollars: price.isPrice ? Math.round(car.price ?? 0) : null,
    priceKind: price.isPrice ? priceKind(car.price_type) : null,
    href: routes.car.href(car.slug),
  }
}

/** The address of the vehicle's page, with the site's host. */
export const offerUrl = ({ href }: Pick<VehicleOffer, 'href'>, site: Site): string =>
  absoluteUrl(href, site)
