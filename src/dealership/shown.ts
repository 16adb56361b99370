// Whether something is shown on a day: its window is of calendar days in the zone of the site (S32, F19).
import { localDate } from '#lib/time.ts'
import { siteZone } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'

export type Window = { start: string; expiry: string }

/** From the first minute of its first day to the last of its last; `now` in seconds. */
export function isInWindow(
  { start, expiry }: Window,
  site: Pick<Site, 'locations' | 'locale'>,
  now: number,
): boolean {
  const today = localDate(now, siteZone(site))
  return (start === '' || start <= today) && (expiry === '' || today <= expiry)
}
