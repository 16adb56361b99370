import { describe, expect, it } from 'vitest'

import { mainPlace, placeOf, siteZone, zoneOf } from '#stock/places.ts'
import { testSite } from '#test/support/site.ts'
import { parseCar } from '#stock/car.ts'

const site = testSite({
  locations: [
    { id: '1', slug: 'north', name: 'North', timezone: 'Australia/Perth' },
    { id: '2', slug: 'south', name: 'South', primary: true, timezone: 'Australia/Sydney' },
  ],
})
const found = (told: object) => {
  const car = parseCar({ id: '1', slug: 'one', ...told })
  return car === null ? null : placeOf(car, site)?.slug
}

describe('the places of a dealer (E26)', () => {
  it('are known by the name or the number that a feed gives', () => {
    expect(found({ location_name: 'North' })).toBe('north')
    expect(found({ location: { id: '2', name: 'The old name' } })).toBe('south')
    expect(found({ location: { name: 'South' } })).toBe('south')
  })

  it('do not hold a vehicle that stands elsewhere, or nobody knows where', () => {
    expect(found({ location_name: 'West', location: { id: '3' } })).toBeUndefined()
    expect(found({})).toBeUndefined()
  })

  it('have one that is the main one, else the first, and its time', () => {
    expect(mainPlace(site)?.slug).toBe('south')
    const unmarked = { locations: site.locations.map((place) => ({ ...place, primary: false })) }
    expect(siteZone({ ...unmarked, locale: 'en-AU' })).toBe('Australia/Perth')
    expect(zoneOf(undefined, { locale: 'en-AU' })).toBe('Australia/Sydney')
  })

  it('are missing on some sites, which go by the largest city of their country', () => {
    expect(siteZone({ locations: [], locale: 'en-AU' })).toBe('Australia/Sydney')
    expect(siteZone({ locations: [], locale: 'en-NZ' })).toBe('Pacific/Auckland')
  })
})
