// The contract of the search port, tested on both engines: the embedded index and a hosted one behind the search cache.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { toQueries, type EngineQuery } from '#search/request.ts'
import { parseSearch } from '#search/state.ts'
import { createServices, type Services } from '#composition/services.ts'
import { parseCar } from '#vehicle/car.ts'
import { recordSettings } from '#vehicle/index-settings.ts'
import { toRecord } from '#vehicle/record.ts'
import { SORT_NAMES } from '#vehicle/attributes.ts'
import type { Site } from '#tenant/schema.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { testSite } from '#test/support/site.ts'
import { openShop, testCar } from '#test/support/shop.ts'

const now = Math.floor(Date.now() / 1000)
const cars = [
  testCar({
    id: 'a',
    make: 'Kia',
    model: 'Rio',
    price: 10_000,
    simple_body: 'Hatch',
    standardEquipment: ['Sunroof'],
    location_name: 'West',
    autograb_data: { average_market_price: 9_500, state_average_market_price: 9_800 },
  }),
  testCar({
    id: 'b',
    make: 'Kia',
    model: 'Sportage',
    price: 30_000,
    simple_body: 'SUV',
    standardEquipment: ['Sunroof', 'Tow bar'],
    location_name: 'East',
    autograb_data: { average_market_price: 33_000, state_average_market_price: 34_000 },
  }),
  testCar({
    id: 'c',
    make: 'BMW',
    model: 'X3',
    price: 60_000,
    simple_body: 'SUV',
    location_name: 'North',
  }),
]

const hostedSite = (app: string) =>
  testSite({
    slug: `site-${app.toLowerCase()}`,
    search: { engine: { kind: 'algolia', app_id: app, search_key: 'searchonly1' } },
  })
const tenantOf = (site: Site, version = 1): Tenant => ({
  slug: site.slug,
  version,
  site,
  themeCss: '',
  themeHash: '',
})

function open(site: Site, version = 1): { services: Services; settle: () => Promise<unknown> } {
  const pending: Promise<unknown>[] = []
  const services = createServices(env, tenantOf(site, version), (work) => pending.push(work))
  return { services, settle: () => Promise.all(pending) }
}

async function fillHosted(app: string): Promise<void> {
  const send = (method: string, path: string, body: unknown) =>
    fetch(`https://${app.toLowerCase()}-dsn.algolia.net${path}`, {
      method,
      body: JSON.stringify(body),
    })
  for (const { name, settings } of recordSettings('Car_production'))
    await send('PUT', `/1/indexes/${name}/settings`, settings)
  const requests = cars.map((raw) => {
    const car = parseCar(raw)
    if (car === null) throw new Error('A test car can be read')
    return { action: 'addObject', body: toRecord(car) }
  })
  await send('POST', '/1/indexes/Car_production/batch', { requests })
}

const callsOf = async (app: string) =>
  Number(await (await fetch(`https://${app.toLowerCase()}-dsn.algolia.net/calls`)).text())

const queriesOf = (search: string, site: Site, at = now): EngineQuery[] =>
  toQueries(parseSearch(search, SORT_NAMES), site, at)
const idsOf = (hits: readonly unknown[]) => hits.map((hit) => parseCar(hit)?.id ?? '')

beforeAll(async () => {
  await openShop({ slug: 'embedded' }, cars)
  await fillHosted('PLAYED')
})

