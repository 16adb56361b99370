// The hold on a vehicle and the rules for claiming it. Pure; vehicle-hold.ts stores it.
import type { Seconds } from '#lib/zone-time.ts'

/**
 * Seconds that a hold waits for a payment result. A deposit reported later holds the vehicle if it is still free, and
 * is refunded otherwise.
 */
const SILENCE_S: Seconds = 7200

export type Hold = {
  /** Reservation id. */
  id: string
  until: Seconds
  /** The shopper is on the payment page. */
  isPaying: boolean
}

/** The hold after a claim; null if another reservation has the vehicle. Repeating a claim never loses it. */
export function claimHold(current: Hold | null, wanted: Hold, now: Seconds): Hold | null {
  if (current === null || !isRunning(current, now)) return wanted
  if (current.id !== wanted.id) return null
  return {
    id: current.id,
    until: Math.max(current.until, wanted.until),
    isPaying: current.isPaying && wanted.isPaying,
  }
}

/** Whether a hold blocks others. A hold whose payment is in progress does not end by time alone. */
export function isRunning({ until, isPaying }: Hold, now: Seconds): boolean {
  return now < (isPaying ? until + SILENCE_S : until)
}
