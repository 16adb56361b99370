// What a vehicle's status, sale and hold mean together (S1-S3): the one answer that cards, pages and buttons obey.
import type { Car } from './car.ts'

export type StockState = {
  /** "gone" is a vehicle that is neither for sale nor within its time as sold. */
  kind: 'in_stock' | 'coming_soon' | 'reserved' | 'sold' | 'gone'
  /** Full page, price and buttons; a coming or a reserved vehicle counts as in stock (S2). */
  isInStock: boolean
  canReserve: boolean
}

/** State of a vehicle at a moment (seconds); sold vehicles stay "sold" for so many days (A3). */
export function stockState(
  car: Pick<Car, 'status' | 'sold' | 'reserved' | 'sold_date_timestamp'>,
  { now, soldWindow }: { now: number; soldWindow: number },
): StockState {
  const kind = kindOf(car, now - soldWindow * DAY)
  const isInStock = kind !== 'sold' && kind !== 'gone'
  return {
    kind,
    isInStock,
    canReserve: kind === 'in_stock' || kind === 'coming_soon',
  }
}

function kindOf(
  car: Pick<Car, 'status' | 'sold' | 'reserved' | 'sold_date_timestamp'>,
  since: number,
): StockState['kind'] {
  if (car.sold || car.status === 'sold') {
    // A sale without a date has just been told of, so it counts as recent.
    return (car.sold_date_timestamp ?? Infinity) >= since ? 'sold' : 'gone'
  }
  if (car.status === 'other') return 'gone'
  if (car.reserved) return 'reserved'
  return car.status
}

const DAY = 86_400
