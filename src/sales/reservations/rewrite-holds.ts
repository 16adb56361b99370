// Restores holds in hosted engines, whose feeds bypass us and overwrite them.
import { inTime } from '#lib/in-time.ts'
import { errorName, logError } from '#lib/log.ts'
import { listHoldingSites } from './reservation-rows.ts'
import type { ReservationJobDeps } from './reservation.ts'

/** Milliseconds for the database in the background. */
const TIMEOUT_MS = 5000

/** Writes the holds of all sites with a hosted engine, every ten minutes. Never rejects. */
export async function rewriteHolds(work: ReservationJobDeps): Promise<void> {
  const now = work.clock()
  try {
    for (const site of await inTime(listHoldingSites(work.db, now), TIMEOUT_MS)) {
      // eslint-disable-next-line no-await-in-loop -- in the background
      const tenant = await work.loadTenant(site)
      if (tenant === null || tenant.site.search.engine.kind === 'embedded') continue
      // eslint-disable-next-line no-await-in-loop -- in the background
      await work.rewriteHolds(tenant, now)
    }
  } catch (error) {
    logError('reservations.rewrite-failed', { error: errorName(error) })
  }
}
