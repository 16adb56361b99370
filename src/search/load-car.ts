// The use case of one car: its document, or where its address leads now.
import { parseCar, type Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Answer } from './answer.ts'
import { toAlgoliaFilter } from './filter.ts'
import { siteFilter, type EngineQuery } from './request.ts'

/** Asks the engine that owns the stock, past every cache; null when it does not answer. */
export type AskFresh = (queries: readonly EngineQuery[], now: number) => Promise<Answer | null>

/** The car of an address, null where the site shows none, "unknown" where the engine does not answer. */
export async function loadCar(
  slug: string,
  site: Site,
  ask: AskFresh,
  now: number,
): Promise<Car | null | 'unknown'> {
  const answer = await ask([carQuery(slug, site)], now)
  return answer === null ? 'unknown' : parseCar(answer.hits[0])
}

function carQuery(slug: string, site: Site): EngineQuery {
  return {
    indexName: site.search.index,
    filters: toAlgoliaFilter([[{ attribute: 'slug', is: slug }], ...siteFilter(site)]),
    facets: [],
    hitsPerPage: 1,
    page: 0,
    attributesToHighlight: [],
  }
}
