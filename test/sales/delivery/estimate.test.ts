import { describe, expect, it } from 'vitest'

import {
  canEstimateDelivery,
  estimateDelivery,
  type DeliveryDeps,
} from '#sales/delivery/estimate.ts'
import type { Estimate } from '#sales/delivery/cached-prices.ts'
import type { Place } from '#sales/delivery/postcodes.ts'
import type { SiteInput } from '#tenant/schema.ts'
import type { UpstreamRequest } from '#upstream/call.ts'
import { sampleCar, sampleSite } from '#test/ui/samples.ts'

const YARD = { id: '1', slug: 'yard', name: 'Main Yard', primary: true, lat: -33.8, long: 151 }
const DELIVERY = {
  regions: [
    { name: 'Sydney', postcodes: ['2000-2249', '2555'], price: 0 },
    { name: 'Inner Sydney', postcodes: ['2000'], price: 999 },
  ],
  bands: [
    { up_to_km: 1000, price: 690 },
    { up_to_km: 200, price: 190 },
  ],
}
const siteWith = (delivery: object, more: Partial<SiteInput> = {}) =>
  sampleSite({ locations: [YARD], calculators: { delivery }, ...more })

const QUOTED = siteWith(DELIVERY, {
  upstreams: { delivery: { url: 'https://delivery.upstreams.example' } },
})

/** A port over known locations; third parties return the given answer, parsed by the adapter's own schema. */
function createPort(places: Record<string, Place> = {}, replies: Record<string, unknown> = {}) {
  const asked: UpstreamRequest[] = []
  const known = new Map(Object.entries(places))
  const kept = new Map<string, Estimate>()
  const port: DeliveryDeps = {
    call: async (request, schema) => {
      if (!(request.name in replies)) return null
      asked.push(request)
      return schema.safeParse(replies[request.name]).data ?? null
    },
    cachedPrices: {
      get: async (postcode) => kept.get(postcode) ?? null,
      put: async (postcode, price) => void kept.set(postcode, price),
    },
    findPlaces: async () => known,
    savePlace: async (_country, postcode, place) => void known.set(postcode, place),
  }
  return { port, asked, known }
}

const at = (lat: number, long: number, region = 'NSW'): Place => ({ point: { lat, long }, region })
const geocoded = (lat: number, lng: number) => ({
  status: 'OK',
  results: [{ geometry: { location: { lat, lng } } }],
})
const car = sampleCar({ location_name: 'Main Yard' })
const ask = (postcode: string, port: DeliveryDeps, site = siteWith(DELIVERY)) =>
  estimateDelivery(postcode, car, site, port)

