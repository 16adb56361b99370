// Finds one of a dealer's locations: a vehicle's, or the main one.
import { addressLine, joinText } from '#lib/text.ts'
import { countryOf, type Country } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'

export type Place = Site['locations'][number]
type Places = Pick<Site, 'locations'>

type Located = Pick<Car, 'location_name'> & {
  location: Pick<NonNullable<Car['location']>, 'id' | 'name'> | null
}

/** The location of a vehicle, by the number in its feed, otherwise by name; undefined if the site does not have it. */
export function placeOf(
  { location, location_name: name }: Located,
  { locations }: Places,
): Place | undefined {
  const known = name ?? location?.name ?? null
  return (
    locations.find(({ id }) => id === location?.id) ??
    locations.find((place) => place.name === known)
  )
}

/** The site's public locations that sell vehicles. */
export function salesPlaces({ locations }: Places): Place[] {
  return locations.filter(
    ({ visible, location_type: type }) => visible && (type === '' || type === 'sales'),
  )
}

/** The main location, otherwise the first, visible ones before hidden ones; undefined for a site without locations. */
export function mainPlace({ locations }: Places): Place | undefined {
  const seen = locations.filter(({ visible }) => visible)
  const all = seen.length === 0 ? locations : seen
  return all.find(({ primary }) => primary) ?? all[0]
}

/** "North Yard, 1 High Street, Ballarat VIC 3350": where a shopper goes. */
export function describePlace({ name, address }: Pick<Place, 'name' | 'address'>): string {
  return joinText([name, addressLine(address)], ', ')
}

/** Slug of the dealership that a location names by slug or number; empty if none. */
export function dealershipSlug(
  { dealership_slug: slug, dealership_id: number }: Place,
  { dealerships }: Pick<Site, 'dealerships'>,
): string {
  if (slug !== '' || number === '') return slug
  return dealerships.find(({ id }) => id === number)?.slug ?? ''
}

/** IANA time zone of a location; without one, that of the country's largest city. */
export function zoneOf(place: Place | undefined, { locale }: Pick<Site, 'locale'>): string {
  return place?.timezone ?? LARGEST_CITY[countryOf({ locale }).code]
}

/** IANA time zone of a site, for days and hours: that of its main location. */
export function siteZone(site: Places & Pick<Site, 'locale'>): string {
  return zoneOf(mainPlace(site), site)
}

const LARGEST_CITY: Record<Country, string> = { AU: 'Australia/Sydney', NZ: 'Pacific/Auckland' }
