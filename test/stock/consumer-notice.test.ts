import { describe, expect, it } from 'vitest'

import { parseCar } from '#vehicle/car.ts'
import { missingFromNotice, toNotice } from '#vehicle/consumer-notice.ts'
import { toRecord } from '#vehicle/record.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

/** Noon of 20 March 2026 in Auckland. */
const NOW = Date.parse('2026-03-19T23:00:00Z') / 1000

const LOCATION = {
  id: '1',
  slug: 'yard',
  name: 'Yard',
  dealer_license_number: 'M123456',
  address: { street: '1 Main Road', city: 'Taupō', state: 'Waikato', postcode: '3330' },
}
const nz = (more: Partial<SiteInput> = {}) =>
  testSite({ locale: 'en-NZ', name: 'Kea Cars', locations: [LOCATION], ...more })

const WHOLE = {
  id: '1',
  slug: 'a',
  car_type: 'used',
  make: 'Toyota',
  model: 'Harrier',
  badge: 'Premium',
  year: 2019,
  price: 21_250,
  price_type: 'Drive Away',
  km: 60_896,
  fuel: 'Hybrid',
  variant: { enginesize: 2487, fuelconsumptioncombined: 5 },
  vin: '7AT0H65MX12345678',
  regplate: 'ABC123',
  rego_expiry: '2026-10-10',
  wof_expiry: '2026-03-01',
  consumer_notice: {
    imported: 'yes',
    registered: true,
    re_registered: 'no',
    year_registered_nz: '2023',
    year_registered_overseas: 2019,
    last_registered_in: 'Japan',
    imported_damaged: 0,
    odometer: 'Accurate',
    road_user_charges: 'no',
    full_band_radio: 'false',
    security_interest: false,
  },
}

type More = Record<string, unknown>

/** A vehicle as its index holds it, with changes to it and to its part of the notice. */
function carOf(more: More = {}, notice: More = {}) {
  const { consumer_notice: whole } = WHOLE
  const read = parseCar({ ...WHOLE, ...more, consumer_notice: { ...whole, ...notice } })
  const car = read && parseCar(toRecord(read))
  if (car === null) throw new Error('This is a car.')
  return car
}
const rowsOf = (more: More = {}, notice: More = {}, site = nz()) =>
  Object.fromEntries(
    toNotice(carOf(more, notice), site, NOW).flatMap(({ rows }) =>
      rows.map(({ label, value }) => [label, value]),
    ),
  )
const missing = (more: More = {}, notice: More = {}, site = nz()) =>
  missingFromNotice(carOf(more, notice), site, NOW)

