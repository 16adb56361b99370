// Breadcrumbs of a location page.
import { routes } from '#routes.ts'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import type { Crumb } from '#ui/crumbs.ts'

/** Steps after Home: all locations, and this one. */
export function toLocationCrumbs(
  { name }: Pick<Place, 'name'>,
  { places }: Pick<Site, 'places'>,
): Crumb[] {
  return [{ label: places.title, href: routes.dealerships.href() }, { label: name }]
}
