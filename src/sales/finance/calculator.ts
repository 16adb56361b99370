// The finance calculator: accepts any input, and runs both in the Worker and in browsers.
import { toMoney } from '#lib/money.ts'
import {
  FREQUENCIES,
  type Frequency,
  REPAID,
  repayment,
  repaymentCount,
  toDollars,
} from './repayment.ts'

/** Bounds and initial values for one car; dollars, percent a year, years. */
export type Bounds = {
  amount: { min: number; max: number; step: number; start: number }
  rate: { min: number; max: number; step: number; start: number; locked: boolean }
  /** Available terms, ascending. */
  terms: number[]
  term: number
  deposit: { max: number; step: number; start: number }
  residual: { max: number; step: number; start: number }
  frequency: Frequency
  fees: number
  monthlyFee: number
  /** Repayment of the initial values in whole dollars, if a lender states it; null if it is calculated. */
  offered: number | null
}

/** Bounds as a short text for pages: numbers, ending with the terms; `parseBounds` reads it. */
export function toBoundsText(bounds: Bounds): string {
  const { amount, rate, deposit, residual, fees, monthlyFee, offered } = bounds
  const groups = [
    [amount.min, amount.max, amount.step, amount.start],
    [rate.min, rate.max, rate.step, rate.start, Number(rate.locked)],
    [deposit.max, deposit.step, deposit.start],
    [residual.max, residual.step, residual.start],
    [bounds.term, FREQUENCIES.indexOf(bounds.frequency), fees, monthlyFee, offered ?? 0],
    bounds.terms,
  ]
  return groups.flat().join(' ')
}

/** Parses `toBoundsText`, which the server wrote. */
export function parseBounds(text: string): Bounds {
  const numbers = text.split(' ').map(Number)
  const next = () => numbers.shift() ?? 0
  // Read in the order in which they are written.
  const amount = { min: next(), max: next(), step: next(), start: next() }
  const rate = { min: next(), max: next(), step: next(), start: next(), locked: next() === 1 }
  const deposit = { max: next(), step: next(), start: next() }
  const residual = { max: next(), step: next(), start: next() }
  const term = next()
  const frequency = FREQUENCIES[next()] ?? 'weekly'
  const [fees, monthlyFee, offered] = [next(), next(), next() || null]
  return {
    amount,
    rate,
    deposit,
    residual,
    term,
    frequency,
    fees,
    monthlyFee,
    offered,
    terms: numbers,
  }
}

export type Inputs = {
  amount: number
  term: number
  rate: number
  deposit: number
  residual: number
  frequency: Frequency
}

/** Texts; each is empty if it does not apply. */
export type Answer = {
  /** Error of the amount. */
  message: string
  repayment: string
  per: string
  /** Sum of all repayments. */
  total: string
  /** Amount owed after them. */
  residual: string
  /** Label of the button below, which never repeats the repayment's text. */
  button: string
}

/** Shown in place of a repayment of $25 or less. */
export const ENQUIRE = 'Enquire for Finance'
const CONTACT = 'Contact us about finance'
export const ENQUIRE_AT = 25

/**
 * Parses fields by name. A missing field gets its initial value unchanged: the vehicle's offer may be beyond the bounds
 * of a shopper's input. Other values are clamped to their bounds, and those other than the loan's rounded to their
 * step; the amount is only prevented from being negative.
 */
export function parseInputs(field: (name: string) => string | null, bounds: Bounds): Inputs {
  const read = (name: string, start: number) => {
    const text = field(name)
    return text === null ? start : parseDollars(text)
  }
  const within = (name: string, start: number, min: number, max: number) => {
    const value = read(name, start)
    return value === start ? start : Math.min(max, Math.max(min, value))
  }
  const { rate, terms, term } = bounds
  const beside = (name: 'deposit' | 'residual') => {
    const { start, max, step } = bounds[name]
    const value = within(name, start, 0, max)
    return value === start ? start : toStep(value, step)
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

/**
 * Formats the repayment. The deposit or trade-in is first deducted from the amount. An amount at or beyond its bounds,
 * unless it is the vehicle's price, has a message and no repayment.
 */
export function toAnswer(inputs: Inputs, bounds: Bounds): Answer {
  const { amount, deposit, residual, rate, term: years, frequency } = inputs
  const { fees, monthlyFee, offered } = bounds
  const { min, max, start } = bounds.amount
  const none = { per: '', total: '', residual: '', button: ENQUIRE }
  if (amount !== start && (amount <= min || amount >= max)) {
    const message = `Cannot be less than ${toMoney(min)} or more than ${toMoney(max)}`
    return { ...none, message, repayment: '' }
  }
  const loan = { amount: amount - deposit, fees, monthlyFee, residual, rate, years, frequency }
  const isOffered = offered !== null && isStart(inputs, bounds)
  const each = isOffered ? offered : repayment(loan)
  if (each <= ENQUIRE_AT && !isOffered)
    return { ...none, message: '', repayment: ENQUIRE, button: CONTACT }
  return {
    ...none,
    message: '',
    repayment: toMoney(each),
    per: REPAID[frequency].per,
    total: toMoney(each * repaymentCount(years, frequency)),
    residual: residual > 0 ? toDollars(residual) : '',
  }
}

function isStart(inputs: Inputs, bounds: Bounds): boolean {
  const { amount, rate, term, deposit, residual, frequency } = bounds
  return (
    inputs.amount === amount.start &&
    inputs.rate === rate.start &&
    inputs.term === term &&
    inputs.deposit === deposit.start &&
    inputs.residual === residual.start &&
    inputs.frequency === frequency
  )
}

/** The link with the chosen price in whole dollars, and with the term, which other sites get in whole years. */
export function withLoan(href: string, { amount, term }: Pick<Inputs, 'amount' | 'term'>): string {
  if (!/^(?:\/|https:)/.test(href)) return href
  const url = new URL(href, 'https://site.example')
  if (amount >= 1) url.searchParams.set('vehiclePriceBudget', String(Math.round(amount)))
  const isOurs = href.startsWith('/')
  url.searchParams.set('loanTerm', String(isOurs ? term : Math.round(term)))
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : url.href
}

/** A value as shown in its field: "$30,000", "$1,000.50", "9.5". */
export function toField(name: keyof Inputs, value: number): string {
  if (name === 'rate' || name === 'term') return String(value)
  return toDollars(value)
}

/** Maximum input: a larger number is not realistic, and would not be formatted with digits. */
const MAX_TYPED = 1e9

/** "$30,000", "9.5%" or "30000"; 0 if it is not a number. */
function parseDollars(text: string): number {
  const number = Number(withoutSigns(text))
  return Number.isFinite(number) ? number : 0
}

/** Strips symbols: "$30,000" is "30000", "9.5%" is "9.5". */
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
