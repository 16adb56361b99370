import { describe, expect, it } from 'vitest'

import { kilometresBetween } from '#sales/delivery/locate.ts'

const SYDNEY = { lat: -33.8688, long: 151.2093 }
const AUCKLAND = { lat: -36.8485, long: 174.7633 }

describe('great-circle distance', () => {
  it('is 6371 km for a radian', () => {
    const degrees = 180 / Math.PI
    expect(kilometresBetween({ lat: 0, long: 0 }, { lat: 0, long: degrees })).toBeCloseTo(6371, 6)
    expect(kilometresBetween({ lat: 0, long: 0 }, { lat: degrees, long: 0 })).toBeCloseTo(6371, 6)
  })

  it('measures the Tasman in both directions', () => {
    expect(kilometresBetween(SYDNEY, AUCKLAND)).toBeCloseTo(2156, -1)
    expect(kilometresBetween(AUCKLAND, SYDNEY)).toBe(kilometresBetween(SYDNEY, AUCKLAND))
    expect(kilometresBetween(SYDNEY, SYDNEY)).toBe(0)
  })

  it('takes the short way over the date line, and to the other side of the earth', () => {
    expect(kilometresBetween({ lat: 0, long: 179 }, { lat: 0, long: -179 })).toBeCloseTo(222.4, 1)
    expect(kilometresBetween({ lat: 0, long: 0 }, { lat: 0, long: 180 })).toBeCloseTo(20_015, 0)
  })
})
