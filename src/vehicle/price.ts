// The price as text, and the minimum prices for each use.
import { toMoney } from '#lib/money.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'
import { readPriceKind } from './reading/read-money.ts'

/** A price counts as below the market when it is more dollars than this below the average (V12). */
const BELOW_MARKET_BY = 499

/** Prices are shown only above this (V10). */
export const SHOWN_ABOVE = 10
/** Prices are compared with the market only above this (V8). */
export const ANALYSED_ABOVE = 200
/** Repayments are shown only above this (V27-V30). */
export const FINANCED_ABOVE = 500
/** A search by budget lists only what costs more than this (V59). */
export const BUDGETED_ABOVE = 1000

export type Price = {
  /** "$23,990", or the reason why there is no price. */
  text: string
  isPrice: boolean
  /** "Drive away" or the words of the site, "Excl. gov. charges" or the feed's own words; empty when not known. */
  type: string
  /** "$25,990" before a reduction; empty when there was none. */
  was: string
}

/** The price of a vehicle in words. */
export function toPrice(
  car: Pick<Car, 'price' | 'before_price' | 'price_type' | 'preorder'>,
  site: Pick<Site, 'specifications' | 'locale'>,
): Price {
  const words = site.specifications
  const price = car.price ?? 0
  if (price <= SHOWN_ABOVE) {
    const text = car.preorder ? 'PREORDER' : words.no_price_text
    return { text, isPrice: false, type: '', was: '' }
  }
  const before = car.before_price ?? 0
  return {
    text: toMoney(price),
    isPrice: true,
    type: typeText(car.price_type, site),
    was: words.show_was_price && before > price ? toMoney(before) : '',
  }
}

/**
 * Whether a price is what a buyer pays to drive away, or excludes government charges; null where that is not known. By the
 * words of a feed.
 */
export function priceKind(type: Car['price_type']): PriceKind | null {
  const kind = readPriceKind(type)
  return kind === 'drive_away' || kind === 'excluding_charges' ? kind : null
}

export type PriceKind = 'drive_away' | 'excluding_charges'

function typeText(
  type: string | null,
  { specifications, locale }: Pick<Site, 'specifications' | 'locale'>,
): string {
  const kind = priceKind(type)
  if (kind === 'drive_away') return specifications.drive_away_text || DRIVE_AWAY[locale]
  return kind === null ? (type ?? '') : 'Excl. gov. charges'
}

/** A price with all that is to be paid, as each country says it. */
const DRIVE_AWAY: Record<Site['locale'], string> = {
  'en-AU': 'Drive away',
  'en-NZ': 'On-road costs included',
}

/** Whole dollars, at least one. */
export function depositOf(
  { deposit }: Pick<Car, 'deposit'>,
  { reservations }: Pick<Site, 'reservations'>,
): number {
  const own = Math.round(deposit ?? 0)
  return own > 0 ? own : reservations.deposit
}

/** Dollars below the average price of the market; null unless that is more than 499 and the price is also below the average of the state. */
export function belowMarket(car: Pick<Car, 'price' | 'autograb_data'>): number | null {
  const { price, autograb_data: market } = car
  if (price === null || price <= SHOWN_ABOVE || market === null) return null
  const { average_market_price: average, state_average_market_price: stateAverage } = market
  if (average === null || stateAverage === null || price >= stateAverage) return null
  return average - price > BELOW_MARKET_BY ? Math.round(average - price) : null
}

/**
 * Percent, to one decimal, by which a vehicle's price is below the average of the market, negative above it; null
 * without such a figure and for sold vehicles.
 */
export function belowMarketPercent(
  car: Pick<Car, 'price' | 'autograb_data' | 'sold' | 'status'>,
): number | null {
  const { price, autograb_data: market } = car
  const average = market?.average_market_price ?? market?.state_average_market_price ?? 0
  if (price === null || price <= ANALYSED_ABOVE || average <= ANALYSED_ABOVE) return null
  if (car.sold || car.status === 'sold') return null
  return Math.round(((average - price) / average) * 1000) / 10
}
