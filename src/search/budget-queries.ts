// What the engine is asked for a search by budget: what the list holds at all, and what of it the budget buys (A31, V59).
import { LISTED_FIELDS } from '#stock/listed-car.ts'
import { BUDGETED_ABOVE } from '#stock/price.ts'
import type { Site } from '#tenant/schema.ts'
import { toResults, type BudgetQuery } from './budget-query.ts'
import { totalQuery, type EngineQuery } from './request.ts'

/** Cars that are shown (A31). */
const HITS = 21

/** The lowest and the highest price of the list, and how its cars spread over the ranges. The same for every budget. */
export function wholeQuery({ base }: BudgetQuery, site: Site, now: number): EngineQuery {
  // Highest and lowest come as statistics; of the prices themselves a few are enough.
  return {
    ...priced(totalQuery(base, site, now)),
    facets: ['price', 'price_range'],
    maxValuesPerFacet: 20,
  }
}

/** The cars within the budget, the dearest first, and how they are counted (A31). */
export function withinQuery(asked: BudgetQuery, site: Site, now: number): EngineQuery {
  return {
    ...priced(totalQuery(toResults(asked, null), site, now)),
    facets: ['body', 'location_name', 'make', 'price_range'],
    maxValuesPerFacet: 200,
    hitsPerPage: HITS,
    attributesToRetrieve: LISTED_FIELDS,
    attributesToHighlight: [],
  }
}

function priced(query: EngineQuery): EngineQuery {
  return {
    ...query,
    numericFilters: [...(query.numericFilters ?? []), `price>${BUDGETED_ABOVE}`],
  }
}
