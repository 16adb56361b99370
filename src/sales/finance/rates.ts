// The site's rate card for pages, for repayments on a shopper's own terms.
import type { Site } from '#tenant/schema.ts'
import { toFees } from './bounds.ts'
import type { RateCard, Rates } from './own-terms.ts'
import { QUOTED_YEARS } from './quote.ts'

/** The rate card for browsers, by credit; null if the site has none, or a provider quotes instead. */
export function ratesOf({ finance, upstreams }: Pick<Site, 'finance' | 'upstreams'>): Rates | null {
  const { enabled, rate_card: bands } = finance.quote
  if (!enabled || upstreams.quote !== null || bands.length === 0) return null
  return Object.fromEntries(
    bands.map(({ score, rate, comparison_rate: comparison }) => [score, [rate, comparison]]),
  )
}

/** Assumptions of the rate card, for browsers. */
export function rateCardOf({ finance }: Pick<Site, 'finance'>): RateCard {
  const { deposit_percent: deposit, final_percent: final } = finance.quote
  return { deposit, final, ...toFees(finance), years: QUOTED_YEARS }
}
