import { describe, expect, it } from 'vitest'

import { location } from '#tenant/schema-places.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { LocationCard } from '#apps/site/ui/location-card.tsx'
import { attributesOf, draw, textOf } from './render.tsx'
import { sampleSite } from './samples.ts'

/** A Tuesday, ten in the morning in Brisbane. */
const NOW = Date.UTC(2026, 10, 24) / 1000
const hours = { open: '08:30', close: '17:00' }
const WEEK = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday === 0 ? { weekday, status: 'Closed' } : { weekday, ...hours },
)
const YARD = {
  id: '1',
  slug: 'north',
  name: 'North Yard',
  address: { street: '1 High Street', city: 'Hornsby', state: 'NSW', postcode: '2077' },
  phone: '(02) 5550 1',
  landline_phone: '(02) 5550 2',
  opening_hours: WEEK,
  dealer_license_number: 'MD 123',
  average_rating: 4.6,
  review_count: 1204,
  image: { image: { url: '/content/north.webp' } },
}

function card(more: object = {}, input: Partial<SiteInput> = {}, path = '/dealerships') {
  const place = location.parse({ ...YARD, ...more })
  return draw(<LocationCard place={place} now={NOW} />, sampleSite(input), path)
}

describe('the card of a location (W68)', () => {
  it('shows address, phone, opening hours and licence (E28)', () => {
    const text = textOf(card())
    for (const said of [
      'North Yard',
      '1 High Street Hornsby NSW 2077',
      '(02) 5550 1',
      '(02) 5550 2',
      'Open now · closes 5:00 pm',
      'Mon-Sat 8:30 am – 5:00 pm',
      'Sunday Closed',
      'Dealer licence MD 123',
      '4.6 1,204 reviews',
      'Get Directions',
    ])
      expect(text).toContain(said)
  })

  it('dials each number once, and counts the call (N1)', () => {
    const numbers = attributesOf(card({ landline_phone: '(02) 5550 1' }), 'href')
    expect(numbers.filter((href) => href.startsWith('tel:'))).toEqual(['tel:0255501'])
    expect(attributesOf(card(), 'data-event')).toEqual(['25', '25'])
  })

  it('shows its picture 150 pixels high, the small one if there is one', () => {
    expect(card()).toContain('src="/content/north.webp" alt="" width="320" height="150"')
    const thumb = { image: { image: { url: '/n.webp' }, thumb: { url: '/small.webp' } } }
    expect(attributesOf(card(thumb), 'src')).toContain('/small.webp')
    expect(card({ image: {} })).not.toContain('<img')
  })

  it('shows the repairer’s number of a workshop', () => {
    const repairer = { motor_vehicle_repairer: 'MVRL 7', location_type: 'service' }
    expect(textOf(card(repairer))).toContain('Motor vehicle repairer MVRL 7')
  })

  it('leaves out unknown facts, and hours if the site does (W68)', () => {
    const bare = draw(
      <LocationCard place={location.parse({ id: '1', slug: 'n', name: 'N' })} now={NOW} />,
    )
    expect(textOf(bare)).toBe('N View Location N View Our Stock N Contact Us N')
    expect(textOf(card({}, { places: { show_hours: false } }))).not.toContain('Mon-Sat')
  })

  it('does not link to its own page', () => {
    expect(attributesOf(card({}, {}, '/locations/north'), 'href')).not.toContain('/locations/north')
    expect(attributesOf(card(), 'href')).toContain('/locations/north')
  })
})
