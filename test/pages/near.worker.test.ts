// Lists near a place: which vehicles they show, in which order, and what the page says of the place.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { openShop, testCar, visit } from '#test/support/shop.ts'

const yard = (id: string, name: string, lat: number, long: number, city: string, code: string) => ({
  id,
  slug: name.toLowerCase(),
  name,
  lat,
  long,
  address: { city, state: 'NSW', postcode: code },
})
const WEST = yard('1', 'West', -33.8085, 151.005, 'Parramatta', '2150')
const EAST = yard('2', 'East', -33.8125, 151.1795, 'Artarmon', '2064')
const NORTH = yard('3', 'North', -32.9275, 151.772, 'Newcastle', '2300')
const CARS = [
  testCar({ id: 'north', location_name: 'North' }),
  testCar({ id: 'east', location_name: 'East', make: 'Kia', model: 'Rio' }),
  testCar({ id: 'west', location_name: 'West' }),
]
const LIST = '/search/new-used-and-demo-cars'

beforeAll(async () => {
  await openShop({ slug: 'acme', locations: [WEST, EAST, NORTH] }, CARS)
  await openShop({ slug: 'one-yard', locations: [WEST] }, CARS)
  await openShop({ slug: 'wide', locations: [WEST, NORTH], search: { near_km: 200 } }, CARS)
  await env.DB.prepare(
    `INSERT INTO postcodes (country, postcode, lat, long, region, localities) VALUES
     ('AU', '2077', -33.70, 151.10, 'NSW', 'Hornsby|Asquith'), ('AU', '2879', -31.965, 141.451, 'NSW', 'Far West')`,
  ).run()
})

const get = async (query: string, slug = 'acme') => (await visit(slug, `${LIST}?${query}`)).text()
const carsOf = (html: string) =>
  [...html.matchAll(/data-car-id="([^"]+)"/g)].map(([, id = '']) => id)
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
const headingOf = (html: string) => textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').trim()
const chipsOf = (html: string) =>
  [...html.matchAll(/data-testid="active-filter">(.*?)<\/a>/gs)].map(([, chip = '']) =>
    textOf(chip).replace('Remove', '').trim(),
  )
const sortsOf = (html: string) =>
  [...(/<select id="sort".*?<\/select>/s.exec(html)?.[0] ?? '').matchAll(/value="(\w+)"/g)].map(
    ([, name]) => name,
  )

describe('a list near a place', () => {
  it('has the vehicles of the yards within 50 km, each with its distance', async () => {
    const html = await get('near=2077')
    expect(carsOf(html).sort()).toEqual(['east', 'west'])
    expect(headingOf(html)).toBe('New, used and demo cars near Hornsby 2077')
    expect(chipsOf(html)).toEqual(['Within 50 km of 2077 Hornsby'])
    expect(textOf(html)).toContain('West · 15 km away')
    expect(textOf(html)).toContain('East · 15 km away')
  })

  it('understands a suburb, and a town of a yard, in any spelling', async () => {
    expect(chipsOf(await get('near=asquith'))).toEqual(['Within 50 km of 2077 Asquith'])
    expect(chipsOf(await get('near=NEWCASTLE+nsw'))).toEqual(['Within 50 km of 2300 Newcastle'])
    expect(carsOf(await get('near=NEWCASTLE+nsw'))).toEqual(['north'])
  })

  it('is as wide as the site says', async () => {
    expect(carsOf(await get('near=2150', 'wide')).sort()).toEqual(['north', 'west'])
  })

  it('shows everything, and says why, near a place that is unknown', async () => {
    const html = await get('near=xyz')
    expect(carsOf(html)).toHaveLength(3)
    expect(textOf(html)).toContain('We don’t know the place “xyz”. Check the postcode.')
    expect(headingOf(html)).toBe('New, used and demo cars')
    expect(chipsOf(html)).toEqual(['Near “xyz”'])
  })

  it('shows everything, and how far the nearest yard is, where none is close', async () => {
    const html = await get('near=2879')
    expect(carsOf(html)).toHaveLength(3)
    expect(textOf(html)).toContain(
      'None of our locations is within 50 km of 2879 Far West: the nearest is West, 915 km away.',
    )
    expect(chipsOf(html)).toEqual(['Near 2879 Far West'])
  })

  it('offers vehicles elsewhere if there are none close by', async () => {
    const html = await get('near=2300&make=Kia')
    expect(carsOf(html)).toEqual([])
    expect(textOf(html)).toMatch(/Without Within 50 km of 2300 Newcastle 1 car/)
  })

  it('can be ordered by distance, the farthest yard last', async () => {
    expect(sortsOf(await get('near=2150'))).toContain('nearest')
    expect(sortsOf(await get(''))).not.toContain('nearest')
    const cars = async (place: string) => carsOf(await get(`near=${place}&sortBy=nearest`))
    expect(await cars('2150')).toEqual(['west', 'east'])
    expect(await cars('2064')).toEqual(['east', 'west'])
    expect(await cars('2879')).toEqual(['west', 'east', 'north'])
  })

  it('is not indexed, whatever its filters', async () => {
    for (const query of ['near=2150', 'near=xyz', 'near=2150&make=Kia'])
      expect(await get(query)).toMatch(/<meta name="robots" content="noindex, \w+"/)
  })

  it('asks for the place in its form, which keeps it; on a site with one yard without a field', async () => {
    expect(await get('near=2150')).toMatch(/<input type="text"[^>]*name="near"[^>]*value="2150"/)
    const html = await get('near=2150', 'one-yard')
    expect(html).not.toContain('Near postcode or suburb')
    expect(html).toContain('<input type="hidden" name="near" value="2150"/>')
  })
})
