// A quote for a car: the request, and the result from the site's own rate card.
import * as z from 'zod'

import type { Car } from '#vehicle/car.ts'
import type { StockState } from '#vehicle/state.ts'
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

/** Default term of a quote that states none, in years. */
export const QUOTED_YEARS = 5

/**
 * The quote request of a vehicle page; null if none is needed: the feature is off, there is a quote, or there is no
 * price.
 */
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
      loanTerm: QUOTED_YEARS,
      year: car.year,
      vin: car.vin ?? '',
      nvic: car.nvic ?? '',
      whoIsHelping: '',
    }).data ?? null
  )
}

/** A quote from the site's rate card for the score; null if the card has no such band. */
export function rateCardQuote(
  {
    selfAssessedCreditScore,
    purchasePrice,
    loanTerm,
  }: Pick<QuoteRequest, 'selfAssessedCreditScore' | 'purchasePrice' | 'loanTerm'>,
  finance: Pick<Site['finance'], 'quote' | 'establishment_fee' | 'fees'>,
): Quote | null {
  const { rate_card: bands } = finance.quote
  const { deposit, residual } = rateCardShares(purchasePrice, finance)
  const band = bands.find(({ score }) => score === selfAssessedCreditScore)
  if (band === undefined) return null
  return {
    weeklyRepaymentAmount: repayment({
      amount: purchasePrice - deposit,
      residual,
      rate: band.rate,
      years: loanTerm,
      frequency: 'weekly',
      ...toFees(finance),
    }),
    advertisedRate: band.rate,
    comparisonRate: band.comparison_rate,
  }
}

/** Deposit and final payment that the rate card assumes for a price, in whole dollars. */
export function rateCardShares(
  price: number,
  { quote }: Pick<Site['finance'], 'quote'>,
): { deposit: number; residual: number } {
  const share = (percent: number) => Math.round((price * percent) / 100)
  return { deposit: share(quote.deposit_percent), residual: share(quote.final_percent) }
}