describe.each([
  ['embedded index', () => testSite({ slug: 'embedded' })],
  ['hosted engine', () => hostedSite('PLAYED')],
])('search port on the %s', (_, siteOf) => {
  const site = siteOf()
  const ask = async (search: string) =>
    (await open(site).services.search.list(queriesOf(search, site), now)) ?? undefined

  it('returns hits, count, facets and statistics (A1)', async () => {
    const answer = await ask('')
    expect(idsOf(answer?.hits ?? []).sort()).toEqual(['a', 'b', 'c'])
    expect(answer?.total).toBe(3)
    expect(answer?.facets.make).toEqual({ BMW: 1, Kia: 2 })
    expect(answer?.stats.price).toMatchObject({ min: 10_000, max: 60_000 })
  })

  it('filters, and counts a refined facet without itself', async () => {
    const answer = await ask('make=Kia&range[price]=20000:')
    expect(idsOf(answer?.hits ?? [])).toEqual(['b'])
    expect(answer?.facets.make).toEqual({ BMW: 1, Kia: 1 })
    expect(answer?.stats.price).toMatchObject({ min: 10_000, max: 30_000 })
    expect(answer?.without).toEqual({ make: 2, price: 2 })
  })

  it.each([
    ['sortBy=highestPrice', ['c', 'b', 'a']],
    ['sortBy=lowestPrice', ['a', 'b', 'c']],
    // The farthest below the average price of the market first, and last what has none.
    ['sortBy=bestValue', ['b', 'a', 'c']],
  ])('sorts by %s (R59)', async (search, order) => {
    expect(idsOf((await ask(search))?.hits ?? [])).toEqual(order)
  })

  it('says which prices are known to be below the market, and by how much', async () => {
    expect((await ask(''))?.stats.below_market).toMatchObject({ min: -5.3, max: 9.1 })
  })

  it.each([
    [90, ['b', 'c']],
    // Without a yard as close, the list has them all.
    [10, ['b', 'c', 'a']],
  ])('lists the yards within %i km, the nearest first', async (km, order) => {
    const place = {
      postcode: '2150',
      locality: 'Parramatta',
      yards: [
        { name: 'East', isVisible: true, km: 20 },
        { name: 'North', isVisible: true, km: 80 },
        { name: 'West', isVisible: true, km: 120 },
      ],
    }
    const near = { ...site, search: { ...site.search, near_km: km } }
    const state = parseSearch('near=2150&sortBy=nearest', SORT_NAMES)
    const answer = await open(site).services.search.list(toQueries(state, near, now, place), now)
    expect(idsOf(answer?.hits ?? [])).toEqual(order)
  })

  it('finds vehicles with all chosen features, and counts each other one among these', async () => {
    const one = await ask('filtered_features=Sunroof')
    expect(one?.facets.filtered_features).toEqual({ Sunroof: 2, 'Tow bar': 1 })
    const both = await ask('filtered_features=Sunroof&filtered_features=Tow bar')
    expect(idsOf(both?.hits ?? [])).toEqual(['b'])
    expect(both?.facets.filtered_features).toEqual({ Sunroof: 1, 'Tow bar': 1 })
    expect(both?.without).toEqual({ filtered_features: 3 })
  })

  it('finds words, even misspelt ones', async () => {
    expect(idsOf((await ask('query=sportage'))?.hits ?? [])).toEqual(['b'])
    expect(idsOf((await ask('query=sprotage'))?.hits ?? [])).toEqual(['b'])
  })

  it('escapes values that would break out of a filter (TH6)', async () => {
    for (const value of [
      'Kia" OR show_on_dealer_website:"false',
      '-Kia',
      'a:b',
      'x) OR (y',
      '\\',
    ]) {
      const answer = await ask(`refinementList[make][0]=${encodeURIComponent(value)}`)
      expect([value, answer?.total]).toEqual([value, 0])
    }
  })
})

describe('results of a hosted engine', () => {
  it('cost one call however many shoppers wait for the same (F13)', async () => {
    await fillHosted('HERD')
    const site = hostedSite('HERD')
    const { services } = open(site)
    await Promise.all(
      Array.from({ length: 200 }, () => services.search.list(queriesOf('make=Kia', site), now)),
    )
    expect(await callsOf('HERD')).toBe(1)
  })

  it('are stored in KV after a repeated request, and then cost nothing (A2, F18)', async () => {
    await fillHosted('TWICE')
    const site = hostedSite('TWICE')
    const { services, settle } = open(site)
    const stored = async () => (await env.SEARCH.list({ prefix: `${site.slug}:1:` })).keys.length
    await services.search.list(queriesOf('', site), now)
    await settle()
    expect(await stored()).toBe(0)
    await services.search.list(queriesOf('', site), now)
    await settle()
    expect(await stored()).toBe(1)
    await services.search.list(queriesOf('', site), now)
    expect(await callsOf('TWICE')).toBe(1)
  })

  it('start again with a new version of the site', async () => {
    await fillHosted('AGAIN')
    const site = hostedSite('AGAIN')
    const first = open(site, 1)
    await first.services.search.list(queriesOf('', site), now)
    await first.services.search.list(queriesOf('', site), now)
    await first.settle()
    await open(site, 2).services.search.list(queriesOf('', site), now)
    expect(await callsOf('AGAIN')).toBe(2)
  })

  it('are read from KV only if they belong to this site and version (TH2)', async () => {
    await fillHosted('PLANTED')
    const site = hostedSite('PLANTED')
    const { services, settle } = open(site)
    const ask = async () => (await services.search.list(queriesOf('', site), now))?.total
    await ask()
    await ask()
    await settle()
    const { keys } = await env.SEARCH.list({ prefix: `${site.slug}:1:` })
    const name = keys[0]?.name ?? ''
    const stored = await env.SEARCH.get<{ answer: object }>(name, 'json')
    const plant = (more: object) =>
      env.SEARCH.put(
        name,
        JSON.stringify({ ...stored, answer: { ...stored?.answer, total: 999 }, ...more }),
      )
    await plant({})
    expect(await ask()).toBe(999)
    for (const foreign of [{ slug: 'another' }, { version: 2 }, { answer: {} }]) {
      await plant(foreign)
      expect(await ask()).toBe(cars.length)
    }
  })
})

