// What the finance calculator makes of what was typed (V19-V25): total, and the same in the Worker and in the browser.
import { toMoney } from '#lib/money.ts'
import { toDollars } from './dollars.ts'
import { FREQUENCIES, REPAID, repayment, repaymentCount, type Frequency } from './repayment.ts'

/** Bounds and first values for one car; dollars, percent a year, years. */
export type Bounds = {
  amount: { min: number; max: number; step: number; start: number }
  rate: { min: number; max: number; step: number; start: number; locked: boolean }
  /** Terms to choose from, rising. */
  terms: number[]
  term: number
  deposit: { max: number; step: number; start: number }
  residual: { max: number; step: number; start: number }
  frequency: Frequency
  fees: number
  monthlyFee: number
}

export type Inputs = {
  amount: number
  term: number
  rate: number
  deposit: number
  residual: number
  frequency: Frequency
}

/** Texts; each is empty where it does not apply. */
export type Answer = {
  /** Why the amount is no good (V20). */
  message: string
  repayment: string
  per: string
  /** All repayments together. */
  total: string
  /** What is left to pay after them. */
  residual: string
}

/** Shown in the place of a repayment of $25 or less (V25). */
const ENQUIRE = 'Enquire for Finance'
const ENQUIRE_AT = 25

/**
 * Reads fields by name. A missing one is what the calculator starts with; other values than the amount are moved to
 * their bound, those beside the loan to their step as well (V23), the amount is only kept from being negative (V24).
 */
export function parseInputs(field: (name: string) => string | null, bounds: Bounds): Inputs {
  const read = (name: string, start: number) => {
    const text = field(name)
    return text === null ? start : parseDollars(text)
  }
  const within = (name: string, start: number, min: number, max: number) =>
    Math.min(max, Math.max(min, read(name, start)))
  const { rate, terms, term } = bounds
  const beside = (name: 'deposit' | 'residual') => {
    const { start, max, step } = bounds[name]
    return toStep(within(name, start, 0, max), step)
  }
  const frequency = field('frequency')
  return {
    amount: Math.min(MAX_TYPED, Math.max(0, read('amount', bounds.amount.start))),
    term: nearest(terms, read('term', term)),
    rate: rate.locked ? rate.start : within('rate', rate.start, rate.min, rate.max),
    deposit: beside('deposit'),
    residual: beside('residual'),
    frequency: FREQUENCIES.find((known) => known === frequency) ?? bounds.frequency,
  }
}

/** The repayment in words. The deposit or trade-in comes off the amount before anything is reckoned. */
export function toAnswer(
  inputs: Inputs,
  { amount: { min, max }, fees, monthlyFee }: Bounds,
): Answer {
  const { amount, deposit, residual, rate, term: years, frequency } = inputs
  const message =
    amount <= min || amount >= max
      ? `Cannot be less than ${toMoney(min)} or more than ${toMoney(max)}`
      : ''
  const loan = { amount: amount - deposit, fees, monthlyFee, residual, rate, years, frequency }
  const each = repayment(loan)
  if (each <= ENQUIRE_AT) {
    return { message, repayment: ENQUIRE, per: '', total: '', residual: '' }
  }
  return {
    message,
    repayment: toMoney(each),
    per: REPAID[frequency].per,
    total: toMoney(each * repaymentCount(years, frequency)),
    residual: residual > 0 ? toDollars(residual) : '',
  }
}

/** The link with the price and the term that were picked (R55), in whole dollars and years; others than of pages stay as they are. */
export function withLoan(href: string, { amount, term }: Pick<Inputs, 'amount' | 'term'>): string {
  if (!/^(?:\/|https:)/.test(href)) return href
  const url = new URL(href, 'https://site.example')
  if (amount >= 1) url.searchParams.set('vehiclePriceBudget', String(Math.round(amount)))
  url.searchParams.set('loanTerm', String(Math.round(term)))
  return href.startsWith('/') ? `${url.pathname}${url.search}${url.hash}` : url.href
}

/** A value as its field shows it: "$30,000", "$1,000.50", "9.5". */
export function toField(name: keyof Inputs, value: number): string {
  if (name === 'rate' || name === 'term') return String(value)
  return toDollars(value)
}

/** A longer number says nothing about a vehicle, and would not be written with digits. */
const MAX_TYPED = 1e9

/** "$30,000", "9.5%" or "30000"; 0 for what is no number. */
function parseDollars(text: string): number {
  const number = Number(withoutSigns(text))
  return Number.isFinite(number) ? number : 0
}

/** "$30,000" is "30000", "9.5%" is "9.5". */
export function withoutSigns(text: string): string {
  return text.replaceAll(/[$,%\s]/g, '')
}

function toStep(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(2))
}

function nearest(terms: readonly number[], wanted: number): number {
  return terms.reduce((best, term) =>
    Math.abs(term - wanted) < Math.abs(best - wanted) ? term : best,
  )
}
