import { describe, expect, it } from 'vitest'

import { mapFrame, mapPicture } from '#dealership/place-map.ts'
import { placeButtons } from '#dealership/place-buttons.ts'
import { placeRating } from '#dealership/reviews.ts'
import {
  directionsHref,
  filterPlaces,
  findPlace,
  isBuying,
  placeHref,
  placeLinks,
  shownPlaces,
  type PlaceFilter,
} from '#dealership/places.ts'
import { testSite } from '#test/support/site.ts'
import { location } from '#tenant/schema-places.ts'
import type { SiteInput } from '#tenant/schema.ts'

const LOCATIONS = [
  { id: '3', slug: 'west', name: 'West', dealership_slug: 'city', phone: '(07) 3' },
  { id: '1', slug: 'east', name: 'East', location_type: 'sales' as const, primary: true },
  { id: '4', slug: 'bay', name: 'Bay', location_type: 'service' as const, dealership_slug: 'city' },
  { id: '5', slug: 'counter', name: 'Counter', location_type: 'parts' as const },
  { id: '2', slug: 'shut', name: 'Shut', visible: false, dealership_slug: 'old' },
]
const site = (more: Partial<SiteInput> = {}) => testSite({ locations: LOCATIONS, ...more })
const names = (places: readonly { name: string }[]) => places.map(({ name }) => name)
const place = (more: object = {}) =>
  location.parse({ id: '1', slug: 'east', name: 'East', ...more })

describe('locations of a dealer', () => {
  it('are sorted by name, without hidden ones (C26, V61)', () => {
    expect(names(shownPlaces(site()))).toEqual(['Bay', 'Counter', 'East', 'West'])
  })

  it('are in the order of the site, followed by sales, service and parts; the rest by name (T25, C26)', () => {
    const ordered = site({ places: { order: ['3', '5', '2'] } })
    expect(names(shownPlaces(ordered))).toEqual(['West', 'Counter', 'Bay', 'East'])
    expect(names(filterPlaces(ordered, 'sales'))).toEqual(['West', 'East'])
    expect(names(filterPlaces(ordered, 'service-and-parts'))).toEqual(['Counter', 'Bay'])
  })

  it.each<[PlaceFilter, string[]]>([
    ['all', ['Bay', 'Counter', 'East', 'West']],
    ['primary', ['East']],
    ['sales', ['East', 'West']],
    ['service', ['Bay']],
    ['parts', ['Counter']],
    ['service-and-parts', ['Bay', 'Counter']],
    ['id', ['West']],
  ])('are selected by "%s" (W67); those without a type are sales (E26)', (filter, expected) => {
    expect(names(filterPlaces(site(), filter, '3'))).toEqual(expected)
  })

  it('are none for a hidden or unknown id (W67, V61)', () => {
    expect(filterPlaces(site(), 'id', '2')).toEqual([])
    expect(filterPlaces(site(), 'id', '9')).toEqual([])
  })

  it('are found by their own name, else by their dealership, never when hidden (R35)', () => {
    expect(findPlace('east', site())?.name).toBe('East')
    expect(findPlace('city', site())?.name).toBe('West')
    for (const name of ['old', 'shut', 'nowhere', '']) expect(findPlace(name, site())).toBeNull()
  })

  it('are found by a dealership that they reference by number (E26, E31)', () => {
    const dealerships = [{ id: '77', slug: 'harbour', name: 'Harbour' }]
    const locations = [{ id: '9', slug: 'pier', name: 'Pier', dealership_id: '77' }]
    expect(findPlace('harbour', site({ dealerships, locations }))?.name).toBe('Pier')
    expect(findPlace('77', site({ dealerships, locations }))).toBeNull()
  })

  it('buy vehicles if their subtype says so (E26)', () => {
    expect(isBuying({ location_subtype: 'used, Buying' })).toBe(true)
    expect(isBuying({ location_subtype: 'outbuyings' })).toBe(false)
  })
})

describe('the link of a location', () => {
  it('leads to its page, or to the enquiry on a site for one manufacturer (R35)', () => {
    expect(placeHref(place(), site())).toBe('/locations/east')
    expect(placeHref(place(), site({ manufacturer: { name: 'Kia' } }))).toBe(
      '/contact?location_id=1',
    )
  })

  it('is its own link on a map, else its address on the map of the site (W72)', () => {
    const address = { street: '1 High St', city: 'Box Hill', place_url: 'https://maps.example/1' }
    expect(directionsHref(place({ address }), site())).toBe('https://maps.example/1')
    expect(directionsHref(place({ address: { ...address, place_url: '' } }), site())).toBe(
      'https://www.google.com/maps/search/?api=1&query=East%2C%201%20High%20St%2C%20Box%20Hill',
    )
    expect(directionsHref(place(), site())).toBe('')
  })

  it('is that of the site if the main location has none (E14, W72)', () => {
    const there = site({ address: { place_url: 'https://maps.example/site' } })
    expect(directionsHref(place(), there)).toBe('https://maps.example/site')
    expect(directionsHref(place({ id: '3' }), there)).toBe('')
  })

  it('passes the place id to the map, if it has one (E27)', () => {
    const address = { street: '1 High St', city: 'Box Hill', place_id: 'ChIJ 1' }
    expect(directionsHref(place({ address }), site())).toBe(
      'https://www.google.com/maps/search/?api=1&query=East%2C%201%20High%20St%2C%20Box%20Hill&query_place_id=ChIJ%201',
    )
    const directions_url = 'https://maps.example/{address}'
    expect(directionsHref(place({ address }), site({ sidebar: { directions_url } }))).toBe(
      'https://maps.example/East%2C%201%20High%20St%2C%20Box%20Hill',
    )
  })

  it('is its telephone in the menu, or the enquiry if it has none (W63)', () => {
    expect(placeLinks(site()).map(({ name, call }) => [name, call.href, call.isPhone])).toEqual([
      ['Bay', '/contact?location_id=4', false],
      ['Counter', '/contact?location_id=5', false],
      ['East', '/contact?location_id=1', false],
      ['West', 'tel:073', true],
    ])
  })
})

