import { describe, expect, it } from 'vitest'

import { mainPlace, placeOf, siteZone, zoneOf } from '#vehicle/places.ts'
import { testSite } from '#test/support/site.ts'
import { parseCar } from '#vehicle/car.ts'

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

describe('the locations of a dealer (E26)', () => {
  it('are found by the name or the number in a feed', () => {
    expect(found({ location_name: 'North' })).toBe('north')
    expect(found({ location: { id: '2', name: 'The old name' } })).toBe('south')
    expect(found({ location: { name: 'South' } })).toBe('south')
  })

  it('do not include a vehicle that is elsewhere, or at an unknown location', () => {
    expect(found({ location_name: 'West', location: { id: '3' } })).toBeUndefined()
    expect(found({})).toBeUndefined()
  })

  it('have a main one, or the first, and its time zone', () => {
    expect(mainPlace(site)?.slug).toBe('south')
    const unmarked = { locations: site.locations.map((place) => ({ ...place, primary: false })) }
    expect(siteZone({ ...unmarked, locale: 'en-AU' })).toBe('Australia/Perth')
    expect(zoneOf(undefined, { locale: 'en-AU' })).toBe('Australia/Sydney')
  })

  it('are missing on some sites, which use the largest city of their country', () => {
    expect(siteZone({ locations: [], locale: 'en-AU' })).toBe('Australia/Sydney')
    expect(siteZone({ locations: [], locale: 'en-NZ' })).toBe('Pacific/Auckland')
  })
})
