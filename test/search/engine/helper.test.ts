import { liteClient } from 'algoliasearch/lite'
import algoliasearchHelper, { type SearchResults } from 'algoliasearch-helper'
import { describe, expect, it } from 'vitest'

import { answerRequest } from '#search/engine/endpoints.ts'

import { createFetch, createNodeEngine } from './node-engine.ts'
import { createStubRequester } from './stub-requester.ts'

type Car = {
  objectID: string
  name: string
  make: string
  body: string
  price: number
  certified: boolean
}

const CARS: Car[] = [
  { objectID: '1', name: 'Kia Sportage', make: 'Kia', body: 'SUV', price: 31_000, certified: true },
  { objectID: '2', name: 'Kia Cerato', make: 'Kia', body: 'Sedan', price: 21_000, certified: true },
  {
    objectID: '3',
    name: 'Land Rover Discovery',
    make: 'Land Rover',
    body: 'SUV',
    price: 61_000,
    certified: true,
  },
  {
    objectID: '4',
    name: 'Toyota RAV4',
    make: 'Toyota',
    body: 'SUV',
    price: 41_000,
    certified: false,
  },
  {
    objectID: '5',
    name: 'Toyota HiLux',
    make: 'Toyota',
    body: 'Ute',
    price: 51_000,
    certified: true,
  },
]

async function createHelper() {
  const engine = createNodeEngine()
  const send = createFetch(engine)
  await send('PUT', '/1/indexes/cars/settings', {
    searchableAttributes: ['name'],
    attributesForFaceting: ['searchable(make)', 'body', 'price', 'certified'],
    replicas: ['cars_price_desc'],
  })
  await send('PUT', '/1/indexes/cars_price_desc/settings', { ranking: ['desc(price)'] })
  const requests = CARS.map((body) => ({ action: 'addObject', body }))
  await send('POST', '/1/indexes/cars/batch', { requests })
  const requester = createStubRequester({
    fetch: (url, init) => answerRequest(engine, new Request(url, init)),
  })
  const client = liteClient('app', 'key', { requester })
  return algoliasearchHelper(client, 'cars', {
    facets: ['certified'],
    disjunctiveFacets: ['make', 'body', 'price'],
    hitsPerPage: 2,
  })
}

function search(helper: Awaited<ReturnType<typeof createHelper>>): Promise<SearchResults<Car>> {
  return new Promise((resolve, reject) => {
    helper.once('result', ({ results }) => resolve(results as SearchResults<Car>))
    helper.once('error', ({ error }) => reject(error))
    helper.search()
  })
}

function countsOf(results: SearchResults<Car>, facet: string): Record<string, number> {
  const values = results.getFacetValues(facet, { sortBy: ['name:asc'] }) ?? []
  const list = Array.isArray(values) ? values : []
  return Object.fromEntries(list.map(({ name, count }) => [name, count]))
}

const idsOf = (results: SearchResults<Car>) => results.hits.map((hit) => hit.objectID)

describe("the stock index, driven by Algolia's own helper", () => {
  it('counts each refined facet without its own refinement (A1)', async () => {
    const helper = await createHelper()
    helper.addDisjunctiveFacetRefinement('make', 'Kia')
    helper.addDisjunctiveFacetRefinement('make', 'Toyota')
    helper.addDisjunctiveFacetRefinement('body', 'SUV')
    helper.addFacetRefinement('certified', 'true')
    const results = await search(helper)
    expect(idsOf(results)).toEqual(['1'])
    expect(countsOf(results, 'make')).toEqual({ Kia: 1, 'Land Rover': 1, Toyota: 0 })
    expect(countsOf(results, 'body')).toEqual({ SUV: 1, Sedan: 1, Ute: 1 })
    expect(countsOf(results, 'certified')).toEqual({ true: 1 })
  })

  it('filters by numbers and returns the limits that a slider needs (W3)', async () => {
    const helper = await createHelper()
    helper.addNumericRefinement('price', '>=', 30_000)
    helper.addNumericRefinement('price', '<=', 52_000)
    const results = await search(helper)
    expect(results.nbHits).toBe(3)
    expect(results.getFacetStats('price')).toEqual({
      min: 21_000,
      max: 61_000,
      avg: 41_000,
      sum: 205_000,
    })
  })

  it('pages and sorts through a replica', async () => {
    const helper = await createHelper()
    helper.setIndex('cars_price_desc').setPage(1)
    const results = await search(helper)
    expect(idsOf(results)).toEqual(['4', '1'])
    expect([results.page, results.nbPages, results.nbHits]).toEqual([1, 3, 5])
  })

  it('searches text with a typo', async () => {
    const helper = await createHelper()
    helper.setQuery('discovrey')
    expect(idsOf(await search(helper))).toEqual(['3'])
  })

  it('searches the values of a facet', async () => {
    const helper = await createHelper()
    helper.addDisjunctiveFacetRefinement('body', 'SUV')
    const found = await helper.searchForFacetValues('make', 'rov', 10)
    expect(found.facetHits).toMatchObject([
      { value: 'Land Rover', count: 1, highlighted: 'Land <em>Rover</em>' },
    ])
  })

  it('returns an empty page, not an error, when nothing matches', async () => {
    const helper = await createHelper()
    helper.addDisjunctiveFacetRefinement('make', 'Unknown')
    const results = await search(helper)
    expect([results.nbHits, results.nbPages, results.hits]).toEqual([0, 0, []])
  })
})
