// Who has a vehicle: one hold, and who may take it. Pure; vehicle-hold.ts keeps it.

export type Hold = {
  /** Of the reservation. */
  id: string
  /** Seconds. */
  until: number
  /** The shopper is on the page of the payment provider. */
  isPaying: boolean
}

/**
 * Seconds that a vehicle waits for a payment provider that does not say what became of a payment. A deposit that it tells of
 * later still holds the vehicle where it is free, and else is given back.
 */
const SILENCE_S = 7200

/** What stands once somebody has asked for a vehicle; null where somebody else has it. Whoever has it loses nothing by asking again. */
export function claim(current: Hold | null, wanted: Hold, now: number): Hold | null {
  if (current === null || !isRunning(current, now)) return wanted
  if (current.id !== wanted.id) return null
  return {
    id: current.id,
    until: Math.max(current.until, wanted.until),
    isPaying: current.isPaying && wanted.isPaying,
  }
}

/** Whether a hold keeps others away. One that is being paid does not end by time alone: the money may be on its way. */
export function isRunning({ until, isPaying }: Hold, now: number): boolean {
  return now < (isPaying ? until + SILENCE_S : until)
}
