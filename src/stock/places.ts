// Which of a dealer's places is meant (E26): the one where a vehicle stands, or the main one.
import { countryOf, type Country } from '#tenant/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'

export type Place = Site['locations'][number]
type Places = Pick<Site, 'locations'>

/** The place where a vehicle stands, by the number or the name that its feed gives; undefined where the site has no such place. */
export function placeOf(
  { location: told, location_name: name }: Pick<Car, 'location' | 'location_name'>,
  { locations }: Places,
): Place | undefined {
  const known = name ?? told?.name ?? null
  return locations.find((place) => place.id === told?.id || place.name === known)
}

/** The place marked as primary, else the first, one that may be seen before those that may not (V61); undefined for a site without places. */
export function mainPlace({ locations }: Places): Place | undefined {
  const seen = locations.filter(({ visible }) => visible)
  const all = seen.length === 0 ? locations : seen
  return all.find(({ primary }) => primary) ?? all[0]
}

/** Slug of the dealership that a place names by its slug or by its number; empty where it names none (E26, E31). */
export function dealershipSlug(
  { dealership_slug: slug, dealership_id: number }: Place,
  { dealerships }: Pick<Site, 'dealerships'>,
): string {
  if (slug !== '' || number === '') return slug
  return dealerships.find(({ id }) => id === number)?.slug ?? ''
}

/** IANA time zone of a place; that of the country's largest city where there is no place. */
export function zoneOf(place: Place | undefined, { locale }: Pick<Site, 'locale'>): string {
  return place?.timezone ?? LARGEST_CITY[countryOf({ locale }).code]
}

/** IANA time zone that a site goes by, where something is done on a day or at an hour: that of its main place. */
export function siteZone(site: Places & Pick<Site, 'locale'>): string {
  return zoneOf(mainPlace(site), site)
}

const LARGEST_CITY: Record<Country, string> = { AU: 'Australia/Sydney', NZ: 'Pacific/Auckland' }
