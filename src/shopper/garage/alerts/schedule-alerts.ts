// When a site sends its alerts, once a day at its hour; and the schedule of every site with alerts, renewed each hour so
// that a lost alarm is restored and a changed hour applies.
import { errorName, logError } from '#lib/log.ts'
import { addDays, localDate } from '#lib/time.ts'
import { type Seconds, toLocalTime, toMoment } from '#lib/zone-time.ts'
import { siteZone } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import { listAlertSites } from './alerts.ts'
import type { AlertJobDeps } from './job-deps.ts'

/** Concurrent calls: a Worker has six connections. */
const AT_ONCE = 6

/** Seconds: after an hour, the remaining messages wait for the next day, so that none is sent at night. */
const WINDOW = 3600

/** Schedules the sites of one database. Never rejects. */
export async function scheduleAlerts(
  db: D1Database,
  { arm }: Pick<AlertJobDeps, 'arm'>,
): Promise<void> {
  try {
    const sites = await listAlertSites(db)
    for (let at = 0; at < sites.length; at += AT_ONCE)
      await Promise.all(sites.slice(at, at + AT_ONCE).map((site) => scheduleSite(site, arm)))
  } catch (error) {
    // The run of the next hour retries.
    logError('alerts.schedule-failed', { error: errorName(error) })
  }
}

function scheduleSite(site: string, arm: AlertJobDeps['arm']): Promise<void> {
  return arm(site).catch((error: unknown) =>
    logError('alerts.schedule-failed', { tenant: site, error: errorName(error) }),
  )
}

/** The date in the site's time zone, "2026-11-24". */
export function siteDate(site: Site, now: Seconds): string {
  return localDate(now, siteZone(site))
}

/**
 * Time of the next run: `now` if it is due, otherwise the alert hour of today or tomorrow. `lastDay` is the last
 * completed day, null before the first.
 */
export function nextRun(site: Site, lastDay: string | null, now: Seconds): Seconds {
  const zone = siteZone(site)
  const { date } = toLocalTime(now, zone)
  const hourOf = (day: string) => toMoment(day, site.account.alerts_hour * 60, zone)
  const start = hourOf(date)
  const isOver = now >= start + WINDOW || (lastDay !== null && lastDay >= date)
  if (isOver) return hourOf(addDays(date, 1))
  return Math.max(start, now)
}
