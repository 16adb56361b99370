// Events of a payment provider: a session was paid, a refund failed, a payment is disputed. Each is written to the
// reservation; its steps (advance.ts) do the rest.
import { logError, logWarning } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { change } from './advance.ts'
import { toTroubleLead } from './dealer-lead.ts'
import { type ReservationDeps, ROWS_MS } from './deps.ts'
import { type Change, findByPayment, findReservation, toPaymentChange } from './reservation-rows.ts'
import {
  isByHand,
  type PaymentSession,
  type PaymentTrouble,
  type Reservation,
} from './reservation.ts'

/** Attempts if the row changes concurrently. */
const TRIES = 3
/** Seconds before retrying a refund that the shopper's bank rejected. */
const AGAIN_S: Seconds = 3600

/** Records a payment event. Returns the row whose steps are due; null if the provider must send the event again. */
export async function acceptPayment(
  reservation: Reservation,
  session: PaymentSession,
  deps: ReservationDeps,
  now: Seconds,
): Promise<Reservation | null> {
  let current: Reservation | null = reservation
  for (let count = 0; count < TRIES; count += 1) {
    if (current === null) return null
    if (isAnother(current, session)) return giveBack(current, session, deps, now)
    const learned = toPaymentChange(current, session, now)
    if (learned === null) return current
    // eslint-disable-next-line no-await-in-loop -- each attempt depends on the last
    current = await change(current, deps, { ...learned, sessionId: session.id })
  }
  return null
}

/** Whether the payment differs from the one in the row. */
function isAnother({ sessionId, paymentId }: Reservation, session: PaymentSession): boolean {
  if (sessionId !== null && sessionId !== session.id) return true
  return paymentId !== null && session.paymentId !== null && paymentId !== session.paymentId
}

/** A second payment for a reservation is recorded and then refunded; a third waits until that is done. */
async function giveBack(
  reservation: Reservation,
  { status, paymentId }: PaymentSession,
  deps: ReservationDeps,
  now: Seconds,
): Promise<Reservation | null> {
  if (status !== 'paid' || paymentId === null) return reservation
  logError('reservations.duplicate-payment', { tenant: reservation.site })
  const { extraPayment } = reservation
  if (extraPayment !== null) return extraPayment === paymentId ? reservation : null
  const after = await change(reservation, deps, { extraPayment: paymentId, dueAt: now })
  return after?.extraPayment === paymentId ? after : null
}

/**
 * Records a refund that failed after the provider had accepted it, or a disputed payment, and notifies the dealer.
 * False if the provider must send it again.
 */
export async function acceptTrouble(
  event: PaymentTrouble,
  deps: ReservationDeps,
  now: Seconds,
): Promise<boolean> {
  for (let count = 0; count < TRIES; count += 1) {
    // eslint-disable-next-line no-await-in-loop -- each attempt depends on the last
    const reservation = await findOf(event, deps)
    // A payment for the dealer's other sales on that account.
    if (reservation === null) return true
    const changed = toChange(event, reservation, now)
    if (changed === null) return true
    const after = { ...reservation, ...changed }
    const lead = toTroubleLead(event, after, deps.site)
    // The dealer is notified first: if the row then cannot be updated, the provider sends the event again.
    // eslint-disable-next-line no-await-in-loop -- each attempt depends on the last
    const isSubmitted = lead === null || (await deps.submitLead(lead, now)).status !== 'failed'
    if (!isSubmitted) return false
    // eslint-disable-next-line no-await-in-loop -- each attempt depends on the last
    const written = await change(reservation, deps, changed)
    if (written?.revision !== reservation.revision + 1) continue
    const { trouble, reason, site } = event
    const log = trouble === 'dispute-closed' ? logWarning : logError
    log('reservations.payment-trouble', { tenant: site, trouble, reason, byHand: isByHand(after) })
    return true
  }
  return false
}

async function findOf(
  { reservation, site, paymentId }: PaymentTrouble,
  { db }: ReservationDeps,
): Promise<Reservation | null> {
  const found =
    reservation === null
      ? findByPayment(db, site, paymentId)
      : findReservation(db, site, reservation)
  return inTime(found, ROWS_MS)
}

/** The change of an event; null if it is already recorded. */
function toChange(
  { trouble, paymentId, id, reason }: PaymentTrouble,
  reservation: Reservation,
  now: Seconds,
): Change | null {
  const { failedRefund, refundFailures, failingSince, attempts, disputedAt } = reservation
  if (trouble === 'disputed') return disputedAt === null ? { disputedAt: now } : null
  if (trouble === 'dispute-closed') return disputedAt === null ? null : { disputedAt: null }
  if (failedRefund === id) return null
  const isExtra = paymentId !== reservation.paymentId
  return {
    ...(isExtra ? { extraPayment: paymentId } : { refund: 'due' as const, refundPendingAt: null }),
    failedRefund: id,
    refundFailures: refundFailures + 1,
    failingSince: failingSince ?? now,
    attempts: attempts + 1,
    lastError: `refund: rejected by the shopper’s bank (${reason})`,
    dueAt: now + AGAIN_S,
  }
}
