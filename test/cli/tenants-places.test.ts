import { describe, expect, it } from 'vitest'

import { checkPlaces } from '#rollout/checks/check-places.ts'
import { testSite } from '#test/support/site.ts'
import type { SiteInput } from '#tenant/schema.ts'

const HOST = { hosts: ['acme.example'], url: 'https://acme.example' }
const north = { id: '1', slug: 'north', name: 'North', primary: true, lat: -33.8, long: 151 }
const south = { id: '2', slug: 'south', name: 'South' }

const check = (input: Partial<SiteInput>) =>
  checkPlaces(testSite({ ...HOST, locations: [north, south], ...input })).map(
    ({ path, message }) => `${path} ${message}`,
  )
const checkNorth = (more: object, input: Partial<SiteInput> = {}) =>
  check({ locations: [{ ...north, ...more }], ...input })

describe('checks of locations', () => {
  it('pass locations in order, with points and allowed frames', () => {
    const frame = 'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4'
    expect(check({ places: { order: ['2', '1'] } })).toEqual([])
    expect(
      checkNorth({ iframeUrl: frame }, { gallery: { embed_hosts: ['www.openstreetmap.org'] } }),
    ).toEqual([])
  })

  it('find unknown locations in the order (C26, T25)', () => {
    expect(check({ places: { order: ['1', '7'] } })).toEqual([
      'places.order[1] is "7", but no location has that id. Use one of: 1, 2.',
    ])
  })

  it('find stock of unknown locations (E26)', () => {
    expect(checkNorth({ distribution_locations: ['9'] })).toEqual([
      'locations[0].distribution_locations[0] is "9", but no location has that id. Use one of: 1.',
    ])
  })

  it('find two locations with one id, one slug, and a slug that is a dealership too (R35)', () => {
    expect(check({ locations: [north, { ...south, id: '1' }] })).toEqual([
      'locations[1].id is "1", as is locations[0].id. Rename or remove one of them.',
    ])
    expect(check({ locations: [north, { ...south, slug: 'north' }] })[0]).toContain(
      'locations[1].slug is "north", as is locations[0].slug.',
    )
    const dealerships = [{ id: '8', slug: 'south', name: 'South Motors' }]
    expect(check({ dealerships })[0]).toContain('dealerships[0].slug is "south"')
  })

  it.each(['iframeUrl', 'map_embed'])('find a %s of a host that is not framed (W67)', (field) => {
    expect(checkNorth({ [field]: 'https://maps.example/1' })).toEqual([
      `locations[0].${field} is on host "maps.example", which may not be embedded. Add it to gallery.embed_hosts, or remove it.`,
    ])
  })

  it('find a point that is elsewhere, or incomplete (E27)', () => {
    expect(checkNorth({ lat: 51.5, long: -0.1 })[0]).toMatch(/outside the country of en-AU. Check/)
    expect(checkNorth({ lat: -33.8, long: null })).toEqual([
      'locations[0] has only one of lat and long. Give both or neither.',
    ])
  })

  it('know that the Chatham Islands belong to New Zealand, past the date line', () => {
    const chatham = { lat: -43.95, long: -176.56, timezone: 'Pacific/Chatham' }
    expect(checkNorth(chatham, { locale: 'en-NZ' })).toEqual([])
    expect(checkNorth(chatham)).toHaveLength(1)
  })
})