describe('delivery estimate', () => {
  it.each([
    ['', 'no-postcode'],
    ['   ', 'no-postcode'],
    ['abcd', 'malformed'],
    ['200', 'malformed'],
    ['20000', 'malformed'],
    ['2000; DROP', 'malformed'],
  ])('requires a postcode of four digits, which %j is not (V17, V46)', async (typed, answer) => {
    expect(await ask(typed, createPort().port)).toBe(answer)
  })

  it('uses the price of the first region that contains the postcode (W32, E19)', async () => {
    const { port } = createPort()
    expect(await ask('2000', port)).toEqual({ price: 0, name: 'Sydney' })
    expect(await ask(' 2555 ', port)).toEqual({ price: 0, name: 'Sydney' })
  })

  it('else calculates by the distance from the location of the vehicle, nearest band first', async () => {
    const { port } = createPort({ '2300': at(-32.9, 151.8), '4000': at(-27.5, 153) })
    expect(await ask('2300', port)).toEqual({ price: 190, name: 'NSW 2300' })
    expect(await ask('4000', port)).toEqual({ price: 690, name: 'NSW 4000' })
  })

  it('uses the postcode of the location if its coordinates are missing', async () => {
    const { lat: _, long: __, ...place } = YARD
    const site = siteWith(DELIVERY, { locations: [{ ...place, address: { postcode: '2150' } }] })
    const { port } = createPort({ '2300': at(-32.9, 151.8), '2150': at(-33.8, 151) })
    expect(await ask('2300', port, site)).toEqual({ price: 190, name: 'NSW 2300' })
  })

  const FAR = { id: '2', slug: 'far', name: 'Far Yard', lat: -27.5, long: 153 }
  const priceOf = (
    raw: Record<string, unknown>,
    to = '4000',
    locations: object[] = [YARD, FAR],
  ) => {
    const { port } = createPort({ '4000': at(-27.5, 153), '2300': at(-32.9, 151.8) })
    const site = siteWith(DELIVERY, { locations: locations as SiteInput['locations'] })
    return estimateDelivery(to, sampleCar(raw), site, port)
  }

  it('is by the distance from the yard that has the vehicle, though another is nearer (W32)', async () => {
    const [near, far] = [
      { price: 190, name: 'NSW 4000' },
      { price: 690, name: 'NSW 4000' },
    ]
    expect(await priceOf({ location_name: 'Far Yard' })).toEqual(near)
    expect(await priceOf({ location_name: 'Main Yard' })).toEqual(far)
    // The number of the feed counts more than a name, which two yards may share.
    expect(await priceOf({ location: { id: '1', name: 'Far Yard' } })).toEqual(far)
    // A yard that the site does not list is still where its feed says.
    const elsewhere = { name: 'Partner', address: { postcode: '2300' } }
    expect(await priceOf({ location: elsewhere, location_name: 'Partner' })).toEqual(far)
  })

  it('is by the distance from the nearest yard that sells, if the vehicle’s is unknown (W32)', async () => {
    const unknown = { location: null, location_name: null }
    expect(await priceOf(unknown)).toEqual({ price: 190, name: 'NSW 4000' })
    expect(await priceOf(unknown, '2300')).toEqual({ price: 190, name: 'NSW 2300' })
    const workshop = { ...FAR, location_type: 'service' }
    expect(await priceOf(unknown, '4000', [YARD, workshop])).toMatchObject({ price: 690 })
  })

  it('has none beyond the last band, and for unknown postcodes (V18)', async () => {
    const { port } = createPort({ '6000': at(-31.9, 115.8) })
    expect(await ask('6000', port)).toBe('no-estimate')
    expect(await ask('9999', port)).toBe('no-estimate')
  })

  it('loads a postcode from the geocoder once, and caches unknown ones too (A30, TH16)', async () => {
    const { port, asked } = createPort({}, { geocoding: geocoded(-32.9, 151.8) })
    for (let times = 0; times < 3; times += 1)
      expect(await ask('2300', port)).toEqual({ price: 190, name: '2300' })
    expect(asked.map(({ query }) => query)).toEqual([{ components: 'postal_code:2300|country:AU' }])
    const none = createPort({}, { geocoding: { status: 'ZERO_RESULTS', results: [] } })
    for (let times = 0; times < 3; times += 1)
      expect(await ask('2999', none.port)).toBe('no-estimate')
    expect(none.asked).toHaveLength(1)
  })

  it('calls the geocoder for the country of the site (A30)', async () => {
    const { port, asked } = createPort({}, { geocoding: geocoded(-36.8, 174.7) })
    await ask('1061', port, siteWith(DELIVERY, { locale: 'en-NZ' }))
    expect(asked[0]?.query).toEqual({ components: 'postal_code:1061|country:NZ' })
  })

  it('is the third party’s, if there is one, called once for a postcode (A23, TH16)', async () => {
    const { port, asked } = createPort({}, { delivery: { price: 345.5, name: 'Metro' } })
    for (let times = 0; times < 3; times += 1)
      expect(await ask('2000', port, QUOTED)).toEqual({ price: 345.5, name: 'Metro' })
    expect(asked.map(({ query }) => query)).toEqual([{ postcode: '2000' }])
    const plain = createPort({}, { delivery: { price: '120' } })
    expect(await ask('2000', plain.port, QUOTED)).toEqual({ price: 120, name: '2000' })
  })

  it.each([
    null,
    {},
    { price: null },
    { price: [] },
    { price: '' },
    { price: -1 },
    { price: 'NaN' },
  ])('falls back to the prices of the site if the third party returns %j', async (delivery) => {
    const { port } = createPort({}, { delivery })
    expect(await ask('2000', port)).toEqual({ price: 0, name: 'Sydney' })
  })

  it('is offered only by sites that can calculate it', () => {
    const delivery = { url: 'https://delivery.upstreams.example' }
    expect(canEstimateDelivery(sampleSite())).toBe(false)
    expect(canEstimateDelivery(sampleSite({ upstreams: { delivery } }))).toBe(true)
    expect(canEstimateDelivery(siteWith(DELIVERY))).toBe(true)
    expect(canEstimateDelivery(siteWith({ ...DELIVERY, enabled: false }))).toBe(false)
  })

  it('refuses invalid ranges', () => {
    const region = { name: 'X', price: 1 }
    for (const range of ['200', '2000-', '2000–2599', '2000 - 2599', ''])
      expect(() => siteWith({ regions: [{ ...region, postcodes: [range] }] })).toThrow('postcode')
  })
})
