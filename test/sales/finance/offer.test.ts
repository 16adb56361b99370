import { describe, expect, it } from 'vitest'

import { offerOfCar, missingQuote } from '#sales/finance/car-quote.ts'
import { toLenderQuote, toLoanQuote } from '#sales/finance/loan-quote.ts'
import { rateCardQuote } from '#sales/finance/quote.ts'
import { repayment } from '#sales/finance/repayment.ts'
import { reducedPrice } from '#sales/finance/trade-in.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'

type Raw = Record<string, unknown>

const lenderOf = (offer: Raw) => {
  const lender = sampleCar({ finance_lenders: { bank: offer } }).finance_lenders?.['bank']
  if (lender == null) throw new Error('The offer is not read')
  return lender
}
const asked = (car: Raw = {}) => ({ car: sampleCar(car), state: { isInStock: true }, now: NOW })
const CARD = [{ score: 'GREAT' as const, rate: 8.49, comparison_rate: 9.37 }]
const siteWith = (finance: SiteInput['finance'], upstreams: SiteInput['upstreams'] = {}) =>
  sampleSite({ finance: { provider: 'bank', ...finance }, upstreams })

describe('an offer as text', () => {
  it('has whole dollars a week, a month of 4.33 weeks and rates with two decimals (C9, E9, E16)', () => {
    const lender = lenderOf({
      paymentWeek: 123.5,
      paymentMonth: 999,
      interestRate: 6.986,
      comparisonRate: 7.8,
      termYears: 5,
      deposit: 0,
      balloon: 8000,
      establishmentFees: 395,
      totalPayable: 40_110.4,
    })
    expect(toLenderQuote(lender)).toEqual({
      each: 124,
      repayment: '$124',
      per: '/wk',
      month: '$535',
      rate: '6.99%',
      comparison: '7.80%',
      details: [
        ['Term', '60 months'],
        ['Deposit', '$0'],
        ['Final payment', '$8,000'],
        ['Establishment fee', '$395'],
        ['Total payable', '$40,110'],
      ],
    })
  })

  it('is monthly if the lender gives only that (V30)', () => {
    const lender = lenderOf({ paymentMonth: 520.4, interestRate: 7, comparisonRate: 8 })
    expect(toLenderQuote(lender)).toMatchObject({ repayment: '$520', per: '/mo', month: '' })
  })

  it('does not exist without its comparison rate or its repayment', () => {
    expect(toLenderQuote(lenderOf({ paymentWeek: 120, interestRate: 7 }))).toBeNull()
    expect(toLenderQuote(lenderOf({ interestRate: 7, comparisonRate: 8 }))).toBeNull()
    const quote = { weeklyRepaymentAmount: 120, advertisedRate: 7, comparisonRate: 8 }
    expect(toLoanQuote({ ...quote, comparisonRate: null })).toBeNull()
    expect(toLoanQuote({ ...quote, weeklyRepaymentAmount: 0 })).toBeNull()
    expect(toLoanQuote(quote)?.details).toEqual([])
  })
})

describe('the repayment beside a car', () => {
  const youxQuote = { weeklyRepaymentAmount: 88, advertisedRate: 7, comparisonRate: 8 }
  const finance_lenders = { bank: { paymentWeek: 99, interestRate: 7, comparisonRate: 8 } }

  it('is from its quote, else its lender, else the rate card (W34)', () => {
    const site = siteWith({ quote: { enabled: true, rate_card: CARD } })
    const shown = (car: Raw) => offerOfCar(asked(car), site)?.repayment
    expect(shown({ youxQuote, finance_lenders })).toBe('$88')
    expect(shown({ finance_lenders })).toBe('$99')
    const own = { amount: 45_990, fees: 0, monthlyFee: 0, residual: 0, rate: 8.49, years: 5 }
    expect(shown({})).toBe(`$${repayment({ ...own, frequency: 'weekly' })}`)
    expect(offerOfCar(asked(), siteWith({ quote: { rate_card: CARD } }))).toBeNull()
  })

  it('is requested from a provider only if there is none, with a price and the feature (A11)', () => {
    const upstreams = { quote: { url: 'https://quote.upstreams.example' } }
    const on = siteWith({ quote: { enabled: true, rate_card: CARD } }, upstreams)
    expect(missingQuote(asked({ vin: 'V1', nvic: 'N1' }), on)).toEqual({
      selfAssessedCreditScore: 'GREAT',
      purchasePrice: 45_990,
      loanTerm: 5,
      year: 2021,
      vin: 'V1',
      nvic: 'N1',
      whoIsHelping: '',
    })
    expect(offerOfCar(asked(), on)).toBeNull()
    expect(missingQuote(asked({ youxQuote }), on)).toBeNull()
    expect(missingQuote(asked({ youxQuote: { advertisedRate: 7 } }), on)).not.toBeNull()
    expect(missingQuote(asked({ finance_lenders }), on)).toBeNull()
    expect(missingQuote(asked({ price: 0 }), on)).toBeNull()
    expect(missingQuote({ ...asked(), state: { isInStock: false } }, on)).toBeNull()
    expect(missingQuote(asked(), siteWith({}, upstreams))).toBeNull()
    expect(missingQuote(asked(), siteWith({ quote: { enabled: true } }))).toBeNull()
  })
})

describe('the rate card', () => {
  const request = {
    selfAssessedCreditScore: 'GREAT' as const,
    purchasePrice: 40_000,
    loanTerm: 5,
    year: null,
    vin: '',
    nvic: '',
    whoIsHelping: '',
  }

  it('quotes by the score, and not at all without a band for it (A10)', () => {
    const { finance } = siteWith({ quote: { rate_card: CARD } })
    expect(rateCardQuote(request, finance)).toEqual({
      weeklyRepaymentAmount: 189,
      advertisedRate: 8.49,
      comparisonRate: 9.37,
    })
    expect(rateCardQuote({ ...request, selfAssessedCreditScore: 'POOR' }, finance)).toBeNull()
  })

  it('uses the deposit and the final payment in its text (C14)', () => {
    const quote = { rate_card: CARD, deposit_percent: 10, final_percent: 30 }
    const { finance } = siteWith({ quote, establishment_fee: 395 })
    expect(rateCardQuote(request, finance)?.weeklyRepaymentAmount).toBe(
      repayment({
        amount: 36_000,
        residual: 12_000,
        fees: 395,
        monthlyFee: 0,
        rate: 8.49,
        years: 5,
        frequency: 'weekly',
      }),
    )
  })
})

describe('a price less a trade-in', () => {
  it('is shown only for an offer above 0 that leaves a price above 0 (V31)', () => {
    expect(reducedPrice(30_000, 12_500)).toBe(17_500)
    for (const offer of [null, 0, -100, Number.NaN, 30_000, 40_000])
      expect(reducedPrice(30_000, offer)).toBeNull()
    expect(reducedPrice(null, 1000)).toBeNull()
  })
})