describe('the buttons of a location', () => {
  const buttons = (more: object = {}, input: Partial<SiteInput> = {}) =>
    placeButtons(place(more), site(input)).map(({ label, href }) => `${label}: ${href}`)

  it('lead to its page, its stock and the enquiry (W68)', () => {
    expect(buttons()).toEqual([
      'View Location: /locations/east',
      'View Our Stock: /search/east',
      'Contact Us: /contact?location_id=1',
    ])
  })

  it('are those of the site, in its order and with its text (W68)', () => {
    const places: SiteInput['places'] = {
      buttons: ['details', 'location_details', 'view_stock'],
      labels: { view_stock: 'Our vans' },
    }
    expect(buttons({}, { places })).toEqual([
      'View Details: /locations/east',
      'View Location Details: /locations/east',
      'Our vans: /search/east',
    ])
  })

  it('have a word of their own for a place that sells nothing, if the site has one', () => {
    const places = { labels: { view_location: 'See the yard', view_other_location: 'See it' } }
    expect(buttons({}, { places })[0]).toBe('See the yard: /locations/east')
    const bay = { location_type: 'service' }
    expect(buttons(bay, { places })[0]).toBe('See it: /locations/east')
    expect(buttons(bay)[0]).toBe('View Location: /locations/east')
  })

  it('book a service at a workshop, if the site has this setting and accepts bookings (T23)', () => {
    const bay = { location_type: 'service' }
    expect(buttons(bay)).toContain('Book a Service: /service?location_id=1')
    expect(buttons(bay)).not.toContain('View Our Stock: /search/east')
    for (const input of [{ places: { book_service: false } }, { forms: { pages: [] } }])
      expect(buttons(bay, input)).toContain('Contact Us: /contact?location_id=1')
    expect(buttons({ location_type: 'parts' })).toContain('Contact Us: /contact?location_id=1')
  })
})

describe('the rating of a location (W69)', () => {
  it('is read in either format that systems use', () => {
    expect(placeRating(place({ average_rating: 4.5, review_count: 12 }))).toEqual({
      rating: 4.5,
      count: 12,
    })
    expect(placeRating(place({ reviews: { count: 7, average_rating: '4.25' } }))).toEqual({
      rating: 4.25,
      count: 7,
    })
  })

  it('is none if it is missing, without ratings, or invalid', () => {
    for (const more of [
      {},
      { average_rating: 4.5, review_count: 0 },
      { reviews: { average_rating: 'n/a' } },
      { reviews: { average_rating: '47' } },
    ])
      expect(placeRating(place(more))).toBeNull()
  })
})

describe('the map of a location', () => {
  const OSM = { gallery: { embed_hosts: ['www.openstreetmap.org', 'maps.example'] } }
  const sydney = { lat: -33.8, long: 151 }

  it('is a road map at zoom 10 around its point by default (W72)', () => {
    expect(mapFrame(place(sydney), site(OSM))).toBe(
      'https://www.openstreetmap.org/export/embed.html?bbox=150.5605,-34.0282,151.4395,-33.5718&layer=mapnik&marker=-33.8,151',
    )
    const places = { map_zoom: 12, map_frame: 'https://maps.example/?q={lat},{long}&z={zoom}&t=m' }
    expect(mapFrame(place(sydney), site({ ...OSM, places }))).toBe(
      'https://maps.example/?q=-33.8,151&z=12&t=m',
    )
  })

  it('is its own if it has one, and none of a host that the site does not allow (W39)', () => {
    const own = { ...sydney, map_embed: 'https://maps.example/own' }
    expect(mapFrame(place(own), site(OSM))).toBe('https://maps.example/own')
    expect(mapFrame(place(own), site())).toBeNull()
    expect(mapFrame(place(), site(OSM))).toBeNull()
  })

  it('has the picture of its key, else its own (E27)', () => {
    const keyed = place({ address: { map_key: 'a b' }, map_image: '/maps/east.webp' })
    const places = { map_pictures: 'https://cdn.example/{key}.png' }
    expect(mapPicture(keyed, site({ places }))).toBe('https://cdn.example/a%20b.png')
    expect(mapPicture(keyed, site())).toBe('/maps/east.webp')
    expect(mapPicture(place(), site({ places }))).toBe('')
  })
})
