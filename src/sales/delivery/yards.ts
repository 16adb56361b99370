// A site's locations by distance from a postcode. Independent of the stock.
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import { type Place, salesPlaces } from '#vehicle/places.ts'
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import { kilometresBetween, locate, type LocateDeps, type Point } from './locate.ts'

/** A location, and whole kilometres to it; null if its coordinates are unknown. */
export type Yard = { place: Place; km: number | null }

/** Nearest first; or the error: no postcode, one that does not exist, or the lookup failed. */
export type NearestYards = Yard[] | 'malformed' | 'unknown' | 'cannot say'

/** The error messages. */
export const FAULTS = {
  malformed: 'Invalid postcode. Please enter a 4-digit number.',
  unknown: 'Invalid postcode',
  'cannot say': 'We can’t work out the distance just now.',
} as const satisfies Record<Extract<NearestYards, string>, string>

/** Milliseconds for table and geocoder: a page waits for the answer. */
const TIMEOUT_MS: Milliseconds = 2200

/** The sales locations, by great-circle distance from a typed postcode. Never rejects. */
export async function findNearestYards(
  typed: string,
  site: Site,
  deps: LocateDeps,
): Promise<NearestYards> {
  return findNearestPlaces(typed, salesPlaces(site), site, deps)
}

/** The given locations of a site, by great-circle distance from a typed postcode. Never rejects. */
export async function findNearestPlaces(
  typed: string,
  places: readonly Place[],
  site: Site,
  deps: LocateDeps,
): Promise<NearestYards> {
  if (!/^\d{4}$/.test(typed)) return 'malformed'
  const measured = measure(typed, places, site, deps)
  return inTime(measured, TIMEOUT_MS).catch(() => 'cannot say' as const)
}

async function measure(
  postcode: string,
  places: readonly Place[],
  site: Site,
  deps: LocateDeps,
): Promise<NearestYards> {
  const country = countryOf(site).code
  const located = await locate(postcode, country, deps)
  const from = located === 'cannot say' ? pointOfOwn(postcode, site) : located
  if (from === null) return 'cannot say'
  if (from === 'unknown') return from
  const yards = await Promise.all(
    places.map(async (place) => {
      const point = pointOf(place) ?? (await pointOfPostcode(place, site, deps))
      return { place, km: point === null ? null : Math.round(kilometresBetween(from, point)) }
    }),
  )
  return yards.toSorted((a, b) => (a.km ?? Infinity) - (b.km ?? Infinity) || byName(a, b))
}

/** The coordinates of one of the site's own locations with that postcode: close enough if nothing better is known. */
function pointOfOwn(postcode: string, { locations }: Pick<Site, 'locations'>): Point | null {
  const near = locations.filter(({ address }) => address.postcode === postcode)
  return near.map(pointOf).find((point) => point !== null) ?? null
}

function pointOf({ lat, long }: Place): Point | null {
  return lat === null || long === null ? null : { lat, long }
}

async function pointOfPostcode(
  { address: { postcode } }: Place,
  site: Site,
  deps: LocateDeps,
): Promise<Point | null> {
  if (!/^\d{4}$/.test(postcode)) return null
  const found = await locate(postcode, countryOf(site).code, deps)
  return typeof found === 'string' ? null : found
}

const byName = (a: Yard, b: Yard) => a.place.name.localeCompare(b.place.name, 'en')
