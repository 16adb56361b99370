// Similar cars and comparable prices, from the embedded engine as in the Worker.
import { beforeEach, describe, expect, it } from 'vitest'

import type { Answer } from '#search/answer.ts'
import { queryOwn } from '#search/client.ts'
import { loadNeighbours, type NeighboursDeps } from '#search/neighbours.ts'
import { type EngineQuery, totalQuery } from '#search/request.ts'
import { emptyState } from '#search/state.ts'
import { parseCar } from '#vehicle/car.ts'
import { recordSettings } from '#vehicle/index-settings.ts'
import { toRecord } from '#vehicle/record.ts'
import { answerRequest } from '#search/engine/endpoints.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { createFetch, createNodeEngine } from './engine/node-engine.ts'
import { NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'

type Raw = Record<string, unknown>

let engine = createNodeEngine()
let asked: (readonly EngineQuery[])[] = []
/** Queries that reach the engine together. */
let sent: (readonly EngineQuery[])[] = []

beforeEach(async () => {
  engine = createNodeEngine()
  asked = []
  sent = []
  const send = createFetch(engine)
  for (const { name, settings } of recordSettings('Car_production'))
    await send('PUT', `/1/indexes/${name}/settings`, settings)
})

async function stock(cars: readonly Raw[]): Promise<void> {
  const requests = cars.map((more) => {
    const car = parseCar({
      slug: `car-${String(more.id)}`,
      make: 'Toyota',
      model: 'HiLux',
      year: 2021,
      simple_body: 'Ute',
      price: 45_000,
      status: 'in_stock',
      car_type: 'used',
      show_on_dealer_website: true,
      ...more,
    })
    if (car === null) throw new Error('A test car can be read')
    return { action: 'addObject', body: toRecord(car) }
  })
  await createFetch(engine)('POST', '/1/indexes/Car_production/batch', { requests })
}

async function ask(queries: readonly EngineQuery[]) {
  asked.push(queries)
  const onFault = (reason: string) => {
    throw new Error(reason)
  }
  const answered = await queryOwn(
    async (request) => {
      const { requests }: { requests: EngineQuery[] } = await request.clone().json()
      sent.push(requests)
      return answerRequest(engine, request)
    },
    { queries, now: NOW, onFault },
  )
  return answered?.answer ?? null
}

const PORT: NeighboursDeps = { ask, askKept: ask, loadIds: async () => null }

type Asked = {
  car?: Raw
  site?: Partial<SiteInput>
  port?: Partial<NeighboursDeps>
  counted?: EngineQuery
}

/** Vehicles similar to a $45,990 HiLux SR5, a ute of 2021 with the id 7. */
function around({ car = {}, site = {}, port = {}, counted }: Asked = {}) {
  return loadNeighbours(
    sampleCar(car),
    sampleSite(site),
    { ...PORT, ...port },
    { now: NOW, withPrices: true, counted: counted ?? null },
  )
}
const similarTo = async (given: Asked = {}) => (await around(given).similar).map(({ id }) => id)

describe('similar cars', () => {
  it('are at most 10,000 away from a price below 50,000 (C8)', async () => {
    await stock([
      { id: 'cheapest', price: 35_990 },
      { id: 'dearest', price: 55_990 },
      { id: 'too-cheap', price: 35_989 },
      { id: 'too-dear', price: 55_991 },
      { id: 'no-price', price: 0 },
    ])
    expect((await similarTo()).sort()).toEqual(['cheapest', 'dearest'])
  })

  it('are at most 25,000 away from a price of 50,000 and more (C8)', async () => {
    await stock([
      { id: 'low', price: 25_000 },
      { id: 'high', price: 75_000 },
      { id: 'higher', price: 75_001 },
    ])
    expect((await similarTo({ car: { price: 50_000 } })).sort()).toEqual(['high', 'low'])
  })

  it('start with the same model, then the same body, and are six at most (C8, W38)', async () => {
    const others = Array.from({ length: 12 }, (_, at) => ({
      id: `other-${at}`,
      make: 'Kia',
      model: 'Rio',
      simple_body: 'Hatch',
      custom_rank: 99,
    }))
    await stock([
      ...others,
      { id: 'body', make: 'Ford', model: 'Ranger' },
      { id: 'model', custom_rank: 0 },
    ])
    const ids = await similarTo()
    expect(ids.slice(0, 2)).toEqual(['model', 'body'])
    expect(ids).toHaveLength(6)
    expect(asked.flat().map(({ hitsPerPage }) => hitsPerPage)).toContain(10)
  })

  it.each([
    { models: 6, bodies: 4, lists: [6, 0, 0, 0] },
    { models: 5, bodies: 4, lists: [5, 9, 0, 0] },
    { models: 2, bodies: 2, lists: [2, 4, 4, 7] },
  ])('are looked for further only if there are fewer than six: $lists', async (given) => {
    const diesel = { simple_fuel: 'Diesel' }
    const make = (count: number, kind: string, more: object) =>
      Array.from({ length: count }, (_, at) => ({ id: `${kind}-${at}`, ...more }))
    await stock([
      ...make(given.models, 'model', diesel),
      ...make(given.bodies, 'body', {
        ...diesel,
        make: 'Ford',
        model: 'Ranger',
        custom_rank: 99,
      }),
      ...make(3, 'kind', { make: 'Kia', model: 'Rio', simple_body: 'Hatch' }),
    ])
    const answers: (Answer | null)[] = []
    const listening = async (queries: readonly EngineQuery[]) => {
      const answer = await ask(queries)
      answers.push(answer)
      return answer
    }
    expect(await similarTo({ car: diesel, port: { ask: listening } })).toHaveLength(6)
    const { hits = [], lists = [] } = answers[0] ?? {}
    expect([hits, ...lists].map((list) => list.length).slice(0, 4)).toEqual(given.lists)
  })

  it('have the same fuel before another, within a body', async () => {
    const ford = { make: 'Ford', model: 'Ranger' }
    await stock([
      { ...ford, id: 'electric', simple_fuel: 'Electric' },
      { ...ford, id: 'diesel', simple_fuel: 'Diesel' },
    ])
    expect(await similarTo({ car: { simple_fuel: 'Diesel' } })).toEqual(['diesel', 'electric'])
    expect(await similarTo({ car: { simple_fuel: 'Electric' } })).toEqual(['electric', 'diesel'])
  })

  it('take three queries of a hosted engine, which bills each', async () => {
    const hosted = { kind: 'algolia', app_id: 'HOSTED', search_key: 'searchonly1' } as const
    await similarTo({ car: { simple_fuel: 'Diesel' }, site: { search: { engine: hosted } } })
    const [first = []] = asked
    // The last one is of prices.
    expect(first).toHaveLength(4)
  })

  it('are of the same kind of vehicle', async () => {
    await stock([
      { id: 'bike', model: 'CB', item_type: 'motorcycle', simple_body: 'Cruiser' },
      { id: 'ute' },
    ])
    expect(await similarTo()).toEqual(['ute'])
  })

  it('are never the car itself, gone or on its way (C8, S3)', async () => {
    await stock([
      { id: '7' },
      { id: 'sold', status: 'sold', sold_date_timestamp: NOW },
      { id: 'coming', status: 'coming_soon' },
      { id: 'there' },
    ])
    expect(await similarTo()).toEqual(['there'])
  })

  it('are limited to visible vehicles (TH6)', async () => {
    await stock([
      { id: 'hidden', show_on_dealer_website: false },
      { id: 'elsewhere', state: 'QLD' },
      { id: 'here', state: 'NSW' },
    ])
    expect(await similarTo({ site: { search_filters: 'state:NSW' } })).toEqual(['here'])
  })

  it('of a car without a price are of its make or body (V10)', async () => {
    await stock([
      { id: 'make', model: 'Corolla', simple_body: 'Sedan', price: 9000 },
      { id: 'body', make: 'Ford', model: 'Ranger', price: 90_000 },
      { id: 'neither', make: 'Kia', model: 'Rio', simple_body: 'Hatch' },
    ])
    expect((await similarTo({ car: { price: 0 } })).sort()).toEqual(['body', 'make'])
  })

  it('have their repayment, whose warning is on the page (C11)', async () => {
    await stock([{ id: 'a', youxQuote: { weeklyRepaymentAmount: 210, comparisonRate: 8.19 } }])
    const [card] = await around({ site: { finance: { show_weekly: true } } }).similar
    expect(card?.offer?.repayment).toBe('$210')
  })

  it('are those named by a provider, in its order (A7)', async () => {
    await stock([{ id: 'a' }, { id: 'b', price: 900 }, { id: 'c' }, { id: '7' }])
    const loadIds = async () => ['c', 'gone', '7', 'b']
    expect(await similarTo({ port: { loadIds } })).toEqual(['c', 'b'])
  })

  it('are found by price if a provider fails or names only vehicles that are gone (X10)', async () => {
    await stock([{ id: 'a' }])
    for (const ids of [null, [], ['gone']])
      expect(await similarTo({ port: { loadIds: async () => ids } })).toEqual(['a'])
  })

  it('are of the same body, then any for sale, if none is near (X10)', async () => {
    await stock([
      { id: 'rio', make: 'Kia', model: 'Rio', simple_body: 'Hatch', price: 12_000 },
      { id: 'ute', price: 90_000 },
    ])
    expect(await similarTo()).toEqual(['ute', 'rio'])
  })

  it('are read from the cache if the engine does not answer (X10)', async () => {
    await stock([{ id: 'a' }])
    expect(await similarTo({ port: { ask: async () => null } })).toEqual(['a'])
  })

  it('are none if nothing is for sale, or nothing answers', async () => {
    expect(await similarTo()).toEqual([])
    const down = async () => null
    expect(await similarTo({ port: { ask: down, askKept: down } })).toEqual([])
  })

  it('cannot be injected through a car’s name in a feed (TH6)', async () => {
    await stock([{ id: 'hidden', show_on_dealer_website: false }])
    const car = {
      make: 'x" OR show_on_dealer_website:"false',
      model: '\\" OR id:"hidden',
      simple_body: '") OR ("',
    }
    expect(await similarTo({ car })).toEqual([])
  })
})

describe('comparable prices', () => {
  it('are those of the same make, model and condition, two years around (W35)', async () => {
    await stock([
      { id: 'older', year: 2019, price: 1001 },
      { id: 'newer', year: 2023, price: 1002 },
      { id: 'too-old', year: 2018, price: 1003 },
      { id: 'too-new', year: 2024, price: 1004 },
      { id: 'new', car_type: 'new', price: 1005 },
      { id: 'other', model: 'Corolla', price: 1006 },
      { id: 'coming', status: 'coming_soon', price: 1007 },
      { id: 'token-price', price: 200 },
      { id: '7', price: 1008 },
    ])
    expect((await around().prices).toSorted((a, b) => a - b)).toEqual([1001, 1002])
  })

  it('are as many as vehicles, also with one price', async () => {
    await stock([{ id: 'a', price: 2000 }, { id: 'b', price: 2000 }, { id: 'c' }])
    expect((await around().prices).toSorted((a, b) => a - b)).toEqual([2000, 2000, 45_000])
  })

  it('of a new car are those of new and demo cars', async () => {
    await stock([
      { id: 'new', car_type: 'new', price: 1001 },
      { id: 'demo', car_type: 'demo', price: 1002 },
      { id: 'used', price: 1003 },
    ])
    expect((await around({ car: { car_type: 'new' } }).prices).toSorted((a, b) => a - b)).toEqual([
      1001, 1002,
    ])
  })

  it('load with similar cars in one request (A6)', async () => {
    await stock([{ id: 'a' }])
    const { similar, prices } = around()
    await Promise.all([similar, prices])
    expect(asked).toHaveLength(1)
  })

  it('load with the number of another list in the same request', async () => {
    await stock([{ id: 'a' }, { id: 'b', price: 90_000 }, { id: 'c', price: 95_000 }])
    const state = { ...emptyState('mostRelevant'), ranges: { price: { min: 80_000 } } }
    const counted = totalQuery(state, sampleSite(), NOW)
    expect(await around({ counted }).count).toBe(2)
    // The price range of that list changes nothing about the prices that are compared.
    expect(await around({ counted }).prices).toEqual(await around().prices)
    expect(await around().count).toBe(0)
    expect(new Set(asked.map(({ length }) => length)).size).toBe(2)
    expect(asked).toHaveLength(4)
  })

  it('load with one call of several queries: ten cars a query, no facets, read from each result (A6)', async () => {
    await stock([{ id: 'a' }, { id: 'b', model: 'LandCruiser', make: 'Toyota' }])
    const cards = await around().similar
    expect(cards.map(({ id }) => id).toSorted()).toEqual(['a', 'b'])
    const [requests = [], ...others] = sent
    expect(others).toEqual([])
    expect(requests.length).toBeGreaterThan(1)
    for (const { indexName, facets, hitsPerPage, filters } of requests.slice(0, -1)) {
      expect([indexName, facets, hitsPerPage]).toEqual(['Car_production', [], 10])
      expect(filters).toContain('status:"in_stock"')
      // Never the vehicle itself.
      expect(filters).toContain('NOT id:"7"')
    }
  })

  it('are none if too little is known about the car', async () => {
    await stock([{ id: 'a' }])
    for (const unknown of ['make', 'model', 'year'])
      expect(await around({ car: { [unknown]: null } }).prices).toEqual([])
  })
})
