// The way to the page of a place (R1).
import { routes } from '#routes.ts'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import type { Crumb } from '#ui/crumbs.ts'

/** Steps behind Home: all places, and this one. */
export function toLocationCrumbs(
  { name }: Pick<Place, 'name'>,
  { places }: Pick<Site, 'places'>,
): Crumb[] {
  return [{ label: places.title, href: routes.dealerships.href() }, { label: name }]
}
