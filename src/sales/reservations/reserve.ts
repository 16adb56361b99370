// Reserves a vehicle for a shopper: saved, then claimed in its VehicleHold, then held or awaiting payment.
import { inTime } from '#lib/timeout.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { leadId } from '#sales/leads/lead.ts'
import { change } from './advance.ts'
import { type ReservationDeps, ROWS_MS } from './deps.ts'
import { START_S } from './next-step.ts'
import { reservationCapsOf } from './rate-limits.ts'
import { type Change, deleteReservation, insertReservation, UNTOLD } from './reservation-rows.ts'
import { isOver, type NewReservation, type Reservation, type Reserved } from './reservation.ts'

/** Seconds that a vehicle is reserved while its shopper pays; the payment page expires a little earlier. */
export const PAY_S: Seconds = 2100

/** The answer, and the row whose steps are still due. */
export type ReserveResult = { reserved: Reserved; reservation: Reservation | null }

/**
 * Reserves the vehicle, or says why not. A repeated key continues where it left off and gets the same answer.
 * Rejects if the database fails.
 */
export async function reserve(
  wanted: NewReservation,
  deps: ReservationDeps,
  now: Seconds,
): Promise<ReserveResult> {
  const { slug: site, reservations } = deps.site
  const id = await leadId(site, wanted.key)
  const hold = await deps.holds.read(wanted.car.id, now)
  if (hold === 'unknown') return none({ status: 'failed' })
  // If many shoppers want one vehicle, most of them are refused here without a database row.
  if (hold !== null && hold.id !== id) return none({ status: 'taken' })
  const saved = await inTime(
    insertReservation(deps.db, { id, site, dueAt: now + START_S }, wanted, {
      caps: reservationCapsOf(reservations.most_a_shopper),
      now,
    }),
    ROWS_MS,
  )
  if (saved === null) return none({ status: 'limited' })
  const isSame = saved.bodyHash === wanted.bodyHash && saved.car.id === wanted.car.id
  if (!isSame) return none({ status: 'conflict' })
  return saved.status === 'started' ? claimHold(saved, deps, now) : answer(saved)
}

/** Claims the vehicle of a new reservation. */
async function claimHold(
  reservation: Reservation,
  deps: ReservationDeps,
  now: Seconds,
): Promise<ReserveResult> {
  const { id, car } = reservation
  const isPaying = reservation.payment === 'stripe'
  const until = now + (isPaying ? PAY_S : deps.site.reservations.hold_hours * 3600)
  const hold = await deps.holds.take(car.id, { id, until, isPaying }, now)
  if (hold === 'unknown') return none({ status: 'failed' })
  if (!hold) {
    await inTime(deleteReservation(deps.db, reservation), ROWS_MS)
    return none({ status: 'taken' })
  }
  // The row must store the payment page before the shopper is sent to it.
  const opened = isPaying ? await openPayment({ ...reservation, until }, deps, now) : HELD
  if (opened === null) return none({ status: 'failed' })
  const changed = { ...opened, until, dueAt: now, ...UNTOLD }
  const standing = await change(reservation, deps, changed)
  return standing === null ? none({ status: 'failed' }) : answer(standing, 'failed')
}

const HELD = { status: 'held' } as const satisfies Change

async function openPayment(
  reservation: Reservation,
  { payments }: ReservationDeps,
  now: Seconds,
): Promise<Change | null> {
  const session = await payments.open(reservation, now)
  return session && { status: 'paying', sessionId: session.id, sessionUrl: session.url }
}

/** The answer for an existing reservation; one that is over needs a new key. */
function answer(reservation: Reservation, over: 'conflict' | 'failed' = 'conflict'): ReserveResult {
  const { id, status, sessionUrl } = reservation
  if (status === 'started') return none({ status: 'failed' })
  if (status === 'paying') return { reserved: { status, id, href: sessionUrl }, reservation }
  if (isOver(status)) return { reserved: { status: over }, reservation }
  return { reserved: { status: 'held', id }, reservation }
}

function none(reserved: Reserved): ReserveResult {
  return { reserved, reservation: null }
}
