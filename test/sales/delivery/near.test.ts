import { describe, expect, it } from 'vitest'

import { findNear, hasDistances, type NearDeps } from '#sales/delivery/near.ts'
import type { Town } from '#sales/delivery/postcodes.ts'
import { testSite } from '#test/support/site.ts'

const PARRAMATTA = { lat: -33.8085, long: 151.005 }
const NEWCASTLE = { lat: -32.9275, long: 151.772 }
const RICHMOND_NSW = { lat: -33.599, long: 150.751 }
const RICHMOND_VIC = { lat: -37.818, long: 145.001 }
const address = (city: string, postcode: string) => ({ city, state: 'NSW', postcode })
const site = testSite({
  locations: [
    { id: '1', slug: 'west', name: 'West', ...PARRAMATTA, address: address('Parramatta', '2150') },
    { id: '2', slug: 'north', name: 'North', ...NEWCASTLE, address: address('Newcastle', '2300') },
    { id: '3', slug: 'shed', name: 'Shed', visible: false, ...NEWCASTLE },
    { id: '4', slug: 'parts', name: 'Parts', location_type: 'parts', ...PARRAMATTA },
    { id: '5', slug: 'lost', name: 'Lost' },
  ],
})

const town = (postcode: string, name: string, region: string, point: Town['point']): Town => ({
  postcode,
  localities: [name],
  region,
  point,
})
/** Each test asks for places of its own: found ones stay in memory. */
const RICHMONDS = [
  town('3121', 'Richmond', 'VIC', RICHMOND_VIC),
  town('2753', 'Richmond', 'NSW', RICHMOND_NSW),
]

function deps(towns: Town[] | null, geocoded: { lat: number; lng: number } | null = null) {
  const asked: string[] = []
  const port: NearDeps = {
    findTowns: async (_, { postcode, names }) => {
      asked.push(postcode || names.join('|'))
      return towns
    },
    savePlace: async () => {},
    // The adapter reads what a provider would send.
    call: (async () =>
      geocoded === null
        ? null
        : { status: 'OK', results: [{ geometry: { location: geocoded } }] }) as NearDeps['call'],
  }
  return { port, asked }
}

const near = async (text: string, { port } = deps([])) => {
  const found = await findNear(text, site, port)
  return typeof found === 'string' ? found : `${found.postcode} ${found.locality}`.trim()
}

describe('the place of a list', () => {
  it.each(['2150', 'parramatta', ' Parramatta NSW ', 'PARRAMATTA 2150', 'Parramatta, NSW 2150'])(
    'is the town of a yard for %j, which needs no lookup',
    async (text) => {
      const { port, asked } = deps(null)
      expect(await near(text, { port, asked })).toBe('2150 Parramatta')
      expect(asked).toEqual([])
    },
  )

  it('has the yards with a point by distance, those of hidden ones too, and no workshop', async () => {
    const found = await findNear('2150', site, deps(null).port)
    expect(typeof found === 'string' ? found : found.yards).toEqual([
      { name: 'West', isVisible: true, km: 0 },
      { name: 'North', isVisible: true, km: 121 },
      { name: 'Shed', isVisible: false, km: 121 },
    ])
  })

  it('of several of one name is the one nearest to the main location, or in the region named', async () => {
    expect(await near('richmond', deps(RICHMONDS))).toBe('2753 Richmond')
    expect(await near('Richmond VIC', deps(RICHMONDS))).toBe('3121 Richmond')
    expect(await near('Richmond QLD', deps(RICHMONDS))).toBe('unknown')
  })

  it('is read once, and then kept in memory', async () => {
    const { port, asked } = deps([town('2000', 'Sydney', 'NSW', PARRAMATTA)])
    await near('2000', { port, asked })
    await near('2000', { port, asked })
    expect(asked).toEqual(['2000'])
  })

  it('is learnt from the geocoder if the table lacks the postcode', async () => {
    const provider = { lat: -33.7, lng: 150.3 }
    expect(await near('2780', deps([], provider))).toBe('2780')
  })

  it.each(['xyz', '9999', '!!', ''])('is unknown for %j', async (text) => {
    expect(await near(text)).toBe('unknown')
  })

  it('is not known while the table cannot be read, and is found afterwards', async () => {
    expect(await near('Katoomba', deps(null))).toBe('cannot say')
    const katoomba = town('2780', 'Katoomba', 'NSW', PARRAMATTA)
    expect(await near('Katoomba', deps([katoomba]))).toBe('2780 Katoomba')
  })

  it('is asked for on sites with two visible yards that have a point', () => {
    expect(hasDistances(site)).toBe(true)
    expect(hasDistances(testSite({ locations: site.locations.slice(1) }))).toBe(false)
  })
})
