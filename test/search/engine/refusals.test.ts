import * as fc from 'fast-check'
import naughty from 'big-list-of-naughty-strings' with { type: 'json' }
import { describe, expect, it } from 'vitest'

import { toQueries } from '#search/request.ts'
import { emptyState } from '#search/state.ts'
import { FACETS } from '#vehicle/attributes.ts'
import { cases } from '#test/support/cases.ts'
import { testSite } from '#test/support/site.ts'
import { createFetch, createNodeEngine } from './node-engine.ts'

async function createCars() {
  const send = createFetch(createNodeEngine())
  await send('PUT', '/1/indexes/cars/settings', { attributesForFaceting: ['make', 'price'] })
  const requests = [{ action: 'addObject', body: { objectID: 'a', make: 'Kia', price: 5 } }]
  await send('POST', '/1/indexes/cars/batch', { requests })
  return send
}

async function refusalOf(parameters: object): Promise<{ status: number; message: string }> {
  const send = await createCars()
  const response = await send('POST', '/1/indexes/cars/query', parameters)
  const body: { status: number; message: string } = await response.json()
  expect(response.status).toBe(body.status)
  return body
}

describe('errors of the stock index', () => {
  it.each([
    ['make:Kia OR (make:MG AND price > 5)', 'only (X OR Y) AND Z is allowed'],
    ['make:Kia OR make:MG AND price > 5', 'only (X OR Y) AND Z is allowed'],
    ['NOT (make:Kia OR make:MG)', 'Unexpected token (make:Kia expected an attribute at col 4'],
    ['make:Land Rover', 'Unexpected token Rover expected AND, OR or the end at col 10'],
    ['price > cheap', 'Unexpected token cheap expected a number for price at col 8'],
    ['make:', 'Unexpected end of filter expected a value for make at col 5'],
    ['make:"Kia', 'expected a value for make at col 5'],
    ['(make:Kia', 'Unexpected end of filter expected OR or ) at col 9'],
    ['price:1 TO lots', 'expected numbers on both sides of TO for price'],
  ])('report what is wrong with the filter %s, and where', async (filters, message) => {
    const refusal = await refusalOf({ filters })
    expect(refusal.status).toBe(400)
    expect(refusal.message).toContain(message)
  })

  it.each([
    [{ facetFilters: [['no colon']] }, 'facetFilters: cannot read "no colon"'],
    [{ numericFilters: ['price=cheap'] }, 'numericFilters: cannot read "price=cheap"'],
    [{ filters: ['make:Kia'] }, 'filters: expected a string'],
    [{ hitsPerPage: 1_001 }, 'Invalid value for "hitsPerPage"'],
    [{ page: -1 }, 'Invalid value for "page"'],
    [{ tagFilters: ['hidden'] }, 'tagFilters is not supported'],
  ])('name the invalid parameter: %j', async (parameters, message) => {
    expect((await refusalOf(parameters)).message).toContain(message)
  })

  it('reject a whole batch for one bad entry, and change nothing', async () => {
    const send = await createCars()
    const good = { action: 'deleteObject', body: { objectID: 'a' } }
    const bad = { action: 'explode', body: {} }
    const response = await send('POST', '/1/indexes/cars/batch', { requests: [good, bad] })
    expect(response.status).toBe(400)
    expect((await send('GET', '/1/indexes/cars/a')).status).toBe(200)
  })

  it('undo a batch when a later part is too big', async () => {
    const send = await createCars()
    const half = 'x'.repeat(60_000)
    const patch = (name: string) => ({
      action: 'partialUpdateObject',
      body: { objectID: 'b', [name]: half },
    })
    const requests = [
      { action: 'deleteObject', body: { objectID: 'a' } },
      patch('one'),
      patch('two'),
    ]
    const response = await send('POST', '/1/indexes/cars/batch', { requests })
    expect(response.status).toBe(400)
    expect((await send('GET', '/1/indexes/cars/a')).status).toBe(200)
  })

  it('reject absurd sizes', async () => {
    const send = await createCars()
    const many = { requests: Array.from({ length: 51 }, () => ({ indexName: 'cars' })) }
    expect((await send('POST', '/1/indexes/*/queries', many)).status).toBe(400)
    const long = { query: 'x'.repeat(300_000) }
    expect((await send('POST', '/1/indexes/cars/query', long)).status).toBe(413)
  })

  it('do not reject a list with a choice in every filter, of a site with the longest filters', async () => {
    const send = await createCars()
    const site = testSite({
      search: {
        index: 'cars',
        excluded_stock_numbers: Array.from({ length: 200 }, (_, at) => `${at}`.padStart(40, 'x')),
      },
      search_filters: `make:${'x'.repeat(1990)}`,
    })
    const lists = Object.fromEntries(
      FACETS.filter(({ kind }) => kind === 'list').map(({ name }) => [name, ['x'.repeat(100)]]),
    )
    const ranges = Object.fromEntries(
      FACETS.filter(({ kind }) => kind === 'range').map(({ name }) => [name, { min: 1, max: 2 }]),
    )
    const requests = toQueries({ ...emptyState('mostRelevant'), lists, ranges }, site, 0)
    expect(requests).toHaveLength(FACETS.length + 1)
    expect((await send('POST', '/1/indexes/*/queries', { requests })).status).toBe(200)
  })
})

