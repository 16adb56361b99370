import { describe, expect, it } from 'vitest'

import { toWatchlistView } from '#shopper/garage/watchlist-view.ts'
import type { Watched } from '#shopper/garage/watchlist.ts'
import { DAY, NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'

const site = sampleSite({ garage: { watchlist: true }, account: { sign_in: true } })

const row = (more: Partial<Watched> = {}): Watched => ({
  carId: '7',
  slug: '2021-toyota-hilux-7',
  title: '2021 Toyota HiLux SR5',
  price: 45_990,
  savedAt: NOW - DAY,
  ...more,
})

function viewOf(car: Record<string, unknown>, watched: Partial<Watched> = {}) {
  const [view] = toWatchlistView([row(watched)], [sampleCar(car)], site, NOW)
  if (view === undefined) throw new Error('a row makes a view')
  return view
}

const marksOf = (...given: Parameters<typeof viewOf>) =>
  viewOf(...given).marks.map(({ text }) => text)

describe('an entry of a watchlist', () => {
  it('is its current card', () => {
    const { card, marks } = viewOf({ price: 45_990 })
    expect(card).toMatchObject({ title: '2021 Toyota HiLux', price: { text: '$45,990' } })
    expect(marks).toEqual([])
  })

  it('shows how its price has changed since it was saved', () => {
    expect(marksOf({ price: 44_990 })).toEqual(['Price down by $1,000 since you saved it'])
    expect(marksOf({ price: 46_490 })).toEqual(['Price up by $500 since you saved it'])
  })

  it('shows no price change if there was no price, or is none now (V10)', () => {
    expect(marksOf({ price: 44_990 }, { price: null })).toEqual([])
    expect(marksOf({ price: null })).toEqual([])
    expect(marksOf({ price: 10 })).toEqual([])
  })

  it('shows that it is reserved, beside its price (S2)', () => {
    expect(marksOf({ reserved: true, price: 40_990 })).toEqual([
      'Currently reserved',
      'Price down by $5,000 since you saved it',
    ])
    expect(marksOf({ held_until: NOW + 60 }), 'held online (S20)').toEqual(['Currently reserved'])
    expect(marksOf({ held_until: NOW - 1 })).toEqual([])
  })

  it('shows that it was sold, without a price; it cannot be compared or saved again (S4)', () => {
    const sold = { sold: true, sold_date_timestamp: NOW - 10, price: 1000 }
    expect(marksOf(sold)).toEqual(['Sold since you saved it'])
    expect(viewOf(sold)).toMatchObject({ canCompare: false, canReturn: false })
    expect(viewOf({})).toMatchObject({ canCompare: true, canReturn: true })
  })

  it('can be compared only as far as the stricter rule allows; it can always return (T17)', () => {
    const strict = sampleSite({
      garage: { watchlist: true, strict: true, favourites: false },
      account: { sign_in: true },
    })
    const [used, fresh, unpriced] = toWatchlistView(
      [row(), row({ carId: '8' }), row({ carId: '9' })],
      [
        sampleCar({ car_type: 'used' }),
        sampleCar({ id: '8', car_type: 'new' }),
        sampleCar({ id: '9', car_type: 'used', price: 0 }),
      ],
      strict,
      NOW,
    )
    expect(used).toMatchObject({ canCompare: true, canReturn: true })
    for (const view of [fresh, unpriced])
      expect(view).toMatchObject({ canCompare: false, canReturn: true })
  })

  it('shows the saved data if it is no longer listed, with a link to similar vehicles', () => {
    const [view] = toWatchlistView([row()], [], site, NOW)
    expect(view).toMatchObject({
      card: {
        title: '2021 Toyota HiLux SR5',
        href: '/search/toyota/hilux',
        price: { text: '$45,990', type: 'when you saved it' },
        actions: [{ label: 'See similar cars', href: '/search/toyota/hilux' }],
        inStock: false,
      },
      marks: [{ text: 'No longer listed' }],
      canCompare: false,
      canReturn: false,
    })
  })

  it('shows the saved data, without assumptions, if the engine does not answer', () => {
    const [view] = toWatchlistView([row()], null, site, NOW)
    expect(view).toMatchObject({
      card: { href: '/cars/2021-toyota-hilux-7', price: { text: '$45,990' }, actions: [] },
      marks: [],
    })
  })

  it('has the current repayment of its vehicle (C11)', () => {
    const quote = { youxQuote: { weeklyRepaymentAmount: 99, comparisonRate: 8 } }
    const lending = sampleSite({ finance: { show_weekly: true } })
    const [view] = toWatchlistView([row()], [sampleCar(quote)], lending, NOW)
    expect(view?.card.offer).toMatchObject({ repayment: '$99', comparison: '8.00%' })
  })

  it('is in the order of the list', () => {
    const rows = [row({ carId: '9' }), row({ carId: '7' }), row({ carId: '8' })]
    const cars = ['7', '8', '9'].map((id) => sampleCar({ id }))
    const views = toWatchlistView(rows, cars, site, NOW)
    expect(views.map(({ card }) => card.id)).toEqual(['9', '7', '8'])
  })
})
