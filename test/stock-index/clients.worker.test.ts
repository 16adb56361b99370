import { env } from 'cloudflare:workers'
import { evictDurableObject } from 'cloudflare:test'
import { algoliasearch } from 'algoliasearch'
import { describe, expect, it } from 'vitest'

import { createStubRequester } from './stub-requester.ts'

type Car = { objectID: string; make: string; price: number; views?: number }

let sites = 0

function createSite() {
  sites += 1
  const stub = env.STOCK_INDEX.getByName(`site-${sites}`)
  const client = algoliasearch('app', 'key', { requester: createStubRequester(stub) })
  return { stub, client }
}

const CARS: Car[] = [
  { objectID: 'a', make: 'Kia', price: 20_000 },
  { objectID: 'b', make: 'Toyota', price: 30_000 },
  { objectID: 'c', make: 'Kia', price: 10_000 },
]
const SETTINGS = {
  searchableAttributes: ['make'],
  attributesForFaceting: ['searchable(make)', 'price'],
  replicas: ['cars_price_asc', 'virtual(cars_price_desc)'],
}

async function ids(client: ReturnType<typeof createSite>['client'], indexName: string, more = {}) {
  const { hits } = await client.searchSingleIndex<Car>({ indexName, searchParams: more })
  return hits.map((hit) => hit.objectID)
}

describe('the stock index, driven by the full Algolia client', () => {
  it('answers a query right after a batch, ordered by each replica', async () => {
    const { client } = createSite()
    await client.saveObjects({ indexName: 'cars', objects: CARS, waitForTasks: true })
    await client.setSettings({ indexName: 'cars', indexSettings: SETTINGS })
    const asc = { ranking: ['asc(price)'] }
    await client.setSettings({ indexName: 'cars_price_asc', indexSettings: asc })
    const desc = { customRanking: ['desc(price)'] }
    await client.setSettings({ indexName: 'cars_price_desc', indexSettings: desc })
    expect(await ids(client, 'cars')).toEqual(['a', 'b', 'c'])
    expect(await ids(client, 'cars_price_asc')).toEqual(['c', 'a', 'b'])
    expect(await ids(client, 'cars_price_desc')).toEqual(['b', 'a', 'c'])
    await client.saveObject({ indexName: 'cars', body: { objectID: 'd', make: 'MG', price: 15_000 } })
    expect(await ids(client, 'cars_price_asc')).toEqual(['c', 'd', 'a', 'b'])
  })

  it('keeps answers the same after eviction, from its snapshot', async () => {
    const { client, stub } = createSite()
    await client.saveObjects({ indexName: 'cars', objects: CARS })
    await client.setSettings({ indexName: 'cars', indexSettings: SETTINGS })
    const before = await ids(client, 'cars', { query: 'kia' })
    await evictDurableObject(stub)
    expect(await ids(client, 'cars', { query: 'kia' })).toEqual(before)
    expect(before).toEqual(['a', 'c'])
  })
})
