// The reservations of one site, for pages and background jobs.
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import { NEAR } from '#lib/near.ts'
import { createTimeout, inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { advance } from '#sales/reservations/advance.ts'
import { cancel } from '#sales/reservations/cancel.ts'
import {
  HOLD_MS,
  type ReservationDeps,
  ROWS_MS,
  type VehicleHoldService,
} from '#sales/reservations/deps.ts'
import { mustNotify, type Step } from '#sales/reservations/next-step.ts'
import { acceptPayment, acceptTrouble } from '#sales/reservations/payment-events.ts'
import { findReservation } from '#sales/reservations/reservation-rows.ts'
import type {
  PaymentEvent,
  Reservation,
  ReservationService,
} from '#sales/reservations/reservation.ts'
import { reserve, type ReserveResult } from '#sales/reservations/reserve.ts'

/** Milliseconds that a shopper who holds the vehicle waits for the stock update. */
const SHOW_MS: Milliseconds = 1000

export function createReservations(deps: ReservationDeps): ReservationService {
  const { slug } = deps.site
  const load = (id: string) => inTime(findReservation(deps.db, slug, id), ROWS_MS)

  /** Runs the due steps; a waiting request does not wait for messages. */
  const goOn = async (
    reservation: Reservation | null,
    now: Seconds,
    without: readonly Step[] = [],
  ): Promise<Reservation | null> => {
    const { later } = deps
    if (reservation === null || later === null)
      return reservation && advance(reservation, deps, now, without)
    const after = await advance(reservation, deps, now, [...without, 'tell'])
    if (after !== null && mustNotify(after, now))
      later(orElse(advance(after, deps, now, ['ask']), null))
    return after
  }

  const orElse = async <T, const E>(work: Promise<T>, otherwise: E): Promise<T | E> => {
    try {
      return await work
    } catch (error) {
      logError('reservations.failed', { tenant: slug, error: errorName(error) })
      return otherwise
    }
  }

  const take = async ({ site, reservation, session }: PaymentEvent, now: Seconds) => {
    if (site !== slug) return true
    const known = await load(reservation)
    if (known === null) {
      // Either another installation shares the provider's account, or the payment must be refunded by hand.
      if (session.status === 'paid') logError('reservations.paid-unknown', { tenant: slug })
      return true
    }
    const accepted = await acceptPayment(known, session, deps, now)
    if (accepted === null) return false
    // The payment is recorded; the remaining steps may run later.
    await orElse(goOn(accepted, now, ['ask']), null)
    return true
  }

  const letGo = async (id: string, now: Seconds) => {
    const cancelled = await cancel(await load(id), deps, now)
    if (cancelled !== null) await orElse(goOn(cancelled, now), null)
    return cancelled !== null
  }

  return {
    reserve: async (wanted, now) => {
      const result = await orElse(reserve(wanted, deps, now), FAILED)
      const rest = orElse(goOn(result.reservation, now, ['ask']), null)
      await inTime(rest, SHOW_MS).catch(() => deps.later?.(rest))
      return result.reserved
    },
    load: (id) => orElse(load(id), 'unknown'),
    settle: async (id, now) =>
      orElse(
        load(id).then((reservation) => goOn(reservation, now)),
        'unknown',
      ),
    heldUntil: async (carId, now) => {
      const hold = await deps.holds.read(carId, now)
      return hold === 'unknown' || hold === null ? hold : hold.until
    },
    cancel: (id, now) => orElse(letGo(id, now), false),
    takePayment: (event, now) => orElse(take(event, now), false),
    takeTrouble: (event, now) =>
      event.site === slug ? orElse(acceptTrouble(event, deps, now), false) : Promise.resolve(true),
  }
}

const FAILED: ReserveResult = { reserved: { status: 'failed' }, reservation: null }

/** The VehicleHold objects of a site. */
export function createVehicleHolds(
  { VEHICLE_HOLD: namespace }: Pick<Env, 'VEHICLE_HOLD'>,
  slug: string,
): VehicleHoldService {
  const { orElse } = createTimeout('reservations.hold-failed', slug, HOLD_MS)
  const holdOf = (carId: string) => namespace.get(namespace.idFromName(`${slug}:${carId}`), NEAR)
  return {
    take: (carId, hold, now) => orElse(holdOf(carId).take(slug, hold, now), 'unknown'),
    free: (carId, id) =>
      orElse(
        holdOf(carId)
          .free(id)
          .then(() => 'freed' as const),
        'unknown',
      ),
    read: (carId, now) => orElse(holdOf(carId).read(now), 'unknown'),
  }
}
