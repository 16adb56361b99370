// Finds the coordinates of a postcode: in the table, or once from the geocoder, whose answer is saved.
import type { Country } from '#lib/country.ts'
import { locatePostcode } from '#upstream/geocoding.ts'
import type { DeliveryDeps } from './estimate.ts'
import type { Place } from './postcodes.ts'

const EARTH_KM = 6371

export type LocateDeps = Pick<DeliveryDeps, 'call' | 'findPlaces' | 'savePlace'> & {
  /** Number of known postcodes of a country; 0 if that cannot be read. Never rejects. */
  countPlaces: (country: Country) => Promise<number>
}

/**
 * The coordinates of a four-digit postcode, that it does not exist, or that it is unknown. Rejects if the geocoder
 * does.
 */
export async function locate(
  postcode: string,
  country: Country,
  deps: LocateDeps,
): Promise<Point | 'unknown' | 'cannot say'> {
  if (UNUSED[country].test(postcode)) return 'unknown'
  const known = (await deps.findPlaces(country, [postcode])).get(postcode)
  const place = known ?? (await learnPoint(postcode, country, deps))
  if (place !== null) return place.point ?? 'unknown'
  return (await deps.countPlaces(country)) >= WHOLE_COUNTRY ? 'unknown' : 'cannot say'
}

/** Prefixes of no postcode, whatever the table contains. */
const UNUSED: Record<Country, RegExp> = { AU: /^0[013-7]/, NZ: /^(?:00|010|99)/ }

/**
 * Australia has about 2,600 postcodes of places and New Zealand 1,800: a smaller table covers only a region, or was
 * learnt from the geocoder.
 */
const WHOLE_COUNTRY = 1500

/** Calls the geocoder once per postcode and saves its answer, including "not found". */
export async function learnPoint(
  postcode: string,
  country: Country,
  { call, savePlace }: Pick<DeliveryDeps, 'call' | 'savePlace'>,
): Promise<Place | null> {
  const located = await locatePostcode(call, postcode, country)
  if (located === null) return null
  const place = { point: located.point, region: '' }
  await savePlace(country, postcode, place)
  return place
}

/** Degrees north and east. */
export type Point = { lat: number; long: number }

/** Kilometres along the great circle on a sphere of radius 6371 km. */
export function kilometresBetween(from: Point, to: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const share =
    half(from.lat, to.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.long, to.long)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(share)))
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
