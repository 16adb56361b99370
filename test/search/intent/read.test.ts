// What shoppers type, and the filters that it means.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseSearch } from '#search/state.ts'
import { SORT_NAMES } from '#vehicle/attributes.ts'
import { HOSTILE_TEXTS } from '#test/support/hostile-texts.ts'
import { hostileTexts } from './hostile-asks.ts'
import { JUDGED, loadReader, toExpected } from './judged.ts'

const read = await loadReader()

describe('words as filters', () => {
  it.each(JUDGED)('$id $site: "$text"', ({ site, text, expect: expected }) => {
    expect(toExpected(read(text, site))).toEqual(expected)
  })
})

describe('a reading', () => {
  it('says which spelling it took, and offers those that it is not sure of', () => {
    expect(read('toyta').corrections).toEqual([
      { typed: 'toyta', meant: 'Toyota', isApplied: true },
    ])
    expect(read('silvr ute').corrections).toEqual([
      { typed: 'silvr', meant: 'Silver', isApplied: false },
    ])
    expect(read('silvr ute').state.query).toBe('silvr')
  })

  it('names what is not in stock', () => {
    expect(read('porche').missing).toEqual(['Porsche'])
    expect(read('peugeot 2008').missing).toEqual(['Peugeot 2008'])
    expect(read('electric', 'banksia-caravans').missing).toEqual(['Electric vans'])
  })

  it('says what it cannot leave out', () => {
    expect(read('suv without sunroof').unclear).toEqual(['Sunroof'])
    expect(read('suv except toyota').unclear).toEqual(['Toyota'])
  })

  it('offers kilometres for a price that may have meant them', () => {
    expect(read('under 100k').maybeKilometres).toBe(100_000)
    expect(read('under $100k').maybeKilometres).toBeNull()
    expect(read('under 100k km').maybeKilometres).toBeNull()
  })

  it('asks for a place if "near me" has none', () => {
    expect(read('suv near me').needsPlace).toBe(true)
    expect(read('nearest suv near 2150').needsPlace).toBe(false)
  })

  it('replaces the filters that it names, keeps the others, and drops the models of another make', () => {
    const base = parseSearch(
      '?make=Toyota&model=HiLux&body=Ute&range[price]=:30000&query=rogue&page=3',
      SORT_NAMES,
    )
    const { state } = read('white mazda under 40k', 'harbour', base)
    expect(state).toEqual({
      ...base,
      query: '',
      page: 1,
      lists: { make: ['Mazda'], body: ['Ute'], colour: ['White'] },
      ranges: { price: { max: 40_000 } },
    })
  })

  it('keeps quoted words as they are', () => {
    expect(read('“land cruiser” diesel').state).toMatchObject({
      query: 'land cruiser',
      lists: { fuel: ['Diesel'] },
    })
  })

  it.each(HOSTILE_TEXTS)('takes hostile text %#', (text) => {
    expect(read(text).state.query.length).toBeLessThanOrEqual(200)
  })

  it('takes any text, quickly', () => {
    fc.assert(
      fc.property(hostileTexts, (text) => {
        const { state } = read(text)
        expect(state.page).toBe(1)
        expect(state.query.length).toBeLessThanOrEqual(200)
      }),
    )
  })
})
