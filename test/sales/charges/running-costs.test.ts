// What a vehicle costs to run for a year, with road user charges by distance and mass. The rates are of this test: the platform
// has none that could be read at the authority.
import { describe, expect, it } from 'vitest'

import type { DatedFact } from '#dated-facts/schema.ts'
import { runningCosts } from '#sales/charges/running-costs.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'
import { sampleCar } from '#test/ui/samples.ts'

const DAY = '2026-11-29'
const rate = (id: string, fuels: string[], dollars: number, kilograms: number): DatedFact => ({
  id,
  kind: 'road_use',
  jurisdiction: 'NZ',
  what: 'Road user charges for a test',
  unit: 'dollars for 1,000 km',
  value: { bodies: [], fuels, fuels_without: [], conditions: [], max_kg: kilograms, dollars },
  first_day: '2026-01-01',
  last_day: '2026-12-31',
  sources: [
    { publisher: 'Agency', title: 'Rates', url: 'https://a.example.govt.nz/', read: '2026-01-02' },
  ],
})
const RATES = [
  rate('nz-road-use-heavy', ['Diesel', 'Electric'], 200, 6000),
  rate('nz-road-use', ['Diesel', 'Electric'], 70, 3500),
  rate('nz-road-use-plug-in', ['Plug-in Hybrid'], 40, 3500),
]
const siteOf = (more: Partial<SiteInput> = {}) =>
  testSite({
    locale: 'en-NZ',
    dated_facts: RATES,
    calculators: { running: { enabled: true, distance: 12_500 }, fuel: { price: 2 } },
    ...more,
  })
const costs = (raw: Record<string, unknown>, site = siteOf(), day = DAY) => {
  const car = sampleCar({ simple_fuel: 'Petrol', fuel: 'Petrol', ...raw })
  const found = runningCosts(car, site, day)
  return found && { ...found, lines: found.lines.map(({ label, dollars }) => [label, dollars]) }
}
const diesel = (mass: number | null) => ({
  simple_fuel: 'Diesel',
  fuel: 'Diesel',
  variant: { fuelconsumptioncombined: 8, grossvehiclemass: mass },
})

describe('running costs a year', () => {
  it('are fuel and road user charges of a diesel, by each 1,000 km begun', () => {
    expect(costs(diesel(3000))).toEqual({
      lines: [
        ['Fuel', 2000],
        ['Road user charges', 13 * 70],
      ],
      total: 2910,
      lacksRoadUse: false,
    })
  })

  it('are by mass: the lightest band that has the vehicle', () => {
    expect(costs(diesel(3500))?.lines[1]).toEqual(['Road user charges', 910])
    expect(costs(diesel(3501))?.lines[1]).toEqual(['Road user charges', 2600])
    expect(costs(diesel(6001))).toMatchObject({ lines: [['Fuel', 2000]], lacksRoadUse: true })
    // Of unknown mass, no rate is guessed.
    expect(costs(diesel(null))).toMatchObject({ lines: [['Fuel', 2000]], lacksRoadUse: true })
  })

  it('are charging and road user charges of an electric vehicle', () => {
    const electric = {
      simple_fuel: 'Electric',
      fuel: 'Electric',
      electric: { consumption_kwh: 16 },
      variant: { grossvehiclemass: 2200 },
    }
    expect(costs(electric)?.lines).toEqual([
      ['Charging', 600],
      ['Road user charges', 910],
    ])
  })

  it('have the own rate of a plug-in hybrid, and none of petrol', () => {
    const variant = { fuelconsumptioncombined: 2, grossvehiclemass: 2200 }
    const plugIn = { simple_fuel: 'Plug-in Hybrid', fuel: 'Plug-in Hybrid', variant }
    expect(costs(plugIn)?.lines[1]).toEqual(['Road user charges', 13 * 40])
    expect(costs({ variant })?.lines).toEqual([['Fuel', 500]])
  })

  it('use no rate after its last day, and say that it is missing', () => {
    expect(costs(diesel(3000), siteOf(), '2027-01-01')).toMatchObject({
      lines: [['Fuel', 2000]],
      lacksRoadUse: true,
    })
  })

  it('have no road user charges in Australia', () => {
    expect(costs(diesel(3000), siteOf({ locale: 'en-AU' }))).toMatchObject({
      lines: [['Fuel', 2000]],
      lacksRoadUse: false,
    })
  })

  it('are not shown where consumption is unknown, nor where the site has them off', () => {
    expect(costs({ ...diesel(3000), variant: { grossvehiclemass: 3000 } })).toBeNull()
    expect(costs(diesel(3000), siteOf({ calculators: {} }))).toBeNull()
  })
})
