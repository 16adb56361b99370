// How a reservation changes with what became of it. Pure.
import type { Change } from './reservation-rows.ts'
import { isOver, type PaymentSession, type Reservation } from './reservation.ts'

/** What changes with the status: stock, dealer and shopper are to be told. */
export const UNTOLD = { shownAt: null, notifiedAt: null } as const

/**
 * What a session of payment says of a reservation that is not known yet; null where that is nothing. What is paid for one that
 * is over goes back, and so does anything but its deposit, which holds nothing.
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

/** The change to one that is over; what was paid is to go back. */
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
