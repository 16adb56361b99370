// The search for vehicles similar to a car (S3).
import type { ListedCar } from '#stock/listed-car.ts'
import type { Site } from '#tenant/schema.ts'
import { toHref } from './path.ts'
import { emptyState, withList } from './state.ts'

/** Cars of the same make and body; every car if neither is known. */
export function similarHref(car: Pick<ListedCar, 'make' | 'simple_body'>, site: Site): string {
  let wanted = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  if (car.make !== null) wanted = withList(wanted, 'make', [car.make])
  if (car.simple_body !== null) wanted = withList(wanted, 'body', [car.simple_body])
  return toHref(wanted, site)
}
