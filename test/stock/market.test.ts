import { describe, expect, it } from 'vitest'

import { belowMarket } from '#vehicle/price.ts'
import { sampleCar } from '#test/ui/samples.ts'

const saving = (price: number | null, average: unknown, state: unknown) =>
  belowMarket(
    sampleCar({
      price,
      autograb_data: { average_market_price: average, state_average_market_price: state },
    }),
  )

describe('belowMarket', () => {
  it.each([
    ['more than 499 below the average, and below the state', 20_000, 20_500, 20_001, 500],
    ['exactly 499 below the average', 20_000, 20_499, 20_400, null],
    ['far below the average, but not below the state', 20_000, 25_000, 20_000, null],
    ['dearer than both', 26_000, 25_000, 25_000, null],
    ['no price', 0, 25_000, 25_000, null],
    ['a price of 10, which does not count', 10, 25_000, 25_000, null],
    ['no average', 20_000, null, 25_000, null],
    ['no average of the state', 20_000, 25_000, 'null', null],
  ])('of %s (V12, W36)', (_, price, average, state, expected) => {
    expect(saving(price, average, state)).toBe(expected)
  })

  it('says nothing without market data (E7)', () => {
    expect(belowMarket(sampleCar({ autograb_data: null }))).toBeNull()
  })
})
