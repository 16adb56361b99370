import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { toCompareRows } from '#shopper/garage/compare-rows.ts'
import { parseCar } from '#vehicle/car.ts'
import { sampleCar } from '#test/ui/samples.ts'

const rowsOf = (...cars: Record<string, unknown>[]) =>
  new Map(toCompareRows(cars.map((car) => sampleCar(car))).map((row) => [row.label, row]))

describe('comparison', () => {
  it('marks different facts (W54)', () => {
    const rows = rowsOf({ km: 10_000 }, { km: 20_000 })
    expect(rows.get('Odometer')).toEqual({
      label: 'Odometer',
      values: ['10,000 km', '20,000 km'],
      differs: true,
    })
    expect(rows.get('Fuel')).toMatchObject({ values: ['Diesel', 'Diesel'], differs: false })
  })

  it('has no row for facts that no vehicle has, and an empty cell for a missing one (V38)', () => {
    const rows = rowsOf({ seats: 5 }, { seats: null })
    expect(rows.get('Seats')).toMatchObject({ values: ['5', ''], differs: true })
    expect(rows.has('Sleeps')).toBe(false)
  })

  it('shows lengths of a caravan in metres (C19)', () => {
    const specifications = { body_length: 20, sleeps: 4, tare_weight: 2100 }
    const rows = rowsOf({ specifications }, {})
    expect(rows.get('Length')?.values).toEqual(['6.10 m', ''])
    expect(rows.get('Tare')?.values).toEqual(['2,100 kg', ''])
  })

  it('shows what vehicles tow and how they charge', () => {
    const rows = rowsOf(
      { variant: { towingcapacitybraked: 1600 }, electric: { charge_minutes: 18 } },
      { variant: { towingcapacitybraked: 3500, power_kw: 150 } },
    )
    expect(rows.get('Braked towing')?.values).toEqual(['1,600 kg', '3,500 kg'])
    expect(rows.get('Fast charge, 10 to 80%')?.values).toEqual(['18 minutes', ''])
    expect(rows.get('Power')?.values).toEqual(['', '150 kW'])
  })

  it('shows no leftover of a feed, whatever a document contains (V38)', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('null', 'undefined', 'NaN', -1, 1e30))
    const document = fc.dictionary(
      fc.constantFrom('km', 'seats', 'doors', 'variant', 'specifications', 'colour', 'engine_size'),
      value,
    )
    fc.assert(
      fc.property(document, (fields) => {
        const car = parseCar({ ...fields, id: '1', slug: 'a' })
        const rows = toCompareRows(car === null ? [] : [car, car])
        const words = rows.flatMap(({ values }) => values).join(' ')
        expect(words).not.toMatch(/\b(?:null|undefined|NaN)\b|\[object/)
      }),
    )
  })
})
