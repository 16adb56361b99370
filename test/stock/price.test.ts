import { describe, expect, it } from 'vitest'

import { toPrice } from '#vehicle/price.ts'
import { sampleCar, sampleSite } from '#test/ui/samples.ts'

const words = sampleSite().specifications
const price = (more: Record<string, unknown>, own = words) =>
  toPrice(sampleCar(more), { specifications: own, locale: 'en-AU' })

describe('toPrice', () => {
  it('shows a price in whole dollars', () => {
    expect(price({ price: 23_990 })).toMatchObject({ text: '$23,990', isPrice: true, was: '' })
  })

  it.each([null, 0, 10, -5])('shows no price at %s (V10)', (value) => {
    expect(price({ price: value })).toMatchObject({ text: 'Enquire for price.', isPrice: false })
  })

  it('shows a price just above 10 (V10)', () => {
    expect(price({ price: 11 }).text).toBe('$11')
  })

  it('says that all is included as each country does, or in the site’s own words', () => {
    const type = (locale: 'en-AU' | 'en-NZ', drive_away_text = '') =>
      toPrice(sampleCar({ price_type: 'DAP' }), {
        specifications: { ...words, drive_away_text },
        locale,
      }).type
    expect(type('en-AU')).toBe('Drive away')
    expect(type('en-NZ')).toBe('On-road costs included')
    expect(type('en-NZ', 'All up')).toBe('All up')
  })

  it('says PREORDER, or the site’s own text, if there is no price (V10, T10)', () => {
    expect(price({ price: 0, preorder: true }).text).toBe('PREORDER')
    expect(price({ price: 0 }, { ...words, no_price_text: 'Call us.' }).text).toBe('Call us.')
  })

  it('shows the previous price only if it was higher (V11)', () => {
    expect(price({ price: 20_000, before_price: 22_000 }).was).toBe('$22,000')
    expect(price({ price: 20_000, before_price: 20_000 }).was).toBe('')
    expect(price({ price: 0, before_price: 20_000 }).was).toBe('')
    const quiet = { ...words, show_was_price: false }
    expect(price({ price: 20_000, before_price: 22_000 }, quiet).was).toBe('')
  })

  it.each([
    ['Drive Away', 'Drive away'],
    ['drive_away', 'Drive away'],
    ['Excl. Govt. Charges', 'Excl. gov. charges'],
    ['EGC', 'Excl. gov. charges'],
    ['Plus on-roads', 'Excl. gov. charges'],
    ['Plus GST', 'Plus GST'],
    ['constructor', 'constructor'],
    [null, ''],
  ])('writes the price type %s as "%s"', (type, text) => {
    expect(price({ price_type: type }).type).toBe(text)
  })
})
