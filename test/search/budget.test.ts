import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  parseAmount,
  parseBudget,
  parsePrice,
  describeRepayment,
  toBudget,
  toCeiling,
  toOtherFrequency,
  toRepayment,
  type BudgetTerms,
} from '#search/budget.ts'
import { cases } from '#test/support/cases.ts'

const TERMS: BudgetTerms = {
  years: 5,
  frequency: 'monthly',
  repayment: { weekly: 200, monthly: 600 },
  deposit: 2000,
  loan: null,
}
const LOAN = { rate: 8.49, fees: 401, monthlyFee: 8 }

const read = (fields: Record<string, string>, more: Partial<BudgetTerms> = {}) =>
  parseBudget((name) => fields[name] ?? null, { ...TERMS, ...more })

describe('budget', () => {
  it.each([
    // frequency, repayment, deposit, years, calculated by hand
    ['monthly', 600, 2000, 5, 38_000], // 600 x 12 = 7,200; x 5 = 36,000; + 2,000
    ['weekly', 200, 2000, 5, 54_000], // 200 x 52 = 10,400; x 5 = 52,000; + 2,000
    ['monthly', 0, 2000, 5, 2000],
    ['weekly', 100, 0, 5, 26_000],
    ['monthly', 0, 0, 5, 0],
    ['monthly', 450, 15_000, 7, 52_800], // 450 x 84 = 37,800; + 15,000
    ['weekly', 99, 500, 1, 5648], // 99 x 52 = 5,148; + 500
    ['monthly', 600.5, 2000, 5, 38_030], // 600.5 x 60 = 36,030; + 2,000
    ['monthly', 333.33, 0, 5, 19_999], // 19,999.8, rounded so that the 80 cents count once
    ['monthly', 1_000_000, 1_000_000, 5, 61_000_000],
    ['weekly', 1_000_000, 1_000_000, 5, 261_000_000],
  ] as const)('is %s %d with %d down over %d years: %d (C24)', (...row) => {
    const [frequency, repayment, deposit, years, sum] = row
    expect(toBudget({ frequency, repayment, deposit }, { years, loan: null })).toBe(sum)
  })

  it('is by default what the repayments finance at the rate and fees of the site', () => {
    const budget = { frequency: 'monthly', repayment: 600, deposit: 2000 } as const
    // 592 a month after the fee, for 60 months at 8.49 % a year, are worth 28,861; - 401 + 2,000
    expect(toBudget(budget, { years: 5, loan: LOAN })).toBe(30_460)
    expect(toRepayment(30_460, budget, { years: 5, loan: LOAN })).toBe(600)
    expect(toBudget({ ...budget, repayment: 0 }, { years: 5, loan: LOAN })).toBe(2000)
    expect(toBudget({ ...budget, repayment: 5 }, { years: 5, loan: LOAN })).toBe(2000)
  })

  it('finds no vehicle whose repayment is higher, and none too few', () => {
    const loans = fc.record({
      rate: fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100),
      fees: fc.integer({ min: 0, max: 900 }),
      monthlyFee: fc.integer({ min: 0, max: 20 }),
    })
    const budgets = fc.record({
      frequency: fc.constantFrom('weekly' as const, 'monthly' as const),
      repayment: fc.integer({ min: 60, max: 3000 }),
      deposit: fc.integer({ min: 0, max: 20_000 }),
    })
    const property = fc.property(
      loans,
      budgets,
      fc.integer({ min: 1, max: 7 }),
      (loan, budget, years) => {
        const most = toBudget(budget, { years, loan })
        expect(toRepayment(most, budget, { years, loan })).toBeLessThanOrEqual(budget.repayment)
        expect(toRepayment(most + 2, budget, { years, loan })).toBeGreaterThan(budget.repayment)
      },
    )
    fc.assert(property, { numRuns: cases(1000) })
  })

  it.each([
    ['600', 600],
    ['$1,000', 1000],
    [' 750 ', 750],
    ['600.50', 600.5],
    ['0', 0],
    ['1,000,000', 1_000_000],
    ['1,000,001', 1_000_000],
    ['1e9', 1_000_000],
    ['99999999999999999999', 1_000_000],
    ['-5', 0],
    ['-1,000,000', 0],
    ['', 0],
    ['   ', 0],
    ['six hundred', 0],
    ['12abc', 0],
    ['1.2.3', 0],
    ['NaN', 0],
    ['Infinity', 0],
    ['-Infinity', 0],
    ['1e999', 0],
    ['$', 0],
  ])('reads a repayment or deposit of "%s" as %d (V55)', (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })

  it('stays within 0 to 1,000,000, whatever is typed (V55)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        const amount = parseAmount(text)
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(1_000_000)
      }),
    )
  })

  it('starts with $600 a month or $200 a week and $2,000 down (C24)', () => {
    expect(read({})).toEqual({
      frequency: 'monthly',
      repayment: 600,
      deposit: 2000,
      min: null,
      max: null,
    })
    expect(read({ frequency: 'weekly' }).repayment).toBe(200)
    expect(read({}, { frequency: 'weekly' })).toMatchObject({ frequency: 'weekly', repayment: 200 })
    expect(read({ frequency: 'daily' }).frequency).toBe('monthly')
  })

  it('reads a blank field as 0, not as its default (V55)', () => {
    expect(read({ repayment: '', deposit: '' })).toMatchObject({ repayment: 0, deposit: 0 })
  })

  it('leaves prices open if none is given, and reads them as they are written', () => {
    expect(['', '0', '-3', 'x', '1e999'].map(parsePrice)).toEqual([null, null, null, null, null])
    expect(['$20,000', '20000', '1e4', '9,999,999'].map(parsePrice)).toEqual([
      20_000, 20_000, 10_000, 5_000_000,
    ])
  })

  it('has the shopper’s own maximum price as its limit, and the budget', () => {
    const ceiling = (fields: Record<string, string>) => toCeiling(read(fields), TERMS)
    expect(ceiling({ repayment: '600' })).toBe(38_000)
    expect(ceiling({ repayment: '600', max: '30000' })).toBe(30_000)
    expect(ceiling({ repayment: '600', max: '90000' })).toBe(38_000)
  })

  it('calculates the repayment of a selected price (W80)', () => {
    // 20,000 - 2,000 = 18,000 over 60 months; 70,000 - 2,000 = 68,000 over 60 is 1,133.3
    expect(read({ repayment: '600', pick: '20000' })).toMatchObject({
      repayment: 300,
      max: 20_000,
    })
    expect(read({ repayment: '600', pick: '70000', max: '1' })).toMatchObject({
      repayment: 1134,
      max: 70_000,
    })
    expect(read({ max: '70000' }).repayment).toBe(1134)
    expect(toCeiling(read({ pick: '70000' }), TERMS)).toBe(70_000)
    expect(toRepayment(1000, { frequency: 'monthly', deposit: 2000 }, TERMS)).toBe(0)
  })

  it('keeps the lower price on its side of the upper (V58)', () => {
    expect(read({ min: '20000' }).min).toBe(20_000)
    expect(read({ min: '90000' }).min).toBe(38_000)
    expect(read({ min: '90000', max: '30000' }).min).toBe(30_000)
    expect(read({ min: '20000', repayment: '0', deposit: '0' }).min).toBeNull()
  })

  it('is about the same by the week as by the month', () => {
    expect(toOtherFrequency(600, 'monthly', 'weekly', TERMS)).toBe(200)
    expect(toOtherFrequency(200, 'weekly', 'monthly', TERMS)).toBe(600)
    expect(toOtherFrequency(650, 'monthly', 'weekly', TERMS)).toBe(150) // 7,800 a year over 52
    expect(toOtherFrequency(1_000_000, 'weekly', 'monthly', TERMS)).toBe(1_000_000)
  })

  it('shows the terms of payment', () => {
    expect(describeRepayment(read({}), TERMS)).toBe('$600 a month for 5 years')
    expect(describeRepayment(read({ frequency: 'weekly' }), { ...TERMS, years: 1 })).toBe(
      '$200 a week for 1 year',
    )
  })
})
