// Actions of dealership staff on reservations, shared by the console and commands.
import type { AuditAct } from '#apps/console/audit-acts.ts'
import { errorName, logError } from '#lib/log.ts'
import { referenceOf } from '#sales/leads/lead.ts'
import { type ByHand, changeByHand } from '#sales/reservations/by-hand.ts'
import type { Reservation } from '#sales/reservations/reservation.ts'
import { type Acting, recordAround, recordDone } from './record-act.ts'

const ACTS = {
  end: 'reservation.end',
  complete: 'reservation.complete',
  'paid-back': 'reservation.paid-back',
} satisfies Record<ByHand, AuditAct>

const entryOf = (act: AuditAct, reservation: Reservation) => ({
  act,
  site: reservation.site,
  subject: referenceOf(reservation),
})

/** Records that someone opened a reservation. */
export const recordReading = (acting: Acting, reservation: Reservation): Promise<void> =>
  recordDone(acting, entryOf('reservation.read', reservation))

/** Records a retry of the due steps, which `settle` runs. False if the database did not answer. */
export const retryReservation = (
  acting: Acting,
  reservation: Reservation,
  settle: () => Promise<unknown>,
): Promise<boolean> =>
  recordAround(
    acting,
    entryOf('reservation.retry', reservation),
    async () => (await settle()) !== 'unknown',
    Boolean,
  )

/**
 * Performs a manual action on a reservation as someone saw it, and returns its row, or why not (`changeByHand`);
 * "unknown" if the database failed. `settle` then updates stock and messages immediately; without it, the sweep of the
 * next minute does.
 */
export function actOnReservation(
  acting: Acting,
  db: D1Database,
  seen: Reservation,
  name: ByHand,
  settle: () => Promise<unknown> = async () => {},
): Promise<Reservation | 'unchanged' | 'moved' | 'unknown'> {
  const run = async () => {
    const changed = await changeByHand(db, seen, name, acting.now).catch((error: unknown) => {
      logError('reservations.failed', { tenant: seen.site, error: errorName(error) })
      return 'unknown' as const
    })
    if (typeof changed !== 'string') await settle()
    return changed
  }
  return recordAround(
    acting,
    entryOf(ACTS[name], seen),
    run,
    (result) => typeof result !== 'string',
  )
}
