// Whether something is shown on a day: its window is of calendar days in the zone of the site.
import { localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { siteZone } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'

/** Calendar days, both of them within it; empty has no end on that side. */
export type Window = { start: string; expiry: string }

/** The announcement of a site at a time, which is on every page; null without one. */
export function shownAnnouncement(site: Site, now: Seconds): Site['announcements'][number] | null {
  return site.announcements.find((one) => isInWindow(one, site, now)) ?? null
}

type Calendar = Pick<Site, 'locations' | 'locale'>

/** From the first minute of its first day to the last of its last. */
export function isInWindow(window: Window, site: Calendar, now: Seconds): boolean {
  // Most of what has a window is always shown.
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

/** The same as isInWindow, on a calendar day. */
export function isOnDay({ start, expiry }: Window, day: string): boolean {
  return (start === '' || start <= day) && (expiry === '' || day <= expiry)
}

/** The calendar day of a site at a moment. */
export function siteDay(site: Calendar, now: Seconds): string {
  return localDate(now, siteZone(site))
}
