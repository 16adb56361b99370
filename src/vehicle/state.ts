// Combines a vehicle's status, sale and hold into the one state that cards, pages and buttons use.
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { Car } from './car.ts'

export type StockState = {
  /** "gone" is neither for sale nor recently sold. */
  kind: 'in_stock' | 'coming_soon' | 'reserved' | 'sold' | 'gone'
  /** Full page, price and buttons; a vehicle that is coming soon or reserved counts as in stock. */
  isInStock: boolean
  canReserve: boolean
}

type Stocked = Pick<Car, 'status' | 'sold' | 'reserved' | 'held_until' | 'sold_date_timestamp'>

/**
 * State of a vehicle at a time; sold vehicles stay "sold" for so many days. A hold expires without being
 * written.
 */
export function stockState(
  car: Stocked,
  { now, soldWindow }: { now: Seconds; soldWindow: number },
): StockState {
  const kind = kindOf(car, now, now - soldWindow * DAY)
  const isInStock = kind !== 'sold' && kind !== 'gone'
  return {
    kind,
    isInStock,
    canReserve: kind === 'in_stock' || kind === 'coming_soon',
  }
}

function kindOf(car: Stocked, now: Seconds, since: number): StockState['kind'] {
  if (car.sold || car.status === 'sold') {
    // A sale without a date was just reported, so it counts as recent.
    return (car.sold_date_timestamp ?? Infinity) >= since ? 'sold' : 'gone'
  }
  if (car.status === 'other') return 'gone'
  if (car.reserved || (car.held_until ?? 0) > now) return 'reserved'
  return car.status
}
