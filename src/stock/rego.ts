// Whether a vehicle may be on the road, in the words of its country (V36).
import { localDate, toDay } from '#lib/time.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'
import { toTimestamp } from './record-time.ts'

type Papers = Pick<Car, 'rego_expiry' | 'location_name'>

/** "Expires on 1 March 2027" through that day; then "Unregistered" where the site says so (T31), else null. `now` in seconds. */
export function toRego(car: Papers, site: Site, now: number): string | null {
  const zone = zoneOf(car, site)
  const date = toDate(car.rego_expiry, zone)
  if (date === null) return null
  if (date >= localDate(now, zone)) return `Expires on ${toDay(date)}`
  return site.facts.show_unregistered ? 'Unregistered' : null
}

/** "WoF expires 1 March 2027" in New Zealand, where a warrant of fitness says so; null elsewhere and when it has run out. */
export function toWof(
  car: Pick<Car, 'wof_expiry' | 'location_name'>,
  site: Site,
  now: number,
): string | null {
  if (site.locale !== 'en-NZ') return null
  const zone = zoneOf(car, site)
  const date = toDate(car.wof_expiry, zone)
  return date !== null && date >= localDate(now, zone) ? `WoF expires ${toDay(date)}` : null
}

/** The calendar day that a feed means: a bare date is that day everywhere, a moment is the day at the yard. */
function toDate(text: string | null, zone: string): string | null {
  const seconds = toTimestamp(text)
  if (text === null || seconds === null) return null
  const isBare = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}\/\d{4})$/.test(text)
  return localDate(seconds, isBare ? 'UTC' : zone)
}

function zoneOf({ location_name: name }: Pick<Car, 'location_name'>, { locations }: Site): string {
  const yard = locations.find((place) => place.name === name)
  const primary = locations.find((place) => place.primary) ?? locations[0]
  return (yard ?? primary)?.timezone ?? 'Australia/Brisbane'
}
