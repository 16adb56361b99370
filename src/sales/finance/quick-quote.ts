// The quick quote of finance pages: parses its fields, both in the Worker and in browsers.
import type { Site } from '#tenant/schema.ts'
import type { FinanceQuery, CreditScore } from './finance-query.ts'
import type { QuoteRequest } from './quote.ts'

export type Bound = { min: number; max: number; start: number }
/** Dollars, and years. */
export type QuoteBounds = { price: Bound; term: Bound }
export type QuickQuote = { price: number; term: number; score: CreditScore }

/**
 * Bounds of a site, starting at the vehicle's price and its offer's term, if it has these, even beyond the bounds.
 * `price` in dollars, 0 for none; `years` null for none.
 */
export function toQuoteBounds(
  { price, term }: Site['finance']['quick_quote'],
  carPrice: number,
  years: number | null = null,
): QuoteBounds {
  return {
    price: { min: price.min, max: price.max, start: carPrice || price.default },
    term: { min: term.min, max: term.max, start: years ?? within(term.default, term) },
  }
}

/** Parses a query: values are clamped to their bounds, missing ones get their initial value. */
export function toQuickQuote(
  { amount, term, score }: Pick<FinanceQuery, 'amount' | 'term' | 'score'>,
  bounds: QuoteBounds,
): QuickQuote {
  return {
    price: toFieldPrice(amount, bounds.price),
    term: toTerm(Number(term) || bounds.term.start, bounds.term),
    score: score || 'GREAT',
  }
}

/** Terms to choose from: whole years within the bounds, and the term of the vehicle's offer. */
export function termsOf({ min, max, start }: Bound): number[] {
  const whole = Array.from({ length: Math.max(0, max - min) + 1 }, (_, at) => min + at)
  return [...new Set([...whole, start])].toSorted((a, b) => a - b)
}

/** Whether a slider of years can show a term. */
export function isOnSlider(years: number, { min, max }: Omit<Bound, 'start'>): boolean {
  return Number.isInteger(years) && years >= min && years <= max
}

/** The available term nearest to the requested one, the longer of two. */
function toTerm(wanted: number, bound: Bound): number {
  return termsOf(bound).reduce((best, term) =>
    Math.abs(term - wanted) <= Math.abs(best - wanted) ? term : best,
  )
}

/** The value of a price field on blur: digits become dollars within the bounds; without digits it is reset. */
export function toFieldPrice(text: string, bound: Bound): number {
  return within(Number(onlyDigits(text)) || bound.start, bound)
}

/** Allowed content of a price field during typing: "$30,000.50" is 30000. */
export function onlyDigits(text: string): string {
  return text
    .replace(/\.\d{0,2}\s*$/, '')
    .replaceAll(/\D/g, '')
    .slice(0, LONGEST)
}

/** Whether a price can already be quoted during typing. */
export function isWithin(number: number, { min, max, start }: Bound): boolean {
  return number === start || (number >= min && number <= max)
}

/** "1 year", "5 years", "4.5 years", "49 months". */
export function yearsText(years: number): string {
  if (!Number.isInteger(years * 2)) return `${Math.round(years * 12)} months`
  return years === 1 ? '1 year' : `${years} years`
}

/** Whether these are the initial values, for which the vehicle's own offer is shown. */
export function isStart(
  { price, term, score }: Pick<QuickQuote, 'price' | 'term'> & { score: string },
  bounds: QuoteBounds,
): boolean {
  return price === bounds.price.start && term === bounds.term.start && score === 'GREAT'
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

/** Maximum digits of a site's price. */
const LONGEST = 7

/** Clamps a number to its bounds; the initial value is unchanged. */
function within(
  number: number,
  { min, max, start }: Omit<Bound, 'start'> & Partial<Bound>,
): number {
  return number === start ? number : Math.min(max, Math.max(min, number))
}
