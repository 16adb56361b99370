import { describe, expect, it } from 'vitest'

import { departmentsOf } from '#dealership/departments.ts'
import { toMoment } from '#lib/zone-time.ts'
import { toLocationHead } from '#apps/site/pages/locations/route.tsx'
import { LocationBody, type LocationProps } from '#apps/site/pages/locations/detail.tsx'
import { toCard } from '#search/card.ts'
import type { SiteInput } from '#tenant/schema.ts'
import type { PlaceInput } from '#test/dealership/place.ts'
import { attributesOf, draw, textOf, textsBy } from '#test/ui/render.tsx'
import { sampleCar, sampleSite } from '#test/ui/samples.ts'

const NOW = toMoment('2026-11-25', 600, 'Australia/Sydney')
const days = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: '08:30', close: '17:30' }))
const YARD: PlaceInput = {
  id: '1',
  slug: 'north-yard',
  name: 'North Yard',
  dealership_slug: 'north',
  timezone: 'Australia/Sydney',
  address: { street: '1 High Street', city: 'Hornsby', state: 'NSW', postcode: '2077' },
  phone: '(02) 5550 4110',
  landline_phone: '(02) 5550 4111',
  opening_hours: [{ weekday: 0, status: 'Closed' }, ...days],
  lat: -33.7,
  long: 151.1,
}
const WORKSHOP: PlaceInput = {
  ...YARD,
  id: '2',
  slug: 'north-workshop',
  name: 'North Workshop',
  location_type: 'service',
  opening_hours: days.map((day) => ({ ...day, open: '07:00' })),
}
const HOLIDAY = { special_hours: [{ date: '2026-12-25' }] }

function siteWith(locations: PlaceInput[], more: Partial<SiteInput> = {}) {
  return sampleSite({
    dealerships: [{ id: '1', slug: 'north', name: 'North' }],
    locations,
    ...more,
  })
}

function page(
  yard: Partial<PlaceInput> = {},
  others: PlaceInput[] = [],
  props: Partial<LocationProps> = {},
  more: Partial<SiteInput> = {},
) {
  const site = siteWith([{ ...YARD, ...yard }, ...others], more)
  const [place] = site.locations
  if (place === undefined) throw new Error('The site has a location')
  const path = `/locations/${place.slug}`
  const body = <LocationBody place={place} now={NOW} department="sales" cars={[]} {...props} />
  return { html: draw(body, site, path), head: toLocationHead(place, site, NOW), site, place }
}
const graphOf = (...given: Parameters<typeof page>) => {
  const { '@graph': graph } = page(...given).head.structured as { '@graph': object[] } // as it is made
  return JSON.parse(JSON.stringify(graph[0]))
}

describe('the page of a location (R35)', () => {
  it('shows its address, its phone, and what it offers', () => {
    const { html } = page()
    expect(textOf(html)).toMatch(
      /Home .*Our Locations .*North Yard North Yard 1 High Street, Hornsby NSW 2077/,
    )
    expect(attributesOf(html, 'href')).toEqual(
      expect.arrayContaining([
        'tel:0255504110',
        'tel:0255504111',
        '/search/north-yard',
        '/contact?location_id=1',
      ]),
    )
    expect(attributesOf(html, 'data-event')).toHaveLength(2)
    // It is the target of "View Location".
    expect(attributesOf(html, 'href')).not.toContain('/locations/north-yard')
  })

  it('books a service if the location is a workshop (T23)', () => {
    const { html } = page({ location_type: 'service' })
    expect(html).toContain('Book a Service')
    expect(html).not.toContain('View Our Stock')
  })

  it('leads to selling a vehicle there if the location buys them (E26)', () => {
    const { html } = page({ location_subtype: 'used, buying' })
    expect(attributesOf(html, 'href')).toContain('/sell-my-car?location_id=1')
    expect(page().html).not.toContain('/sell-my-car?location_id')
    const without = page({ location_subtype: 'buying' }, [], {}, { forms: { pages: [] } })
    expect(without.html).not.toContain('/sell-my-car?location_id')
  })

  it('loads no third-party map before a click (W72)', () => {
    const { html } = page({}, [], {}, { gallery: { embed_hosts: ['www.openstreetmap.org'] } })
    expect(html).not.toContain('<iframe')
    expect(attributesOf(html, 'data-embed-src')).toHaveLength(1)
    expect(html).toContain('id="vehicle-map"')
  })

  it('names makes that are sold new there, and its numbers, if they are known (E26)', () => {
    const known = {
      description: 'Ten minutes from the station.',
      manufacturers: ['Kia', 'Toyota'],
      dealer_license_number: 'MD 1234',
      motor_vehicle_repairer: 'MVRL 5678',
    }
    const text = textOf(page(known, [], {}, { brands: { list: [{ make: 'Kia' }] } }).html)
    expect(text).toContain(
      'Ten minutes from the station. Sold new here Kia Toyota Dealer licence MD 1234 Motor vehicle repairer MVRL 5678',
    )
    expect(page().html).not.toContain('location-about')
  })

  it('has no map if its position is unknown', () => {
    const { html } = page({ address: {}, lat: null, long: null })
    expect(html).not.toContain('id="vehicle-map"')
  })

  it('has the finance warning beside the stock, and nowhere else (C11)', () => {
    const finance = { show_weekly: true, warning: 'WARNING: this rate is for one example.' }
    const cars = [toCard(sampleCar(), sampleSite({ finance }), NOW)]
    expect(page({}, [], { cars }, { finance }).html).toContain('id="finance-warning"')
    expect(page({}, [], {}, { finance }).html).not.toContain('finance-warning')
  })

  it('shows reviews of the location, and of no other (E33)', () => {
    const review = (id: string, place: string) => ({
      id,
      customer_name: `Customer ${id}`,
      text: 'They called back within the hour.',
      rating: 5,
      location_id: place,
    })
    const reviews = { list: [review('a', '1'), review('b', '2')] }
    const cards = textsBy(page({}, [WORKSHOP], {}, { reviews }).html, 'review-card')
    expect(cards).toHaveLength(1)
    expect(cards[0]).toContain('Customer a')
    expect(page().html).not.toContain('id="reviews"')
  })
})

