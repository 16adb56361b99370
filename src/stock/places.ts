// Which of a dealer's places is meant (E26): the one where a vehicle stands, or the main one.
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

/** The place marked as primary, else the first; undefined for a site without places. */
export function mainPlace({ locations }: Places): Place | undefined {
  return locations.find(({ primary }) => primary) ?? locations[0]
}

/** IANA time zone of a place. */
export function zoneOf(place: Place | undefined): string {
  return place?.timezone ?? 'Australia/Brisbane'
}
