// Whether something is shown on a day: its window consists of calendar days in the site's time zone.
import { localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { siteZone } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'

/** Calendar days, both inclusive; empty means no limit on that side. */
export type Window = { start: string; expiry: string }

/** The site-wide announcement at a time; null if there is none. */
export function shownAnnouncement(site: Site, now: Seconds): Site['announcements'][number] | null {
  return site.announcements.find((one) => isInWindow(one, site, now)) ?? null
}

type Calendar = Pick<Site, 'locations' | 'locale'>

/** From the first minute of its first day to the last minute of its last day. */
export function isInWindow(window: Window, site: Calendar, now: Seconds): boolean {
  // Most windows are unlimited.
  return (window.start === '' && window.expiry === '') || isOnDay(window, siteDay(site, now))
}

/** Whether its last day is over. */
export function hasEnded(
  { expiry }: Pick<Window, 'expiry'>,
  site: Calendar,
  now: Seconds,
): boolean {
  return expiry !== '' && expiry < siteDay(site, now)
}

/** `isInWindow` for a calendar day. */
export function isOnDay({ start, expiry }: Window, day: string): boolean {
  return (start === '' || start <= day) && (expiry === '' || day <= expiry)
}

/** The local calendar day of a site at a moment. */
export function siteDay(site: Calendar, now: Seconds): string {
  return localDate(now, siteZone(site))
}
