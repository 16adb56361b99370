// Whether a vehicle is below the market price (V12, W36). The text is beside the price.
import type { Car } from './car.ts'
import { SHOWN_ABOVE } from './price.ts'

/** A price counts as below the market when it is more dollars than this below the average (V12). */
const BELOW_MARKET_BY = 499

/** Dollars below the average price of the market; null unless that is more than 499 and the price is also below the average of the state (V12). */
export function belowMarket(car: Pick<Car, 'price' | 'autograb_data'>): number | null {
  const { price, autograb_data: market } = car
  if (price === null || price <= SHOWN_ABOVE || market === null) return null
  const { average_market_price: average, state_average_market_price: stateAverage } = market
  if (average === null || stateAverage === null || price >= stateAverage) return null
  return average - price > BELOW_MARKET_BY ? Math.round(average - price) : null
}
