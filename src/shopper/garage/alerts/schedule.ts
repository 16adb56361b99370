// When a site's shoppers are told: once a day, at its hour on the clocks of its primary location. Knows no storage.
import { addDays, localDate } from '#lib/time.ts'
import { toLocalTime, toMoment } from '#lib/zone-time.ts'
import { siteZone } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'

/** What was not told within an hour waits for the next day: nobody is written to at night. */
const WINDOW = 3600

/** The day on the site's clocks, "2026-11-24". */
export function siteDate(site: Site, now: number): string {
  return localDate(now, siteZone(site))
}

/**
 * When shoppers are to be told next: `now` itself where it is time, else the hour of today or of tomorrow. `lastDay` is the
 * day on which all have been told, null before the first. In seconds.
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
