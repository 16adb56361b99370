// What a dealer has at one address (W69): sales, service and parts, each a place with hours of its own.
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { placeType, shownPlaces, type PlaceType } from './places.ts'

/** As they are told everywhere. */
const TYPES = ['sales', 'service', 'parts'] as const satisfies readonly PlaceType[]

export const DEPARTMENT: Record<PlaceType, string> = {
  sales: 'Sales',
  service: 'Service',
  parts: 'Parts',
}

/** Departments beside a place, itself among them: places of its dealership in its postcode, one a type. */
export function departmentsOf(place: Place, site: Pick<Site, 'locations' | 'places'>): Place[] {
  const here = shownPlaces(site).filter((other) => isBeside(other, place))
  return TYPES.flatMap((type) => {
    if (type === placeType(place)) return [place]
    return here.find((other) => placeType(other) === type) ?? []
  })
}

function isBeside(other: Place, { dealership_slug: dealership, address }: Place): boolean {
  const isNamed = dealership !== '' && address.postcode !== ''
  return (
    isNamed && other.dealership_slug === dealership && other.address.postcode === address.postcode
  )
}
