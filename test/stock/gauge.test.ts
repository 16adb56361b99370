import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { gaugeReading, isAnalysed, readPrices, toGauge } from '#vehicle/gauge.ts'
import { belowMarket, toPrice } from '#vehicle/price.ts'
import { stockState } from '#vehicle/state.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { cases } from '#test/support/cases.ts'
import { NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'

const READING = {
  fill: 0.42,
  listing_price: 20_990,
  market_range_min: 19_000,
  market_range_max: 23_500,
  confidence: 0.8,
  description: 'Good price',
}
const gauge = (more: Record<string, unknown> = {}, car: Record<string, unknown> = {}) =>
  toGauge(gaugeReading.parse({ ...READING, ...more }), sampleCar({ price: 20_990, ...car }))
/** A price among others, of a vehicle without market data. */
const amongStock = (price: number, others: readonly number[]) =>
  toGauge(readPrices(price, others), sampleCar({ price, autograb_data: null }))

describe('price gauge', () => {
  it('shows price, range and text of a reading (E15)', () => {
    expect(gauge()).toEqual({
      fill: 0.42,
      price: '$20,990',
      low: '$19,000',
      high: '$23,500',
      description: 'Good price',
    })
  })

  it.each(Object.keys(READING))('is hidden if %s is missing (V7)', (field) => {
    for (const nothing of [null, undefined, '', 'null', {}, []])
      expect(gauge({ [field]: nothing })).toBeNull()
  })

  it('is hidden at a confidence of 0.2 or less (V7)', () => {
    expect(gauge({ confidence: 0.2 })).toBeNull()
    expect(gauge({ confidence: 0.21 })).not.toBeNull()
  })

  it('is hidden if the range ends below the price (V7)', () => {
    expect(gauge({ market_range_max: 20_989 })).toBeNull()
    expect(gauge({ market_range_max: 20_990 })).not.toBeNull()
  })

  it('is hidden if the range is reversed', () => {
    expect(gauge({ market_range_min: 24_000 })).toBeNull()
  })

  it.each([
    [42, 0.42],
    [-3, 0],
    [1, 1],
    [900, 1],
  ])('reads a fill of %s as %s', (fill, expected) => {
    expect(gauge({ fill })?.fill).toBe(expected)
  })
})

describe('price gauge beside the price and the verdict of the page', () => {
  const below = (price: number, by = 1000) => ({
    price,
    autograb_data: {
      average_market_price: price + by,
      state_average_market_price: price + 1,
    },
  })

  it('is hidden if it is of another price than the vehicle’s (V7)', () => {
    for (const price of [20_989, 20_991, 0, null]) expect(gauge({}, { price })).toBeNull()
    expect(gauge({ listing_price: 20_990.4 })).toMatchObject({ price: '$20,990' })
  })

  it('is hidden in the middle of its range, if the page says below the market (W35, W36)', () => {
    expect(gauge({}, below(20_990))).toBeNull()
    expect(gauge({}, below(20_990, 499))).toMatchObject({ description: 'Good price' })
    expect(gauge({ fill: 0.9, market_range_min: 20_000 }, below(20_990))).toBeNull()
  })

  it('says then in plain words that the price is at the lower end, whatever a provider says', () => {
    const low = { fill: 0.2, market_range_min: 20_500, description: 'Above the market' }
    expect(gauge(low, below(20_990))).toMatchObject({ fill: 0.2, description: 'At the lower end' })
    const lower = { ...low, fill: 0, market_range_min: 21_000 }
    expect(gauge(lower, below(20_990))).toMatchObject({ description: 'Below the usual range' })
  })

  it('never shows another price, and never contradicts the verdict (V7, W35, W36)', () => {
    const dollars = fc.integer({ min: 1, max: 90_000 })
    const share = fc.double({ min: -0.5, max: 1.5, noNaN: true })
    const words = fc.constantFrom('Good price', 'In the middle of the range', 'Above the market')
    const provided = fc.record({
      fill: fc.oneof(share, fc.integer({ min: 0, max: 100 })),
      listing_price: dollars,
      market_range_min: dollars,
      market_range_max: dollars,
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      description: words,
    })
    const averages = fc.option(
      fc.record({ average_market_price: dollars, state_average_market_price: dollars }),
    )
    fc.assert(
      fc.property(
        fc.record({ price: dollars, reading: provided, isSame: fc.boolean(), averages }),
        fc.array(dollars, { maxLength: 30 }),
        ({ price, reading, isSame, averages: autograb_data }, others) => {
          const car = sampleCar({ price, autograb_data })
          const own = gaugeReading.parse({ ...reading, ...(isSame && { listing_price: price }) })
          for (const shown of [toGauge(own, car), toGauge(readPrices(price, others), car)]) {
            if (shown === null) continue
            expect(shown.price).toBe(toPrice(car, sampleSite()).text)
            if (belowMarket(car) === null) continue
            expect(shown.fill).toBeLessThanOrEqual(1 / 3)
            expect(['Below the usual range', 'At the lower end']).toContain(shown.description)
          }
        },
      ),
      { numRuns: cases(5000) },
    )
  })
})

describe('price analysis', () => {
  const shows = (car: Record<string, unknown>, site: Partial<SiteInput>) => {
    const vehicle = sampleCar(car)
    const state = stockState(vehicle, { now: NOW, soldWindow: 3 })
    return isAnalysed(vehicle, state, sampleSite(site))
  }

  it.each([
    ['bought from Autograb', { autograb: true }, true],
    ['bought as a plug-in', { plugins: [{ feature: 'Autogauge' }] }, true],
    ['switched on over own stock', { market: { gauge: true } }, true],
    ['another plug-in', { plugins: [{ feature: 'Chat' }] }, false],
    ['nothing', {}, false],
  ])('is on if the site has it: %s (V8, T16)', (_, site, expected) => {
    expect(shows({}, site)).toBe(expected)
  })

  it.each([
    [{}, true],
    [{ price: 200 }, false],
    [{ price: 201 }, true],
    [{ price: null }, false],
    [{ status: 'coming_soon' }, false],
    [{ status: 'sold' }, false],
    [{ sold: true }, false],
    [{ reserved: true }, false],
  ])('of a car with %o is %s (V8)', (car, expected) => {
    expect(shows(car, { autograb: true })).toBe(expected)
  })
})

describe('price among similar stock', () => {
  const around = [18_000, 19_000, 20_000, 21_000, 22_000]

  it('has a range over the middle half of the prices', () => {
    expect(readPrices(20_000, around)).toMatchObject({
      market_range_min: 19_000,
      market_range_max: 21_000,
      fill: 0.5,
      description: 'In the middle of the range',
    })
  })

  it.each([
    [18_500, 'Below the usual range'],
    [19_100, 'At the lower end'],
    [20_900, 'At the upper end'],
  ])('of %s is described by its position', (price, words) => {
    expect(readPrices(price, around).description).toBe(words)
  })

  it('is shown with four cars to compare, not with three (V7)', () => {
    expect(amongStock(20_000, around.slice(0, 4))).not.toBeNull()
    expect(amongStock(20_000, around.slice(0, 3))).toBeNull()
    expect(amongStock(20_000, [])).toBeNull()
  })

  it('never fails, and never shows a price above its range (V7)', () => {
    const price = fc.integer({ min: 201, max: 5_000_000 })
    fc.assert(
      fc.property(price, fc.array(price, { maxLength: 60 }), (own, others) => {
        const reading = readPrices(own, others)
        const shown = amongStock(own, others)
        if (shown === null) return
        expect(reading.market_range_max).toBeGreaterThanOrEqual(own)
        expect(shown.fill).toBeGreaterThanOrEqual(0)
        expect(shown.fill).toBeLessThanOrEqual(1)
      }),
    )
  })
})
