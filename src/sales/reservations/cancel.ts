// Cancels a reservation for its shopper. The dealership ends one by hand (by-hand.ts).
import type { Seconds } from '#lib/zone-time.ts'
import { change } from './advance.ts'
import { toCancelled } from './by-hand.ts'
import type { ReservationDeps } from './deps.ts'
import { isOver, type Reservation } from './reservation.ts'

/** Attempts if the row changes concurrently. */
const TRIES = 3

/** The cancelled row, whose steps are due; null if there is none, or if the vehicle was sold to the shopper. */
export async function cancel(
  reservation: Reservation | null,
  deps: ReservationDeps,
  now: Seconds,
): Promise<Reservation | null> {
  let current = reservation
  for (let count = 0; count < TRIES; count += 1) {
    const wanted = current && toCancelled(current, 'shopper', now)
    if (current === null || wanted === null) break
    // eslint-disable-next-line no-await-in-loop -- each attempt depends on the last
    current = await change(current, deps, wanted)
  }
  return current !== null && isOver(current.status) ? current : null
}
