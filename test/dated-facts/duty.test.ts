// Duty by scale, against what revenue offices work out themselves. Scales that were read there but carry no date of 2025 or
// later are here only, as examples of rounding and bands: the platform uses none of them.
import { describe, expect, it } from 'vitest'

import type { Band } from '#dated-facts/schema.ts'
import { dutyOn } from '#dated-facts/duty.ts'
import { factsOn, TABLE } from '#dated-facts/table.ts'

const band = (more: Partial<Band> & Pick<Band, 'dollars' | 'each'>): Band => ({
  base: 0,
  over: 0,
  ...more,
})

describe('duty of Victoria, 2025–26', () => {
  const scale = () => {
    const [fact] = factsOn('duty', '2026-01-15', TABLE)
    return fact?.value.bands ?? []
  }

  // Each row of the office's table: highest drive-away price, registration, and the factor that divides the rest.
  it.each([
    [84_925, 1.042],
    [106_174, 1.052],
    [161_474, 1.07],
  ])(
    'leads back from a drive-away price of $%i by the factor %f of the office',
    (price, factor) => {
      const [registration] = factsOn('charge', '2026-01-15', TABLE)
      const value = (price - (registration?.value.dollars ?? 0)) / factor
      // The office rounds its prices to a dollar, and duty counts each $200 begun.
      const duty = dutyOn(Math.floor(value), scale()) ?? 0
      expect(Math.abs(duty - Math.floor(value) * (factor - 1))).toBeLessThan(18)
    },
  )

  it.each([
    [200, 8.4],
    [200.01, 16.8],
    [20_000, 840],
    [80_567, 403 * 8.4],
    [80_567.01, 403 * 10.4],
    [100_000, 5200],
    [100_000.01, 501 * 14],
    [150_000, 10_500],
    [150_000.01, 751 * 18],
  ])('is on $%f, by each $200 or part of it, $%f', (value, duty) => {
    expect(dutyOn(value, scale())).toBeCloseTo(duty, 6)
  })
})

describe('rounding and bands of other states', () => {
  // Transport Services, Tasmania: "Vehicle Market Value", https://www.transport.tas.gov.au/fees_forms/registration_fees/accordian/duty_rates
  const tasmania = [
    band({ up_to: 600, base: 20, dollars: 0, each: 100 }),
    band({ up_to: 35_000, dollars: 3, each: 100 }),
    band({ up_to: 40_000, base: 1050, over: 35_000, dollars: 11, each: 100 }),
    band({ dollars: 4, each: 100 }),
  ]
  it.each([
    [375, 20],
    [27_750, 834],
    [38_750, 1468],
    [65_750, 2632],
  ])('in Tasmania, duty on $%i is $%i, as in the office’s own example', (value, duty) => {
    expect(dutyOn(value, tasmania)).toBe(duty)
  })

  // Queensland Government: "Vehicle registration duty rates", https://www.qld.gov.au/transport/registration/fees/duty/rates
  it('in Queensland, a dearer rate is charged on the whole value', () => {
    const four = [band({ up_to: 100_000, dollars: 3, each: 100 }), band({ dollars: 5, each: 100 })]
    expect(dutyOn(43_990, four)).toBe(1320)
    expect(dutyOn(100_000, four)).toBe(3000)
    expect(dutyOn(101_000, four)).toBe(5050)
  })

  // Revenue NSW: "Motor vehicle duty", https://www.revenue.nsw.gov.au/taxes-duties-levies-royalties/motor-vehicle-duty
  it('in New South Wales, a dearer rate is charged on what exceeds the threshold', () => {
    const passenger = [
      band({ up_to: 44_999.99, dollars: 3, each: 100 }),
      band({ base: 1350, over: 45_000, dollars: 5, each: 100 }),
    ]
    expect(dutyOn(44_901, passenger)).toBe(1350)
    expect(dutyOn(45_000, passenger)).toBe(1350)
    expect(dutyOn(45_001, passenger)).toBe(1355)
    expect(dutyOn(50_000, passenger)).toBe(1600)
  })
})

describe('duty', () => {
  it('loses no step to binary fractions', () => {
    const cents = [band({ dollars: 0.1, each: 0.1 })]
    expect(dutyOn(0.3, cents)).toBe(0.3)
    expect(dutyOn(1.1, cents)).toBe(1.1)
  })

  it('is unknown without a value, and beyond the last band', () => {
    expect(dutyOn(0, [band({ dollars: 3, each: 100 })])).toBeNull()
    expect(dutyOn(101, [band({ up_to: 100, dollars: 3, each: 100 })])).toBeNull()
  })
})
