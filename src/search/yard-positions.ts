// How each vehicle's price on a page of the yard ranks among similar vehicles, counted by the search engine.
import { SIMILAR_YEARS } from '#vehicle/price-position.ts'
import { ANALYSED_ABOVE } from '#vehicle/price.ts'
import type { YardCar } from '#vehicle/yard-car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Answer } from './answer.ts'
import { toAlgoliaFilter } from './filter.ts'
import { type EngineQuery, escapeMinus, isBilled, ownStockFilter } from './request.ts'
import { VIEW_FILTERS } from './yard-list.ts'

/** Queries of one request. */
const MAX_QUERIES = 50

type Priced = Pick<YardCar, 'id' | 'make' | 'model' | 'year' | 'car_type' | 'price'>

/**
 * Requests that count, for each of these vehicles with a price, the similar vehicles for sale and those that cost less
 * (vehicle/price-position.ts). Hosted engines are not queried, because they bill each query.
 */
export function positionRequests(
  cars: readonly Priced[],
  site: Site,
): { ids: string[]; queries: EngineQuery[] }[] {
  if (isBilled(site)) return []
  const filters = toAlgoliaFilter([...ownStockFilter(site), ...VIEW_FILTERS.sale(0)])
  const counted = { indexName: site.search.index, filters, facets: [], hitsPerPage: 0, page: 0 }
  const each = cars.flatMap(({ id, make, model, year, car_type: type, price }) => {
    if (make === null || model === null || year === null || (price ?? 0) <= ANALYSED_ABOVE)
      return []
    const facetFilters = Object.entries({ make, model, car_type: type }).map(([name, value]) => [
      `${name}:${escapeMinus(value)}`,
    ])
    const numericFilters = [
      `price>${ANALYSED_ABOVE}`,
      `year>=${year - SIMILAR_YEARS}`,
      `year<=${year + SIMILAR_YEARS}`,
    ]
    const all: EngineQuery = { ...counted, facetFilters, numericFilters }
    return [{ id, all, below: { ...all, numericFilters: [...numericFilters, `price<${price}`] } }]
  })
  const most = MAX_QUERIES / 2
  return Array.from({ length: Math.ceil(each.length / most) }, (_, at) => {
    const some = each.slice(at * most, (at + 1) * most)
    return {
      ids: some.map(({ id }) => id),
      queries: some.flatMap(({ all, below }) => [all, below]),
    }
  })
}

/** The positions in the answer to one of these requests, by id; vehicles that are not for sale have none. */
export function readPositions(
  ids: readonly string[],
  { total, totals = [total] }: Pick<Answer, 'total' | 'totals'>,
): [id: string, { rank: number; of: number }][] {
  return ids.flatMap((id, at) => {
    const [of = 0, below = 0] = totals.slice(at * 2, at * 2 + 2)
    return of > below ? [[id, { rank: below + 1, of }]] : []
  })
}
