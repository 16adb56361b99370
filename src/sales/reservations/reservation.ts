// A reservation of one vehicle: its stored data and its statuses. Pure.
import type { Seconds } from '#lib/zone-time.ts'
import type { NewLead } from '#sales/leads/lead.ts'
import type { Tenant } from '#tenant/tenant.ts'

export const RESERVATION_STATUSES = [
  // Saved; the vehicle has not been claimed yet.
  'started',
  // The vehicle is reserved while the shopper pays.
  'paying',
  'held',
  // Another shopper has the vehicle.
  'refused',
  // The payment time expired.
  'lapsed',
  // The hold expired.
  'ended',
  'cancelled',
  // The dealer has sold it to this shopper: the deposit is part of the price.
  'completed',
] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

export type NewReservation = {
  kind: 'reservation' | 'purchase'
  /** Key of the form: one key, one reservation, however often it is submitted. */
  key: string
  bodyHash: string
  car: { id: string; slug: string; name: string; price: number | null }
  /** Cents. */
  deposit: number
  currency: 'AUD' | 'NZD'
  /** "none": paid at the dealership. */
  payment: 'stripe' | 'none'
  /** E.164. */
  phone: string
  /** The signed-in shopper; null if signed out. */
  userId: string | null
  /** Keyed hash of the requesting network (`createNetworkHash` in rate-limits.ts); empty if it is not counted. */
  network?: string
  /** The lead sent to the dealer once the vehicle is held. */
  lead: NewLead
}

export type Canceller = 'shopper' | 'dealer'

export type Reservation = NewReservation & {
  /**
   * 32 hex digits, derived from site and key (leads/lead.ts). The dealer knows it: the shopper's links contain a key as
   * well (leads/lead-token.ts).
   */
  id: string
  site: string
  status: ReservationStatus
  /** Id at the payment provider; null without online payment. */
  sessionId: string | null
  /** The payment page; null before it is created and after it has closed. */
  sessionUrl: string | null
  paymentId: string | null
  /** Refund of a payment without a hold: due, then done. */
  refund: 'due' | 'done' | null
  createdAt: Seconds
  paidAt: Seconds | null
  /** When the hold ends. */
  until: Seconds | null
  endedAt: Seconds | null
  /** Null unless it is cancelled, and for rows from before this was stored. */
  cancelledBy: Canceller | null
  /** When the stock was updated with the current status; null if this is pending. */
  shownAt: Seconds | null
  /** When the dealer and the shopper were notified of the current status; null if this is pending. */
  notifiedAt: Seconds | null
  /** When it is next processed automatically; null when finished. */
  dueAt: Seconds | null
  /** Time since which a step has been failing, number of attempts, and last reason; null and 0 if nothing fails. */
  failingSince: Seconds | null
  attempts: number
  lastError: string | null
  /** Time since which the provider calls the refund pending: the money is not back yet. */
  refundPendingAt: Seconds | null
  /** Number of refunds that the provider accepted and the shopper's bank then rejected, and the id of the last. */
  refundFailures: number
  failedRefund: string | null
  /** A second payment for this reservation, until it is refunded. */
  extraPayment: string | null
  /** Time when the shopper disputed the payment at their bank; null again once that is decided. */
  disputedAt: Seconds | null
  /** Increases with each change, for compare-and-set. */
  revision: number
}

export type Reserved =
  /** The vehicle is held. */
  | { status: 'held'; id: string }
  /** The vehicle is reserved while the shopper pays there; null once that page has closed. */
  | { status: 'paying'; id: string; href: string | null }
  /** Another shopper has it. */
  | { status: 'taken' }
  /** This mobile, shopper, network or site has reached its limit. */
  | { status: 'limited' }
  /** The key belongs to a different request. */
  | { status: 'conflict' }
  /** The database or the payment provider failed. Nothing is held and nothing is paid. */
  | { status: 'failed' }

