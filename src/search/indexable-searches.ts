// Non-empty lists of a site that search engines may index, for sitemaps.
import type { Seconds } from '#lib/zone-time.ts'
import { CAR_TYPES } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Search } from './answer-store.ts'
import { totalQuery } from './request.ts'
import { emptyState, withList, type SearchState } from './state.ts'
import { indexableHref } from './summary.ts'

export type IndexableSearches = {
  /** Addresses without duplicates: all stock, then by condition, make, model, body and location. */
  hrefs: string[]
  /** Vehicles for sale or coming soon. */
  total: number
}

/** The current lists; null if the engine is unavailable and nothing is cached. Never rejects. */
export async function loadIndexableSearches(
  site: Site,
  ask: Search,
  now: Seconds,
): Promise<IndexableSearches | null> {
  const bare = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  // Sold vehicles leave soon and do not justify an indexed list.
  const forSale = withList(bare, 'status', ['coming_soon', 'in_stock'])
  const query = { ...totalQuery(forSale, site, now), facets: FACETS, maxValuesPerFacet: MAX }
  const found = await ask([query], now).catch(() => null)
  if (found === null) return null
  const { total, facets } = found
  const states = total === 0 ? [] : [bare, ...statesOf(bare, facets)]
  const hrefs = states.flatMap((state) => indexableHref(state, site) ?? [])
  return { hrefs: [...new Set(hrefs)], total }
}

const SINGLE = ['make', 'body', 'location_name', 'dealership_name'] as const
const FACETS = ['car_type', 'make_model', ...SINGLE].sort()

/** Maximum values that a hosted engine counts per facet. */
const MAX = 1000

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

function statesOf(bare: SearchState, counts: Counts): SearchState[] {
  const valuesOf = (name: string) => Object.keys(counts[name] ?? {})
  const has = new Set(valuesOf('car_type'))
  const conditions = CAR_TYPES.filter((type) => has.has(type))
  const makes = valuesOf('make')
  return [
    ...conditions.map((type) => withList(bare, 'car_type', [type])),
    ...(conditions.some((type) => type !== 'used')
      ? [withList(bare, 'car_type', ['demo', 'new'])]
      : []),
    ...SINGLE.flatMap((name) => valuesOf(name).map((value) => withList(bare, name, [value]))),
    ...valuesOf('make_model').flatMap((both) =>
      makes
        .filter((make) => both.startsWith(`${make} `))
        .map((make) =>
          withList(withList(bare, 'make', [make]), 'model', [both.slice(make.length + 1)]),
        ),
    ),
  ]
}
