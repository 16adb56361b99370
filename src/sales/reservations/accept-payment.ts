// Handles events from the payment provider, which may be late, repeated, out of order or for a duplicate payment.
import { logError } from '#lib/log.ts'
import { change } from './advance.ts'
import { learn } from './changes.ts'
import type { PaymentSession, Reservation } from './reservation.ts'
import type { ReservationDeps } from './deps.ts'

/** Attempts if the row changes concurrently. */
const TRIES = 3

/** Records a payment event. Returns the row whose steps are due; null if the provider must send the event again. */
export async function acceptPayment(
  reservation: Reservation,
  session: PaymentSession,
  tools: ReservationDeps,
  now: number,
): Promise<Reservation | null> {
  let current: Reservation | null = reservation
  for (let count = 0; count < TRIES; count += 1) {
    if (current === null) return null
    if (isAnother(current, session)) return giveBack(current, session, tools)
    const learned = learn(current, session, now)
    if (learned === null) return current
    // eslint-disable-next-line no-await-in-loop -- each attempt depends on the last
    current = await change(current, tools, { ...learned, sessionId: session.id })
  }
  return null
}

/** Whether the payment differs from the one in the row. */
function isAnother({ sessionId, paymentId }: Reservation, session: PaymentSession): boolean {
  if (sessionId !== null && sessionId !== session.id) return true
  return paymentId !== null && session.paymentId !== null && paymentId !== session.paymentId
}

/** A second payment for a reservation is refunded. */
async function giveBack(
  reservation: Reservation,
  { status, paymentId }: PaymentSession,
  { payments }: ReservationDeps,
): Promise<Reservation | null> {
  if (status !== 'paid' || paymentId === null) return reservation
  logError('reservations.duplicate-payment', { tenant: reservation.site })
  return (await payments.refund(paymentId)) ? reservation : null
}
