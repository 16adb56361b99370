// The vehicles of a site with their results: vehicles in stock and viewed vehicles, sorted.
import { type CarTotals, UNKNOWN_CAR } from '#analytics/site-results.ts'
import { NO_TOTALS } from '#analytics/results-summary.ts'
import { daysBetween } from '#lib/time.ts'
import type { Car } from '#vehicle/car.ts'
import { COMPARED_FIELDS, type PricePosition, toPricePositions } from '#vehicle/price-position.ts'
import { toTitle } from '#vehicle/title.ts'

/** Price types are in the words of each feed, so they are not compared. */
export const AS_ADVERTISED =
  'Prices are compared as advertised: some may include charges that others leave out.'

/** The vehicle fields to read. */
export const RESULT_FIELDS = [
  ...COMPARED_FIELDS,
  'badge',
  'series',
  'name',
  'stocknum',
  'listed_on',
  'price_history',
] as const satisfies readonly (keyof Car)[]

type StockCar = Pick<Car, 'id' | 'slug' | (typeof RESULT_FIELDS)[number]>

export type VehicleResult = Pick<CarTotals, 'views' | 'saves' | 'enquiries' | 'reservations'> & {
  car: string
  title: string
  slug: string | null
  stocknum: string | null
  isListed: boolean
  /** Days since it was first offered here; null if unknown. */
  daysListed: number | null
  price: number | null
  position: PricePosition | null
  /** Price changes within the days. */
  priceChanges: number
}

/** Columns that vehicles can be sorted by, with the value to sort by. */
export const SORTS = {
  views: { label: 'Views', by: ({ views }) => -views },
  saves: { label: 'Saves', by: ({ saves }) => -saves },
  enquiries: { label: 'Enquiries', by: ({ enquiries }) => -enquiries },
  days: { label: 'Days listed', by: ({ daysListed }) => -(daysListed ?? -1) },
  price: { label: 'Price', by: ({ price }) => -(price ?? -1) },
} as const satisfies Record<string, { label: string; by: (vehicle: VehicleResult) => number }>
export type Sort = keyof typeof SORTS

/** `from` is the first day from which price changes count; `today` is the day until which days are counted. */
export function toVehicleResults(
  counted: readonly CarTotals[],
  stock: readonly StockCar[],
  { from, today }: { from: string; today: string },
): VehicleResult[] {
  const positions = toPricePositions(stock)
  const totals = new Map(counted.map((car) => [car.car, car]))
  const listed = stock.map((car): VehicleResult => {
    const { views, saves, enquiries, reservations } = totals.get(car.id) ?? NO_TOTALS
    return {
      views,
      saves,
      enquiries,
      reservations,
      car: car.id,
      title: toTitle(car),
      slug: car.slug,
      stocknum: car.stocknum,
      isListed: true,
      daysListed: car.listed_on === null ? null : Math.max(0, daysBetween(car.listed_on, today)),
      price: car.price,
      position: positions.get(car.id) ?? null,
      // The first entry is the original price.
      priceChanges: car.price_history.slice(1).filter(({ date }) => date >= from).length,
    }
  })
  const ids = new Set(stock.map(({ id }) => id))
  const gone = counted
    .filter(({ car }) => !ids.has(car))
    .map(({ car, title, slug, views, saves, enquiries, reservations }): VehicleResult => ({
      views,
      saves,
      enquiries,
      reservations,
      car,
      slug,
      title: title ?? UNKNOWN_CAR,
      stocknum: null,
      isListed: false,
      daysListed: null,
      price: null,
      position: null,
      priceChanges: 0,
    }))
  return [...listed, ...gone]
}

export function sortVehicles(vehicles: readonly VehicleResult[], sort: Sort): VehicleResult[] {
  const { by } = SORTS[sort]
  return vehicles.toSorted(
    (a, b) => by(a) - by(b) || b.views - a.views || (a.title < b.title ? -1 : 1),
  )
}

/** "Advertised price 2 of 5 similar, lowest first; 4.5% below the market", for dealers; empty if nothing is known. */
export function toPositionText(position: PricePosition | null): string {
  if (position === null) return ''
  const { rank, of, market } = position
  const lowest = rank === 1 ? `Lowest advertised price of ${of} similar` : ''
  const among = of < 2 ? '' : lowest || `Advertised price ${rank} of ${of} similar, lowest first`
  const against =
    market === null || market === 0
      ? ''
      : `${Math.abs(market)}% ${market > 0 ? 'below' : 'above'} the market`
  return [among, against].filter(Boolean).join('; ')
}
