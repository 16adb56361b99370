// Cancels a reservation: refunds the payment and frees the vehicle.
import { change } from './advance.ts'
import { overAs } from './changes.ts'
import { isOver, type Reservation } from './reservation.ts'
import type { ReservationDeps } from './deps.ts'

/** Attempts if the row changes concurrently. */
const TRIES = 3

/** The cancelled row, whose steps are due; null if there is none, or if the vehicle was sold to the shopper. */
export async function cancel(
  reservation: Reservation | null,
  tools: ReservationDeps,
  now: number,
): Promise<Reservation | null> {
  let current = reservation
  for (let count = 0; count < TRIES; count += 1) {
    if (current === null || current.status === 'completed') return null
    if (isOver(current.status)) return current
    // eslint-disable-next-line no-await-in-loop -- each attempt depends on the last
    current = await change(current, tools, overAs('cancelled', now, current.paidAt))
  }
  return current !== null && isOver(current.status) ? current : null
}
