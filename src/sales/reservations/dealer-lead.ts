// Leads of a reservation to the dealer: one once the vehicle is held, and a follow-up lead for its end.
import { toMoney } from '#lib/money.ts'
import { withoutEmpty } from '#lib/text.ts'
import { toZonedIso } from '#lib/zone-time.ts'
import type { LeadPayload, NewLead } from '#sales/leads/lead.ts'
import { followUpFields, leadZone } from '#sales/leads/payload.ts'
import type { Site } from '#tenant/schema.ts'
import {
  isByHand,
  type PaymentTrouble,
  type Reservation,
  type ReservationStatus,
} from './reservation.ts'

/** The lead of a hold: the submitted form, with the deadline in the time zone of the vehicle's yard. */
export function toHoldLead({ id, lead, until, paidAt }: Reservation, site: Site): NewLead {
  const zone = leadZone(lead.payload, site)
  const payload = {
    ...lead.payload,
    reservation_id: id,
    held_until: until === null ? null : toZonedIso(until, zone),
    time_zone: zone,
    deposit_paid: paidAt !== null,
  }
  return { ...lead, payload }
}

/**
 * The last lead of a reservation, null while it has not ended. A payment that arrives after the end is new information,
 * and so gets another lead.
 */
export function toFinalLead(reservation: Reservation, site: Site): NewLead | null {
  const { id, lead, status, refund, endedAt } = reservation
  const ending = ENDINGS[status]
  if (ending === undefined) return null
  const zone = leadZone(lead.payload, site)
  const payload: LeadPayload = withoutEmpty({
    ...followUpFields(lead.payload),
    lead_id: id,
    reservation_id: id,
    event: `reservation.${ending.event}`,
    cancelled_by: reservation.cancelledBy,
    reason: reasonOf(reservation, ending),
    refund: describeRefund(reservation),
    ended_at: endedAt === null ? null : toZonedIso(endedAt, zone),
    time_zone: zone,
    subcategory: ending.subcategory,
  })
  return {
    kind: reservation.kind,
    key: `reservation-${id}-${status}-${refund ?? 'none'}`,
    payload,
    bodyHash: reservation.bodyHash,
    suspicion: lead.suspicion,
    parent: id,
  }
}

/** The lead about a refund that failed or a payment that is disputed; null if that is resolved. */
export function toTroubleLead(
  { trouble, id }: Pick<PaymentTrouble, 'trouble' | 'id'>,
  reservation: Reservation,
  site: Site,
): NewLead | null {
  if (trouble === 'dispute-closed') return null
  const { lead } = reservation
  const dollars = toMoney(reservation.deposit / 100)
  const { subcategory, reason } = TROUBLES[trouble](dollars, isByHand(reservation))
  const payload: LeadPayload = withoutEmpty({
    ...followUpFields(lead.payload),
    lead_id: reservation.id,
    reservation_id: reservation.id,
    event: `reservation.${trouble}`,
    reason,
    time_zone: leadZone(lead.payload, site),
    subcategory,
  })
  return {
    kind: reservation.kind,
    key: `reservation-${reservation.id}-${trouble}-${id}`,
    payload,
    bodyHash: reservation.bodyHash,
    suspicion: lead.suspicion,
    parent: reservation.id,
  }
}

const TROUBLES = {
  'refund-failed': (dollars: string, isLast: boolean) => ({
    subcategory: 'Deposit Refund Failed',
    reason: isLast
      ? `The shopper’s bank rejected the refund of ${dollars} twice. Please call the shopper and pay it back another way.`
      : `The shopper’s bank rejected the refund of ${dollars}. We’ll try again within two hours; you don’t need to do anything yet.`,
  }),
  disputed: (dollars: string) => ({
    subcategory: 'Deposit Disputed',
    reason: `The shopper disputes the payment of ${dollars} at their bank. Answer in your Stripe dashboard before its deadline, or the bank takes the money back.`,
  }),
}

type Ending = {
  /** After "reservation." in the payload: a contract with dealers' systems. */
  event: string
  subcategory: string
  reason: string
}

const ENDINGS: Partial<Record<ReservationStatus, Ending>> = {
  cancelled: {
    event: 'cancelled',
    subcategory: 'Reservation Cancelled',
    reason: 'The shopper or the dealership cancelled it.',
  },
  ended: {
    event: 'expired',
    subcategory: 'Reservation Expired',
    reason: 'The hold reached its end without a sale.',
  },
  refused: {
    event: 'refused',
    subcategory: 'Another Shopper Was First',
    reason: 'Another shopper reserved the vehicle before the payment arrived.',
  },
  lapsed: {
    event: 'not-paid',
    subcategory: 'Reservation Not Paid',
    reason: 'The deposit was not paid in time, so the vehicle was not held.',
  },
  completed: {
    event: 'completed',
    subcategory: 'Reservation Completed',
    reason: 'The dealership marked the vehicle as sold to this shopper.',
  },
}

function reasonOf(
  { status, payment, paidAt, cancelledBy }: Reservation,
  { reason }: Ending,
): string {
  if (cancelledBy !== null)
    return `The ${cancelledBy === 'dealer' ? 'dealership' : 'shopper'} cancelled it.`
  if (status !== 'lapsed') return reason
  if (paidAt !== null) return 'The payment arrived too late to hold the vehicle.'
  return payment === 'none'
    ? 'The vehicle could not be held because of an error on the website.'
    : reason
}

/** Refunds always cover the whole deposit. */
function describeRefund({ deposit, paidAt, refund, status }: Reservation): string {
  const dollars = toMoney(deposit / 100)
  if (paidAt === null) return 'Nothing was paid online.'
  if (status === 'completed') return `None: the deposit of ${dollars} is part of the price.`
  return refund === 'done'
    ? `${dollars} was refunded in full.`
    : `${dollars} is being refunded in full.`
}
