// A repayment as text: never without its comparison rate.
import { toMoney } from '#lib/money.ts'
import type { Car } from '#vehicle/car.ts'

export type Quote = NonNullable<Car['youxQuote']>
/** Offer of one lender for a car. */
export type Lender = NonNullable<NonNullable<Car['finance_lenders']>[string]>

export type LoanQuote = {
  /** Whole dollars of one repayment. */
  each: number
  /** "$123", followed by "/wk" or "/mo". */
  repayment: string
  per: '/wk' | '/mo'
  /** "$533" a month beside a weekly repayment; empty if the repayment is monthly. */
  month: string
  /** "6.99%"; empty if unknown. */
  rate: string
  comparison: string
  /** Labels and texts of other known facts about the loan. */
  details: [label: string, text: string][]
}

/** The displayed part of an offer in a quick quote. */
export type ShownQuote = Pick<LoanQuote, 'repayment' | 'month' | 'rate' | 'comparison'> & {
  per: '/week' | '/month'
}

export function toShownQuote(quote: LoanQuote): ShownQuote {
  const { repayment, month, rate, comparison, per } = quote
  return { repayment, per: per === '/mo' ? '/month' : '/week', month, rate, comparison }
}

/** A lender's weekly repayment, else its monthly one; null if it has neither. */
export function toLenderQuote(lender: Lender): LoanQuote | null {
  const { paymentWeek, paymentMonth, interestRate, comparisonRate } = lender
  const details = toDetails(lender)
  return (
    toWeeklyQuote(paymentWeek, interestRate, comparisonRate, details) ??
    (isPositive(paymentMonth) && isPositive(comparisonRate)
      ? {
          each: Math.round(paymentMonth),
          repayment: toMoney(paymentMonth),
          per: '/mo',
          month: '',
          rate: toRate(interestRate),
          comparison: toRate(comparisonRate),
          details,
        }
      : null)
  )
}

/** A quote; null unless it has both a repayment and a comparison rate. */
export function toLoanQuote(quote: Quote): LoanQuote | null {
  return toWeeklyQuote(quote.weeklyRepaymentAmount, quote.advertisedRate, quote.comparisonRate, [])
}

/** 8.186 as "8.19%"; empty for null. */
export function toRate(rate: number | null): string {
  return rate === null ? '' : `${rate.toFixed(2)}%`
}

function toWeeklyQuote(
  week: number | null,
  rate: number | null,
  comparison: number | null,
  details: LoanQuote['details'],
): LoanQuote | null {
  if (!isPositive(week) || !isPositive(comparison)) return null
  return {
    each: Math.round(week),
    repayment: toMoney(week),
    per: '/wk',
    month: toMoney(week * WEEKS_A_MONTH),
    rate: toRate(rate),
    comparison: toRate(comparison),
    details,
  }
}

/** For a provider's figure; our own calculator calculates months separately (C9). */
const WEEKS_A_MONTH = 4.33

function toDetails(lender: Lender): LoanQuote['details'] {
  const { termMonths, termYears, deposit, balloon, establishmentFees, totalPayable } = lender
  const months = termMonths ?? (termYears === null ? null : Math.round(termYears * 12))
  const details: [string, number | null, (number: number) => string][] = [
    ['Term', isPositive(months) ? months : null, (count) => `${count} months`],
    ['Deposit', deposit !== null && deposit >= 0 ? deposit : null, toMoney],
    ['Final payment', isPositive(balloon) ? balloon : null, toMoney],
    ['Establishment fee', isPositive(establishmentFees) ? establishmentFees : null, toMoney],
    ['Total payable', isPositive(totalPayable) ? totalPayable : null, toMoney],
  ]
  return details.flatMap(([label, number, toText]): LoanQuote['details'] =>
    number === null ? [] : [[label, toText(number)]],
  )
}

/** Feeds write 0 for unknown values. */
export function isPositive(number: number | null): number is number {
  return number !== null && number > 0
}
