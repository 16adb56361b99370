// The quick quote of finance pages: parses its fields, both in the Worker and in browsers.
import type { Site } from '#tenant/schema.ts'
import type { FinanceQuery, CreditScore } from './finance-query.ts'
import type { QuoteRequest } from './quote.ts'

export type Bound = { min: number; max: number; start: number }
/** Dollars, and years. */
export type QuoteBounds = { price: Bound; term: Bound }
export type QuickQuote = { price: number; term: number; score: CreditScore }

/** Bounds of a site, starting at the vehicle's price if there is one; `price` in dollars, 0 for none. */
export function toQuoteBounds(
  { price, term }: Site['finance']['quick_quote'],
  carPrice: number,
): QuoteBounds {
  const start = (wanted: number, { min, max }: { min: number; max: number }): Bound => ({
    min,
    max,
    start: within(wanted, { min, max }),
  })
  return { price: start(carPrice || price.default, price), term: start(term.default, term) }
}

/** Parses a query: values are clamped to their bounds, missing ones get their initial value. */
export function toQuickQuote(
  { amount, term, score }: Pick<FinanceQuery, 'amount' | 'term' | 'score'>,
  bounds: QuoteBounds,
): QuickQuote {
  return {
    price: toPrice(amount, bounds.price),
    term: within(Number(term) || bounds.term.start, bounds.term),
    score: score || 'GREAT',
  }
}

/**
 * The content of a price field after blur: digits become dollars within the bounds; without digits it is reset.
 */
export function toPrice(text: string, bound: Bound): number {
  return within(Number(onlyDigits(text)) || bound.start, bound)
}

/** Allowed content of a price field during typing: "$30,000.50" is 30000. */
export function onlyDigits(text: string): string {
  return text
    .replace(/\.\d{0,2}\s*$/, '')
    .replaceAll(/\D/g, '')
    .slice(0, LONGEST)
}

/** Whether a price being typed can be quoted already. */
export function isWithin(number: number, { min, max }: Bound): boolean {
  return number >= min && number <= max
}

/** "1 year", "5 years". */
export function yearsText(years: number): string {
  return years === 1 ? '1 year' : `${years} years`
}

/** The quote request to a provider or the rate card. */
export function toQuoteRequest(
  { price, term, score }: QuickQuote,
  { year, vin, nvic, whoIsHelping }: Pick<FinanceQuery, 'year' | 'vin' | 'nvic' | 'whoIsHelping'>,
): QuoteRequest {
  return {
    selfAssessedCreditScore: score,
    purchasePrice: price,
    loanTerm: term,
    year: Number(year) || null,
    vin,
    nvic,
    whoIsHelping,
  }
}

/** Digits of the maximum price of a site. */
const LONGEST = 7

function within(number: number, { min, max }: Omit<Bound, 'start'>): number {
  return Math.min(max, Math.max(min, number))
}
