// Places of a dealer: which of them, in which order, and where each leads (E26, C26, V61, R35).
import { routes } from '#routes.ts'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'

type Places = Pick<Site, 'locations' | 'places'>

/** Every place that may be seen, in the order of the site, else by name (C26, T25, V61). */
export function shownPlaces({ locations, places: { order } }: Places): Place[] {
  const rank = ({ id }: Place) => (order.includes(id) ? order.indexOf(id) : order.length)
  return locations
    .filter(({ visible }) => visible)
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
}

/** The page of a place; that of the enquiry where the site is for one manufacturer (R35). */
export function placeHref(place: Place, { manufacturer }: Pick<Site, 'manufacturer'>): string {
  return manufacturer === null ? routes.location.href(place.slug) : routes.contact.href()
}
