// Loads a search by budget: both queries at once.
import { LISTED_FIELDS } from '#stock/listed-car.ts'
import { BUDGETED_ABOVE } from '#stock/price.ts'
import type { Site } from '#tenant/schema.ts'
import { type BudgetQuery, toResults } from './budget-query.ts'
import { type BudgetView, toBudgetView } from './budget-view.ts'
import type { Ask } from './load.ts'
import { type EngineQuery, totalQuery } from './request.ts'

/** Cars shown (A31). */
const HITS = 21

/** The vehicles within a budget at a time (seconds); null if the engine is unavailable and nothing is cached. */
export async function loadBudget(
  asked: BudgetQuery,
  site: Site,
  ask: Ask,
  now: number,
): Promise<BudgetView | null> {
  const [whole, within] = await Promise.all([
    ask([wholeQuery(asked, site, now)], 'main', now),
    ask([withinQuery(asked, site, now)], 'main', now),
  ])
  if (whole === null || within === null) return null
  return toBudgetView({ asked, site, whole: whole.answer, within: within.answer, now })
}

/** The lowest and highest price of the list, and its count per price range. The same for every budget. */
export function wholeQuery({ base }: BudgetQuery, site: Site, now: number): EngineQuery {
  // The extremes come as statistics, so a few price values are enough.
  return {
    ...priced(totalQuery(base, site, now)),
    facets: ['price', 'price_range'],
    maxValuesPerFacet: 20,
  }
}

/** The cars within the budget, most expensive first, with their counts. */
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
