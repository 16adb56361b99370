// What a shopper can spend (C24, V55): total, and the same in the Worker and in the browser.
import { toMoney } from '#lib/money.ts'

export type BudgetFrequency = 'weekly' | 'monthly'

/** How a site reckons, and what it begins with. Dollars. */
export type BudgetTerms = {
  years: number
  frequency: BudgetFrequency
  repayment: Record<BudgetFrequency, number>
  deposit: number
}

/** What a shopper says: dollars; null where a price is open. */
export type Budget = {
  frequency: BudgetFrequency
  repayment: number
  deposit: number
  min: number | null
  max: number | null
}

/** Repayments a year, and how they are spoken of. */
export const PAID = {
  weekly: { times: 52, label: 'Weekly', per: 'a week' },
  monthly: { times: 12, label: 'Monthly', per: 'a month' },
} as const satisfies Record<BudgetFrequency, unknown>

const MAX = 1_000_000
const HIGHEST_PRICE = 5_000_000

/**
 * Reads fields by name. One that is missing is what the site begins with. A price that was picked leads: the repayment
 * follows from it, as it does where a price is all that is said.
 */
export function parseBudget(field: (name: string) => string | null, terms: BudgetTerms): Budget {
  const asked = field('frequency')
  const frequency = asked === 'weekly' || asked === 'monthly' ? asked : terms.frequency
  const deposit = parseAmount(field('deposit') ?? String(terms.deposit))
  const picked = parsePrice(field('pick') ?? '')
  const max = picked ?? parsePrice(field('max') ?? '')
  const said = picked === null ? field('repayment') : null
  const repayment =
    said !== null || max === null
      ? parseAmount(said ?? String(terms.repayment[frequency]))
      : toRepayment(max, { frequency, deposit }, terms)
  const budget = { frequency, repayment, deposit, min: null, max }
  const min = parsePrice(field('min') ?? '')
  // Never across the other side (V58).
  return { ...budget, min: min === null ? null : Math.min(min, toCeiling(budget, terms)) || null }
}

/** Whole dollars: repayment x 12 or x 52, x years, + deposit (C24). */
export function toBudget(
  { frequency, repayment, deposit }: Omit<Budget, 'min' | 'max'>,
  { years }: Pick<BudgetTerms, 'years'>,
): number {
  return Math.floor(repayment * PAID[frequency].times * years + deposit)
}

/** The highest price that is looked for: the budget, or less where the shopper says so. */
export function toCeiling(budget: Budget, terms: Pick<BudgetTerms, 'years'>): number {
  return Math.min(toBudget(budget, terms), budget.max ?? Infinity)
}

/** The least whole repayment that reaches a price. */
export function toRepayment(
  price: number,
  { frequency, deposit }: Pick<Budget, 'frequency' | 'deposit'>,
  { years }: Pick<BudgetTerms, 'years'>,
): number {
  const each = (price - deposit) / (PAID[frequency].times * years)
  return Math.min(MAX, Math.max(0, Math.ceil(each)))
}

/** The repayment of another frequency that comes to about the same; what the site begins with stays that. */
export function toOtherFrequency(
  repayment: number,
  from: BudgetFrequency,
  to: BudgetFrequency,
  terms: BudgetTerms,
): number {
  if (from === to) return repayment
  if (repayment === terms.repayment[from]) return terms.repayment[to]
  return Math.min(MAX, Math.round((repayment * PAID[from].times) / PAID[to].times))
}

/** "$600 a month for 5 years". */
export function describeRepayment(
  { frequency, repayment }: Budget,
  { years }: BudgetTerms,
): string {
  const length = years === 1 ? '1 year' : `${years} years`
  return `${toMoney(repayment)} ${PAID[frequency].per} for ${length}`
}

/** A repayment or a deposit: 0 to 1,000,000, and 0 for what is no number (V55). */
export function parseAmount(text: string): number {
  const number = toNumber(text)
  return Number.isNaN(number) ? 0 : Math.min(MAX, Math.max(0, number))
}

/** One end of the range of prices in whole dollars; null, which is open, for nothing, zero and what is no number. */
export function parsePrice(text: string): number | null {
  const number = Math.round(toNumber(text))
  return number > 0 ? Math.min(HIGHEST_PRICE, number) : null
}

/** "$1,000,000", "600.50" or "1e6"; NaN for what is no number, infinity among it. */
function toNumber(text: string): number {
  const plain = text.replaceAll(/[$,\s]/g, '')
  const number = plain === '' ? Number.NaN : Number(plain)
  return Number.isFinite(number) ? number : Number.NaN
}
