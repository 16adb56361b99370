// Structured data of a location, as one schema.org graph: type, hours, departments and breadcrumbs. Undefined
// properties are left out of the JSON.
import { departmentsOf } from '#dealership/departments.ts'
import { directionsHref } from '#dealership/places.ts'
import { toDealerName, toPlaceData } from '#dealership/structured-data.ts'
import { absoluteUrl } from '#lib/url.ts'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { toGraph } from '#ui/crumbs.ts'
import { toLocationCrumbs } from './detail-crumbs.ts'

/** JSON-LD of a location page; `now` in seconds. */
export function toLocationGraph(place: Place, site: Site, now: number): object {
  const others = departmentsOf(place, site).filter(({ id }) => id !== place.id)
  const business = {
    ...toPlaceData(place, site, now),
    description: place.description || undefined,
    image: place.image.image.url === '' ? undefined : absoluteUrl(place.image.image.url, site),
    hasMap: directionsHref(place, site) || undefined,
    brand: listOf(place.manufacturers.map((name) => ({ '@type': 'Brand', name }))),
    parentOrganization: toDealerName(site),
    department: listOf(others.map((other) => toPlaceData(other, site, now))),
  }
  return toGraph([business], toLocationCrumbs(place, site), site)
}

const listOf = (items: object[]) => (items.length === 0 ? undefined : items)
