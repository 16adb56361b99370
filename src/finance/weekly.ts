// The weekly repayment of a vehicle (C9): never without the comparison rate that must stand beside it.
import { toMoney } from '#lib/money.ts'
import type { Car } from '#stock/car.ts'
import { FINANCED_ABOVE } from '#stock/price.ts'
import type { StockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'

/** "$123" a week at a comparison rate of "8.19%". */
export type Weekly = { text: string; comparison: string }

/** Repayment from the vehicle's own quote, else from the site's lender; null unless both figures are there. */
export function weeklyRepayment(
  car: Pick<Car, 'price' | 'youxQuote' | 'finance_lenders'>,
  state: Pick<StockState, 'isInStock'>,
  finance: Pick<Site['finance'], 'provider' | 'show_weekly'>,
): Weekly | null {
  if (!finance.show_weekly || !state.isInStock || (car.price ?? 0) <= FINANCED_ABOVE) return null
  const lender = car.finance_lenders?.[finance.provider]
  return (
    toWeekly(car.youxQuote?.weeklyRepaymentAmount, car.youxQuote?.comparisonRate) ??
    toWeekly(lender?.paymentWeek, lender?.comparisonRate)
  )
}

function toWeekly(amount: number | null | undefined, rate: number | null | undefined) {
  if (amount == null || rate == null || amount <= 0 || rate <= 0) return null
  return { text: toMoney(Math.round(amount)), comparison: `${rate.toFixed(2)}%` }
}
