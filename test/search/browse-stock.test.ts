import { describe, expect, it, vi } from 'vitest'

import { createBrowseStock } from '#search/browse-stock.ts'
import { parseCar } from '#vehicle/car.ts'
import { recordSettings } from '#vehicle/index-settings.ts'
import { toRecord } from '#vehicle/record.ts'
import { answerRequest } from '#search/engine/endpoints.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { createNodeEngine } from './engine/node-engine.ts'
import { allOf } from '#test/support/one-by-one.ts'
import { testSite } from '#test/support/site.ts'

const NOW = 1_795_200_000
const HOSTED = { kind: 'algolia', app_id: 'SHOP1', search_key: 'searchonly1' } as const

/** An engine that has vehicles; `calls` are the keys and addresses of its requests. */
async function hold(cars: readonly object[]) {
  const engine = createNodeEngine()
  const calls: string[] = []
  const send = (method: string, path: string, body: unknown) =>
    answerRequest(
      engine,
      new Request(`http://index${path}`, { method, body: JSON.stringify(body) }),
    )
  for (const { name, settings } of recordSettings('Car_production'))
    await send('PUT', `/1/indexes/${name}/settings`, settings)
  const requests = cars.flatMap((raw) => {
    const car = parseCar({ status: 'in_stock', show_on_dealer_website: true, ...raw })
    return car === null ? [] : [{ action: 'addObject', body: toRecord(car) }]
  })
  await send('POST', '/1/indexes/Car_production/batch', { requests })
  const carry = (request: Request) => {
    calls.push(`${request.headers.get('x-algolia-api-key')} ${new URL(request.url).pathname}`)
    return answerRequest(engine, request)
  }
  return { carry, calls }
}

const many = (count: number, more: (n: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, n) => ({
    id: `c${n}`,
    slug: `car-${n}`,
    make: 'Kia',
    price: 1000 + n * 37,
    created_at: '2026-01-01',
    ...more(n),
  }))

type Carry = (request: Request) => Promise<Response>

function open(carry: Carry, more: Partial<SiteInput> = {}) {
  const tools = {
    stockIndex: carry,
    fetch: carry,
    openKey: async (name: string) => (name === 'reader' ? 'browse1' : null),
    onFault: vi.fn<(reason: string) => void>(),
    clock: vi.fn(() => NOW),
  }
  return { browse: createBrowseStock(testSite(more), tools), tools }
}

async function readAll({ browse }: ReturnType<typeof open>) {
  const { cars, isWhole } = browse()
  const ids: string[] = []
  for await (const car of cars) ids.push(car.id)
  return { ids, isWhole: isWhole() }
}