describe('a Consumer Information Notice', () => {
  it('states everything that the regulations ask for', () => {
    expect(rowsOf()).toEqual({
      Trader: 'Kea Cars',
      'Registered motor vehicle trader': 'Yes, M123456',
      Address: '1 Main Road, Taupō Waikato 3330',
      'Make and model': 'Toyota Harrier Premium',
      'Model year': '2019',
      'Engine capacity': '2,487 cc',
      Fuel: 'Hybrid',
      'Fuel economy': '5.0 L/100 km',
      Odometer: '60,896 km',
      'Distance travelled': 'As the odometer shows',
      'VIN or chassis number': '7AT0H65MX12345678',
      'Radio receives 88 to 108 MHz': 'No',
      'Cash price': '$21,250 including GST, registration and licensing',
      'Security interest on the PPSR': 'No, none is registered',
      'Registration plate': 'ABC123',
      'First registered in New Zealand': '2023',
      'Re-registered': 'No',
      'Vehicle licence': 'Expires on 10 October 2026',
      'Warrant or certificate of fitness': 'Expired on 1 March 2026 (WoF)',
      'Road user charges': 'Do not apply',
      'First registered overseas': '2019',
      'Country where last registered': 'Japan',
      'Imported as damaged': 'No',
    })
    expect(missing()).toEqual([])
  })

  it('lacks what a feed does not say, and never fills it in', () => {
    const least = { id: '1', slug: 'a', make: 'Toyota', model: 'Harrier', year: 2019 }
    const car = parseCar(least)
    const labels = car === null ? [] : missingFromNotice(car, nz(), NOW)
    expect(labels).toEqual([
      'Engine capacity',
      'Fuel',
      'Odometer',
      'Distance travelled',
      'VIN or chassis number',
      'Radio receives 88 to 108 MHz',
      'Cash price',
      'Security interest on the PPSR',
      'Registration plate',
      'First registered in New Zealand',
      'Re-registered',
      'Vehicle licence',
      'Warrant or certificate of fitness',
      'Road user charges',
      'First registered overseas',
      'Country where last registered',
      'Imported as damaged',
    ])
  })

  it.each([
    ['a price without on-road costs', { price_type: 'EGC' }, {}, 'Cash price'],
    ['a price of unknown kind', { price_type: null }, {}, 'Cash price'],
    ['no price', { price: 0 }, {}, 'Cash price'],
    ['an unclear word', {}, { security_interest: 'maybe' }, 'Security interest on the PPSR'],
    ['no statement on the odometer', {}, { odometer: '' }, 'Distance travelled'],
    ['charges that may be owing', {}, { road_user_charges: true }, 'Road user charges'],
    ['an impossible year', {}, { year_registered_nz: 20 }, 'First registered in New Zealand'],
  ])('is incomplete with %s', (_, more, notice, label) => {
    expect(rowsOf(more, notice)[label]).toBeNull()
    expect(missing(more, notice)).toEqual([label])
  })

  it.each([
    ['odometer', { odometer: 'unknown' }, 'Distance travelled', /Unknown/],
    ['odometer', { odometer: 'inaccurate' }, 'Distance travelled', /may differ/],
    ['damage', { imported_damaged: true }, 'Imported as damaged', /^Yes$/],
    ['loan', { security_interest: 'Y' }, 'Security interest on the PPSR', /^Yes/],
    [
      'charges',
      { road_user_charges: true, road_user_charges_owing: true },
      'Road user charges',
      /owing/,
    ],
  ])('states a bad %s as clearly: %j', (_, notice, label, text) => {
    expect(rowsOf({}, notice)[label]).toMatch(text)
  })

  it('says what does not apply: to a vehicle sold new here, unregistered or electric', () => {
    const overseas = { year_registered_overseas: null, last_registered_in: null }
    const local = { imported: false, ...overseas, imported_damaged: null }
    expect(missing({}, local)).toEqual([])
    expect(rowsOf({}, local)['Imported as damaged']).toBe('Not an import')
    const parked = { regplate: null, rego_expiry: null }
    expect(missing(parked, { registered: false, year_registered_nz: null })).toEqual([])
    expect(missing(parked, { registered: null, year_registered_nz: null })).toHaveLength(3)
    const electric = { fuel: 'Electric', variant: null, engine_size_litres: null }
    expect(rowsOf(electric)['Engine capacity']).toBe('None, electric')
  })

  it('takes a certificate of fitness or a chassis number where there is no other', () => {
    const truck = { wof_expiry: null, vin: null }
    const rows = rowsOf(truck, { cof_expiry: '1/9/2026', chassis: 'JH4-99' })
    expect(rows['Warrant or certificate of fitness']).toBe('Expires on 1 September 2026 (CoF)')
    expect(rows['VIN or chassis number']).toBe('JH4-99')
  })

  it('names the trader as configured, and lacks a number or address that the site does not state', () => {
    const site = nz({
      locations: [],
      facts: { consumer_notice: { trader_name: 'Kea Cars (2019) Limited' } },
    })
    expect(rowsOf({}, {}, site).Trader).toBe('Kea Cars (2019) Limited')
    expect(missing({}, {}, site)).toEqual(['Registered motor vehicle trader', 'Address'])
  })

  it('is needed for used and demonstrator vehicles, in New Zealand only', () => {
    const gap = { security_interest: null }
    expect(missing({ car_type: 'demo' }, gap)).toHaveLength(1)
    expect(missing({ car_type: 'new' }, gap)).toEqual([])
    expect(missing({ status: 'sold' }, gap)).toEqual([])
    expect(missing({}, gap, nz({ locale: 'en-AU' }))).toEqual([])
    expect(missing({}, gap, nz({ facts: { consumer_notice: { enabled: false } } }))).toEqual([])
  })
})
