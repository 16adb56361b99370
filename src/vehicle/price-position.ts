// Where the price of each vehicle is among similar ones of the same stock, and against the market where a provider says
// so; for the dealer, not for shoppers.
import type { Car } from './car.ts'
import { ANALYSED_ABOVE, belowMarketPercent } from './price.ts'

/** Fields of a vehicle that are compared. */
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

/** `rank` 1 is the lowest price of `of` similar vehicles, itself included; `market` percent below its average, or null. */
export type PricePosition = { rank: number; of: number; market: number | null }

/** By id; nothing for a vehicle without a price. Similar is the same model and kind, at most two years apart. */
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
