import { describe, expect, it } from 'vitest'

import { parseBreadcrumb, parseFirst, parseModelPath, toHref, withPath } from '#search/path.ts'
import { emptyState, parseSearch } from '#search/state.ts'
import { SORT_NAMES } from '#vehicle/attributes.ts'
import { testSite } from '#test/support/site.ts'

const site = testSite({
  dealerships: [{ id: '1', slug: 'acme-north', name: 'Acme North' }],
  locations: [{ id: '1', slug: 'parramatta', name: 'Acme Parramatta' }],
  search: { custom_bodies: ['Pop Top'] },
})
const canonical = (path: string) => {
  const [pathname = '', search = ''] = path.split('?')
  const [first = '', second] = pathname.replace('/search/', '').split('/')
  const filters = second === undefined ? parseFirst(first, site) : parseModelPath(first, second)
  return filters === null
    ? null
    : decodeURIComponent(toHref(withPath(parseSearch(search, SORT_NAMES), filters), site))
}

describe('search paths', () => {
  it.each([
    ['new-used-and-demo-cars', {}],
    ['used-cars', { car_type: ['used'] }],
    ['new-cars', { car_type: ['new'] }],
    ['demo-cars', { car_type: ['demo'] }],
    ['new-and-demo-cars', { car_type: ['demo', 'new'] }],
    ['toyota', { make: ['Toyota'] }],
    ['land-rover', { make: ['Land Rover'] }],
    ['suv', { body: ['SUV'] }],
    ['pop-top', { body: ['Pop Top'] }],
    ['parramatta', { location_name: ['Acme Parramatta'] }],
    ['acme-north', { dealership_name: ['Acme North'] }],
  ])('reads /search/%s (R2-R8, R10, R11)', (first, filters) => {
    expect(parseFirst(first, site)).toEqual(filters)
  })

  it('ignores other words', () => {
    expect(parseFirst('harbour-bridge', site)).toBeNull()
    expect(parseFirst('constructor', site)).toBeNull()
  })

  it('reads make and model (R9)', () => {
    expect(parseModelPath('toyota', 'corolla')).toEqual({ make: ['Toyota'], model: ['Corolla'] })
    expect(parseModelPath('toyota', 'no-such-model')).toBeNull()
  })

  it.each([
    [
      'used-car',
      ['toyota', 'corolla', 'hatch'],
      { car_type: ['used'], make: ['Toyota'], model: ['Corolla'], body: ['Hatch'] },
    ],
    ['used-cars', ['toyota'], { car_type: ['used'], make: ['Toyota'] }],
    ['demo', ['suv'], { car_type: ['demo'], body: ['SUV'] }],
  ])('reads the longer breadcrumb form %s %j (R12)', (base, segments, filters) => {
    expect(parseBreadcrumb(base, segments, site)).toEqual(filters)
  })

  it.each([
    [
      '/search/used-cars?refinementList[make][0]=Toyota',
      '/search/toyota?refinementList[car_type][0]=used',
    ],
    ['/search/toyota?refinementList[model][0]=Corolla', '/search/toyota/corolla'],
    [
      '/search/toyota?refinementList[make][0]=Kia',
      '/search/new-used-and-demo-cars?refinementList[make][0]=Kia&refinementList[make][1]=Toyota',
    ],
    [
      '/search/suv?refinementList[car_type][0]=used',
      '/search/suv?refinementList[car_type][0]=used',
    ],
    [
      '/search/new-used-and-demo-cars?refinementList[make][0]=Kia&refinementList[make][1]=BMW',
      '/search/new-used-and-demo-cars?refinementList[make][0]=BMW&refinementList[make][1]=Kia',
    ],
    [
      '/search/new-used-and-demo-cars?refinementList[car_type][0]=new&refinementList[car_type][1]=demo',
      '/search/new-and-demo-cars',
    ],
    ['/search/parramatta?page=2', '/search/parramatta?page=2'],
    ['/search/VW', '/search/volkswagen'],
    [
      '/search/new-used-and-demo-cars?refinementList[make][0]=Unheard Of',
      '/search/new-used-and-demo-cars?refinementList[make][0]=Unheard+Of',
    ],
  ])('writes %s as %s (R57)', (given, written) => {
    expect(canonical(given)).toBe(written)
  })

  it('starts at the default search (R2)', () => {
    expect(toHref(emptyState('mostRelevant'), site)).toBe('/search/new-used-and-demo-cars')
  })
})
