// Calculates loan repayments: arithmetic only, identical in the Worker and in browsers.
import { toMoney } from '#lib/money.ts'

export const FREQUENCIES = ['weekly', 'fortnightly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** Repayments per year and their labels: beside a figure, beside a figure with more space, on its own. */
export const REPAID = {
  weekly: { aYear: 52, per: '/wk', perInFull: '/week', label: 'Weekly' },
  fortnightly: { aYear: 26, per: '/fn', perInFull: '/fortnight', label: 'Fortnightly' },
  monthly: { aYear: 12, per: '/mo', perInFull: '/month', label: 'Monthly' },
} as const satisfies Record<
  Frequency,
  { aYear: number; per: string; perInFull: string; label: string }
>

export type Loan = {
  /** Loan amount in dollars, after a deposit. */
  amount: number
  /** One-time fees in dollars, which are added to the loan. */
  fees: number
  /** Monthly fee in dollars, on top of the loan. */
  monthlyFee: number
  /** Dollars owed after the last repayment. */
  residual: number
  /** Percent a year. */
  rate: number
  years: number
  frequency: Frequency
}

/** The loan behind a repayment: `amount` is the price less the deposit, in dollars. */
export type OfferedLoan = Loan & { deposit: number }

/** Whole dollars of one repayment, rounded up; 0 if there is nothing to repay. */
export function repayment(loan: Loan): number {
  const payment = exactRepayment(loan)
  return payment <= 0 ? 0 : roundUp(payment + (loan.monthlyFee * 12) / REPAID[loan.frequency].aYear)
}

/**
 * Dollars of one repayment without its monthly fee; 0 or less when there is nothing to repay.
 *
 *     payment = (P - R v) i / (1 - v)     v = (1 + i)^-n
 *
 * P is the amount with its fees, R the residual, i the rate of one period (rate / 100 / repayments a year) and n the
 * number of periods. Without interest it is (P - R) / n. A monthly fee is spread over the repayments of a year.
 */
export function exactRepayment({
  amount,
  fees,
  residual,
  rate,
  years,
  frequency,
}: Omit<Loan, 'monthlyFee'>): number {
  const { aYear } = REPAID[frequency]
  const periods = repaymentCount(years, frequency)
  const principal = amount + fees
  const interest = rate / 100 / aYear
  if (amount <= 0 || periods <= 0) return 0
  // (1 + i)^n - 1, precise even for a small i.
  const growth = Math.expm1(periods * Math.log1p(interest))
  return interest === 0
    ? (principal - residual) / periods
    : (interest * (principal * (1 + growth) - residual)) / growth
}

/** Dollars that a repayment finances with its fees, including the residual: the inverse of `repayment`. */
export function financedBy(
  each: number,
  { fees, monthlyFee, residual, rate, years, frequency }: Omit<Loan, 'amount'>,
): number {
  const { aYear } = REPAID[frequency]
  const periods = repaymentCount(years, frequency)
  const interest = rate / 100 / aYear
  const payment = each - (monthlyFee * 12) / aYear
  const shrink = Math.exp(-periods * Math.log1p(interest))
  const value =
    interest === 0
      ? payment * periods + residual
      : (payment * (1 - shrink)) / interest + residual * shrink
  return Math.max(0, value - fees)
}

/** Number of repayments over a term in years. */
export function repaymentCount(years: number, frequency: Frequency): number {
  return Math.round(years * REPAID[frequency].aYear)
}

/** Rounds up to the dollar, ignoring floating-point noise. */
function roundUp(dollars: number): number {
  return Math.ceil(Number(dollars.toFixed(6)))
}

/** 395 as "$395", 912.25 as "$912.25". */
export function toDollars(amount: number): string {
  const cents = Math.round(amount * 100)
  const rest = cents % 100
  const dollars = toMoney((cents - rest) / 100)
  return rest === 0 ? dollars : `${dollars}.${String(rest).padStart(2, '0')}`
}
