// Calculates a shopper's budget, identically in the Worker and in the browser. Never throws.
import { toMoney } from '#lib/money.ts'
import { financedBy, type Loan, repayment as toLoanRepayment } from '#sales/finance/repayment.ts'

export type BudgetFrequency = 'weekly' | 'monthly'

/** The site's calculation settings and initial values. Dollars. */
export type BudgetTerms = {
  years: number
  frequency: BudgetFrequency
  repayment: Record<BudgetFrequency, number>
  deposit: number
  /** Rate and fees of the repayments; null to leave interest and fees out. */
  loan: Pick<Loan, 'rate' | 'fees' | 'monthlyFee'> | null
}

/** The shopper's inputs: dollars; null for an open price. */
export type Budget = {
  frequency: BudgetFrequency
  repayment: number
  deposit: number
  min: number | null
  max: number | null
}

/** Repayments per year, and their labels. */
export const PAID = {
  weekly: { times: 52, label: 'Weekly', per: 'a week' },
  monthly: { times: 12, label: 'Monthly', per: 'a month' },
} as const satisfies Record<BudgetFrequency, unknown>

const MAX = 1_000_000
const HIGHEST_PRICE = 5_000_000

/**
 * Reads fields by name; missing ones get the initial value. If a price was entered last, or is the only input, the
 * repayment is calculated from it.
 */
export function parseBudget(field: (name: string) => string | null, terms: BudgetTerms): Budget {
  const period = field('frequency')
  const frequency = period === 'weekly' || period === 'monthly' ? period : terms.frequency
  const deposit = parseAmount(field('deposit') ?? String(terms.deposit))
  const picked = parsePrice(field('pick') ?? '')
  const max = picked ?? parsePrice(field('max') ?? '')
  const typed = picked === null ? field('repayment') : null
  const repayment =
    typed !== null || max === null
      ? parseAmount(typed ?? String(terms.repayment[frequency]))
      : toRepayment(max, { frequency, deposit }, terms)
  const budget = { frequency, repayment, deposit, min: null, max }
  const min = parsePrice(field('min') ?? '')
  // The minimum never exceeds the maximum.
  return { ...budget, min: min === null ? null : Math.min(min, toCeiling(budget, terms)) || null }
}

/** Whole dollars: what the repayments finance, or repayment x 12 or x 52, x years (C24), + deposit. */
export function toBudget(
  { frequency, repayment, deposit }: Omit<Budget, 'min' | 'max'>,
  { years, loan }: Pick<BudgetTerms, 'years' | 'loan'>,
): number {
  const financed =
    loan === null
      ? repayment * PAID[frequency].times * years
      : financedBy(repayment, { ...loan, residual: 0, years, frequency })
  // A sum just below a whole dollar counts as that dollar.
  return Math.floor(financed + deposit + 1e-6)
}

/** The maximum price to search: the budget, or less if the shopper sets it. */
export function toCeiling(budget: Budget, terms: Pick<BudgetTerms, 'years' | 'loan'>): number {
  return Math.min(toBudget(budget, terms), budget.max ?? Infinity)
}

/** The lowest whole repayment that reaches a price. */
export function toRepayment(
  price: number,
  { frequency, deposit }: Pick<Budget, 'frequency' | 'deposit'>,
  { years, loan }: Pick<BudgetTerms, 'years' | 'loan'>,
): number {
  const amount = price - deposit
  const each =
    loan === null
      ? Math.ceil(amount / (PAID[frequency].times * years))
      : toLoanRepayment({ ...loan, amount, residual: 0, years, frequency })
  return Math.min(MAX, Math.max(0, each))
}

/** The equivalent repayment at another frequency; an unchanged initial value is kept exactly. */
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

/** Parses a repayment or a deposit: 0 to 1,000,000; 0 if it is not a number. */
export function parseAmount(text: string): number {
  const number = toNumber(text)
  return Number.isNaN(number) ? 0 : Math.min(MAX, Math.max(0, number))
}

/** Parses one end of the price range in whole dollars; null (open) for empty, zero and invalid input. */
export function parsePrice(text: string): number | null {
  const number = Math.round(toNumber(text))
  return number > 0 ? Math.min(HIGHEST_PRICE, number) : null
}

/** Parses "$1,000,000", "600.50" or "1e6"; NaN for anything else, including infinity. */
function toNumber(text: string): number {
  const plain = text.replaceAll(/[$,\s]/g, '')
  const number = plain === '' ? Number.NaN : Number(plain)
  return Number.isFinite(number) ? number : Number.NaN
}
