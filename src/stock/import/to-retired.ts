// Converts a retired vehicle to its address and the search for similar vehicles.
import type { RetiredCar } from '#search/retired.ts'
import { toHref } from '#search/path.ts'
import { emptyState, withList } from '#search/state.ts'
import type { Site } from '#tenant/schema.ts'
import type { Stored } from './store.ts'

/** The search for similar vehicles: the same make and model, as far as the path supports them. */
export function toRetired({ slug, make, model }: Stored, site: Site): RetiredCar {
  const ofMake = withList(emptyState(site.search.sorts[0] ?? 'mostRelevant'), 'make', textOf(make))
  return { slug: String(slug), searchPath: toHref(withList(ofMake, 'model', textOf(model)), site) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? [value] : [])
