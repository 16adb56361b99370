import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  emptyState,
  isBare,
  MAX_PAGE,
  parseSearch,
  toSearch,
  withList,
  withPage,
  withoutFacet,
  withToggled,
  type SearchState,
} from '#search/state.ts'
import { SORT_NAMES } from '#vehicle/attributes.ts'
import { cases } from '#test/support/cases.ts'

const parse = (search: string) => parseSearch(search, SORT_NAMES)
const write = (state: SearchState) => decodeURIComponent(toSearch(state, 'mostRelevant'))

describe('search state', () => {
  it('writes filters in the order that saved searches have (E10)', () => {
    expect(write(parse('?city=a&tag=b&price_range=c&item_type=d&badge=e&make_model=f'))).toBe(
      '?' +
        ['make_model', 'badge', 'item_type', 'price_range', 'tag', 'city']
          .map((name, at) => `refinementList[${name}][0]=${'fedcba'[at]}`)
          .join('&'),
    )
  })

  it('reads text, page, order, lists and ranges from the address (R56)', () => {
    const state = parse(
      '?query=tow+bar&page=3&sortBy=highestPrice&refinementList[make][0]=Toyota&refinementList[make][1]=Kia&range[price]=20000:30000',
    )
    expect(state).toEqual({
      query: 'tow bar',
      near: '',
      pricedIn: null,
      page: 3,
      sort: 'highestPrice',
      lists: { make: ['Kia', 'Toyota'] },
      ranges: { price: { min: 20000, max: 30000 } },
    })
  })

  it.each([
    'refinementList[make][]=Kia',
    'refinementList[make]=Kia',
    'refinementList%5Bmake%5D%5B0%5D=Kia',
    'make=Kia',
    'refinementList[make][]=Kia&refinementList[make][]=Kia',
  ])('reads the list form %s (R56)', (form) => {
    expect(parse(form).lists).toEqual({ make: ['Kia'] })
  })

  it('keeps both values of an index that occurs twice (R56)', () => {
    const search = 'refinementList[make][0]=Mazda&refinementList[make][0]=Kia'
    expect(parse(search).lists).toEqual({ make: ['Kia', 'Mazda'] })
  })

  it.each([
    ['range[price]=20000:', { min: 20000 }],
    ['range[price]=:30000', { max: 30000 }],
    ['range[price]=30000:20000', { min: 20000, max: 30000 }],
    ['range[price][min]=20,000&range[price][max]=', { min: 20000 }],
    ['range[price]=$5,000:9000', { min: 5000, max: 9000 }],
  ])('reads the range %s with either side open (R56, V3)', (form, range) => {
    expect(parse(form).ranges).toEqual({ price: range })
  })

  it('keeps a minimum of 0 in the address: a price from 0 is not an open price', () => {
    const state = parse('range[price]=0:30000')
    expect(state.ranges).toEqual({ price: { min: 0, max: 30000 } })
    expect(write(state)).toBe('?range[price]=0:30000')
  })

  it('reads both forms of the order and writes the word form (R59)', () => {
    expect(parse('sortBy=Car_production:price:desc').sort).toBe('highestPrice')
    expect(parse('sortBy=Car_production:price:asc').sort).toBe('lowestPrice')
    expect(write(parse('sortBy=Car_production:price:desc'))).toBe('?sortBy=highestPrice')
  })

  it('orders by distance only with a place to be near', () => {
    expect(write(parse('near=2150&sortBy=nearest'))).toBe('?near=2150&sortBy=nearest')
    expect(parse('sortBy=nearest').sort).toBe('mostRelevant')
    expect(write({ ...parse('near=2150&sortBy=nearest'), near: '' })).toBe('')
  })

  it('falls back to the first order of the site for an order that it does not offer (R59)', () => {
    expect(parseSearch('sortBy=latest', ['lowestPrice', 'highestPrice']).sort).toBe('lowestPrice')
  })

  it('leaves page out when it is 1, and drops it when a filter changes (R58, S8)', () => {
    const state = withPage(parse('refinementList[make][0]=Kia'), 4)
    expect(write(state)).toBe('?refinementList[make][0]=Kia&page=4')
    expect(withToggled(state, 'body', 'SUV').page).toBe(1)
    expect(withoutFacet(state, 'make').page).toBe(1)
    expect(write(withPage(state, 1))).toBe('?refinementList[make][0]=Kia')
  })

  it('removes one value and keeps the others', () => {
    const state = withList(emptyState('mostRelevant'), 'make', ['Kia', 'Toyota'])
    expect(withoutFacet(state, 'make', 'Kia').lists).toEqual({ make: ['Toyota'] })
    expect(isBare(withoutFacet(withoutFacet(state, 'make', 'Kia'), 'make', 'Toyota'))).toBe(true)
  })

  it('carries all chosen values, also more than thirty in one filter', () => {
    const makes = Array.from({ length: 90 }, (_, at) => `m${at}`)
    const many = makes.map((make) => `refinementList[make][]=${make}`).join('&')
    expect(parse(many).lists.make).toEqual(makes.toSorted())
    expect(parse(toSearch(parse(many), 'mostRelevant')).lists.make).toEqual(makes.toSorted())
    expect(withToggled(parse(many), 'make', 'm91').lists.make).toHaveLength(91)
  })

  it('writes brackets escaped, and reads both spellings', () => {
    const escaped = '?refinementList%5Bmake%5D%5B0%5D=Kia&range%5Bprice%5D=20000:'
    expect(toSearch(parse('refinementList[make][0]=Kia&range[price]=20000:'), 'latest')).toBe(
      `${escaped}&sortBy=mostRelevant`,
    )
    expect(parse(escaped)).toEqual(parse('refinementList[make][0]=Kia&range[price]=20000:'))
  })

  it('is capped in pages and lengths (TH20)', () => {
    expect(parse('page=999999').page).toBe(1)
    expect(parse('page=9999').page).toBe(MAX_PAGE)
    expect(parse('page=0').page).toBe(1)
    expect(parse(`query=${'x'.repeat(900)}`).query).toHaveLength(200)
  })

  it('splits no character and keeps no control character: addresses and pages cannot contain them', () => {
    const face = encodeURIComponent('😀')
    const state = parse(`query=${'x'.repeat(199)}${face}&make=${'y'.repeat(99)}${face}`)
    expect(state.query).toBe('x'.repeat(199))
    expect(() => toSearch(state, 'mostRelevant')).not.toThrow()
    expect(parse('query=%00tow%00%0Abar%7F&make=Ki%00a')).toMatchObject({
      query: 'tow bar',
      lists: { make: ['Ki a'] },
    })
  })

  it('writes a value of the stock into an address, though it contains half a character', () => {
    const state = withToggled(emptyState('mostRelevant'), 'colour', 'Red \uD83D')
    expect(write(state)).toBe('?refinementList[colour][0]=Red+\uFFFD')
  })

  it('ignores unknown parameters and uses the first of two (TH19)', () => {
    expect(
      parse('?__proto__[x]=1&constructor=2&refinementList[nope][0]=1&range[make]=1:2&page=-1'),
    ).toEqual(emptyState('mostRelevant'))
    expect(parse('query=a&query=b').query).toBe('a')
  })

  it('never throws and writes what it reads back, with any address (property)', () => {
    const anything = fc.oneof(
      fc.string({ maxLength: 200, unit: 'binary' }),
      fc
        .array(
          fc.tuple(
            fc.constantFrom(
              'query',
              'near',
              'page',
              'sortBy',
              'refinementList[make][0]',
              'refinementList[body][]',
              'range[price]',
              'range[km][min]',
              'fuel',
              'range',
              'refinementList',
            ),
            fc.oneof(
              fc.string({ maxLength: 30, unit: 'binary' }),
              fc.constantFrom('2150', ...SORT_NAMES),
            ),
          ),
          { maxLength: 8 },
        )
        .map((pairs) =>
          pairs
            .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
            .join('&'),
        ),
    )
    fc.assert(
      fc.property(anything, (search) => {
        const state = parse(search)
        const again = parse(toSearch(state, 'mostRelevant'))
        expect(again).toEqual(state)
        expect(toSearch(again, 'mostRelevant')).toBe(toSearch(state, 'mostRelevant'))
      }),
      { numRuns: cases(2000) },
    )
  })
})
