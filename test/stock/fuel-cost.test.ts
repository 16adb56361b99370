import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseFigure, toFuelCost } from '#vehicle/fuel-cost.ts'

describe('fuel cost', () => {
  it('is distance / 100 x consumption x price, in cents (V16)', () => {
    const first = { price: '1.70', distance: '250 kms', consumption: '10' }
    expect(toFuelCost(first)).toBe('$42.50')
    const figures = { price: '$1.899', distance: '1,234 kms', consumption: '7.6' }
    expect(toFuelCost(figures)).toBe('$178.10')
    expect(toFuelCost({ price: '1', distance: '100.5', consumption: '1' })).toBe('$1.01')
    expect(toFuelCost({ price: '0', distance: '250', consumption: '10' })).toBe('$0.00')
  })

  it.each([
    ['$1.70', 1.7],
    ['1,250 kms', 1250],
    ['250kms', 250],
    [' 250 KM ', 250],
    ['.5', 0.5],
    ['', null],
    ['kms', null],
    ['-3', null],
    ['1e9', null],
    ['1.2.3', null],
    ['9999999999999', null],
  ])('reads %j as %j (V15)', (text, expected) => {
    expect(parseFigure(text)).toBe(expected)
  })

  it('is an amount or nothing, with any input', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (price, distance, consumption) => {
        expect(toFuelCost({ price, distance, consumption }) ?? '$0.00').toMatch(/^\$\d+\.\d\d$/)
      }),
    )
  })
})
