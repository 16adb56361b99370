// The price to drive away, estimated: by published figures of a state, on the days for which they are published.
import { describe, expect, it } from 'vitest'

import type { DatedFact } from '#dated-facts/schema.ts'
import { factsOf, factsOn, TABLE } from '#dated-facts/table.ts'
import { walkCalendar } from '#dated-facts/walk.ts'
import { addDays } from '#lib/time.ts'
import { estimateWholePrice } from '#sales/charges/whole-price.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { readState, STATES } from '#vehicle/drive-away.ts'
import { testSite } from '#test/support/site.ts'
import { sampleCar } from '#test/ui/samples.ts'

const IN_FORCE = '2026-03-02'
const car = (more: Record<string, unknown> = {}) =>
  sampleCar({
    car_type: 'used',
    price: 23_990,
    price_type: 'Excl. Gov. Charges',
    simple_body: 'SUV',
    simple_fuel: 'Petrol',
    ...more,
  })
const site = (charges: SiteInput['charges'] = {}, more: Partial<SiteInput> = {}) =>
  testSite({ charges: { enabled: true, ...charges }, ...more })
const estimate = (
  more: Record<string, unknown> = {},
  { state = 'VIC', day = IN_FORCE, of = site() } = {},
) => {
  const known = readState(state)
  return known === null ? null : estimateWholePrice(car(more), known, of, day)
}

/** A fee as a revenue office would publish it. */
const OWN: DatedFact = {
  id: 'au-nt-duty-own',
  kind: 'duty',
  jurisdiction: 'AU-NT',
  what: 'Duty for a test',
  unit: 'dollars',
  value: {
    bodies: [],
    fuels: [],
    fuels_without: [],
    conditions: [],
    bands: [{ base: 0, over: 0, dollars: 3, each: 100 }],
  },
  first_day: '2026-01-01',
  last_day: '2026-12-31',
  sources: [
    { publisher: 'Office', title: 'Rates', url: 'https://o.example.gov.au/', read: '2026-01-02' },
  ],
}

describe('the estimate', () => {
  it('adds duty to the price, and names its source, its days and what is left out', () => {
    expect(estimate()).toEqual({
      lines: [
        {
          label: 'Stamp duty',
          dollars: 1008,
          source: {
            publisher: 'State Revenue Office Victoria',
            title: 'Drive-away deals 2025–26',
            url: 'https://www.sro.vic.gov.au/node/16793',
            read: '2026-11-29',
            until: '2026-06-30',
          },
        },
      ],
      total: 24_998,
      without: [
        'registration or its transfer',
        'compulsory insurance',
        'number plates',
        'concessions and exemptions',
        'accessories and delivery to you',
      ],
    })
  })

  it('adds registration where it is published, and the dealer’s fee, on which duty falls too', () => {
    const found = estimate({ car_type: 'new', price: 40_000 }, { of: site({ delivery_fee: 1995 }) })
    expect(found?.lines.map(({ label, dollars }) => [label, dollars])).toEqual([
      ['Dealer delivery', 1995],
      // 210 steps of $200 on $41,995.
      ['Stamp duty', 1764],
      ['Registration', 973.7],
    ])
    // Part of a dollar counts whole.
    expect(found?.total).toBe(44_733)
    expect(found?.without).not.toContain('registration or its transfer')
  })

  it('leads back to the office’s own way from a drive-away price to the value', () => {
    const found = estimate({ car_type: 'new', price: 60_000 })
    const registration = 973.7
    // Drive-away price, less registration, divided by 1.042.
    expect(((found?.total ?? 0) - registration) / 1.042).toBeCloseTo(60_000, 0)
  })

  // The office's table: highest drive-away price, and the factor that divides what is left after registration.
  const OFFICE = [
    [84_925, 1.042],
    [106_174, 1.052],
    [161_474, 1.07],
    [Infinity, 1.09],
  ] as const

  it('leads for 200 prices back to the value, by the office’s table of drive-away prices', () => {
    for (let i = 0; i < 200; i += 1) {
      // From cheap to beyond the last threshold, off the steps of $200.
      const price = 4990 + ((i * 7919) % 180_000)
      const total = estimate({ car_type: 'new', price })?.total ?? 0
      const [, factor] = OFFICE.find(([to]) => total <= to) ?? OFFICE[3]
      const value = (total - 973.7) / factor
      // A part of a step costs up to $18, and part of a dollar counts whole.
      expect(value - price, `$${price}`).toBeGreaterThan(-0.5)
      expect(value - price, `$${price}`).toBeLessThan(19 / factor)
    }
  })

  it.each([
    ['a state without a published scale', {}, { state: 'QLD' }],
    ['the day after the last', {}, { day: '2026-07-01' }],
    ['the day before the first', {}, { day: '2025-06-30' }],
    ['today', {}, { day: '2026-11-29' }],
    ['a ute, whose scale is another', { simple_body: 'Ute' }, {}],
    ['a car of unknown body', { simple_body: null }, {}],
    ['a car of unknown fuel, which may be a green car', { simple_fuel: null, fuel: null }, {}],
    ['an electric car', { simple_fuel: 'Electric' }, {}],
    ['a plug-in hybrid', { simple_fuel: 'Plug-in Hybrid' }, {}],
    ['a price to drive away', { price_type: 'Drive Away' }, {}],
    ['a price of which nothing is known', { price_type: null }, {}],
    ['no price', { price: null }, {}],
    ['a sold car', { status: 'sold' }, {}],
    ['a caravan', { item_type: 'caravan' }, {}],
    ['a site that is off', {}, { of: site({ enabled: false }) }],
    ['a site of New Zealand', {}, { of: site({}, { locale: 'en-NZ' }) }],
  ])('is none for %s', (_, more, where) => {
    expect(estimate(more, where)).toBeNull()
  })

  it('uses the figures of the site, on their days only', () => {
    const of = site({}, { dated_facts: [OWN] })
    expect(estimate({}, { state: 'NT', of })?.lines[0]).toMatchObject({ dollars: 720 })
    expect(estimate({}, { state: 'NT', of, day: '2026-12-31' })?.total).toBe(24_710)
    expect(estimate({}, { state: 'NT', of, day: '2027-01-01' })).toBeNull()
  })

  it('reads a state as people write it', () => {
    expect([readState(' vic '), readState('Bavaria'), readState(null)]).toEqual(['VIC', null, null])
  })

  it('shows on no day of three years a line whose source has ended', () => {
    const facts = factsOf([OWN], TABLE)
    const of = site({}, { dated_facts: [OWN] })
    let seen = 0
    for (let day = '2025-01-01'; day <= '2027-12-31'; day = addDays(day, 1))
      for (const state of STATES)
        for (const { source } of estimate({}, { state, day, of })?.lines ?? []) {
          seen += 1
          expect(source !== null && source.until >= day && source.url !== '', day).toBe(true)
        }
    expect(seen).toBe(365 + 365)
    expect(walkCalendar('2025-01-01', '2027-12-31', (day) => factsOn('duty', day, facts))).toEqual(
      [],
    )
  })
})
