// The deposit of a vehicle (S20): its own, else the site's.
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'

/** Whole dollars, at least one. */
export function depositOf(
  { deposit }: Pick<Car, 'deposit'>,
  { reservations }: Pick<Site, 'reservations'>,
): number {
  const own = Math.round(deposit ?? 0)
  return own > 0 ? own : reservations.deposit
}
