// A place for machines, as one graph of schema.org: what it is, when it is open, the departments beside it, the way to it.
// Properties without a value are undefined, which JSON leaves out.
import { toDealerName } from '#dealership/dealer-data.ts'
import { departmentsOf } from '#dealership/departments.ts'
import { toSpecialData, toWeekData } from '#dealership/hours-data.ts'
import { placeRating } from '#dealership/place-rating.ts'
import { directionsHref, phoneOf, placeType, type PlaceType } from '#dealership/places.ts'
import { toPostalAddress } from '#dealership/postal-address.ts'
import { absoluteUrl } from '#lib/absolute-url.ts'
import { routes } from '#routes.ts'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { toGraph } from '#ui/crumbs.ts'
import { toLocationCrumbs } from './detail-crumbs.ts'

/** JSON-LD of the page of a place; `now` in seconds. */
export function toLocationGraph(place: Place, site: Site, now: number): object {
  const others = departmentsOf(place, site).filter(({ id }) => id !== place.id)
  const business = {
    ...toBusiness(place, site, now),
    description: place.description || undefined,
    image: place.image.image.url === '' ? undefined : absoluteUrl(place.image.image.url, site),
    hasMap: directionsHref(place, site) || undefined,
    aggregateRating: toRating(place),
    brand: listOf(place.manufacturers.map((name) => ({ '@type': 'Brand', name }))),
    parentOrganization: toDealerName(site),
    department: listOf(others.map((other) => toBusiness(other, site, now))),
  }
  return toGraph([business], toLocationCrumbs(place, site), site)
}

const TYPES: Record<PlaceType, string> = {
  sales: 'AutoDealer',
  service: 'AutoRepair',
  parts: 'AutoPartsStore',
}

function toBusiness(place: Place, site: Site, now: number) {
  const url = absoluteUrl(routes.location.href(place.slug), site)
  const { lat, long } = place
  return {
    '@type': TYPES[placeType(place)],
    '@id': `${url}#place`,
    name: place.name,
    url,
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

/** Only what the page shows, and only where it is known how many rated. */
function toRating(place: Place) {
  const rated = placeRating(place)
  if (rated === null || rated.count === null) return undefined
  return { '@type': 'AggregateRating', ratingValue: rated.rating, reviewCount: rated.count }
}

const listOf = (items: object[]) => (items.length === 0 ? undefined : items)
