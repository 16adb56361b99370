// Which prices a list uses: advertised prices, or drive-away prices estimated for the shopper's state.
import { siteDay } from '#dealership/shown.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { figuresOn } from '#sales/charges/drive-away.ts'
import type { Site } from '#tenant/schema.ts'
import type { State } from '#vehicle/drive-away.ts'
import type { SearchState } from './state.ts'

/** Drive-away prices in a state, based on the figures of that name. */
export type Pricing = { state: State; figures: string }

/** Null for advertised prices, and if the state has no published figures now. */
export function pricingOf(
  { pricedIn }: Pick<SearchState, 'pricedIn'>,
  site: Site,
  now: Seconds,
): Pricing | null {
  if (pricedIn === null) return null
  const figures = figuresOn(site, siteDay(site, now))
  return figures?.states.includes(pricedIn) === true
    ? { state: pricedIn, figures: figures.name }
    : null
}
