import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  FREQUENCIES,
  REPAID,
  repayment,
  repaymentCount,
  type Loan,
} from '#sales/finance/repayment.ts'
import { cases } from '#test/support/cases.ts'

const loan = (more: Partial<Loan> = {}): Loan => ({
  amount: 30_000,
  fees: 0,
  monthlyFee: 0,
  residual: 0,
  rate: 10,
  years: 6,
  frequency: 'monthly',
  ...more,
})

/** Billionths of a dollar, so that the schedule below shares no arithmetic with the formula. */
const UNIT = 1_000_000_000n
const toUnits = (dollars: number) => BigInt(Math.round(dollars * 1e9))

/** What is still owed when every period charges its interest and then takes a repayment. */
function owedAtTheEnd(given: Loan, payment: number): bigint {
  const { aYear } = REPAID[given.frequency]
  const rate = BigInt(Math.round(given.rate * 1e6))
  const periods = repaymentCount(given.years, given.frequency)
  let balance = toUnits(given.amount + given.fees)
  for (let period = 0; period < periods; period += 1) {
    balance += (balance * rate) / (100_000_000n * BigInt(aYear))
    balance -= toUnits(payment)
  }
  return balance
}

const steps = (min: number, max: number, step: number) =>
  fc.integer({ min: 0, max: Math.round((max - min) / step) }).map((at) => min + at * step)

/** Every limit of the calculator and everything between (V19-V23). */
const loans = fc
  .record({
    amount: steps(1000, 250_000, 500),
    fees: fc.constantFrom(0, 395, 1300, 1360.5),
    monthlyFee: fc.constant(0),
    share: fc.double({ min: 0, max: 0.9, noNaN: true }),
    rate: fc.oneof(fc.constant(0), steps(0.5, 20, 0.5), fc.constantFrom(5.99, 8.49, 19.95)),
    years: steps(1, 7, 0.5),
    frequency: fc.constantFrom(...FREQUENCIES),
  })
  .map(({ share, ...rest }): Loan => ({
    ...rest,
    residual: Math.round(rest.amount * share * 2) / 2,
  }))

describe('repayment', () => {
  it('is the minimum in whole dollars that leaves no more than the residual owing (C12)', () => {
    fc.assert(
      fc.property(loans, (given) => {
        const payment = repayment(given)
        const residual = toUnits(given.residual)
        // A cent over the whole schedule is what rounding each period to a billionth may cost.
        expect(owedAtTheEnd(given, payment) <= residual + UNIT / 100n).toBe(true)
        expect(owedAtTheEnd(given, payment - 1) > residual - UNIT / 100n).toBe(true)
      }),
      { numRuns: cases(400) },
    )
  })

  it.each<[Partial<Loan>, number]>([
    // Figures of published loan tables.
    [{ amount: 30_000, rate: 10, years: 5 }, 638],
    [{ amount: 30_000, rate: 10, years: 6 }, 556],
    [{ amount: 100_000, rate: 6, years: 7 }, 1461],
    [{ amount: 1000, rate: 12, years: 1 }, 89],
    [{ amount: 12_000, rate: 0, years: 1 }, 1000],
    [{ amount: 12_000, rate: 0, years: 1, residual: 6000 }, 500],
    [{ amount: 5200, rate: 0, years: 1, frequency: 'weekly' }, 100],
    [{ amount: 5201, rate: 0, years: 1, frequency: 'weekly' }, 101],
  ])('of %o is $%d', (given, dollars) => {
    expect(repayment(loan(given))).toBe(dollars)
  })

  it('adds the fees to the loan, and spreads a monthly fee over the year (C12, C13)', () => {
    const free = { rate: 0, years: 1, amount: 12_000 } as const
    expect(repayment(loan({ ...free, fees: 1200 }))).toBe(1100)
    expect(repayment(loan({ ...free, monthlyFee: 8 }))).toBe(1008)
    expect(repayment(loan({ ...free, monthlyFee: 13, frequency: 'weekly' }))).toBe(234)
  })

  it('is zero if the loan is zero, or if the residual is all of it', () => {
    expect(repayment(loan({ amount: 0, fees: 500 }))).toBe(0)
    expect(repayment(loan({ amount: -5000 }))).toBe(0)
    expect(repayment(loan({ years: 0 }))).toBe(0)
    expect(repayment(loan({ amount: 10_000, rate: 0, residual: 10_000 }))).toBe(0)
    expect(repayment(loan({ amount: 1000, residual: 250_000 }))).toBe(0)
  })

  it('counts 52, 26 and 12 a year, also for half years (C9)', () => {
    expect(FREQUENCIES.map((frequency) => repaymentCount(1.5, frequency))).toEqual([78, 39, 18])
    expect(FREQUENCIES.map((frequency) => REPAID[frequency].per)).toEqual(['/wk', '/fn', '/mo'])
  })
})
