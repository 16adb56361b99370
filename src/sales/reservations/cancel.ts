// Lets go of a reservation: what was paid goes back, and the vehicle is free.
import { change } from './advance.ts'
import { overAs } from './changes.ts'
import { isOver, type Reservation } from './reservation.ts'
import type { ReservationDeps } from './deps.ts'

/** How often it is tried where others change the row, too. */
const TRIES = 3

/** The row as over, whose steps are to be done; null where there is none, or where the vehicle has been sold to the shopper. */
export async function cancel(
  reservation: Reservation | null,
  tools: ReservationDeps,
  now: number,
): Promise<Reservation | null> {
  let current = reservation
  for (let count = 0; count < TRIES; count += 1) {
    if (current === null || current.status === 'completed') return null
    if (isOver(current.status)) return current
    // eslint-disable-next-line no-await-in-loop -- what stands after one try decides on the next
    current = await change(current, tools, overAs('cancelled', now, current.paidAt))
  }
  return current !== null && isOver(current.status) ? current : null
}
