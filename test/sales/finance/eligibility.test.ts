import { describe, expect, it } from 'vitest'

import { eligibleLender } from '#sales/finance/eligibility.ts'
import { cardOffer } from '#sales/finance/car-quote.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { LENDER_KINDS } from '#tenant/schema-sales.ts'
import { NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'

type Finance = NonNullable<SiteInput['finance']>
type Raw = Record<string, unknown>
type Kind = (typeof LENDER_KINDS)[number]

const OFFER = { interestRate: 6.99, comparisonRate: 7.84, paymentWeek: 120, paymentMonth: 520 }
const inStock = { isInStock: true }

function isShown(kind: Kind, car: Raw = {}, offer: Raw = OFFER, more: Finance = {}): boolean {
  const { finance } = sampleSite({ finance: { provider: 'bank', kind, ...more } })
  const raw = { year: 2021, finance_lenders: { bank: offer }, ...car }
  return eligibleLender(sampleCar(raw), inStock, finance, 2026) !== null
}

const kindsThat = (allow: (kind: Kind) => boolean) => LENDER_KINDS.filter(allow).join('')

describe('a lender’s offer', () => {
  it('requires both of its rates, and a car in stock, of every kind (V26)', () => {
    expect(kindsThat((kind) => isShown(kind))).toBe('ABCDEFG')
    expect(kindsThat((kind) => isShown(kind, {}, { ...OFFER, interestRate: null }))).toBe('')
    expect(kindsThat((kind) => isShown(kind, {}, { ...OFFER, comparisonRate: null }))).toBe('')
    expect(kindsThat((kind) => isShown(kind, { finance_lenders: { other: OFFER } }))).toBe('')
    const { finance } = sampleSite({ finance: { provider: 'bank', kind: 'B' } })
    const car = sampleCar({ finance_lenders: { bank: OFFER } })
    expect(eligibleLender(car, { isInStock: false }, finance, 2026)).toBeNull()
  })

  it('is that of the site’s own lender, and none if the site has none (T3)', () => {
    const both = { finance_lenders: { bank: OFFER, other: { ...OFFER, paymentWeek: 99 } } }
    const read = (provider: string) =>
      eligibleLender(sampleCar(both), inStock, sampleSite({ finance: { provider } }).finance, 2026)
    expect(read('bank')?.paymentWeek).toBe(120)
    expect(read('other')?.paymentWeek).toBe(99)
    expect(read('')).toBeNull()
  })

  it('is never shown for the makes and dealerships listed by the site (V26)', () => {
    const never = { never_makes: ['Kia'], never_dealerships: ['north-yard'] }
    const shown = (car: Raw) => kindsThat((kind) => isShown(kind, car, OFFER, never))
    expect(shown({ make: 'KIA' })).toBe('')
    expect(shown({ dealership_slug: 'north-yard' })).toBe('')
    expect(shown({ make: 'Mazda', dealership_slug: 'south-yard' })).toBe('ABCDEFG')
  })

  it('of kind A is for cars newer than twelve years (V27)', () => {
    expect(kindsThat((kind) => isShown(kind, { year: 2014 }))).toBe('BCDEFG')
    expect(kindsThat((kind) => isShown(kind, { year: 2015 }))).toBe('ABCDEFG')
    expect(isShown('A', { year: null })).toBe(false)
  })

  it('of kinds B and C needs no price, the others one above 500 (V27, V28, V29, V30)', () => {
    expect(kindsThat((kind) => isShown(kind, { price: 500 }))).toBe('BC')
    expect(kindsThat((kind) => isShown(kind, { price: null }))).toBe('BC')
    expect(kindsThat((kind) => isShown(kind, { price: 501 }))).toBe('ABCDEFG')
  })

  it('of kinds D, E and F needs a weekly payment, of kind G a monthly one (V29, V30)', () => {
    const without = (name: string) =>
      kindsThat((kind) => isShown(kind, {}, { ...OFFER, [name]: null }))
    expect(without('paymentWeek')).toBe('ABCG')
    expect(without('paymentMonth')).toBe('ABCDEF')
    expect(kindsThat((kind) => isShown(kind, {}, { ...OFFER, paymentWeek: 0 }))).toBe('ABCG')
  })

  it('is not shown on a site without a warning (C11)', () => {
    expect(kindsThat((kind) => isShown(kind, {}, OFFER, { warning: ' ' }))).toBe('')
  })
})

describe('the repayment of a card', () => {
  const weekly = (car: Raw, finance: Finance = {}) => {
    const site = sampleSite({ finance: { provider: 'bank', show_weekly: true, ...finance } })
    const offer = cardOffer(sampleCar(car), inStock, site, NOW)
    return offer && { text: offer.repayment, comparison: offer.comparison }
  }
  const lender = { finance_lenders: { bank: OFFER } }

  it('follows the rules of the lender (V26, V27)', () => {
    expect(weekly(lender)).toEqual({ text: '$120', comparison: '7.84%' })
    expect(weekly({ ...lender, year: 2014 }, { kind: 'A' })).toBeNull()
    expect(weekly(lender, { never_makes: ['Toyota'] })).toBeNull()
    expect(weekly({ finance_lenders: { bank: { ...OFFER, interestRate: null } } })).toBeNull()
  })

  it('is the quote’s if there is one, and never of a car that the site excludes', () => {
    const quote = { youxQuote: { weeklyRepaymentAmount: 99.6, comparisonRate: 9 } }
    expect(weekly({ ...lender, ...quote })).toEqual({ text: '$100', comparison: '9.00%' })
    expect(weekly({ ...quote, make: 'Kia' }, { never_makes: ['kia'] })).toBeNull()
    expect(weekly(quote, { warning: '' })).toBeNull()
    expect([weekly({ ...quote, price: 500 }), weekly({ ...quote, price: 501 })]).toEqual([
      null,
      { text: '$100', comparison: '9.00%' },
    ])
  })
})
