// Position of each vehicle's price among similar ones in the same stock, and against the market if a provider states
// it; for the dealer, not for shoppers.
import type { Car } from './car.ts'
import { ANALYSED_ABOVE, belowMarketPercent } from './price.ts'

/** Vehicle fields to compare. */
export const COMPARED_FIELDS = [
  'make',
  'model',
  'year',
  'car_type',
  'price',
  'autograb_data',
  'sold',
  'status',
] as const satisfies readonly (keyof Car)[]

type Compared = Pick<Car, 'id' | (typeof COMPARED_FIELDS)[number]>

/** Years by which similar vehicles differ. */
export const SIMILAR_YEARS = 2

/**
 * `rank` 1 is the lowest price among `of` similar vehicles, including itself; `market` is percent below the market
 * average, or null.
 */
export type PricePosition = { rank: number; of: number; market: number | null }

/**
 * Positions by id; none for a vehicle without a price. Similar means the same model and kind, at most two years apart.
 */
export function toPricePositions(cars: readonly Compared[]): Map<string, PricePosition> {
  const priced = cars.filter(({ price }) => (price ?? 0) > ANALYSED_ABOVE)
  const models = Map.groupBy(priced, ({ make, model, car_type: type }) =>
    JSON.stringify([make, model, type]),
  )
  return new Map(
    priced.map((car) => {
      const { make, model, car_type: type, year, price } = car
      const others = (models.get(JSON.stringify([make, model, type])) ?? []).filter(
        (other) => Math.abs((other.year ?? 0) - (year ?? 0)) <= SIMILAR_YEARS,
      )
      const rank = 1 + others.filter((other) => (other.price ?? 0) < (price ?? 0)).length
      return [car.id, { rank, of: others.length, market: belowMarketPercent(car) }]
    }),
  )
}
