// When a site sends its alerts: once a day at its hour, in the time zone of its primary location. Independent of
// storage.
import { addDays, localDate } from '#lib/time.ts'
import { toLocalTime, toMoment } from '#lib/zone-time.ts'
import { siteZone } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'

/** After an hour, the remaining messages wait for the next day, so that none is sent at night. */
const WINDOW = 3600

/** The date in the site's time zone, "2026-11-24". */
export function siteDate(site: Site, now: number): string {
  return localDate(now, siteZone(site))
}

/**
 * Time of the next run: `now` if it is due, else the hour of today or tomorrow. `lastDay` is the last completed day,
 * null before the first. In seconds.
 */
export function nextTelling(site: Site, lastDay: string | null, now: number): number {
  const zone = siteZone(site)
  const { date } = toLocalTime(now, zone)
  const hourOf = (day: string) => toMoment(day, site.account.alerts_hour * 60, zone)
  const start = hourOf(date)
  const isOver = now >= start + WINDOW || (lastDay !== null && lastDay >= date)
  if (isOver) return hourOf(addDays(date, 1))
  return Math.max(start, now)
}
