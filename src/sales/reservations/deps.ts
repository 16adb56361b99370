// What reservations of one site work with.
import type { LeadPorts } from '#sales/leads/ports.ts'
import type { SendMessage } from '#shopper/messages/messages.ts'
import type { Site } from '#tenant/schema.ts'
import type { Hold } from './hold.ts'
import type { MarkHeld, PaymentPort } from './reservation.ts'

/** Desks of the vehicles of a site. "unknown" where one does not answer in time; what was asked may have been done. Never rejects. */
export type VehicleHoldPort = {
  /** Takes a vehicle; false where somebody else has it. */
  take: (carId: string, hold: Hold, now: number) => Promise<boolean | 'unknown'>
  /** Frees it, if it is that reservation that has it. */
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
  /** Goes on with work after an answer; null where nobody waits for one. */
  later: ((work: Promise<unknown>) => void) | null
}

/** Milliseconds that the database has: a shopper has an answer within three seconds. */
export const ROWS_MS = 1800
/** Milliseconds that a hold has to answer. */
export const DESK_MS = 1500