const PATHS = [
  '/1/indexes/*/queries',
  '/1/indexes/*/batch',
  '/1/indexes/*/objects',
  '/1/indexes/cars/query',
  '/1/indexes/cars/browse',
  '/1/indexes/cars/batch',
  '/1/indexes/cars/facets/make/query',
  '/1/indexes/cars/deleteByQuery',
  '/1/indexes/cars/operation',
  '/1/indexes/cars/synonyms/batch',
  '/1/indexes/cars/__proto__',
  '/1/indexes/%ff/%',
]
const PARAMETERS = [
  'query',
  'filters',
  'facetFilters',
  'numericFilters',
  'facets',
  'hitsPerPage',
  'page',
  'offset',
  'length',
  'params',
  'attributesToRetrieve',
  'attributesToHighlight',
  'cursor',
  'facet',
  'facetQuery',
  'type',
  'requests',
  'indexName',
  'action',
  'body',
  'objectID',
  'destination',
  'operation',
  'scope',
  'synonyms',
  'replicas',
  'ranking',
  '__proto__',
]

describe('hostile input to the stock index', () => {
  const text = fc.oneof(fc.constantFrom(...naughty), fc.string(), fc.string({ unit: 'binary' }))
  const value = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.double(),
      fc.constantFrom(null, true, 'cars', 'facet', 'move', '*', '-', 'make:Kia', 'price>=1'),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...PARAMETERS), tie('any'), { maxKeys: 4 }),
    ),
  })).any

  it('never causes a server error, with any body (F17)', async () => {
    const method = fc.constantFrom('POST', 'PUT')
    const send = await createCars()
    await fc.assert(
      fc.asyncProperty(method, fc.constantFrom(...PATHS), value, async (method, path, body) => {
        const response = await send(method, path, JSON.stringify(body) ?? '')
        expect([200, 400, 404, 413]).toContain(response.status)
        await response.json()
      }),
      { numRuns: cases(1_500) },
    )
  }, 60_000)

  it('is answered or rejected for each parameter of a query, with any value', async () => {
    const send = await createCars()
    const parameters = fc.dictionary(fc.constantFrom(...PARAMETERS), value, { maxKeys: 5 })
    await fc.assert(
      fc.asyncProperty(parameters, async (parameters) => {
        const requests = [{ ...parameters, indexName: 'cars' }]
        const response = await send('POST', '/1/indexes/*/queries', { requests })
        expect([200, 400]).toContain(response.status)
      }),
      { numRuns: cases(1_500) },
    )
  }, 60_000)

  it('includes every naughty string as a query, a filter value, a facet value and an id', async () => {
    const send = await createCars()
    for (const string of naughty) {
      const id = `id ${string}`.slice(0, 400)
      const body = { objectID: id, make: string, name: string }
      const put = await send('POST', '/1/indexes/cars/batch', {
        requests: [{ action: 'addObject', body }],
      })
      expect(put.status).toBe(200)
      const filters = `objectID:"${id.replaceAll(/["\\]/g, String.raw`\$&`)}"`
      const found = await send('POST', '/1/indexes/cars/query', {
        filters,
        facets: ['make'],
        query: string,
      })
      const { hits, facets }: { hits: object[]; facets: { make: object } } = await found.json()
      expect(hits).toEqual([body])
      expect(Object.keys(facets.make)).toEqual(string === '' ? [] : [string])
      await send('DELETE', `/1/indexes/cars/${encodeURIComponent(id)}`)
    }
  }, 60_000)

  it('includes deeply nested text, without a crash', async () => {
    const send = await createCars()
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    for (const name of ['query', 'facetFilters', 'facets', 'attributesToRetrieve']) {
      const response = await send('POST', '/1/indexes/cars/query', `{"${name}":${deep}}`)
      expect([200, 400]).toContain(response.status)
    }
    const put = await send('PUT', '/1/indexes/cars/deep', `{"make":${deep}}`)
    expect(put.status).toBe(400)
  })
})
