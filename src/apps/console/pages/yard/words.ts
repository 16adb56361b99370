// Texts about a vehicle in the yard: its state, its age, and how its price ranks.
import { countOf } from '#lib/text.ts'
import { daysBetween, localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { toMoney } from '#lib/money.ts'
import type { PricePosition } from '#vehicle/price-position.ts'
import { siteZone } from '#vehicle/places.ts'
import type { YardCar } from '#vehicle/yard-car.ts'
import type { Site } from '#tenant/schema.ts'
import { toPositionText } from '#apps/console/pages/results/vehicle-results.ts'

/** How a price ranks among those of similar vehicles, lowest first. */
export type Position = Pick<PricePosition, 'rank' | 'of'>

type Stated = Pick<
  YardCar,
  'status' | 'sold' | 'reserved' | 'held_until' | 'show_on_dealer_website'
>

/** The state of a vehicle in a word or two. */
export function stateWord(car: Stated, now: Seconds): string {
  if (car.sold || car.status === 'sold') return 'Sold'
  if (!car.show_on_dealer_website) return 'Hidden'
  if (car.status === 'other') return 'Hidden: its status is not understood'
  if ((car.held_until ?? 0) > now) return 'Reserved by a shopper'
  if (car.reserved) return 'Reserved'
  return car.status === 'coming_soon' ? 'Coming soon' : 'In stock'
}

/** Days since it arrived, by the calendar of the site, as the filter by age counts them. Null if unknown. */
export function daysInStock(
  { created_at_timestamp: created }: Pick<YardCar, 'created_at_timestamp'>,
  site: Site,
  now: Seconds,
): number | null {
  if (created === null || created <= 0) return null
  const zone = siteZone(site)
  return Math.max(0, daysBetween(localDate(created, zone), localDate(now, zone)))
}

export const ageText = (days: number | null) => (days === null ? 'Unknown' : countOf(days, 'day'))

/** How its price compares with similar vehicles and with the market. */
export function positionText(
  { below_market: market }: Pick<YardCar, 'below_market'>,
  position: Position | undefined,
): string {
  const { rank, of } = position ?? { rank: 1, of: 1 }
  return toPositionText({ rank, of, market })
}

export const priceText = (price: number | null) =>
  price === null || price <= 0 ? 'No price' : toMoney(price)

export const CONDITIONS: Readonly<Record<string, string>> = {
  new: 'New',
  used: 'Used',
  demo: 'Demo',
}
