import { describe, expect, it } from 'vitest'

import { parseCar } from '#vehicle/car.ts'

describe('a document of a vehicle', () => {
  it.each(['.', '..', ' .. ', '', null, {}])(
    'is rejected if its slug cannot be in an address: %j (F16, TH15)',
    (slug) => {
      expect(parseCar({ id: 7, slug })).toBeNull()
    },
  )

  it.each([
    ['In-stock', 'in_stock'],
    ['in stock', 'in_stock'],
    ['COMING SOON', 'coming_soon'],
    ['Sold', 'sold'],
    ['on order', 'other'],
    [null, 'other'],
  ])('has the state that its feed means by %j: %s', (status, state) => {
    expect(parseCar({ id: 7, slug: 'a', status })?.status).toBe(state)
  })

  it.each([99_999_999, 9_999_999, -1])('has no price if a feed says %d', (price) => {
    expect(parseCar({ id: 7, slug: 'a', price })?.price).toBeNull()
    expect(parseCar({ id: 7, slug: 'a', price: 4_900_000 })?.price).toBe(4_900_000)
  })

  it.each(['a', '...', '2021-kia-rio-7', 'tūī/1'])('keeps its slug: %s', (slug) => {
    expect(parseCar({ id: 7, slug })?.slug).toBe(slug)
  })
})
