import { describe, expect, it } from 'vitest'

import { findNearestYards } from '#sales/delivery/yards.ts'
import { salesPlaces } from '#vehicle/places.ts'
import { testSite } from '#test/support/site.ts'

const SYDNEY = { lat: -33.8688, long: 151.2093 }
const MELBOURNE = { lat: -37.8136, long: 144.9631 }
const site = testSite({
  locations: [
    { id: '1', slug: 'far', name: 'Far', ...MELBOURNE },
    { id: '2', slug: 'near', name: 'Near', ...SYDNEY, address: { postcode: '2001' } },
    { id: '3', slug: 'by-postcode', name: 'By postcode', address: { postcode: '2000' } },
    { id: '4', slug: 'lost', name: 'Lost' },
    { id: '5', slug: 'hidden', name: 'Hidden', visible: false, ...SYDNEY },
    { id: '6', slug: 'parts', name: 'Parts', location_type: 'parts', ...SYDNEY },
  ],
})

const port = (known: Record<string, { lat: number; long: number } | null>, countPlaces = 0) => ({
  findPlaces: async (_: string, codes: readonly string[]) =>
    new Map(
      codes.flatMap((code) => {
        const point = known[code]
        return point === undefined ? [] : [[code, { point, region: '' }] as const]
      }),
    ),
  savePlace: async () => {},
  countPlaces: async () => countPlaces,
  call: async () => null,
})

const yards = async (typed: string, ...given: Parameters<typeof port>) => {
  const found = await findNearestYards(typed, site, port(...given))
  return typeof found === 'string' ? found : found.map(({ place, km }) => [place.name, km])
}

describe('locations from a postcode', () => {
  it('are those that sell and are visible', () => {
    expect(salesPlaces(site).map(({ name }) => name)).toEqual([
      'Far',
      'Near',
      'By postcode',
      'Lost',
    ])
  })

  it('are nearest first along the great circle of radius 6,371 km, unknown ones last (A30, C24)', async () => {
    expect(await yards('2000', { '2000': SYDNEY })).toEqual([
      ['By postcode', 0],
      ['Near', 0],
      ['Far', 713],
      ['Lost', null],
    ])
  })

  it('are returned for four digits only (V46)', async () => {
    for (const typed of ['', '200', '20000', '2,000', 'abcd', '２０００'])
      expect(await yards(typed, { '2000': SYDNEY })).toBe('malformed')
  })

  it('are not returned for an unknown postcode (X26), or if it cannot be checked', async () => {
    expect(await yards('2999', { '2999': null })).toBe('unknown')
    expect(await yards('2999', {}, 2600)).toBe('unknown')
    expect(await yards('2999', {}, 12)).toBe('cannot say')
    expect(await yards('0100', {}, 12)).toBe('unknown')
  })

  it('use the location of that postcode if there is no better source', async () => {
    expect(await yards('2001', {})).toEqual(expect.arrayContaining([['Near', 0]]))
  })

  it('never reject', async () => {
    const broken = { ...port({}), findPlaces: () => Promise.reject(new Error('down')) }
    expect(await findNearestYards('2000', site, broken)).toBe('cannot say')
  })
})
