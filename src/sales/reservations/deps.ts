// Dependencies of a site's reservations.
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { NewLead, Submitted } from '#sales/leads/lead.ts'
import type { SendMessage } from '#shopper/messages/messages.ts'
import type { Site } from '#tenant/schema.ts'
import type { Hold } from './hold.ts'
import type { MarkHeld, PaymentService } from './reservation.ts'

/**
 * The VehicleHold objects of a site. "unknown" if one times out; the operation may still have succeeded. Never rejects.
 */
export type VehicleHoldService = {
  /** Holds a vehicle; false if another reservation has it. */
  take: (carId: string, hold: Hold, now: Seconds) => Promise<boolean | 'unknown'>
  /** Frees the vehicle if this reservation holds it. */
  free: (carId: string, id: string) => Promise<'freed' | 'unknown'>
  read: (carId: string, now: Seconds) => Promise<Hold | null | 'unknown'>
}

export type ReservationDeps = {
  site: Site
  db: D1Database
  holds: VehicleHoldService
  payments: PaymentService
  markHeld: MarkHeld
  /** Saves a lead; never rejects. */
  submitLead: (lead: NewLead, now: Seconds) => Promise<Submitted>
  /** The key in links to the shopper of a reservation. */
  shopperKey: (id: string) => Promise<string>
  sendMessage: SendMessage
  /** Whether someone at a mobile stopped messages. Rejects if that cannot be read. */
  isStopped: (to: string) => Promise<boolean>
  /** Counts a message to a mobile; false if it reached the daily limit. Never rejects. */
  mayText: (to: string) => Promise<boolean>
  /** Continues work after the response; null if no response is waiting. */
  later: ((work: Promise<unknown>) => void) | null
}

/** Milliseconds for the database: a shopper gets a response within three seconds. */
export const ROWS_MS: Milliseconds = 1800
/** Milliseconds for a VehicleHold. */
export const HOLD_MS: Milliseconds = 1500
