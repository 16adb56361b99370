// Where a postcode is: known, or asked of the geocoder once and kept.
import type { Country } from '#tenant/country.ts'
import { locatePostcode } from '#upstream/geocoding.ts'
import type { Point } from './distance.ts'
import type { DeliveryPort } from './estimate.ts'
import type { Place } from './postcodes.ts'

export type LocatePort = Pick<DeliveryPort, 'call' | 'findPlaces' | 'savePlace'> & {
  /** How many postcodes of a country are known; 0 where that cannot be read. Never rejects. */
  countPlaces: (country: Country) => Promise<number>
}

/** A postcode of four digits: where it is, that there is none, or that nobody can say. Rejects where the geocoder does. */
export async function locate(
  postcode: string,
  country: Country,
  port: LocatePort,
): Promise<Point | 'unknown' | 'cannot say'> {
  const known = (await port.findPlaces(country, [postcode, postcode])).get(postcode)
  const place = known ?? (await learn(postcode, country, port))
  if (place !== null) return place.point ?? 'unknown'
  return (await port.countPlaces(country)) >= WHOLE_COUNTRY ? 'unknown' : 'cannot say'
}

/** Australia has some 2,600 postcodes of places and New Zealand 1,800: fewer are those of a region, or were learnt one by one. */
const WHOLE_COUNTRY = 1500

/** Asks the geocoder once for each postcode there is (TH16): what it says is kept, also that it knows none. */
export async function learn(
  postcode: string,
  country: Country,
  { call, savePlace }: Pick<DeliveryPort, 'call' | 'savePlace'>,
): Promise<Place | null> {
  const located = await locatePostcode(call, postcode, country)
  if (located === null) return null
  const place = { point: located.point, region: '' }
  await savePlace(country, postcode, place)
  return place
}
