// The choice of prices on a list, and the notes about vehicles without an estimate. Makes drive-away prices the prices
// of an answer.
import { siteDay } from '#dealership/shown.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { figuresOn, statesOf } from '#sales/charges/drive-away.ts'
import type { Site } from '#tenant/schema.ts'
import { driveAwayField } from '#vehicle/drive-away.ts'
import type { Answer } from './answer.ts'
import type { Pricing } from './pricing.ts'
import type { SearchState } from './state.ts'
import type { PricesView } from './view.ts'

/** The view of a list with advertised prices, on a site without estimates. */
export const ADVERTISED: PricesView = { states: [], chosen: null, missing: 0, notice: null }

/** The answer with its drive-away prices under the name of the price. */
export function asPrices<Found extends Answer>(answer: Found, pricing: Pricing | null): Found {
  if (pricing === null) return answer
  const field = driveAwayField(pricing.state)
  const { [field]: price, ...stats } = answer.stats
  const { price: _, ...others } = stats
  const { [field]: count, ...without } = answer.without
  return {
    ...answer,
    stats: { ...others, ...(price !== undefined && { price }) },
    without: { ...without, ...(count !== undefined && { price: count }) },
  }
}

/** The choice of prices on a list. `missing` is the number of its vehicles without an estimate. */
export function toPricesView(
  state: Pick<SearchState, 'pricedIn'>,
  pricing: Pricing | null,
  { site, now, missing }: { site: Site; now: Seconds; missing: number },
): PricesView {
  const isUnknown = state.pricedIn !== null && pricing === null && statesOf(site).length > 0
  return {
    states: figuresOn(site, siteDay(site, now))?.states ?? [],
    chosen: pricing?.state ?? null,
    missing,
    notice: isUnknown
      ? `We have no published figures of charges in ${state.pricedIn} for today, so prices are as advertised.`
      : null,
  }
}
