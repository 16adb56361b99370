// The query of the engine that suggestions are measured against: Toyotas up to a price, four vehicles with the total.
import { type EngineQuery, totalQuery } from '#search/request.ts'
import { emptyState } from '#search/state.ts'
import { LISTED_FIELDS } from '#vehicle/listed-car.ts'
import type { Site } from '#tenant/schema.ts'

export const TYPED = 'toyota under '

export function fourVehicles(site: Site, most: number, now: number): EngineQuery {
  const state = {
    ...emptyState('mostRelevant'),
    lists: { make: ['Toyota'] },
    ranges: { price: { max: most } },
  }
  return {
    ...totalQuery(state, site, now),
    hitsPerPage: 4,
    attributesToRetrieve: LISTED_FIELDS,
    attributesToHighlight: [],
  }
}
