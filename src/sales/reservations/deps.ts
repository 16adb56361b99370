// Dependencies of a site's reservations.
import type { LeadPorts } from '#sales/leads/ports.ts'
import type { SendMessage } from '#shopper/messages/messages.ts'
import type { Site } from '#tenant/schema.ts'
import type { MarkHeld, PaymentPort } from './reservation.ts'

/**
 * Seconds that a hold waits for a payment result. A deposit reported later holds the vehicle if it is still free, and
 * is refunded otherwise.
 */
const SILENCE_S = 7200

/**
 * The VehicleHold objects of a site. "unknown" if one times out; the operation may still have succeeded. Never rejects.
 */
export type VehicleHoldPort = {
  /** Holds a vehicle; false if another reservation has it. */
  take: (carId: string, hold: Hold, now: number) => Promise<boolean | 'unknown'>
  /** Frees the vehicle if this reservation holds it. */
  free: (carId: string, id: string) => Promise<'freed' | 'unknown'>
  read: (carId: string, now: number) => Promise<Hold | null | 'unknown'>
}

export type ReservationDeps = {
  site: Site
  db: D1Database
  holds: VehicleHoldPort
  payments: PaymentPort
  markHeld: MarkHeld
  submitLead: LeadPorts['submitLead']
  sendMessage: SendMessage
  /** Continues work after the response; null if no response is waiting. */
  later: ((work: Promise<unknown>) => void) | null
}

/** Milliseconds for the database: a shopper gets a response within three seconds. */
export const ROWS_MS = 1800
/** Milliseconds for a VehicleHold. */
export const DESK_MS = 1500

/** The hold on a vehicle and the rules for claiming it. Pure; vehicle-hold.ts stores it. */
export type Hold = {
  /** Reservation id. */
  id: string
  /** Seconds. */
  until: number
  /** The shopper is on the payment page. */
  isPaying: boolean
}

/** The hold after a claim; null if another reservation has the vehicle. Repeating a claim never loses it. */
export function claim(current: Hold | null, wanted: Hold, now: number): Hold | null {
  if (current === null || !isRunning(current, now)) return wanted
  if (current.id !== wanted.id) return null
  return {
    id: current.id,
    until: Math.max(current.until, wanted.until),
    isPaying: current.isPaying && wanted.isPaying,
  }
}

/**
 * Whether a hold blocks others. A hold that is being paid does not end on time alone: the payment may be in progress.
 */
export function isRunning({ until, isPaying }: Hold, now: number): boolean {
  return now < (isPaying ? until + SILENCE_S : until)
}
