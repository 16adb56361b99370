// Addresses of the page of a location, and its redirects (R35).
import { exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { openShop, testCar } from '#test/support/shop.ts'
import { textsBy } from '#test/ui/render.tsx'

const DEALERSHIP = { id: '1', slug: 'acme-north', name: 'Acme North' }
const PLACES = [
  { id: '1', slug: 'north-yard', name: 'North Yard', primary: true, dealership_slug: 'acme-north' },
  { id: '2', slug: 'south-yard', name: 'South Yard', distribution_locations: ['1'] },
  { id: '3', slug: 'old-yard', name: 'Old Yard', visible: false },
  { id: '4', slug: 'workshop', name: 'Workshop', location_type: 'service' as const },
]

const ask = (path: string, host: string, method = 'GET') =>
  exports.default.fetch(
    new Request(`http://${host}.example${path}`, { method, redirect: 'manual' }),
  )
const leads = async (path: string, host: string) => {
  const response = await ask(path, host)
  return [response.status, response.headers.get('Location')]
}
const carsOn = async (path: string) =>
  textsBy(await (await ask(path, 'places')).text(), 'car-title')

beforeAll(async () => {
  const cars = [
    testCar({ location_name: 'North Yard', model: 'Yaris' }),
    testCar({ location_name: 'South Yard', model: 'Camry' }),
    testCar({ location_name: 'North Yard', model: 'Kluger', status: 'sold', sold: true }),
  ]
  await openShop({ slug: 'places', dealerships: [DEALERSHIP], locations: PLACES }, cars)
  await openShop(
    {
      slug: 'one-make',
      manufacturer: { name: 'Toyota' },
      dealerships: [DEALERSHIP],
      locations: PLACES,
    },
    [],
  )
})

describe('the address of a location', () => {
  it('answers with its page, without shopper data', async () => {
    const response = await ask('/locations/north-yard', 'places')
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('<h1>North Yard</h1>')
    expect(html).toContain(
      '<link rel="canonical" href="https://places.example/locations/north-yard"/>',
    )
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  it('redirects from the name of its dealership, with the query (R35)', async () => {
    expect(await leads('/locations/acme-north?department=parts', 'places')).toEqual([
      301,
      '/locations/north-yard?department=parts',
    ])
  })

  it.each(['/locations/old-yard', '/locations/nowhere', '/locations/%27%3Cscript%3E'])(
    'does not exist for a hidden or unknown location: %s (V61)',
    async (path) => {
      expect((await ask(path, 'places')).status).toBe(404)
      expect((await ask(path, 'one-make')).status).toBe(404)
    },
  )

  it('leads to the enquiry if the site is for one manufacturer (R35)', async () => {
    expect(await leads('/locations/north-yard', 'one-make')).toEqual([
      302,
      '/contact?location_id=1',
    ])
    expect(await leads('/locations/acme-north?utm_source=mail', 'one-make')).toEqual([
      302,
      '/contact?location_id=1&utm_source=mail',
    ])
  })

  it('accepts any department in the query', async () => {
    for (const asked of ['service', 'nonsense', '%00', '"><script>'])
      expect((await ask(`/locations/north-yard?department=${asked}`, 'places')).status).toBe(200)
  })
})

describe('stock on the page of a location', () => {
  it('is for sale there and visible (E26)', async () => {
    expect(await carsOn('/locations/north-yard')).toEqual([expect.stringContaining('Yaris')])
    expect(await carsOn('/locations/south-yard')).toHaveLength(2)
  })

  it('is not on the page of a workshop', async () => {
    expect(await carsOn('/locations/workshop')).toEqual([])
  })
})
