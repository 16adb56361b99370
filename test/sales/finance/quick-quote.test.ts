import { assert, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseFinanceQuery } from '#sales/finance/finance-query.ts'
import { applyPath } from '#sales/finance/link.ts'
import {
  isWithin,
  onlyDigits,
  toFieldPrice,
  toQuickQuote,
  toQuoteBounds,
  toQuoteRequest,
  yearsText,
} from '#sales/finance/quick-quote.ts'
import { quoteRequest } from '#sales/finance/quote.ts'
import { testSite } from '#test/support/site.ts'
import { cases } from '#test/support/cases.ts'

const { quick_quote: SETTINGS } = testSite().finance
const BOUNDS = toQuoteBounds(SETTINGS, 0)

describe('the price of a quick quote (V40)', () => {
  it.each([
    ['45000', 45_000],
    ['$45,000', 45_000],
    ['45 000.50', 45_000],
    ['9999', 10_000],
    ['200001', 200_000],
    ['99999999999', 200_000],
    ['', 30_000],
    ['lots', 30_000],
    ['0', 30_000],
  ])('is %s if left as %s', (text, price) => {
    expect(toFieldPrice(text, BOUNDS.price)).toBe(price)
  })

  it('starts with that of the vehicle, and keeps what a shopper types within the limits', () => {
    const cheap = toQuoteBounds(SETTINGS, 4000)
    expect([
      cheap.price.start,
      toFieldPrice('4000', cheap.price),
      toFieldPrice('5000', cheap.price),
    ]).toEqual([4000, 4000, 10_000])
    const dear = toQuoteBounds(SETTINGS, 260_000)
    expect([dear.price.start, toFieldPrice('270000', dear.price)]).toEqual([260_000, 200_000])
  })

  it('contains only digits while it is typed, and is not quoted until it is within the limits', () => {
    expect(onlyDigits('$3a0,00')).toBe('3000')
    expect(isWithin(Number(onlyDigits('3')), BOUNDS.price)).toBe(false)
    expect(isWithin(10_000, BOUNDS.price)).toBe(true)
  })

  it('can always be quoted, with any input', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        expect(onlyDigits(text)).toMatch(/^\d{0,7}$/)
        const price = toFieldPrice(text, BOUNDS.price)
        expect(isWithin(price, BOUNDS.price)).toBe(true)
        expect(toFieldPrice(String(price), BOUNDS.price), 'once more changes nothing').toBe(price)
      }),
      { numRuns: cases(2000) },
    )
  })
})

describe('a quick quote', () => {
  it('starts with five years and great credit (V41, V42)', () => {
    const nothing = parseFinanceQuery(new URLSearchParams())
    expect(toQuickQuote(nothing, BOUNDS)).toEqual({ price: 30_000, term: 5, score: 'GREAT' })
  })

  it('is a request that a provider accepts, with any address (A10)', () => {
    const names = ['price', 'loanTerm', 'credit_score', 'year', 'vin', 'nvic', 'whoIsHelping']
    assert(
      property(string({ unit: 'binary', maxLength: 99 }), integer(), (text, number) => {
        for (const value of [text, String(number)]) {
          const asked = parseFinanceQuery(new URLSearchParams(names.map((name) => [name, value])))
          const request = toQuoteRequest(toQuickQuote(asked, BOUNDS), asked)
          expect(quoteRequest.safeParse(request).data).toEqual(request)
        }
      }),
      { numRuns: cases(1000) },
    )
  })

  it('shows its term as text', () => {
    expect([yearsText(1), yearsText(5)]).toEqual(['1 year', '5 years'])
  })

  it('leads to pre-approval, else to the enquiry, else to the general one', () => {
    const pre_approval = { enabled: true }
    expect(applyPath(testSite({ finance: { pre_approval } }))).toBe('/finance/pre-approval')
    expect(applyPath(testSite())).toBe('/finance-enquiry')
    expect(applyPath(testSite({ forms: { pages: ['service'] } }))).toBe('/contact')
  })
})
