// Finishes reservations after a crash, a lost call or a provider timeout.
import { errorName, logError } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import {
  forgetNetworks,
  listDue,
  listHoldingSites,
  postponeReservation,
} from './reservation-rows.ts'
import type { ReservationJobDeps } from './reservation.ts'

/** Milliseconds for the database in the background. */
const REWRITE_HOLDS_TIMEOUT_MS: Milliseconds = 5000

/**
 * Reservations per sweep, each with about eight of the thousand calls that a Worker may make; the next sweep does the
 * rest.
 */
const MAX = 100
const AT_ONCE = 10
/** Milliseconds for the database in the background. */
const TIMEOUT_MS: Milliseconds = 5000
/** Seconds before an unsettled reservation is retried, so that it does not delay others. */
const PAUSE_S: Seconds = 120

/** Settles the due reservations of all sites, every minute. Never rejects. */
export async function sweepReservations(deps: ReservationJobDeps): Promise<void> {
  try {
    const due = await inTime(listDue(deps.db, deps.clock(), MAX), TIMEOUT_MS)
    for (let at = 0; at < due.length; at += AT_ONCE) {
      const some = due.slice(at, at + AT_ONCE)
      // eslint-disable-next-line no-await-in-loop -- a few at a time
      await Promise.all(some.map((each) => settle(each, deps)))
    }
    await inTime(forgetNetworks(deps.db, deps.clock()), TIMEOUT_MS)
  } catch (error) {
    // The sweep of the next minute tries again.
    logError('reservations.sweep-failed', { error: errorName(error) })
  }
}

async function settle(
  { id, site }: { id: string; site: string },
  deps: ReservationJobDeps,
): Promise<void> {
  const tenant = await deps.loadTenant(site)
  const settled = tenant === null ? 'unknown' : await deps.portOf(tenant).settle(id, deps.clock())
  if (settled !== 'unknown') return
  logError('reservations.stalled', { tenant: site })
  const now = deps.clock()
  const reason = tenant === null ? 'the site cannot be read' : 'the database did not answer'
  await inTime(postponeReservation(deps.db, id, { until: now + PAUSE_S, reason, now }), TIMEOUT_MS)
}

/** Writes the holds of all sites with a hosted engine, every ten minutes. Never rejects. */
export async function rewriteHolds(deps: ReservationJobDeps): Promise<void> {
  const now = deps.clock()
  try {
    for (const site of await inTime(listHoldingSites(deps.db, now), REWRITE_HOLDS_TIMEOUT_MS)) {
      // eslint-disable-next-line no-await-in-loop -- in the background
      const tenant = await deps.loadTenant(site)
      if (tenant === null || tenant.site.search.engine.kind === 'embedded') continue
      // eslint-disable-next-line no-await-in-loop -- in the background
      await deps.rewriteHolds(tenant, now)
    }
  } catch (error) {
    logError('reservations.rewrite-failed', { error: errorName(error) })
  }
}
