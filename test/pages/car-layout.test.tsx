import { describe, expect, it } from 'vitest'

import { CarBody } from '#apps/site/pages/car/page.tsx'
import type { SiteInput } from '#tenant/schema.ts'
import { attributesOf, draw, textOf } from '#test/ui/render.tsx'
import { sampleSite } from '#test/ui/samples.ts'
import { sampleVehicle } from '#test/ui/vehicle.ts'

const CAR = { colour: 'White', dealercomments: 'One owner.', engine: 'V6', seats: 5 }

function drawPage(layout: SiteInput['vehicle_page'], more: Record<string, unknown> = {}) {
  const site = sampleSite({ vehicle_page: layout })
  return draw(<CarBody {...sampleVehicle({ ...CAR, ...more }, site)} />, site)
}

/** Those of a list that a page has, in its order. */
const orderOf = (html: string, names: readonly string[]) =>
  attributesOf(html, 'data-testid').filter((name) => names.includes(name))

const BEGIN = ['gallery', 'car-price', 'key-information'] as const

describe('the layout of a vehicle page', () => {
  it('begins with the pictures, the price or the key facts, as the site says', () => {
    expect(orderOf(drawPage({}), BEGIN)).toEqual(['gallery', 'car-price', 'key-information'])
    expect(orderOf(drawPage({ layout: 'price-first' }), BEGIN)[0]).toBe('car-price')
    const facts = orderOf(drawPage({ layout: 'specification-first' }), BEGIN)
    expect(facts).toEqual(['key-information', 'gallery', 'car-price'])
  })

  it('has one name and one price in each layout', () => {
    for (const layout of ['gallery-first', 'price-first', 'specification-first'] as const) {
      const html = drawPage({ layout })
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(html.match(/data-testid="car-price"/g)).toHaveLength(1)
    }
  })

  it('has the facts that vehicles are ruled out by before the price and the finance, in each layout', () => {
    for (const layout of ['gallery-first', 'price-first', 'specification-first'] as const) {
      const html = drawPage({ layout }, { km: 62_327, simple_fuel: 'Petrol' })
      const facts = /<ul class="offer-facts">.*?<\/ul>/s.exec(html)
      expect(textOf(facts?.[0] ?? '')).toMatch(/62,327 km.*Petrol.*5 seats/s)
      expect(facts?.index).toBeLessThan(html.indexOf('data-testid="car-price"'))
    }
  })

  it('has the rating of the location that has the vehicle, if it is known', () => {
    const place = { id: '7', name: 'Perth', slug: 'perth', average_rating: 4.2, review_count: 1141 }
    const drawn = (locations: SiteInput['locations']) => {
      const site = sampleSite({ locations })
      const vehicle = sampleVehicle({ ...CAR, location_name: 'Perth' }, site)
      return textOf(draw(<CarBody {...vehicle} />, site))
    }
    expect(drawn([place])).toContain('Rated 4.2 out of 5 in 1,141 reviews')
    expect(drawn([{ ...place, review_count: 0 }])).not.toContain('Rated')
    expect(drawn([])).not.toContain('Rated')
  })

  it('has the sections of the site, in its order, each once, and no others', () => {
    const names = ['key-information', 'details', 'tabs', 'location-card']
    expect(orderOf(drawPage({}), names)).toEqual(['key-information', 'tabs', 'details'])
    const own = drawPage({ sections: ['details', 'key-information', 'details'] })
    expect(orderOf(own, names)).toEqual(['details', 'key-information'])
  })

  it('is that of a vehicle which is gone for one that is sold', () => {
    const html = drawPage({ layout: 'price-first' }, { status: 'sold' })
    expect(html).not.toContain('data-testid="car-price"')
    expect(html).toContain('vehicle-gone')
  })

  it('closes its sections, with their content in the page', () => {
    const html = drawPage({})
    expect(html).toMatch(/<details class="section facts" data-testid="details">/)
    expect(html).toContain('White')
  })
})
