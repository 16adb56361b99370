import { describe, expect, it } from 'vitest'

import { Announcement } from '#apps/site/pages/car/bars.tsx'
import { Place } from '#apps/site/pages/car/contact.tsx'
import type { SiteInput } from '#tenant/schema.ts'
import { attributesOf, draw, textOf, textsBy } from './render.tsx'
import { sampleSite } from './samples.ts'
import { sampleVehicle } from './vehicle.ts'

const yard = {
  id: '55',
  slug: 'north',
  name: 'Northside',
  dealer_license_number: 'MD 123',
  address: { street: '1 High Street', city: 'Hornsby', state: 'NSW', postcode: '2077' },
}
const base: Partial<SiteInput> = {
  address: { city: 'Parramatta' },
  override_city: 'Sydney',
  locations: [yard],
}
const car = { location_name: 'Northside', city: 'Hornsby' }

function announce(more: Record<string, unknown> = car, input: Partial<SiteInput> = {}): string {
  const site = sampleSite({ ...base, ...input })
  return draw(<Announcement {...sampleVehicle(more, site)} />, site)
}

function place(more: Record<string, unknown> = car, input: Partial<SiteInput> = {}): string {
  const site = sampleSite({ ...base, ...input })
  return draw(<Place {...sampleVehicle(more, site)} />, site)
}

describe('announcement bar (W47)', () => {
  it('says where a vehicle of another city is, with a link to directions', () => {
    const html = announce()
    expect(textsBy(html, 'announcement-bar')).toEqual(['Located at Hornsby Get Directions Dismiss'])
    expect(attributesOf(html, 'href')).toContain(
      'https://www.google.com/maps/search/?api=1&query=Northside%2C%201%20High%20Street%2C%20Hornsby%20NSW%202077',
    )
  })

  it('compares with the primary dealership, not with the city of titles (T29)', () => {
    expect(announce({ ...car, city: 'Sydney' })).not.toBe('')
    expect(announce({ ...car, city: 'PARRAMATTA ' })).toBe('')
  })

  it('is hidden if a city is unknown, the vehicle is gone, or the site switches it off', () => {
    expect(announce({})).toBe('')
    expect(announce(car, { address: {} })).toBe('')
    expect(announce({ ...car, sold: true })).toBe('')
    expect(announce(car, { sidebar: { announcement: false } })).toBe('')
  })

  it('uses the city of the location if the vehicle has none of its own', () => {
    expect(announce({ location_name: 'Northside' })).toContain('Located at Hornsby')
    expect(announce({ location: { address: { city: 'Dubbo' } } })).toContain('Located at Dubbo')
  })
})

describe('location of a vehicle (W39)', () => {
  it('has name, address, licence and directions, at #vehicle-map', () => {
    const html = place()
    expect(html).toContain('id="vehicle-map"')
    expect(textOf(html)).toContain('Northside 1 High Street, Hornsby NSW 2077')
    expect(textOf(html)).toContain('Dealer licence MD 123')
  })

  it('uses the link of the location if it has one, configured before fed', () => {
    const own = { ...yard, address: { ...yard.address, place_url: 'https://maps.example/own' } }
    const fed = { ...car, location: { address: { place_url: 'https://maps.example/fed' } } }
    expect(place(fed)).toContain('href="https://maps.example/fed"')
    expect(place(fed, { locations: [own] })).toContain('href="https://maps.example/own"')
    expect(
      place({ ...car, location: { address: { place_url: 'javascript:alert(1)' } } }),
    ).toContain('href="https://www.google.com/maps')
  })

  it('uses the map that the site configures for addresses', () => {
    const sidebar = { directions_url: 'https://maps.example/?q={address}&z=9' }
    expect(place({ location_name: 'A&B $& "x"' }, { sidebar })).toContain(
      'href="https://maps.example/?q=A%26B%20%24%26%20%22x%22&amp;z=9"',
    )
  })

  it('is read from the feed alone', () => {
    const location = { name: 'Far Yard', address: { street: '9 Long Road', city: 'Bourke' } }
    expect(textOf(place({ location }))).toContain('Far Yard 9 Long Road, Bourke')
  })

  it('is not shown if the site hides it, or nothing is known (T33)', () => {
    expect(place(car, { sidebar: { hidden_location_ids: ['55'] } })).toBe('')
    expect(place({}, { locations: [] })).toBe('')
  })

  it('shows a picture of the map, and loads a map of an allowed host only on request', () => {
    const withMap = (map: object, hosts: string[] = []) =>
      place(car, { locations: [{ ...yard, ...map }], gallery: { embed_hosts: hosts } })
    const picture = withMap({ map_image: '/maps/north.webp' })
    expect(picture).toContain('<img src="/maps/north.webp" alt="Map of Northside" loading="lazy"')
    const embed = { map_embed: 'https://maps.example/embed?x=1' }
    expect(withMap(embed)).not.toContain('maps.example')
    const framed = withMap(embed, ['maps.example'])
    expect(attributesOf(framed, 'data-embed-src')).toEqual(['https://maps.example/embed?x=1'])
    expect(framed).not.toContain('<iframe')
    expect(textOf(framed)).toContain('Loads from maps.example. Not showing? Open it there')
    expect(attributesOf(framed, 'href')).toContain('https://maps.example/embed?x=1')
  })
})
