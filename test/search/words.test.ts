import { describe, expect, it } from 'vitest'

import type { FacetName } from '#vehicle/attributes.ts'
import { plural, describeRange, describeValue } from '#search/words.ts'

describe('filters as text', () => {
  it.each<[FacetName, { min?: number; max?: number }, string]>([
    ['price', { max: 40_000 }, 'under $40,000'],
    ['price', { min: 20_000 }, 'over $20,000'],
    ['price', { min: 20_000, max: 30_000 }, '$20,000 to $30,000'],
    ['km', { min: 50_000, max: 80_000 }, '50,000 to 80,000 km'],
    ['year', { min: 2018 }, '2018 or newer'],
    ['year', { max: 2018 }, '2018 or older'],
    ['year', { min: 2018, max: 2018 }, '2018'],
    ['length_m', { max: 6.5 }, 'under 6.5 m'],
    ['tow_capacity', { min: 2500 }, 'over 2,500 kg'],
    ['power', { min: 100, max: 150 }, '100 to 150 kW'],
    ['boot', { min: 500 }, 'over 500 L'],
    ['created_at_timestamp', { min: 1_772_323_200 }, 'since 1 March 2026'],
    ['created_at_timestamp', { max: 9_999_999_999 }, 'until 20 November 2286'],
  ])('write a range of %s, %o, as "%s"', (name, range, words) => {
    expect(describeRange(name, range)).toBe(words)
  })

  it.each<[FacetName, string, string]>([
    ['car_type', 'demo', 'Demo'],
    ['seats', '1', '1 seat'],
    ['seats', '5', '5 seats'],
    ['sleeps', '4', 'Sleeps 4'],
    ['certified', 'false', 'Not certified'],
    ['status', 'constructor', 'constructor'],
    ['make', 'BMW', 'BMW'],
  ])('write the value of %s %s as "%s"', (name, value, words) => {
    expect(describeValue(name, value)).toBe(words)
  })

  it.each([
    ['SUV', 'SUVs'],
    ['Bus', 'Buses'],
    ['Hatch', 'Hatches'],
    ['Cab Chassis', 'Cab Chassis'],
  ])('write several of "%s" as "%s"', (one, many) => {
    expect(plural(one)).toBe(many)
  })
})
