import { describe, expect, it } from 'vitest'

import { departmentsOf } from '#dealership/departments.ts'
import { sampleSite } from '#test/ui/samples.ts'
import type { PlaceInput } from './place.ts'

const address = { postcode: '2150' }
const place = (id: string, more: Partial<PlaceInput>): PlaceInput => ({
  id,
  slug: id,
  name: id,
  dealership_slug: 'acme',
  address,
  ...more,
})
const site = sampleSite({
  dealerships: [{ id: '1', slug: 'acme', name: 'Acme' }],
  locations: [
    place('parts', { location_type: 'parts' }),
    place('workshop', { location_type: 'service' }),
    place('second-workshop', { location_type: 'service' }),
    place('yard', {}),
    place('old-parts', { location_type: 'parts', visible: false, address: { postcode: '2000' } }),
    place('other-town', { location_type: 'service', address: { postcode: '2000' } }),
    place('other-dealer', { location_type: 'parts', dealership_slug: '' }),
    place('nowhere', { location_type: 'service', address: {} }),
  ],
})
const beside = (id: string) => {
  const asked = site.locations.find((known) => known.id === id)
  return asked === undefined ? [] : departmentsOf(asked, site).map((found) => found.id)
}

describe('departments of a dealer at one address (W69)', () => {
  it('are sales, service and parts, one of each', () => {
    expect(beside('yard')).toEqual(['yard', 'second-workshop', 'parts'])
  })

  it('include the location itself for its own type, though another comes first by name', () => {
    expect(beside('workshop')).toEqual(['yard', 'workshop', 'parts'])
  })

  it('are not in another town, of another dealership, hidden, or at an unknown address', () => {
    expect(beside('other-town')).toEqual(['other-town'])
    expect(beside('other-dealer')).toEqual(['other-dealer'])
    expect(beside('nowhere')).toEqual(['nowhere'])
  })
})
