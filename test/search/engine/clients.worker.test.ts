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
    await client.saveObject({
      indexName: 'cars',
      body: { objectID: 'd', make: 'MG', price: 15_000 },
    })
    expect(await ids(client, 'cars_price_asc')).toEqual(['c', 'd', 'a', 'b'])
  })

  it('keeps the same answers after eviction, from its snapshot', async () => {
    const { client, stub } = createSite()
    await client.saveObjects({ indexName: 'cars', objects: CARS })
    await client.setSettings({ indexName: 'cars', indexSettings: SETTINGS })
    const before = await ids(client, 'cars', { query: 'kia' })
    await evictDurableObject(stub)
    expect(await ids(client, 'cars', { query: 'kia' })).toEqual(before)
    expect(before).toEqual(['a', 'c'])
  })

  it('changes parts of a document, creates it if it is new, and increments', async () => {
    const { client } = createSite()
    await client.saveObjects({ indexName: 'cars', objects: CARS })
    const patch = (
      objectID: string,
      attributesToUpdate: Record<string, unknown>,
      createIfNotExists = true,
    ) =>
      client.partialUpdateObject({
        indexName: 'cars',
        objectID,
        attributesToUpdate,
        createIfNotExists,
      })
    await patch('a', { price: 5 })
    await patch('a', { views: { _operation: 'Increment', value: 2 } })
    await patch('new', { make: 'MG' })
    await patch('never', { make: 'MG' }, false)
    const requests = ['a', 'new', 'never'].map((objectID) => ({ indexName: 'cars', objectID }))
    const { results } = await client.getObjects<Car>({ requests })
    expect(results).toEqual([
      { objectID: 'a', make: 'Kia', price: 5, views: 2 },
      { objectID: 'new', make: 'MG' },
      null,
    ])
  })

  it('deletes by id and by filter, and rejects an empty delete', async () => {
    const { client } = createSite()
    await client.saveObjects({ indexName: 'cars', objects: CARS })
    await client.setSettings({ indexName: 'cars', indexSettings: SETTINGS })
    await client.deleteObjects({ indexName: 'cars', objectIDs: ['b'] })
    await client.deleteBy({ indexName: 'cars', deleteByParams: { filters: 'price < 15000' } })
    expect(await ids(client, 'cars')).toEqual(['a'])
    await expect(client.deleteBy({ indexName: 'cars', deleteByParams: {} })).rejects.toThrow(
      'needs',
    )
    expect(await ids(client, 'cars')).toEqual(['a'])
  })

  it('browses every document once, in pages', async () => {
    const { client } = createSite()
    const objects = Array.from({ length: 25 }, (_, i) => ({ objectID: `car-${i}`, make: 'Kia' }))
    await client.saveObjects({ indexName: 'cars', objects })
    const seen: string[] = []
    const pages: number[] = []
    await client.browseObjects<Car>({
      indexName: 'cars',
      browseParams: { hitsPerPage: 10 },
      aggregator: ({ hits }) => {
        pages.push(hits.length)
        seen.push(...hits.map((hit) => hit.objectID))
      },
    })
    expect(pages).toEqual([10, 10, 5])
    expect(seen).toEqual(objects.map((object) => object.objectID))
  })

  it('replaces a whole feed at once, keeping replicas and settings', async () => {
    const { client } = createSite()
    await client.saveObjects({ indexName: 'cars', objects: CARS })
    await client.setSettings({ indexName: 'cars', indexSettings: SETTINGS })
    const indexSettings = { ranking: ['asc(price)'] }
    await client.setSettings({ indexName: 'cars_price_asc', indexSettings })
    const next = [
      { objectID: 'y', make: 'MG', price: 9 },
      { objectID: 'z', make: 'MG', price: 8 },
    ]
    await client.saveObjects({ indexName: 'cars_next', objects: next })
    expect(await ids(client, 'cars_price_asc')).toEqual(['c', 'a', 'b'])
    const moved = await client.operationIndex({
      indexName: 'cars_next',
      operationIndexParams: { operation: 'move', destination: 'cars' },
    })
    await client.waitForTask({ indexName: 'cars', taskID: moved.taskID })
    expect(await ids(client, 'cars_price_asc', { filters: 'make:mg' })).toEqual(['z', 'y'])
    const { items } = await client.listIndices()
    expect(items.map(({ name, entries }) => [name, entries])).toEqual([
      ['cars', 2],
      ['cars_price_asc', 2],
      ['cars_price_desc', 2],
    ])
  })

  it('replaces all objects as the client does it', async () => {
    const { client } = createSite()
    await client.saveObjects({ indexName: 'cars', objects: CARS })
    await client.setSettings({ indexName: 'cars', indexSettings: SETTINGS })
    await client.replaceAllObjects({ indexName: 'cars', objects: [{ objectID: 'n', make: 'MG' }] })
    expect(await ids(client, 'cars')).toEqual(['n'])
    expect(await ids(client, 'cars_price_asc')).toEqual(['n'])
    expect(await client.getSettings({ indexName: 'cars' })).toMatchObject(SETTINGS)
  })

  it('accepts synonyms by their own endpoint', async () => {
    const { client } = createSite()
    const objects = [{ objectID: 'u', name: 'Ranger Ute' }]
    await client.saveObjects({ indexName: 'cars', objects })
    expect(await ids(client, 'cars', { query: 'pick up' })).toEqual([])
    const synonymHit = [{ objectID: 's', type: 'synonym' as const, synonyms: ['ute', 'pick-up'] }]
    await client.saveSynonyms({ indexName: 'cars', synonymHit, replaceExistingSynonyms: true })
    expect(await ids(client, 'cars', { query: 'pick up' })).toEqual(['u'])
  })

  it('reports a missing index or document, as Algolia does', async () => {
    const { client } = createSite()
    const missing = { status: 404, message: 'Index cars does not exist' }
    await expect(ids(client, 'cars')).rejects.toMatchObject(missing)
    expect(await client.indexExists({ indexName: 'cars' })).toBe(false)
    await client.saveObjects({ indexName: 'cars', objects: CARS })
    const found = client.getObject({ indexName: 'cars', objectID: 'x' })
    await expect(found).rejects.toMatchObject({ status: 404 })
    await client.deleteIndex({ indexName: 'cars' })
    expect(await client.indexExists({ indexName: 'cars' })).toBe(false)
  })

  it('counts how often a query was called, again from zero after each write', async () => {
    const { client, stub } = createSite()
    await client.saveObjects({ indexName: 'cars', objects: CARS })
    const ask = async () => {
      const body = JSON.stringify({ requests: [{ indexName: 'cars' }] })
      const response = await stub.fetch('http://i/1/indexes/*/queries', { method: 'POST', body })
      await response.text()
      return [response.headers.get('x-asked'), Number(response.headers.get('x-revision'))] as const
    }
    const [first, revision] = await ask()
    const [second] = await ask()
    await client.saveObject({ indexName: 'cars', body: { objectID: 'd', make: 'MG' } })
    const [third, changed] = await ask()
    expect([first, second, third]).toEqual(['1', '2', '1'])
    expect(changed).toBeGreaterThan(revision)
  })
})
