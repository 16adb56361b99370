// A reservation of one vehicle: what is kept of it, and how it goes (S20). Pure.
import type { NewLead } from '#sales/leads/lead.ts'
import type { Tenant } from '#tenant/tenant.ts'

export const RESERVATION_STATUSES = [
  // Kept; the vehicle has not been asked for yet.
  'started',
  // The vehicle is put aside while the shopper pays.
  'paying',
  'held',
  // Somebody else has the vehicle.
  'refused',
  // Nobody paid in time.
  'lapsed',
  // The time is over.
  'ended',
  'cancelled',
  // The dealer has sold it to this shopper: the deposit is part of the price.
  'completed',
] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

export type NewReservation = {
  kind: 'reservation' | 'purchase'
  /** Of the form: one key, one reservation, however often it is sent (F9). */
  key: string
  bodyHash: string
  car: { id: string; slug: string; name: string; price: number | null }
  /** Cents. */
  deposit: number
  currency: 'AUD' | 'NZD'
  /** "none" is paid at the dealership. */
  payment: 'stripe' | 'none'
  /** E.164. */
  phone: string
  /** Who is signed in; null for nobody. */
  userId: string | null
  /** Keyed hash of the network that asks (seal-network.ts); empty where it is not counted. */
  network?: string
  /** What the dealer is told once the vehicle is held. */
  lead: NewLead
}

export type Reservation = NewReservation & {
  /** 32 hex digits, made of site and key (leads/lead-id.ts): nobody guesses it, and its page is opened by it. */
  id: string
  site: string
  status: ReservationStatus
  /** Of the payment provider; null where nothing is paid online. */
  sessionId: string | null
  /** Where it can be paid; null once that is over, or before there is one. */
  sessionUrl: string | null
  paymentId: string | null
  /** Money that was taken and has no hold any more goes back: due, then done. */
  refund: 'due' | 'done' | null
  /** Seconds. */
  createdAt: number
  paidAt: number | null
  /** Until when the vehicle is put aside. */
  until: number | null
  endedAt: number | null
  /** When the stock was told of the present status; null while it is to be. */
  shownAt: number | null
  /** When dealer and shopper were told of the present status; null while they are to be. */
  notifiedAt: number | null
  /** When it is looked at again by itself; null once there is nothing left to do. */
  dueAt: number | null
  /** Rises with each change, so that nobody writes over what they have not read. */
  revision: number
}

export type Reserved =
  /** The vehicle is held. */
  | { status: 'held'; id: string }
  /** It is put aside while the shopper pays there. */
  | { status: 'paying'; id: string; href: string }
  /** Somebody else has it. */
  | { status: 'taken' }
  /** This mobile, shopper, network or site has as many as it can. */
  | { status: 'limited' }
  /** The key has been used for something else. */
  | { status: 'conflict' }
  /** The store or the payment provider does not answer. Nothing is held and nothing is paid. */
  | { status: 'failed' }

export type ReservationPort = {
  /** Takes the vehicle for a shopper, or says why not. Never rejects. Times are seconds. */
  reserve: (wanted: NewReservation, now: number) => Promise<Reserved>
  /** A reservation of this site; null when there is none, "unknown" when that cannot be read. */
  load: (id: string) => Promise<Reservation | null | 'unknown'>
  /** The same after whatever is due has been done: asks the payment provider where that is needed. */
  settle: (id: string, now: number) => Promise<Reservation | null | 'unknown'>
  /** Whether a shopper has the vehicle now; asks its hold. "unknown" when it does not answer. */
  isHeld: (carId: string, now: number) => Promise<boolean | 'unknown'>
  /** Frees the vehicle and gives the deposit back. False where that cannot be kept now. */
  cancel: (id: string, now: number) => Promise<boolean>
  /** What the payment provider told (upstream/stripe.ts has read it). False where it is to be told again. */
  takePayment: (event: PaymentEvent, now: number) => Promise<boolean>
}

/** Something that happened to a session of payment, told by the provider and proved by its signature. */
export type PaymentEvent = {
  /** Reservation and site as we named them to the provider. */
  reservation: string
  site: string
  session: PaymentSession
}

export type PaymentSession = {
  id: string
  status: 'open' | 'paid' | 'expired'
  /** Names the payment for a refund; null until paid. */
  paymentId: string | null
  /** Cents. */
  amount: number
  currency: string
}

/** Whoever takes deposits. Null is the answer of every failure; nothing rejects. */
export type PaymentPort = {
  /** A page to pay on. However often it is asked for one reservation, there is one. */
  open: (reservation: Reservation, now: number) => Promise<{ id: string; url: string } | null>
  load: (sessionId: string) => Promise<PaymentSession | null>
  /** Ends a session that nobody has paid; tells what it has come to. */
  expire: (sessionId: string) => Promise<PaymentSession | null>
  /** Gives all of a payment back, once. */
  refund: (paymentId: string) => Promise<boolean>
  /** An event of ours; null for any other; "forged" where the signature is not the provider's. */
  readEvent: (
    body: string,
    signature: string,
    now: number,
  ) => Promise<PaymentEvent | null | 'forged'>
}

/** Writes to the stock until when a vehicle is put aside (seconds; 0 frees it), and forgets kept lists. Never rejects. */
export type MarkHeld = (carId: string, until: number) => Promise<boolean>

/** What settling reservations needs of the world. */
export type ReservationJobDeps = {
  db: D1Database
  /** Seconds now. */
  clock: () => number
  loadTenant: (slug: string) => Promise<Tenant | null>
  /** The port of a site. */
  portOf: (tenant: Tenant) => ReservationPort
  /** Writes the holds that run (`now` in seconds) to the stock of a site again. Never rejects. */
  rewriteHolds: (tenant: Tenant, now: number) => Promise<void>
}

/** Whether the vehicle is kept for this reservation at a moment (seconds), as far as its row says. */
export function hasVehicle({ status, until }: Reservation, now: number): boolean {
  if (status === 'started' || status === 'paying') return true
  return (status === 'held' || status === 'completed') && until !== null && now < until
}

/** Whether it has come to its end without the vehicle: what was paid goes back. */
export function isOver(status: ReservationStatus): boolean {
  return OVER.has(status)
}

const OVER = new Set<ReservationStatus>(['refused', 'lapsed', 'ended', 'cancelled'])
