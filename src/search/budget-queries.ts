// The engine queries of a search by budget: the whole list, and the part within the budget (A31, V59).
import { LISTED_FIELDS } from '#stock/listed-car.ts'
import { BUDGETED_ABOVE } from '#stock/price.ts'
import type { Site } from '#tenant/schema.ts'
import { toResults, type BudgetQuery } from './budget-query.ts'
import { totalQuery, type EngineQuery } from './request.ts'

/** Cars shown (A31). */
const HITS = 21

/** The lowest and highest price of the list, and its count per price range. The same for every budget. */
export function wholeQuery({ base }: BudgetQuery, site: Site, now: number): EngineQuery {
  // The extremes come as statistics, so a few price values are enough.
  return {
    ...priced(totalQuery(base, site, now)),
    facets: ['price', 'price_range'],
    maxValuesPerFacet: 20,
  }
}

/** The cars within the budget, most expensive first, with their counts (A31). */
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
