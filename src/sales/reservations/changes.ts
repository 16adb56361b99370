// State changes of a reservation. Pure.
import type { Change } from './reservation-rows.ts'
import { isOver, type PaymentSession, type Reservation } from './reservation.ts'

/** Reset on each status change: the stock must be updated, the dealer and the shopper notified. */
export const UNTOLD = { shownAt: null, notifiedAt: null } as const

/**
 * What a payment session changes in a reservation; null if nothing. A payment for a reservation that is over is
 * refunded, and so is any amount other than the deposit, which holds nothing.
 */
export function learn(
  { status, paidAt, sessionUrl, deposit, currency }: Reservation,
  session: PaymentSession,
  now: number,
): Change | null {
  if (paidAt !== null) return null
  if (session.status === 'paid') {
    const paid = { paidAt: now, paymentId: session.paymentId, sessionUrl: null, dueAt: now }
    if (isOver(status)) return { ...paid, refund: 'due', notifiedAt: null }
    const isDeposit = session.amount === deposit && session.currency === currency
    return isDeposit ? paid : { ...paid, ...overAs('refused', now, now) }
  }
  if (session.status !== 'expired' || sessionUrl === null) return null
  return { sessionUrl: null, dueAt: now, ...(status === 'paying' && overAs('lapsed', now)) }
}

/** The change that ends a reservation; a payment becomes due for refund. */
export function overAs(
  status: 'refused' | 'lapsed' | 'ended' | 'cancelled',
  now: number,
  paidAt: number | null = null,
): Change {
  return {
    status,
    endedAt: now,
    dueAt: now,
    ...UNTOLD,
    ...(paidAt !== null && { refund: 'due' as const }),
  }
}
