// Whether a vehicle may be on the road, in the words of its country (V36).
import { localDate, toDay } from '#lib/time.ts'
import { countryOf } from '#tenant/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'
import { mainPlace, placeOf, zoneOf } from './places.ts'
import { toTimestamp } from './record-time.ts'

type Standing = Pick<Car, 'location' | 'location_name'>

/** "Expires on 1 March 2027" through that day; then "Unregistered" where the site says so (T31), else null. `now` in seconds. */
export function toRego(
  car: Standing & Pick<Car, 'rego_expiry'>,
  site: Site,
  now: number,
): string | null {
  const zone = yardZone(car, site)
  const date = toDate(car.rego_expiry, zone)
  if (date === null) return null
  if (date >= localDate(now, zone)) return `Expires on ${toDay(date)}`
  return site.facts.show_unregistered ? 'Unregistered' : null
}

/** "Expires on 1 March 2027" of a warrant of fitness, in New Zealand; null elsewhere and when it has run out. */
export function toWof(
  car: Standing & Pick<Car, 'wof_expiry'>,
  site: Site,
  now: number,
): string | null {
  if (countryOf(site).code !== 'NZ') return null
  const zone = yardZone(car, site)
  const date = toDate(car.wof_expiry, zone)
  return date !== null && date >= localDate(now, zone) ? `Expires on ${toDay(date)}` : null
}

/** The calendar day that a feed means: a bare date is that day everywhere, a moment is the day at the yard. */
function toDate(text: string | null, zone: string): string | null {
  const seconds = toTimestamp(text)
  if (text === null || seconds === null) return null
  const isBare = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}\/\d{4})$/.test(text)
  return localDate(seconds, isBare ? 'UTC' : zone)
}

function yardZone(car: Standing, site: Site): string {
  return zoneOf(placeOf(car, site) ?? mainPlace(site), site)
}