describe('its rating (W69)', () => {
  it('is the site’s own, with a link to the reviews', () => {
    const { html } = page({
      average_rating: 4.6,
      review_count: 1312,
      reviews_url: 'https://g.example/1',
    })
    expect(textsBy(html, 'rating-panel')).toEqual(['4.6 1,312 Google reviews'])
    expect(html).toContain('4.6 out of 5')
    expect(attributesOf(html, 'href')).toContain('https://g.example/1')
  })

  it('is read in the format of other systems, too, and is hidden if it is unknown', () => {
    const told = { reviews: { count: 12, average_rating: '4.30' } }
    expect(textsBy(page(told).html, 'rating-panel')).toEqual(['4.3 12 Google reviews'])
    expect(textsBy(page().html, 'rating-panel')).toEqual([])
  })

  it('has no star markup: search engines reject what a business publishes about itself', () => {
    const graph = graphOf({ average_rating: 4.6, review_count: 1312 })
    expect(graph).not.toHaveProperty('aggregateRating')
  })
})

describe('its hours (W69, W70)', () => {
  it('are a table of the week with today marked', () => {
    const { html } = page()
    expect(textsBy(html, 'opening-hours')).toEqual([
      'Opening hours of North Yard Mon-Fri 8:30 am – 5:30 pm Sunday Closed',
    ])
    expect(html).toMatch(/aria-current="date"><th scope="row">Mon-Fri/)
    expect(textOf(html)).toContain('Open now · closes 5:30 pm')
  })

  it('say to call if they are unknown', () => {
    const { html } = page({ opening_hours: [] })
    expect(html).toContain('Please call for opening hours.')
    expect(textsBy(html, 'opening-hours')).toEqual([])
  })

  it('have the holidays in a dialog that needs no script, and no button if there are none', () => {
    const { html } = page(HOLIDAY)
    const [target] = attributesOf(html, 'popoverTarget').concat(attributesOf(html, 'popovertarget'))
    expect(html).toMatch(new RegExp(`<dialog id="${target}" [^>]*popover="auto"`))
    expect(textOf(html)).toContain('View Holiday Hours')
    expect(textOf(html)).toContain('Friday 25 December Closed')
    expect(page().html).not.toMatch(/Holiday|<dialog/)
    expect(page({ special_hours: [{ date: '2026-11-24' }] }).html).not.toMatch(/Holiday|<dialog/)
  })

  it('have a list of departments if there are several, with all of their hours', () => {
    const { html, place, site } = page({}, [WORKSHOP], { department: 'service' })
    expect(departmentsOf(place, site)).toHaveLength(2)
    expect(html).toMatch(/<option value="sales">Sales<\/option>/)
    expect(html).toMatch(/<option value="service" selected="">Service<\/option>/)
    expect(attributesOf(html, 'data-department')).toEqual(['sales', 'service'])
    expect(textsBy(html, 'opening-hours')[1]).toContain('7:00 am – 5:30 pm')
    expect(attributesOf(html, 'href')).toContain('/locations/north-workshop')
    expect(page().html).not.toContain('<select')
  })
})

describe('its metadata for search engines', () => {
  it('has a title, a description that is true on any day, and one address', () => {
    const { head } = page({ special_hours: [{ date: '2026-11-25' }] })
    expect(head).toMatchObject({
      title: 'North Yard: opening hours and directions | Sample Motors',
      description:
        'North Yard, 1 High Street, Hornsby NSW 2077. Mon-Fri: 8:30 am – 5:30 pm. Call (02) 5550 4110.',
      canonical: 'https://www.sample.example/locations/north-yard',
      robots: 'index, follow',
    })
  })

  it.each([
    ['', 'AutoDealer'],
    ['sales', 'AutoDealer'],
    ['service', 'AutoRepair'],
    ['parts', 'AutoPartsStore'],
  ] as const)('has the type of the location: "%s" is %s', (type, kind) => {
    expect(graphOf({ location_type: type })['@type']).toBe(kind)
  })

  it('has address, position, hours, holidays and departments', () => {
    expect(graphOf(HOLIDAY, [WORKSHOP])).toMatchObject({
      '@id': 'https://www.sample.example/locations/north-yard#place',
      telephone: '(02) 5550 4110',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 High Street',
        addressLocality: 'Hornsby',
        addressRegion: 'NSW',
        postalCode: '2077',
        addressCountry: 'AU',
      },
      geo: { latitude: -33.7, longitude: 151.1 },
      openingHoursSpecification: [
        { dayOfWeek: ['Sunday'], opens: '00:00', closes: '00:00' },
        { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:30' },
      ],
      specialOpeningHoursSpecification: [{ validFrom: '2026-12-25' }],
      department: [{ '@type': 'AutoRepair', name: 'North Workshop' }],
    })
  })

  it('leaves out what is unknown', () => {
    const bare = { id: '9', slug: 'bare', name: 'Bare' }
    const site = siteWith([bare])
    const [place] = site.locations
    if (place === undefined) throw new Error('The site has a location')
    const { structured } = toLocationHead(place, site, NOW)
    expect(JSON.stringify(structured)).not.toMatch(/null|Hours|geo|telephone|"brand":\[\]/)
  })
})
