// Holds in the stock of hosted engines, whose feeds write past us: what they have overwritten is written again.
import { inTime } from '#lib/in-time.ts'
import { errorName, logError } from '#lib/log.ts'
import { listHoldingSites } from './reservation-rows.ts'
import type { ReservationJobDeps } from './reservation.ts'

/** Milliseconds that the database may take in the background. */
const TIMEOUT_MS = 5000

/** Writes the holds of all sites whose engine is hosted; each ten minutes. Never rejects. */
export async function rewriteHolds(work: ReservationJobDeps): Promise<void> {
  const now = work.clock()
  try {
    for (const site of await inTime(listHoldingSites(work.db, now), TIMEOUT_MS)) {
      // eslint-disable-next-line no-await-in-loop -- nobody waits for it
      const tenant = await work.loadTenant(site)
      if (tenant === null || tenant.site.search.engine.kind === 'embedded') continue
      // eslint-disable-next-line no-await-in-loop -- the same
      await work.rewriteHolds(tenant, now)
    }
  } catch (error) {
    logError('reservations.rewrite-failed', { error: errorName(error) })
  }
}
