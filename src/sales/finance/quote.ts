// A quote for a car: the request, and the result from the site's own rate card.
import * as z from 'zod'

import type { Car } from '#stock/car.ts'
import type { StockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'
import { CREDIT_SCORES } from '#tenant/schema-sales.ts'
import { toFees } from './bounds.ts'
import { canShowFinance } from './eligibility.ts'
import { toLoanQuote, type Quote } from './loan-quote.ts'
import { repayment } from './repayment.ts'

/** A10. Price in dollars, term in years. */
export const quoteRequest = z.object({
  selfAssessedCreditScore: z.enum(CREDIT_SCORES),
  purchasePrice: z.number().positive().max(5_000_000),
  loanTerm: z.number().min(1).max(10),
  year: z.int().min(1900).max(2200).nullable().default(null),
  vin: z.string().max(80).default(''),
  nvic: z.string().max(80).default(''),
  whoIsHelping: z.string().max(120).default(''),
})
export type QuoteRequest = z.output<typeof quoteRequest>

/** The request of a vehicle page; null if none is needed: the feature is off, there is a quote, or no price. */
export function quoteRequestOf(
  car: Pick<Car, 'price' | 'year' | 'vin' | 'nvic' | 'make' | 'dealership_slug' | 'youxQuote'>,
  state: Pick<StockState, 'isInStock'>,
  finance: Site['finance'],
): QuoteRequest | null {
  const hasQuote = car.youxQuote !== null && toLoanQuote(car.youxQuote) !== null
  if (!finance.quote.enabled || hasQuote || !canShowFinance(car, state, finance)) return null
  return (
    quoteRequest.safeParse({
      selfAssessedCreditScore: 'GREAT',
      purchasePrice: car.price,
      loanTerm: 5,
      year: car.year,
      vin: car.vin ?? '',
      nvic: car.nvic ?? '',
      whoIsHelping: '',
    }).data ?? null
  )
}

/** A quote from the site's rate card for the score; null if the card has no such band. */
export function rateCardQuote(
  { selfAssessedCreditScore, purchasePrice, loanTerm }: QuoteRequest,
  finance: Pick<Site['finance'], 'quote' | 'establishment_fee' | 'fees'>,
): Quote | null {
  const { rate_card: bands, deposit_percent: deposit, final_percent: final } = finance.quote
  const band = bands.find(({ score }) => score === selfAssessedCreditScore)
  if (band === undefined) return null
  return {
    weeklyRepaymentAmount: repayment({
      amount: purchasePrice * (1 - deposit / 100),
      residual: purchasePrice * (final / 100),
      rate: band.rate,
      years: loanTerm,
      frequency: 'weekly',
      ...toFees(finance),
    }),
    advertisedRate: band.rate,
    comparisonRate: band.comparison_rate,
  }
}