describe('everything listed by a site', () => {
  it('is read page by page from its own index, each vehicle once', async () => {
    const { carry, calls } = await hold(many(620))
    const { ids, isWhole } = await readAll(open(carry))
    expect(new Set(ids).size).toBe(620)
    expect(ids).toHaveLength(620)
    expect(isWhole).toBe(true)
    expect(calls).toEqual(Array.from({ length: 3 }, () => 'null /1/indexes/Car_production/browse'))
  })

  it('contains what lists show, and nothing that they exclude (A3, T27, T28)', async () => {
    const { carry } = await hold([
      { id: 'shown', slug: 'a', make: 'Kia' },
      { id: 'coming', slug: 'b', make: 'Kia', status: 'coming_soon' },
      { id: 'hidden', slug: 'c', make: 'Kia', show_on_dealer_website: false },
      { id: 'other', slug: 'd', make: 'Kia', status: 'wholesale' },
      { id: 'sold-now', slug: 'e', make: 'Kia', status: 'sold', sold_date_timestamp: NOW - 86_400 },
      { id: 'sold-once', slug: 'f', make: 'Kia', status: 'sold', sold_date_timestamp: NOW - 9e6 },
      { id: 'excluded', slug: 'g', make: 'Kia', stocknum: 'X1' },
      { id: 'other-make', slug: 'h', make: 'BMW', car_type: 'new' },
      { id: 'filtered', slug: 'i', make: 'Kia', state: 'VIC' },
    ])
    const site: Partial<SiteInput> = {
      search: { excluded_stock_numbers: ['X1'] },
      search_filters: 'NOT state:VIC',
      make_restriction: { make: 'Kia', also: ['used'] },
    }
    for (const engine of [{ kind: 'embedded' as const }, HOSTED]) {
      const { ids } = await readAll(open(carry, { ...site, search: { ...site.search, engine } }))
      expect(ids.toSorted()).toEqual(['coming', 'shown', 'sold-now'])
    }
  })

  it('returns the requested fields, and always the id of the vehicle', async () => {
    const { carry } = await hold(many(1))
    const [car] = await allOf(open(carry).browse(['make']).cars)
    expect(car).toMatchObject({ id: 'c0', slug: 'car-0', make: 'Kia', price: null })
  })

  it('is browsed at a hosted engine with the browse key of the site', async () => {
    const { carry, calls } = await hold(many(300))
    const engine = { ...HOSTED, browse_secret: 'reader' }
    const { ids, isWhole } = await readAll(open(carry, { search: { engine } }))
    expect([ids.length, isWhole]).toEqual([300, true])
    expect(new Set(calls)).toEqual(new Set(['browse1 /1/indexes/Car_production/browse']))
  })

  it('is read in slices with the search key if the site has no other', async () => {
    // Beyond what a search reaches, a thousand of them without a price.
    const cars = many(2600, (n) => (n % 2 === 0 ? { price: 0, created_at: 1.7e9 + n * 60 } : {}))
    const { carry, calls } = await hold(cars)
    const { ids, isWhole } = await readAll(open(carry, { search: { engine: HOSTED } }))
    expect([ids.length, new Set(ids).size, isWhole]).toEqual([2600, 2600, true])
    expect(new Set(calls)).toEqual(new Set(['searchonly1 /1/indexes/Car_production/query']))
    expect(calls.length).toBeLessThan(100)
  })

  it('is marked as truncated if slices cannot be made small enough', async () => {
    const { carry } = await hold(many(1100, () => ({ price: 5000 })))
    const { isWhole } = await readAll(open(carry, { search: { engine: HOSTED } }))
    expect(isWhole).toBe(false)
  })

  it.each([
    ['refuses', async () => Response.json({}, { status: 403 }), 'browse: answered 403'],
    ['fails', () => Promise.reject(new TypeError('gone')), 'browse: TypeError'],
    ['talks nonsense', async () => Response.json({ hits: 'many' }), 'browse: ZodError'],
  ])('ends and says so if the engine %s after a page (F12)', async (_, fail, reason) => {
    const { carry } = await hold(many(620))
    let page = 0
    const failing = (request: Request) => ((page += 1) === 2 ? fail() : carry(request))
    const opened = open(failing)
    const { ids, isWhole } = await readAll(opened)
    expect([ids.length, isWhole]).toEqual([250, false])
    expect(opened.tools.onFault).toHaveBeenCalledWith(reason)
  })

  it('ends if the key of the site cannot be decrypted', async () => {
    const { carry } = await hold(many(3))
    const engine = { ...HOSTED, browse_secret: 'lost' }
    const opened = open(carry, { search: { engine } })
    expect(await readAll(opened)).toEqual({ ids: [], isWhole: false })
    expect(opened.tools.onFault).toHaveBeenCalledWith('browse key cannot be decrypted')
  })

  it('ends when its time is up, however slow each page is', async () => {
    const { carry } = await hold(many(620))
    const opened = open(carry)
    opened.tools.clock.mockImplementation(() => NOW + 30 * opened.tools.clock.mock.calls.length)
    const { ids, isWhole } = await readAll(opened)
    expect([ids.length, isWhole]).toEqual([250, false])
    expect(opened.tools.onFault).toHaveBeenCalledWith('browsing took too long')
  })
})
