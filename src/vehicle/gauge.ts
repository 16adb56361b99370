// Compares a price with the range of similar vehicles: a provider's reading, or one calculated from prices. This file
// decides whether to show it, not how.
import * as z from 'zod'

import { number, text } from '#lib/clean.ts'
import { toMoney } from '#lib/money.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'
import { ANALYSED_ABOVE, belowMarket } from './price.ts'
import type { StockState } from './state.ts'

/** E15 as received: dollars; fill and confidence from 0 to 1. Unreadable values are null. */
export const gaugeReading = z.object({
  fill: number,
  listing_price: number,
  market_range_min: number,
  market_range_max: number,
  confidence: number,
  description: text(120),
})
export type GaugeReading = z.output<typeof gaugeReading>

export type Gauge = {
  /** Filled share of the gauge, 0 to 1: the position of the price between the low and the high end. */
  fill: number
  price: string
  low: string
  high: string
  description: string
}

/** Minimum confidence of a reading, exclusive (V7). */
const SURER_THAN = 0.2
/**
 * Number of comparable prices at which a reading is certain. Four is the minimum for a middle half, and gives just
 * enough confidence.
 */
const CERTAIN_AT = 16
/** Share of the range that is its lower end, inclusive. */
const LOWER_END = 1 / 3

/** Whether a vehicle's price is compared: the feature is on, it is for sale and it has a price. */
export function isAnalysed(
  car: Pick<Car, 'price'>,
  state: Pick<StockState, 'kind'>,
  site: Pick<Site, 'autograb' | 'plugins' | 'market'>,
): boolean {
  const isOn = site.autograb || site.market.gauge || gaugePlugin(site) !== undefined
  return isOn && state.kind === 'in_stock' && (car.price ?? 0) > ANALYSED_ABOVE
}

/** The licensed feature, with its name for shoppers. */
export function gaugePlugin({
  plugins,
}: Pick<Site, 'plugins'>): Site['plugins'][number] | undefined {
  return plugins.find(({ feature }) => feature.toLowerCase() === 'autogauge')
}

type Compared = Pick<Car, 'price' | 'autograb_data'>

/**
 * The gauge of a vehicle; null if a figure is missing, the confidence is too low, or the range ends below the price.
 * Also null if it would contradict the page: a reading of another price, or a vehicle that the page calls below the
 * market whose reading is not at the lower end.
 */
export function toGauge(reading: GaugeReading, car: Compared): Gauge | null {
  const { listing_price: price, market_range_min: low, market_range_max: high } = reading
  const { confidence, description } = reading
  if (reading.fill === null || price === null || low === null || high === null) return null
  if (confidence === null || description === null) return null
  if (confidence <= SURER_THAN || high < price || high < low || low <= 0) return null
  if (price <= ANALYSED_ABOVE || toMoney(price) !== toMoney(car.price ?? 0)) return null
  // Some write 42 for 0.42.
  const fill = reading.fill > 1 ? reading.fill / 100 : reading.fill
  const isBelow = belowMarket(car) !== null
  const position = high > low ? (price - low) / (high - low) : fill
  if (isBelow && Math.max(fill, position) > LOWER_END) return null
  return {
    fill: Math.min(1, Math.max(0, fill)),
    price: toMoney(price),
    low: toMoney(low),
    high: toMoney(high),
    // A provider's text is unaware of the other verdict on the page.
    description: isBelow ? describeFill(position) : description,
  }
}

/** The reading of a price among comparable prices: the range is their middle half. */
export function readPrices(price: number, others: readonly number[]): GaugeReading {
  const sorted = others.toSorted((a, b) => a - b)
  const low = quantile(sorted, 0.25)
  const high = quantile(sorted, 0.75)
  const fill =
    low === null || high === null ? null : high > low ? (price - low) / (high - low) : 0.5
  return {
    fill,
    listing_price: price,
    market_range_min: low,
    market_range_max: high,
    confidence: Math.min(1, sorted.length / CERTAIN_AT),
    description: fill === null ? null : describeFill(fill),
  }
}

/** Describes the position of the price, without judging it. */
function describeFill(fill: number): string {
  if (fill < 0) return 'Below the usual range'
  if (fill <= LOWER_END) return 'At the lower end'
  return fill <= 2 / 3 ? 'In the middle of the range' : 'At the upper end'
}

/** Linear interpolation between the two nearest; null for an empty list. */
function quantile(sorted: readonly number[], share: number): number | null {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)]
  const above = sorted[Math.ceil(at)]
  return below === undefined || above === undefined ? null : below + (above - below) * (at % 1)
}
