// Manual actions of dealership staff on a reservation, as changes of its row. The next sweep updates the stock and
// notifies the dealer's systems and the shopper.
import type { Seconds } from '#lib/zone-time.ts'
import { type Change, changeReservation, findReservation, overAs } from './reservation-rows.ts'
import { type Canceller, isByHand, type Reservation } from './reservation.ts'

/** Ends it early: the vehicle goes back on sale, and a paid deposit is refunded. Null if impossible. */
export function toCancelled(reservation: Reservation, by: Canceller, now: Seconds): Change | null {
  if (!canEnd(reservation)) return null
  return { ...overAs('cancelled', now, reservation.paidAt), cancelledBy: by }
}

/** Sold to the shopper who holds it: the deposit is part of the price. Null unless it is held. */
export function toCompleted({ status }: Reservation, now: Seconds): Change | null {
  if (status !== 'held') return null
  return { status: 'completed', endedAt: now, notifiedAt: null, dueAt: now }
}

/**
 * Paid back another way: its refund is not retried. Null unless money must be paid back and Stripe will not do it: a
 * refund that has begun, or is pending there, may still arrive, and the shopper would be paid twice.
 */
export function toPaidBack(reservation: Reservation, now: Seconds): Change | null {
  const { refund, extraPayment, failingSince, refundPendingAt, notifiedAt } = reservation
  if (refund !== 'due' && extraPayment === null) return null
  const isFailing = failingSince !== null && refundPendingAt === null
  if (!isFailing && !isByHand(reservation)) return null
  return {
    refund: refund === null ? null : 'done',
    refundPendingAt: null,
    extraPayment: null,
    failingSince: null,
    attempts: 0,
    lastError: null,
    notifiedAt: refund === 'due' ? null : notifiedAt,
    dueAt: now,
  }
}

/** Whether it can be ended early. */
export function canEnd({ status }: Reservation): boolean {
  return status === 'started' || status === 'paying' || status === 'held'
}

/**
 * The state that determines an action's effect, as one text: a page includes the state it showed, so that no one
 * refunds a payment that they have not seen. Other columns change with every automatic attempt.
 */
export function toShownState({ status, paidAt, refund, extraPayment }: Reservation): string {
  return JSON.stringify([status, paidAt, refund, extraPayment !== null])
}

/** Manual actions by name. Each returns the change of the row, or null if the reservation's state does not allow it. */
export const BY_HAND = {
  end: (reservation: Reservation, now: Seconds) => toCancelled(reservation, 'dealer', now),
  complete: toCompleted,
  'paid-back': toPaidBack,
}
export type ByHand = keyof typeof BY_HAND

/** Attempts if the Worker changes the row at the same time. */
const TRIES = 3

/**
 * Performs a manual action on a reservation as someone saw it, and returns its row. "unchanged" if its state does not
 * allow the action; "moved" if the state that determines the effect has changed since it was read.
 */
export async function changeByHand(
  db: D1Database,
  seen: Reservation,
  name: ByHand,
  now: Seconds,
): Promise<Reservation | 'unchanged' | 'moved'> {
  let current: Reservation | null = seen
  for (let count = 0; count < TRIES; count += 1) {
    if (current === null || toShownState(current) !== toShownState(seen)) break
    const change = BY_HAND[name](current, now)
    if (change === null) return 'unchanged'
    // oxlint-disable no-await-in-loop -- each attempt depends on the last
    const after = await changeReservation(db, current, change)
    if (after !== null) return after
    current = await findReservation(db, seen.site, seen.id)
  }
  return 'moved'
}
