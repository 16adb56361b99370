// Texts about a reservation: its state and its payments.
import { toMoney } from '#lib/money.ts'
import { countOf, textOf } from '#lib/text.ts'
import { toDeadline } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { leadZone } from '#sales/leads/payload.ts'
import { fullName } from '#sales/leads/targets/lead-text.ts'
import {
  isByHand,
  isOver,
  type Reservation,
  type ReservationStatus,
} from '#sales/reservations/reservation.ts'
import type { Site } from '#tenant/schema.ts'

export const STATUS_WORDS: Record<ReservationStatus, string> = {
  started: 'In progress',
  paying: 'Waiting for the payment',
  held: 'Held',
  refused: 'Another shopper was first',
  lapsed: 'Not paid in time',
  ended: 'Ended without a sale',
  cancelled: 'Cancelled',
  completed: 'Sold to this shopper',
}

export const depositOf = ({ deposit, currency }: Reservation) =>
  `${toMoney(deposit / 100)} ${currency}`

export const shopperOf = ({ lead, phone }: Reservation) =>
  fullName(lead.payload) || phone || 'Shopper’s account deleted'

/**
 * "held for Jo Citizen until Friday 4 December, 5:00 pm AEDT." `isShopper`: the reader knows which shopper it is about.
 */
export function describeHold(reservation: Reservation, site: Site, isShopper: boolean): string {
  const { status, until } = reservation
  const whom = isShopper ? 'this shopper' : shopperOf(reservation)
  if (status === 'completed') return `sold to ${whom}.`
  const zone = leadZone(reservation.lead.payload, site)
  return `held for ${whom}${until === null ? '' : ` until ${toDeadline(until, zone)}`}.`
}

/** The deposit in a few words, for a list. */
export function depositNote(reservation: Reservation): string {
  const { payment, paidAt, refund, extraPayment, refundPendingAt, disputedAt, status } = reservation
  if (disputedAt !== null) return 'Disputed with the bank'
  if (isByHand(reservation)) return 'Pay back by hand'
  if (refund === 'done') return 'Refunded'
  if (refund === 'due') return refundPendingAt === null ? 'Refund due' : 'Refund pending at Stripe'
  if (extraPayment !== null) return 'Second payment: refund due'
  if (paidAt !== null) return 'Paid online'
  if (payment === 'none' && status === 'completed') return 'Paid at the dealership'
  return payment === 'none' && !isOver(status) ? 'To be paid at the dealership' : 'Not paid online'
}

/** Whether the note needs someone's attention. */
export function needsMoney({ refund, extraPayment, disputedAt }: Reservation): boolean {
  return refund === 'due' || extraPayment !== null || disputedAt !== null
}

export type MoneyEntry = {
  text: string
  /** When it happened, or will happen; null if unknown. */
  at: Seconds | null
  /** It has been the case since then, and still is. */
  isSince?: true
  /** Why it failed. */
  reason?: string
  isBad?: true
}

/** Everything known about the money, in chronological order. */
export function moneyHistory(reservation: Reservation): MoneyEntry[] {
  const { payment, paidAt, refund, refundPendingAt, refundFailures } = reservation
  const { extraPayment, disputedAt, failingSince, attempts, lastError, dueAt, endedAt, status } =
    reservation
  const dollars = depositOf(reservation)
  const isFailing = failingSince !== null && (refund === 'due' || extraPayment !== null)
  const entries: (MoneyEntry | null)[] = [
    payment === 'none' && !isOver(status)
      ? { text: `Deposit of ${dollars}, to be paid at the dealership`, at: null }
      : paidAt === null
        ? { text: `Deposit of ${dollars}, not paid online`, at: null }
        : { text: `Deposit of ${dollars} paid online`, at: paidAt },
    paidAt !== null && status === 'completed'
      ? { text: 'You keep the deposit as part of the price', at: endedAt }
      : null,
    extraPayment === null
      ? null
      : { text: 'The shopper paid twice: the second payment is refunded', at: null, isBad: true },
    refund === null ? null : { text: `Refund of ${dollars} started`, at: endedAt },
    refundFailures > 0
      ? {
          text: `The shopper’s bank rejected the refund ${refundFailures === 1 ? 'once' : countOf(refundFailures, 'time')}`,
          at: null,
          isBad: true,
        }
      : null,
    refundPendingAt === null || refund !== 'due'
      ? null
      : {
          text: 'The refund is pending at Stripe: the bank has not confirmed it',
          at: refundPendingAt,
        },
    isFailing
      ? {
          text: `The refund failed ${countOf(attempts, 'time')}`,
          at: failingSince,
          isSince: true,
          // Drops the name of the failed step before the reason.
          reason: textOf(lastError).replace(/^\w+: /, ''),
          isBad: true,
        }
      : null,
    isByHand(reservation)
      ? { text: 'Pay it back another way, then press “Paid back”', at: null, isBad: true }
      : (refund === 'due' || extraPayment !== null) && dueAt !== null
        ? { text: 'Next refund attempt', at: dueAt }
        : null,
    refund === 'done' ? { text: `${dollars} refunded`, at: null } : null,
    disputedAt === null
      ? null
      : {
          text: 'The shopper has disputed the payment with their bank: respond in your Stripe dashboard',
          at: disputedAt,
          isBad: true,
        },
  ]
  return entries.filter((entry) => entry !== null)
}
