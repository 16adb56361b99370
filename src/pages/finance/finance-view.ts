// View model of a finance page, from query, vehicle and site; null quotes and empty lists render nothing.
import { parseFinanceQuery, toPairs, type FinanceQuery } from '#sales/finance/finance-query.ts'
import { canQuote } from '#sales/finance/eligibility.ts'
import { financeQueryOf } from '#sales/finance/link.ts'
import type { Offer } from '#sales/finance/offer.ts'
import {
  toQuickQuote,
  toQuoteBounds,
  type QuickQuote,
  type QuoteBounds,
} from '#sales/finance/quick-quote.ts'
import type { CardView } from '#search/card.ts'
import type { Car } from '#stock/car.ts'
import { SHOWN_ABOVE } from '#stock/price.ts'
import { stockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'

export type FinancePage = Site['finance']['pages'][number]

export type FinanceView = {
  page: FinancePage
  car: Car | null
  /** Known values of the vehicle, and other values of the query. */
  asked: FinanceQuery
  bounds: QuoteBounds
  quick: QuickQuote
  /** Whether repayments may be shown: they need the warning. */
  canQuote: boolean
  offer: Offer | null
  featured: readonly CardView[]
  now: number
}

/** The page before quotes and vehicles are loaded; `found` is the vehicle of the query. */
export function toFinanceView(
  page: FinancePage,
  found: Car | null,
  query: URLSearchParams,
  site: Site,
  now: number,
): FinanceView {
  const { finance, search } = site
  const state = found && stockState(found, { now, soldWindow: search.sold.window_days })
  const car = state?.isInStock === true ? found : null
  const said = parseFinanceQuery(query)
  const price = car?.price ?? 0
  const bounds = toQuoteBounds(finance.quick_quote, price > SHOWN_ABOVE ? price : 0)
  const known = car === null ? [] : toPairs(financeQueryOf(car))
  return {
    page,
    car,
    asked: parseFinanceQuery(new URLSearchParams([...known, ...query])),
    bounds,
    quick: toQuickQuote(said, bounds),
    canQuote: canQuote(car, finance),
    offer: null,
    featured: [],
    now,
  }
}
