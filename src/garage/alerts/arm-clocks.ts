// Has the clock of every site with alerts look when it is due: one that lost its alarm finds it again, one whose site
// changed its hour rings at the new one.
import { errorName, logError } from '#lib/log.ts'
import { listAlertSites } from './alert-rows.ts'
import type { AlertWork } from './work.ts'

/** Clocks that are asked at once: a Worker has six connections. */
const AT_ONCE = 6

/** Never rejects. */
export async function armClocks({ db, arm }: Pick<AlertWork, 'db' | 'arm'>): Promise<void> {
  try {
    const sites = await listAlertSites(db)
    for (let at = 0; at < sites.length; at += AT_ONCE)
      await Promise.all(sites.slice(at, at + AT_ONCE).map((site) => armOne(site, arm)))
  } catch (error) {
    // The next hour has another.
    logError('alerts.arm-failed', { error: errorName(error) })
  }
}

function armOne(site: string, arm: AlertWork['arm']): Promise<void> {
  return arm(site).catch((error: unknown) =>
    logError('alerts.arm-failed', { tenant: site, error: errorName(error) }),
  )
}
