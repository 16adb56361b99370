// The departments at one address: sales, service and parts, each a location with its own hours.
import { dealershipSlug, type Place } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import { placeType, shownPlaces, type PlaceType } from './places.ts'

/** Names of departments, in the order used everywhere. */
export const DEPARTMENT: Record<PlaceType, string> = {
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
}

/** Location types, in the order of departments. */
export const PLACE_TYPES = ['sales', 'service', 'parts'] as const satisfies readonly PlaceType[]

/** Departments of a location, including itself: locations of its dealership in its postcode, one of each type. */
export function departmentsOf(place: Place, site: SitePlaces): Place[] {
  const here = shownPlaces(site).filter((other) => isBeside(other, place, site))
  return PLACE_TYPES.flatMap((type) => {
    if (type === placeType(place)) return [place]
    return here.find((other) => placeType(other) === type) ?? []
  })
}

type SitePlaces = Pick<Site, 'locations' | 'places' | 'dealerships'>

function isBeside(other: Place, place: Place, site: SitePlaces): boolean {
  const dealership = dealershipSlug(place, site)
  const { postcode } = place.address
  const isNamed = dealership !== '' && postcode !== ''
  return (
    isNamed && dealershipSlug(other, site) === dealership && other.address.postcode === postcode
  )
}
