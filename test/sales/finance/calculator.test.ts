import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { toBounds } from '#sales/finance/bounds.ts'
import { parseInputs, toAnswer, toField, withLoan } from '#sales/finance/calculator.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

type Settings = NonNullable<NonNullable<SiteInput['calculators']>['finance']>

const boundsFor = (price: number | null, settings: Settings = {}, more: Partial<SiteInput> = {}) =>
  toBounds(price, testSite({ calculators: { finance: settings }, ...more }))

const inputsOf = (fields: Record<string, string>, bounds = boundsFor(30_000)) =>
  parseInputs((name) => fields[name] ?? null, bounds)

const answerTo = (fields: Record<string, string>, bounds = boundsFor(30_000)) =>
  toAnswer(inputsOf(fields, bounds), bounds)

describe('limits of the calculator', () => {
  it('are 1,000 to 100,000 by 500, 0.5 to 15 % by 0.5, 1 to 7 years by a half (V19, V21, V22)', () => {
    const { amount, rate, terms, deposit, residual } = boundsFor(null)
    expect(amount).toEqual({ min: 1000, max: 100_000, step: 500, start: 30_000 })
    expect(rate).toEqual({ min: 0.5, max: 15, step: 0.5, start: 10, locked: false })
    expect(terms).toEqual([1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7])
    expect([deposit, residual]).toEqual([
      { max: 250_000, step: 0.5, start: 0 },
      { max: 250_000, step: 0.5, start: 0 },
    ])
  })

  it('start with the price of the car, 6 years and 10 %; without a price with $30,000 (C10)', () => {
    const start = (price: number | null, settings?: Settings) =>
      boundsFor(price, settings).amount.start
    expect([start(23_990), start(null), start(10)]).toEqual([23_990, 30_000, 30_000])
    expect(start(23_990, { amount: { start_at_price: false, default: 20_000 } })).toBe(20_000)
    expect(inputsOf({})).toMatchObject({ amount: 30_000, term: 6, rate: 10, residual: 0 })
  })

  it('reach 105 % of a price above the maximum, if the site says so (V19)', () => {
    const most = (price: number, settings?: Settings) => boundsFor(price, settings).amount.max
    const percent = { amount: { percent_of_price: 105 } }
    expect(most(150_000, percent)).toBe(157_500)
    expect(most(100_000, percent)).toBe(100_000)
    expect(most(150_000)).toBe(100_000)
    expect(most(150_000, { amount: { max: 250_000 } })).toBe(250_000)
  })

  it('are set by the site: terms of its own, a locked rate (T18)', () => {
    const bounds = boundsFor(30_000, {
      term: { list: [5, 3, 1], default: 3 },
      interest: { default: 6.99, locked: true },
      frequency: 'monthly',
    })
    expect(inputsOf({ rate: '2', term: '4.5' }, bounds)).toMatchObject({ rate: 6.99, term: 5 })
    expect(bounds.terms).toEqual([1, 3, 5])
    expect(answerTo({}, bounds).per).toBe('/mo')
    expect(boundsFor(1, { term: { min: 5, max: 3, default: 4 } }).terms).toEqual([4])
  })

  it('include the fees of the site (C12, C13)', () => {
    const fees = [
      { label: 'Security registration', amount: 6 },
      { label: 'Account administration', amount: 8, each: 'month' as const },
    ]
    const { fees: once, monthlyFee } = boundsFor(
      1,
      {},
      {
        finance: { establishment_fee: 1360.5, fees },
      },
    )
    expect([once, monthlyFee]).toEqual([1366.5, 8])
  })
})

describe('input', () => {
  it('may contain "$", "," and "%"', () => {
    const fields = { amount: '$45,500', deposit: '$ 1,000.50', rate: '8.5 %', term: '4' }
    expect(inputsOf(fields)).toMatchObject({ amount: 45_500, deposit: 1000.5, rate: 8.5, term: 4 })
  })

  it('is clamped to its limits, except the amount, whose minimum is 0 (V24)', () => {
    const high = { amount: '300000', deposit: '900000', residual: '250001', rate: '99', term: '99' }
    expect(inputsOf(high)).toMatchObject({
      amount: 300_000,
      deposit: 250_000,
      residual: 250_000,
      rate: 15,
      term: 7,
    })
    const low = { amount: '-5', deposit: '-1', residual: '-1', rate: '0', term: '0' }
    expect(inputsOf(low)).toMatchObject({ amount: 0, deposit: 0, residual: 0, rate: 0.5, term: 1 })
  })

  it('changes by half dollars beside the loan, or by the step of the site (V23)', () => {
    const typed = { deposit: '1000.30', residual: '999.80' }
    expect(inputsOf(typed)).toMatchObject({ deposit: 1000.5, residual: 1000 })
    const hundreds = boundsFor(30_000, { deposit: { step: 100 }, residual: { step: 0.01 } })
    expect(inputsOf(typed, hundreds)).toMatchObject({ deposit: 1000, residual: 999.8 })
  })

  it('always has a result, with figures or an invitation', () => {
    const names = ['amount', 'term', 'rate', 'deposit', 'residual', 'frequency']
    const fields = fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof(fc.string(), fc.double().map(String)),
    )
    fc.assert(
      fc.property(
        fields,
        fc.option(fc.double({ min: 0, max: 5e6, noNaN: true })),
        (given, price) => {
          const { repayment, total, message, button } = answerTo(given, boundsFor(price))
          if (message === '') expect(repayment).toMatch(/^(?:\$[\d,]+|Enquire for Finance)$/)
          else expect(repayment).toBe('')
          expect(button).not.toBe(repayment)
          expect(total).toMatch(/^(?:\$[\d,]+|)$/)
        },
      ),
    )
  })
})

