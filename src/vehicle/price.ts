// The price as text, and the minimum prices for each use.
import { toMoney } from '#lib/money.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'
import { readPriceKind } from './reading/read-money.ts'

/** Dollars below the market average above which a price counts as below the market (V12). */
const BELOW_MARKET_BY = 499

/** Prices are shown only above this (V10). */
export const SHOWN_ABOVE = 10
/** Prices are compared with the market only above this (V8). */
export const ANALYSED_ABOVE = 200
/** Repayments are shown only above this (V27-V30). */
export const FINANCED_ABOVE = 500
/** A search by budget lists only vehicles above this price (V59). */
export const BUDGETED_ABOVE = 1000

export type Price = {
  /** "$23,990", or the reason why there is no price. */
  text: string
  isPrice: boolean
  /** "Drive away" or the site's own text, "Excl. gov. charges" or the feed's own text; empty if unknown. */
  type: string
  /** "$25,990" before a reduction; empty if there was none. */
  was: string
}

/** The displayed price of a vehicle. */
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

/** Whether this is a drive-away price, or excludes government charges; null if unknown. Based on the feed's words. */
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

/** The label of a drive-away price in each country. */
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

/**
 * Dollars below the market average; null unless that is more than 499 and the price is also below the state average.
 */
export function belowMarket(car: Pick<Car, 'price' | 'autograb_data'>): number | null {
  const { price, autograb_data: market } = car
  if (price === null || price <= SHOWN_ABOVE || market === null) return null
  const { average_market_price: average, state_average_market_price: stateAverage } = market
  if (average === null || stateAverage === null || price >= stateAverage) return null
  return average - price > BELOW_MARKET_BY ? Math.round(average - price) : null
}

/**
 * Percent by which a vehicle's price is below the market average, to one decimal, negative above it; null without that
 * figure and for sold vehicles.
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