export type ReservationService = {
  /** Reserves the vehicle for a shopper, or says why not. Never rejects. */
  reserve: (wanted: NewReservation, now: Seconds) => Promise<Reserved>
  /** A reservation of this site; null if there is none, "unknown" if it cannot be read. */
  load: (id: string) => Promise<Reservation | null | 'unknown'>
  /** Like `load`, after running the steps that are due: queries the payment provider if needed. */
  settle: (id: string, now: Seconds) => Promise<Reservation | null | 'unknown'>
  /** The end of a shopper's hold on the vehicle, by its VehicleHold; null without one, "unknown" if that times out. */
  heldUntil: (carId: string, now: Seconds) => Promise<Seconds | null | 'unknown'>
  /** Frees the vehicle and refunds the deposit, for the shopper. False if that cannot be saved now. */
  cancel: (id: string, now: Seconds) => Promise<boolean>
  /** Handles an event from the payment provider (parsed by upstream/stripe.ts). False if it must be sent again. */
  takePayment: (event: PaymentEvent, now: Seconds) => Promise<boolean>
  /** Handles an event about a failed refund or a disputed payment. False if it must be sent again. */
  takeTrouble: (event: PaymentTrouble, now: Seconds) => Promise<boolean>
}

/** A payment session event, signed by the provider. */
export type PaymentEvent = {
  /** Reservation and site as sent to the provider. */
  reservation: string
  site: string
  session: PaymentSession
}

/** A problem with a completed payment, signed by the provider. */
export type PaymentTrouble = {
  trouble: 'refund-failed' | 'disputed' | 'dispute-closed'
  site: string
  paymentId: string
  /** As sent to the provider with the refund; null for a dispute. */
  reservation: string | null
  /** The refund or dispute at the provider. */
  id: string
  /** The provider's code, such as "expired_or_canceled_card". */
  reason: string
}

/** State of a refund at the provider: `failed` is the reason for a rejection, for operations. */
export type RefundState = 'done' | 'pending' | { failed: string }

export type PaymentSession = {
  id: string
  status: 'open' | 'paid' | 'expired'
  /** Identifies the payment for a refund; null until paid. */
  paymentId: string | null
  /** Cents. */
  amount: number
  currency: string
}

/** A provider of deposit payments. Failures return null; nothing rejects. */
export type PaymentService = {
  /** The payment page; always one per reservation. */
  open: (reservation: Reservation, now: Seconds) => Promise<{ id: string; url: string } | null>
  load: (sessionId: string) => Promise<PaymentSession | null>
  /** Ends an unpaid session and returns its final state. */
  expire: (sessionId: string) => Promise<PaymentSession | null>
  /** Refunds a whole payment, once, however often it is called. */
  refund: (paymentId: string, reservation: string) => Promise<RefundState>
  /** One of our events; null for any other; "forged" if the signature is invalid. */
  readEvent: (
    body: string,
    signature: string,
    now: Seconds,
  ) => Promise<PaymentEvent | PaymentTrouble | null | 'forged'>
}

/** Writes the end of a hold to the stock (seconds; 0 frees the vehicle) and purges cached lists. Never rejects. */
export type MarkHeld = (carId: string, until: Seconds) => Promise<boolean>

/** External dependencies of reservation jobs. */
export type ReservationJobDeps = {
  db: D1Database
  clock: () => Seconds
  loadTenant: (slug: string) => Promise<Tenant | null>
  /** The reservations of a site. */
  portOf: (tenant: Tenant) => ReservationService
  /** Writes the current holds to a site's stock again. Never rejects. */
  rewriteHolds: (tenant: Tenant, now: Seconds) => Promise<void>
}

/** Whether the vehicle is held for this reservation at a time, according to its row. */
export function hasVehicle({ status, until }: Reservation, now: Seconds): boolean {
  if (status === 'started' || status === 'paying') return true
  return (status === 'held' || status === 'completed') && until !== null && now < until
}

/** Whether it ended without the vehicle: a payment is refunded. */
export function isOver(status: ReservationStatus): boolean {
  return OVER.has(status)
}

const OVER = new Set<ReservationStatus>(['refused', 'lapsed', 'ended', 'cancelled'])

/** Number of rejected refunds after which a person must pay the deposit back another way. */
export const MAX_REFUND_FAILURES = 2

/** Whether money must be paid back by hand (`npm run reservations -- refunded`). */
export function isByHand({ refundFailures, refund, extraPayment }: Reservation): boolean {
  return refundFailures >= MAX_REFUND_FAILURES && (refund === 'due' || extraPayment !== null)
}
