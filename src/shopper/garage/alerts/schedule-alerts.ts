// Schedules every site with alerts, so that a lost alarm is restored and a changed hour applies.
import { errorName, logError } from '#lib/log.ts'
import { listAlertSites } from './alert-rows.ts'
import type { AlertJobDeps } from './job-deps.ts'

/** Concurrent calls: a Worker has six connections. */
const AT_ONCE = 6

/** Never rejects. */
export async function scheduleAlerts({ db, arm }: Pick<AlertJobDeps, 'db' | 'arm'>): Promise<void> {
  try {
    const sites = await listAlertSites(db)
    for (let at = 0; at < sites.length; at += AT_ONCE)
      await Promise.all(sites.slice(at, at + AT_ONCE).map((site) => scheduleSite(site, arm)))
  } catch (error) {
    // The run of the next hour tries again.
    logError('alerts.schedule-failed', { error: errorName(error) })
  }
}

function scheduleSite(site: string, arm: AlertJobDeps['arm']): Promise<void> {
  return arm(site).catch((error: unknown) =>
    logError('alerts.schedule-failed', { tenant: site, error: errorName(error) }),
  )
}
