// The weekly repayment on a vehicle's card (C9): never without its comparison rate.
import { toMoney } from '#lib/money.ts'
import { FINANCED_ABOVE } from '#stock/price.ts'
import type { StockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'
import {
  canShowFinance,
  eligibleLender,
  isPositive,
  type FinancedCar,
  type FinanceRules,
} from './eligibility.ts'
import { toRate } from './offer.ts'

/** "$123" a week at a comparison rate of "8.19%". */
export type Weekly = { text: string; comparison: string }

/**
 * Repayment from the vehicle's own quote, else from the site's lender; null unless both figures exist and the lender's
 * rules allow it (V26-V30). `now` in seconds.
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
