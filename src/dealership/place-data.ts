// A location as schema.org data: address, hours and contact. Unknown values are undefined, which JSON leaves out.
// Ratings are left out: search engines ignore those that a business shows of itself.
import { absoluteUrl } from '#lib/absolute-url.ts'
import { routes } from '#routes.ts'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { toSpecialData, toWeekData } from './hours-data.ts'
import { phoneOf, placeType, type PlaceType } from './places.ts'
import { toPostalAddress } from './postal-address.ts'

/** `now` in seconds. */
export function toPlaceData(place: Place, site: Site, now: number) {
  const url = absoluteUrl(routes.location.href(place.slug), site)
  const { lat, long } = place
  return {
    '@type': TYPES[placeType(place)],
    '@id': `${url}#place`,
    name: place.name,
    // On a site of one make it has no page (R35).
    url: site.manufacturer === null ? url : undefined,
    telephone: phoneOf(place) || undefined,
    email: place.email || undefined,
    address: toPostalAddress(place, site),
    geo:
      lat === null || long === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: lat, longitude: long },
    openingHoursSpecification: listOf(toWeekData(place, site)),
    specialOpeningHoursSpecification: listOf(toSpecialData(place, now)),
  }
}

const TYPES: Record<PlaceType, string> = {
  sales: 'AutoDealer',
  service: 'AutoRepair',
  parts: 'AutoPartsStore',
}

const listOf = (items: object[]) => (items.length === 0 ? undefined : items)
