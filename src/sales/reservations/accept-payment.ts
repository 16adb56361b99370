// What the payment provider tells by itself: perhaps late, twice, out of order, or of a payment that is one too many.
import { logError } from '#lib/log.ts'
import { change } from './advance.ts'
import { learn } from './changes.ts'
import type { PaymentSession, Reservation } from './reservation.ts'
import type { ReservationDeps } from './deps.ts'

/** How often it is tried where others change the row, too. */
const TRIES = 3

/** Writes down what is new. The row then, whose steps are to be done; null where it is to be told again. */
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
    // eslint-disable-next-line no-await-in-loop -- what stands after one try decides on the next
    current = await change(current, tools, { ...learned, sessionId: session.id })
  }
  return null
}

/** Whether it is another payment than the one that the row knows. */
function isAnother({ sessionId, paymentId }: Reservation, session: PaymentSession): boolean {
  if (sessionId !== null && sessionId !== session.id) return true
  return paymentId !== null && session.paymentId !== null && paymentId !== session.paymentId
}

/** A second payment of one reservation holds nothing. */
async function giveBack(
  reservation: Reservation,
  { status, paymentId }: PaymentSession,
  { payments }: ReservationDeps,
): Promise<Reservation | null> {
  if (status !== 'paid' || paymentId === null) return reservation
  logError('reservations.duplicate-payment', { tenant: reservation.site })
  return (await payments.refund(paymentId)) ? reservation : null
}
