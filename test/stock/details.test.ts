import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { toKeyFacts } from '#vehicle/chips.ts'
import { toDetails, toSpecifications, type Detail } from '#vehicle/details.ts'
import { NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'

type Raw = Record<string, unknown>
const said = (rows: Detail[]) => rows.map(({ label, value }) => `${label}: ${value}`)
const keys = (more: Raw = {}) => said(toKeyFacts(sampleCar(more)))
const specifications = (more: Raw) => said(toSpecifications(sampleCar(more)))
const details = (more: Raw) => said(toDetails(sampleCar(more), sampleSite(), NOW))

describe('key information', () => {
  it('starts with what shoppers compare (W26)', () => {
    expect(keys({ seats: 5, engine_size: '4 cyl, 2.8 L', colour: 'White' })).toEqual([
      'Odometer: 52,310 km',
      'Transmission: Automatic',
      'Fuel: Diesel',
      'Body: Ute',
      'Drive: 4WD',
      'Seats: 5',
      'Engine: 4 cyl, 2.8 L',
      'Colour: White',
    ])
  })

  it('shows a caravan in metres and kilograms (E6, C19)', () => {
    const van = {
      item_type: 'caravan',
      km: null,
      simple_body: 'Caravan',
      simple_fuel: null,
      simple_transmission: null,
      specifications: { body_length: 19.5, tare_weight: 2180, axle_type: 'Tandem', sleeps: 4 },
    }
    expect(keys(van)).toEqual([
      'Sleeps: 4',
      'Length: 5.94 m',
      'Tare: 2,180 kg',
      'Axle: Tandem',
      'Body: Caravan',
    ])
  })

  it('shows what a caravan weighs on the road and on the tow ball before its tare', () => {
    const van = {
      item_type: 'caravan',
      specifications: {
        sleeps: 4,
        tare_weight: 2180,
        aggregate_trailer_mass: 2800,
        ball_weight: 180,
      },
    }
    expect(keys(van).slice(0, 4)).toEqual([
      'Sleeps: 4',
      'Loaded weight (ATM): 2,800 kg',
      'Ball weight: 180 kg',
      'Tare: 2,180 kg',
    ])
  })

  it('shows the capacity of a motorcycle', () => {
    const bike = { item_type: 'motorcycle', simple_body: 'Naked', variant: { enginesize: 689 } }
    expect(keys(bike)).toContain('Engine: 689 cc')
  })

  it('reads an engine size without a unit as litres or as cubic centimetres', () => {
    expect(keys({ engine_size: '2.8' })).toContain('Engine: 2.8 L')
    expect(keys({ engine_size: '2755' })).toContain('Engine: 2,755 cc')
  })
})

describe('specifications', () => {
  it('have units (E5)', () => {
    const variant = {
      cylinders: 4,
      enginesize: 2755,
      fuelconsumptioncombined: 7.9,
      fuelcapacity: 80,
      torque: 500,
      vehiclelength: 5325,
      towingcapacitybraked: 3500,
      ancaprating: 5,
    }
    const rows = specifications({ variant })
    for (const row of [
      'Cylinders: 4',
      'Engine capacity: 2,755 cc',
      'Fuel consumption, combined: 7.9 L/100 km',
      'Fuel tank: 80 L',
      'Torque: 500 Nm',
      'Length: 5,325 mm',
      'Braked towing capacity: 3,500 kg',
      'ANCAP safety rating: 5 stars',
    ])
      expect(rows).toContain(row)
  })

  it('of an electric car have no cylinders, tank or consumption (V38)', () => {
    const variant = { cylinders: 0, fuelcapacity: 0, fuelconsumptioncombined: null, torque: 395 }
    const rows = specifications({ simple_fuel: 'Electric', engine_size: 'Electric motor', variant })
    expect(rows.join()).not.toMatch(/Cylinders|tank|consumption/)
    expect(rows).toContain('Engine: Electric motor')
  })
})

describe('details', () => {
  it('name model 3 with its make if the make does so (V37)', () => {
    expect(details({ make: 'Mazda', model: '3' })).toContain('Model: Mazda 3')
    expect(details({ make: 'BMW', model: '3 Series' })).toContain('Model: 3 Series')
  })

  it('show the months of building, and the name of the paint', () => {
    const rows = details({ build_date: '2021-05', compliance_date: '06/2021', colour: 'Pearl' })
    expect(rows).toContain('Build date: May 2021')
    expect(rows).toContain('Compliance date: 06/2021')
    expect(rows).toContain('Colour: Pearl')
  })

  it.each(['', 'null', null, 'undefined', 'NaN', '-', '[object Object]'])(
    'leave out the value %j (V38)',
    (nothing) => {
      expect(details({ vin: nothing, colour: nothing, stocknum: nothing }).join()).not.toMatch(
        /VIN|Colour|Stock/,
      )
    },
  )

  it('contain no leftovers, whatever a feed sends (V38, F16)', () => {
    const fields = fc.record(
      Object.fromEntries(
        ['km', 'seats', 'engine_size', 'colour', 'build_date', 'regplate', 'variant', 'doors'].map(
          (name) => [name, fc.oneof(fc.anything(), fc.constant('null'), fc.constant('x null y'))],
        ),
      ),
    )
    fc.assert(
      fc.property(fields, (more) => {
        const car = sampleCar(more)
        const rows = [
          ...toKeyFacts(car),
          ...toDetails(car, sampleSite(), NOW),
          ...toSpecifications(car),
        ]
        for (const { value } of rows) {
          expect(value).not.toMatch(/\bnull\b|undefined|NaN|Infinity|\[object/)
          expect(value.trim()).not.toBe('')
        }
      }),
    )
  })
})