describe('search with a failing engine (F1)', () => {
  it.each(['GARBAGE1', 'NONSENSE1', 'LIMITED1', 'BROKEN1', 'REFUSED1', 'SLOW1'])(
    'returns no answer from %s, within 3 s',
    async (app) => {
      const site = hostedSite(app)
      const started = performance.now()
      expect(await open(site).services.search.list(queriesOf('', site), now)).toBeNull()
      // A slow one would take ten seconds; the rest is margin for a busy machine.
      expect(performance.now() - started).toBeLessThan(5000)
    },
  )

  it('returns the last answer, marked as stale', async () => {
    await openShop({ slug: 'stale' }, cars)
    const site = testSite({ slug: 'stale' })
    const { services, settle } = open(site)
    const queries = queriesOf('', site)
    await services.search.list(queries, now)
    await services.search.list(queries, now)
    await settle()
    const down = createServices(
      { ...env, STOCK_INDEX: deadNamespace() },
      tenantOf(site),
      () => undefined,
    )
    expect(await down.search.list(queries, now + 30)).toMatchObject({ stale: false })
    const later = await down.search.list(queries, now + 120)
    expect(later?.stale).toBe(true)
    expect(later?.total).toBe(3)
  })

  it('calls the engine itself if the search cache is down (F12)', async () => {
    const site = hostedSite('PLAYED')
    const without = createServices(
      { ...env, SEARCH_CACHE: deadNamespace() },
      tenantOf(site, 9),
      () => undefined,
    )
    expect((await without.search.list(queriesOf('', site), now))?.total).toBe(3)
  })

  it('continues without KV (F14)', async () => {
    const broken = new Proxy(env.SEARCH, {
      get: () => () => Promise.reject(new Error('KV is down')),
    })
    const site = testSite({ slug: 'embedded' })
    const services = createServices({ ...env, SEARCH: broken }, tenantOf(site), () => undefined)
    expect((await services.search.list(queriesOf('', site), now))?.total).toBe(3)
  })
})

/** A namespace whose objects fail for every call. */
function deadNamespace<T extends Rpc.DurableObjectBranded>(): DurableObjectNamespace<T> {
  const fail = () => Promise.reject(new Error('The object is gone'))
  // A stub of a namespace with the methods that the services use.
  return {
    idFromName: (name: string) => name,
    get: () => ({ fetch: fail, ask: fail }),
  } as unknown as DurableObjectNamespace<T>
}

describe('the embedded index while its object still runs the release before (F23)', () => {
  it('is asked over HTTP, as that release was', async () => {
    const site = testSite({ slug: 'embedded' })
    const object = env.STOCK_INDEX.get(env.STOCK_INDEX.idFromName('embedded'))
    const ask = () =>
      Promise.reject(new TypeError('The RPC receiver does not implement the method "ask".'))
    const older = { ask, fetch: (request: Request) => object.fetch(request) }
    const STOCK_INDEX = { get: () => older, idFromName: () => object.id }
    // Only these are called.
    const bindings = { ...env, STOCK_INDEX } as never
    const { search } = createServices(bindings, tenantOf(site), () => undefined)
    const answer = await search.list(queriesOf('make=Kia&range[price]=15000:', site), now)
    expect(idsOf(answer?.hits ?? [])).toEqual(['b'])
    expect(answer?.facets.make).toEqual({ BMW: 1, Kia: 1 })
  })
})
