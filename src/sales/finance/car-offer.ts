// The one repayment beside a car (W34): its quote, else its lender's offer, else the site's own rates.
import type { Car } from '#stock/car.ts'
import type { StockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'
import { canShowFinance, eligibleLender } from './eligibility.ts'
import { toLenderOffer, toQuoteOffer, type Offer } from './offer.ts'
import { quoteRequestOf, rateCardQuote, type QuoteRequest } from './quote.ts'
import { yearOf } from './weekly.ts'

type OfferContext = { car: Car; state: Pick<StockState, 'isInStock'>; now: number }
type Rules = Pick<Site, 'finance' | 'upstreams'>

/** The repayment known at once; null if there is none, or if a provider must be asked first. `now` in seconds. */
export function carOffer(
  { car, state, now }: OfferContext,
  { finance, upstreams }: Rules,
): Offer | null {
  if ((car.price ?? 0) > 0 && car.youxQuote !== null && canShowFinance(car, state, finance)) {
    const offer = toQuoteOffer(car.youxQuote)
    if (offer !== null) return offer
  }
  const lender = eligibleLender(car, state, finance, yearOf(now))
  const offer = lender === null ? null : toLenderOffer(lender)
  if (offer !== null || upstreams.quote !== null) return offer
  const request = quoteRequestOf(car, state, finance)
  const quote = request === null ? null : rateCardQuote(request, finance)
  return quote === null ? null : toQuoteOffer(quote)
}

/** The provider request for a car without a repayment (A11); null if none is needed. */
export function missingQuote(asked: OfferContext, site: Rules): QuoteRequest | null {
  if (site.upstreams.quote === null || carOffer(asked, site) !== null) return null
  return quoteRequestOf(asked.car, asked.state, site.finance)
}
