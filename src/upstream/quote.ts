// A weekly repayment for a car from a finance provider; without one the site's rate card is used.
import * as z from 'zod'

import type { Quote } from '#sales/finance/loan-quote.ts'
import { rateCardQuote, type QuoteRequest } from '#sales/finance/quote.ts'
import type { Site } from '#tenant/schema.ts'
import type { Call } from './call.ts'

const rate = z.number().min(0).max(100)
const answer = z.object({
  weeklyRepaymentAmount: z.number().positive().max(1_000_000),
  advertisedRate: rate.nullable().default(null),
  comparisonRate: rate.positive(),
})

/** A quote; null if there is none, for any reason. */
export async function loadLimitedQuote(
  call: Call,
  request: QuoteRequest,
  { upstreams, finance }: Pick<Site, 'upstreams' | 'finance'>,
): Promise<Quote | null> {
  if (upstreams.quote === null) return rateCardQuote(request, finance)
  return call({ name: 'quote', body: request }, answer)
}