describe('the result', () => {
  it('is a repayment for the frequency and the total (C9)', () => {
    const fields = { amount: '30000', rate: '10', term: '5' }
    expect(answerTo({ ...fields, frequency: 'monthly' })).toMatchObject({
      repayment: '$638',
      per: '/mo',
      total: '$38,280',
    })
    expect(answerTo({ ...fields, frequency: 'fortnightly' }).per).toBe('/fn')
    expect(answerTo({ ...fields, frequency: 'hourly' }).per).toBe('/wk')
  })

  it('subtracts a deposit from the loan before any calculation', () => {
    const fields = { rate: '10', term: '5', frequency: 'monthly' }
    const less = answerTo({ ...fields, amount: '40000', deposit: '10000' })
    expect(less).toEqual(answerTo({ ...fields, amount: '30000' }))
    expect(answerTo({ amount: '30000', deposit: '30000' }).repayment).toBe('Enquire for Finance')
  })

  it('warns at and beyond the limits of the amount, with the real ones (V20)', () => {
    const words = 'Cannot be less than $1,000 or more than $100,000'
    for (const amount of ['999', '1000', '100000', '250000', '0'])
      expect([amount, answerTo({ amount }).message]).toEqual([amount, words])
    for (const amount of ['1001', '30000', '99999'])
      expect([amount, answerTo({ amount }).message]).toEqual([amount, ''])
    expect(answerTo({ amount: '250000' })).toMatchObject({ repayment: '', per: '', total: '' })
    const wide = boundsFor(30_000, { amount: { min: 5000, max: 250_000 } })
    expect(answerTo({ amount: '5000' }, wide).message).toBe(
      'Cannot be less than $5,000 or more than $250,000',
    )
  })

  it('has no error for a price that the shopper did not type', () => {
    const dear = boundsFor(130_000)
    expect(answerTo({}, dear)).toMatchObject({
      message: '',
      repayment: expect.stringMatching(/^\$/),
    })
    expect(answerTo({ amount: '$130,000' }, dear).message).toBe('')
    expect(answerTo({ amount: '130001' }, dear).message).toContain('more than $100,000')
  })

  it('of $25 or less is "Enquire for Finance", without a total (V25)', () => {
    const free = boundsFor(null, { interest: { min: 0, default: 0 } })
    const fields = { rate: '0', term: '1', frequency: 'weekly' }
    expect(answerTo({ ...fields, amount: '1300' }, free)).toMatchObject({
      repayment: 'Enquire for Finance',
      per: '',
      total: '',
    })
    expect(answerTo({ ...fields, amount: '1301' }, free).repayment).toBe('$26')
  })

  it('is in its fields as it was parsed', () => {
    expect(toField('amount', 45_500)).toBe('$45,500')
    expect(toField('deposit', 1000.5)).toBe('$1,000.50')
    expect(toField('rate', 8.5)).toBe('8.5')
  })
})

describe('the link to finance', () => {
  const loan = { amount: 28_500.4, term: 4.5 }

  it('includes the selected values, in whole dollars and years (R55)', () => {
    expect(withLoan('/finance?car_id=7&vehiclePriceBudget=45990#finance-form', loan)).toBe(
      '/finance?car_id=7&vehiclePriceBudget=28500&loanTerm=4.5#finance-form',
    )
    expect(withLoan('https://lender.example/apply', loan)).toBe(
      'https://lender.example/apply?vehiclePriceBudget=28500&loanTerm=5',
    )
  })

  it('keeps the price of the car if none was selected, and a link that is not a page', () => {
    expect(withLoan('/finance?vehiclePriceBudget=45990', { amount: 0, term: 5 })).toBe(
      '/finance?vehiclePriceBudget=45990&loanTerm=5',
    )
    expect(withLoan('tel:1300000000', loan)).toBe('tel:1300000000')
  })
})
