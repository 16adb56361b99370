// The one repayment beside a car: its quote, else its lender's offer, else the site's own rates.
import { toMoney } from '#lib/money.ts'
import type { Car } from '#stock/car.ts'
import { FINANCED_ABOVE } from '#stock/price.ts'
import type { StockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'
import {
  canShowFinance,
  eligibleLender,
  type FinancedCar,
  type FinanceRules,
  isPositive,
} from './eligibility.ts'
import { type LoanQuote, toLenderQuote, toLoanQuote, toRate } from './loan-quote.ts'
import { type QuoteRequest, quoteRequestOf, rateCardQuote } from './quote.ts'

type OfferContext = { car: Car; state: Pick<StockState, 'isInStock'>; now: number }
type Rules = Pick<Site, 'finance' | 'upstreams'>

/** The repayment known at once; null if there is none, or if a provider must be asked first. `now` in seconds. */
export function quoteOfCar(
  { car, state, now }: OfferContext,
  { finance, upstreams }: Rules,
): LoanQuote | null {
  if ((car.price ?? 0) > 0 && car.youxQuote !== null && canShowFinance(car, state, finance)) {
    const offer = toLoanQuote(car.youxQuote)
    if (offer !== null) return offer
  }
  const lender = eligibleLender(car, state, finance, yearOf(now))
  const offer = lender === null ? null : toLenderQuote(lender)
  if (offer !== null || upstreams.quote !== null) return offer
  const request = quoteRequestOf(car, state, finance)
  const quote = request === null ? null : rateCardQuote(request, finance)
  return quote === null ? null : toLoanQuote(quote)
}

/** The provider request for a car without a repayment; null if none is needed. */
export function missingQuote(asked: OfferContext, site: Rules): QuoteRequest | null {
  if (site.upstreams.quote === null || quoteOfCar(asked, site) !== null) return null
  return quoteRequestOf(asked.car, asked.state, site.finance)
}

/** "$123" a week at a comparison rate of "8.19%". */
export type Weekly = { text: string; comparison: string }

/**
 * Repayment from the vehicle's own quote, else from the site's lender; null unless both figures exist and the lender's
 * rules allow it. `now` in seconds.
 */
export function weeklyRepayment(
  car: FinancedCar,
  state: Pick<StockState, 'isInStock'>,
  finance: FinanceRules & Pick<Site['finance'], 'show_weekly'>,
  now: number,
): Weekly | null {
  if (!finance.show_weekly || (car.price ?? 0) <= FINANCED_ABOVE) return null
  if (!canShowFinance(car, state, finance)) return null
  const quote = car.youxQuote
  const lender = eligibleLender(car, state, finance, yearOf(now))
  return (
    toWeekly(quote?.weeklyRepaymentAmount ?? null, quote?.comparisonRate ?? null) ??
    toWeekly(lender?.paymentWeek ?? null, lender?.comparisonRate ?? null)
  )
}

/** Year of a time in seconds. */
export function yearOf(seconds: number): number {
  return new Date(seconds * 1000).getUTCFullYear()
}

function toWeekly(amount: number | null, rate: number | null): Weekly | null {
  if (!isPositive(amount) || !isPositive(rate)) return null
  return { text: toMoney(amount), comparison: toRate(rate) }
}
