import { describe, expect, it } from 'vitest'

import { buildColumns } from '#search/engine/build-columns.ts'
import { createDocuments } from '#search/engine/documents.ts'
import type { Sql } from '#search/engine/sql.ts'
import type { Excerpts } from '#search/engine/excerpts.ts'
import { createEngine } from '#search/engine/engine.ts'
import { toSchema } from '#search/engine/settings.ts'
import { fromSnapshot, toSnapshot } from '#search/engine/snapshot.ts'

import { createFetch, createNodeEngine, createNodeSql } from './node-engine.ts'

type Answer = {
  hits: { objectID: string }[]
  nbHits: number
  nbPages: number
  facets: object
}

async function createCars(
  cars: Record<string, unknown>[],
  settings: object = {},
  sql = createNodeSql(),
  { listed = [], indexed = [] }: Partial<Excerpts> = {},
) {
  const engine = createEngine(createDocuments(sql, { listed, indexed }))
  const send = createFetch(engine)
  await send('PUT', '/1/indexes/cars/settings', settings)
  const add = async (bodies: Record<string, unknown>[]) => {
    const requests = bodies.map((body) => ({ action: 'addObject', body }))
    expect((await send('POST', '/1/indexes/cars/batch', { requests })).status).toBe(200)
  }
  await add(cars)
  const ask = async (parameters: object): Promise<Answer> => {
    const response = await send('POST', '/1/indexes/cars/query', parameters)
    return response.json()
  }
  return { send, ask, add, engine }
}

/** Counts of the only facet that a test asks for. */
type Facets = { make: object }

const named = (names: string[]) => names.map((name, i) => ({ objectID: `${i}`, name }))
const idsOf = ({ hits }: Answer) => hits.map((hit) => hit.objectID)

describe('text search of the stock index', () => {
  it.each([
    ['Nissan X-Trail', ['x-trail', 'xtrail', 'x trail', 'X TRAIL', 'xtr', 'nissan xtrail']],
    ['Mazda BT-50', ['bt-50', 'bt50', 'bt 50', 'mazda bt5']],
    ['Mazda MX5', ['mx5', 'mx-5', 'mx 5']],
    ['Citroën C4', ['citroen', 'citroën c4', 'CITROËN']],
    ['Land Rover', ['landrover', 'land rovr', 'lnad rover']],
    // Two typos, from eight letters on.
    ['Mazda Roadster', ['raodstar']],
  ])('finds %s as people write it', async (name, queries) => {
    const { ask } = await createCars(named([name, 'Kia Rio']))
    for (const query of queries) expect(idsOf(await ask({ query })), query).toEqual(['0'])
  })

  it('allows no typo in a number, nor in a short word', async () => {
    const { ask } = await createCars(named(['Mazda BT-50', 'Kia Rio']))
    for (const query of ['bt40', '51', 'kai'])
      expect(idsOf(await ask({ query })), query).toEqual([])
  })

  it('allows typos only when fewer than ten cars match exactly', async () => {
    const corollas = Array.from({ length: 9 }, () => 'Corolla')
    const nine = await createCars(named([...corollas, 'Corona Corolle']))
    expect((await nine.ask({ query: 'corolla' })).nbHits).toBe(10)
    const ten = await createCars(named(['Corolla', ...corollas, 'Corona Corolle']))
    expect((await ten.ask({ query: 'corolla' })).nbHits).toBe(10)
  })

  it("highlights matched words with the caller's tags", async () => {
    const { ask } = await createCars(named(['Toyota Corolla']))
    const tags = { highlightPreTag: '<b>', highlightPostTag: '</b>' }
    const { hits } = await ask({ query: 'corola t', attributesToHighlight: ['name'], ...tags })
    expect(hits[0]).toHaveProperty('_highlightResult', {
      name: {
        value: '<b>Toyota</b> <b>Corolla</b>',
        matchLevel: 'full',
        matchedWords: ['corola', 't'],
        fullyHighlighted: true,
      },
    })
  })
})

describe('the stock index at size', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      objectID: `${i}`,
      slug: `car-${i}`,
      vin: `VIN${i}`,
      created: i,
      make: i % 3 === 0 ? 'Kia' : 'MG',
    }))
  const settings = {
    searchableAttributes: ['make'],
    attributesForFaceting: ['filterOnly(slug)', 'vin', 'created', 'make'],
  }

  it('finds one car by a nearly unique attribute, in any case, and all others by its negation', async () => {
    const { ask } = await createCars(many(3_000), settings)
    expect(idsOf(await ask({ filters: 'slug:CAR-2999' }))).toEqual(['2999'])
    expect((await ask({ filters: 'NOT slug:car-2999' })).nbHits).toBe(2_999)
    expect(idsOf(await ask({ filters: 'objectID:7 OR slug:car-8' }))).toEqual(['7', '8'])
    expect((await ask({ filters: 'slug > 1' })).nbHits).toBe(0)
  })

  it('reaches 1,050 cars by paging and still returns the true total', async () => {
    const { ask } = await createCars(many(3_000), settings)
    const last = await ask({ hitsPerPage: 21, page: 49 })
    expect([last.hits.length, last.nbHits, last.nbPages]).toEqual([21, 3_000, 50])
    expect(await ask({ hitsPerPage: 21, page: 50 })).toMatchObject({ hits: [], nbHits: 3_000 })
    expect((await ask({ offset: 1_045, length: 21 })).hits).toHaveLength(5)
  })

  it('is the same after its snapshot of several rows is restored', async () => {
    const sql = createNodeSql()
    const { ask } = await createCars(many(30_000), settings, sql)
    const question = { query: 'kia', filters: 'created >= 15000', facets: ['*'], hitsPerPage: 0 }
    const before = await ask(question)
    const rows = [...sql.exec<{ count: number }>('SELECT count(*) AS count FROM snapshots')]
    expect(rows[0]?.count).toBeGreaterThan(1)
    // Without documents there is no source to rebuild columns from.
    sql.exec('DELETE FROM documents')
    const reopened = createFetch(createEngine(createDocuments(sql)))
    const after = await reopened('POST', '/1/indexes/cars/query', question)
    expect(await after.json()).toEqual(before)
  })

  it('supports more values than two bytes can count', () => {
    const documents = Array.from({ length: 70_000 }, (_, i) => ({
      seq: i + 1,
      id: String(i),
      json: `{"vin":"VIN${i}"}`,
    }))
    const schema = toSchema('cars', { attributesForFaceting: ['vin'] }, [])
    const columns = fromSnapshot(toSnapshot(buildColumns(documents, schema)))
    const vin = columns?.columns.get('vin')
    expect(vin?.kind === 'dictionary' && vin.codes).toBeInstanceOf(Uint32Array)
    expect(vin?.kind === 'dictionary' && new Set(vin.codes).size).toBe(70_000)
  })
})

describe('what lists ask for', () => {
  const LISTED = ['make', 'place.name']
  const car = { objectID: '1', make: 'Kia', place: { name: 'Perth', phone: '1' }, comments: 'Old' }
  const asked = { attributesToRetrieve: LISTED, attributesToHighlight: [] }
  const kia = { make: 'Kia', place: { name: 'Perth' }, objectID: '1' }
  const open = (cars: Record<string, unknown>[], sql = createNodeSql(), listed = LISTED) =>
    createCars(cars, {}, sql, { listed })
  /** Makes the stored texts differ from their documents. */
  const mark = `UPDATE documents SET listed = replace(listed, 'Kia', 'Kept')`

  it('is read without the documents, whose changes it follows', async () => {
    const sql = createNodeSql()
    const { ask, add } = await open([car], sql)
    const hits = async () => (await ask(asked)).hits
    expect(await hits()).toEqual([kia])
    sql.exec(mark)
    await add([{ objectID: '2', make: 'MG' }])
    expect(await hits()).toEqual([
      { ...kia, make: 'Kept' },
      { make: 'MG', objectID: '2' },
    ])
    expect((await ask({ attributesToRetrieve: ['make'] })).hits[0]).toMatchObject({ make: 'Kia' })
    await add([{ ...car, comments: 'New' }])
    sql.exec(mark)
    await add([{ objectID: '3', make: 'MG' }])
    expect((await hits())[0]).toEqual({ ...kia, make: 'Kept' })
    await add([{ ...car, make: 'Kia EV' }])
    expect((await hits())[0]).toEqual({ ...kia, make: 'Kia EV' })
  })

  it('is not read where another release wrote the document, and is stored with the next feed', async () => {
    const sql = createNodeSql()
    // As it was before these texts.
    sql.exec(`CREATE TABLE documents (seq INTEGER PRIMARY KEY, generation INTEGER NOT NULL,
      id TEXT NOT NULL, json TEXT NOT NULL, UNIQUE (generation, id))`)
    const { ask, add, engine } = await open([car], sql)
    sql.exec(`UPDATE documents SET json = replace(json, 'Kia', 'Kia EV')`)
    await add([{ objectID: '2', make: 'MG' }])
    expect((await ask(asked)).hits[0]).toEqual({ ...kia, make: 'Kia EV' })
    const revision = engine.revision()
    await add([{ ...car, make: 'Kia EV' }])
    expect(engine.revision()).toBe(revision)
    const texts = [...sql.exec<{ listed: string }>('SELECT listed FROM documents')]
    expect(texts[0]?.listed).toContain('{"make":"Kia EV",')
    // A release that lists other attributes.
    const other = await open([], sql, ['comments'])
    const hits = (await other.ask({ attributesToRetrieve: ['comments'] })).hits
    expect(hits[0]).toEqual({ comments: 'Old', objectID: '1' })
  })
})

describe('what columns are made of', () => {
  const settings = { searchableAttributes: ['make'], attributesForFaceting: ['make', 'place.city'] }
  const car = { objectID: '1', make: 'Kia', place: { city: 'Perth' }, colour: 'Red' }
  const open = (sql = createNodeSql()) =>
    createCars([car], settings, sql, { indexed: ['make', 'place.city'] })
  const facets = async ({ ask }: Awaited<ReturnType<typeof open>>) =>
    (await ask({ facets: ['*'], hitsPerPage: 0 })).facets
  const mark = `UPDATE documents SET indexed = replace(indexed, 'Kia', 'Kept')`

  it('is read without the documents', async () => {
    const sql = createNodeSql()
    const cars = await open(sql)
    sql.exec(mark)
    expect(await facets(cars)).toEqual({ make: { Kept: 1 }, 'place.city': { Perth: 1 } })
    expect(idsOf(await cars.ask({ query: 'kept' }))).toEqual(['1'])
  })

  it('is the whole document where settings name more, or another release wrote it', async () => {
    const sql = createNodeSql()
    const cars = await open(sql)
    sql.exec(mark)
    await cars.send('PUT', '/1/indexes/cars/settings', {
      attributesForFaceting: ['make', 'colour'],
    })
    expect(await facets(cars)).toEqual({ make: { Kia: 1 }, colour: { Red: 1 } })

    const other = createNodeSql()
    const older = await open(other)
    other.exec(mark)
    other.exec(`UPDATE documents SET json = replace(json, 'Kia', 'MG')`)
    expect(await facets(older)).toEqual({ make: { MG: 1 }, 'place.city': { Perth: 1 } })
  })
})

describe('a whole index', () => {
  const settings = { attributesForFaceting: ['make'], replicas: ['cheap'] }
  const cars = (make: string, count = 700) =>
    Array.from({ length: count }, (_, i) => ({ objectID: `${i}`, make }))
  const open = (sql = createNodeSql()) => createCars(cars('Kia'), settings, sql)
  type Cars = Awaited<ReturnType<typeof open>>
  const operate = ({ send }: Cars, source: string, operation: string, destination: string) =>
    send('POST', `/1/indexes/${source}/operation`, { operation, destination })
  const put = ({ send }: Cars, index: string, all: object[]) =>
    send('POST', `/1/indexes/${index}/batch`, {
      requests: all.map((body) => ({ action: 'addObject', body })),
    })
  const makes = async ({ send }: Cars, index = 'cars') => {
    const query = { facets: ['make'], hitsPerPage: 0 }
    const answer = await send('POST', `/1/indexes/${index}/query`, query)
    const { facets }: Answer = await answer.json()
    return facets
  }

  it('is copied while others are answered, with what changes meanwhile', async () => {
    const all = await open()
    const copying = operate(all, 'cars', 'copy', 'next')
    await put(all, 'cars', [{ objectID: '5', make: 'MG' }])
    expect((await all.send('POST', '/1/indexes/next/query', {})).status).toBe(404)
    expect((await copying).status).toBe(200)
    expect(await makes(all, 'next')).toEqual({ make: { Kia: 699, MG: 1 } })
    expect(await makes(all)).toEqual({ make: { Kia: 699, MG: 1 } })
  })

  it('is moved with columns that are made before, while the old one is searched', async () => {
    const sql = createNodeSql()
    const all = await open(sql)
    await operate(all, 'cars', 'copy', 'next')
    await put(all, 'next', cars('MG'))
    const moving = operate(all, 'next', 'move', 'cars')
    expect(await makes(all)).toEqual({ make: { Kia: 700 } })
    expect((await moving).status).toBe(200)
    const [made] = [
      ...sql.exec<{ revision: number }>('SELECT max(revision) AS revision FROM snapshots'),
    ]
    expect(made?.revision).toBe(all.engine.index('cars')?.revision)
    expect(await makes(all)).toEqual({ make: { MG: 700 } })
    expect(await makes(all, 'cheap')).toEqual({ make: { MG: 700 } })
    expect(countIn(sql, 'documents')).toBe(700)
  })

  it('is moved as it is in the end, if it or the settings change while its columns are made', async () => {
    const all = await open()
    await put(all, 'next', cars('MG'))
    const moving = operate(all, 'next', 'move', 'cars')
    await put(all, 'next', [{ objectID: '5', make: 'BYD' }])
    await all.send('PUT', '/1/indexes/cars/settings', {
      attributesForFaceting: ['make', 'objectID'],
    })
    await moving
    expect(await makes(all)).toEqual({ make: { MG: 699, BYD: 1 } })
  })

  it('leaves nothing behind when a copy ends in the middle, nor when it is dropped', async () => {
    const sql = createNodeSql()
    const all = await open(sql)
    // An object that ended after the first slice.
    const generation = all.engine.begin()
    all.engine.documents.copy(all.engine.index('cars')?.generation ?? 0, generation).next()
    expect(countIn(sql, 'documents')).toBeGreaterThan(700)
    const next = createFetch(createEngine(createDocuments(sql)))
    await next('POST', '/1/indexes/cars/operation', { operation: 'copy', destination: 'next' })
    expect(countIn(sql, 'documents')).toBe(1400)
    await next('DELETE', '/1/indexes/next')
    expect(countIn(sql, 'documents')).toBe(700)
    await next('DELETE', '/1/indexes/cars')
    expect([countIn(sql, 'documents'), countIn(sql, 'snapshots')]).toEqual([0, 0])
  })
})

const countIn = (sql: Sql, table: string) =>
  [...sql.exec<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)][0]?.count

describe('caches of the stock index', () => {
  const settings = { attributesForFaceting: ['make', 'status'] }
  const cars = ['Kia', 'MG', 'Kia'].map((make, i) => ({ objectID: `${i}`, make, status: 'in' }))

  it('are recalculated after a write, and only then', async () => {
    const { ask, add, engine } = await createCars(cars, settings)
    const browse = { filters: 'status:in', facets: ['make'] }
    expect((await ask(browse)).facets).toEqual({ make: { Kia: 2, MG: 1 } })
    const record = engine.index('cars')
    const view = record && engine.view(record)
    await add(cars)
    expect(record && engine.view(record)).toBe(view)
    await add([{ objectID: '3', make: 'MG', status: 'in' }])
    expect((await ask(browse)).facets).toEqual({ make: { Kia: 2, MG: 2 } })
  })

  it('count each list of one request under its own filter, with a refinement and without', async () => {
    const sold = { objectID: '3', make: 'MG', status: 'sold' }
    const { send } = await createCars([...cars, sold], settings)
    const lists = [
      { filters: 'status:in', facetFilters: [['make:MG']] },
      { filters: 'status:in' },
      { filters: 'status:sold', facetFilters: [['make:MG']] },
      { filters: 'status:sold' },
    ]
    const requests = lists.map((list) => ({ indexName: 'cars', facets: ['make'], ...list }))
    const response = await send('POST', '/1/indexes/*/queries', { requests })
    const { results }: { results: Answer[] } = await response.json()
    expect(results.map(({ nbHits, facets }) => [nbHits, facets])).toEqual([
      [1, { make: { MG: 1 } }],
      [3, { make: { Kia: 2, MG: 1 } }],
      [1, { make: { MG: 1 } }],
      [1, { make: { MG: 1 } }],
    ])
  })

  it('return the requested number of facet values, in the requested order', async () => {
    const { ask } = await createCars(cars, settings)
    const names = async (more: object) => {
      const { facets } = await ask({ filters: 'status:in', facets: ['make'], ...more })
      return Object.keys((facets as Facets).make)
    }
    expect(await names({ maxValuesPerFacet: 1 })).toEqual(['Kia'])
    expect(await names({ maxValuesPerFacet: 9 })).toEqual(['Kia', 'MG'])
    expect(await names({ maxValuesPerFacet: 1 })).toEqual(['Kia'])
    const more = [{ make: 'MG' }, { make: 'MG' }].map((car, i) => ({ ...car, objectID: `m${i}` }))
    const { ask: askAll } = await createCars([...cars, ...more], settings)
    const first = async (sortFacetValuesBy: string) =>
      Object.keys(
        ((await askAll({ facets: ['make'], sortFacetValuesBy })).facets as Facets).make,
      )[0]
    expect([await first('count'), await first('alpha'), await first('count')]).toEqual([
      'MG',
      'Kia',
      'MG',
    ])
  })

  it('keep what matches one list apart from what matches another of as many filters', async () => {
    const { ask } = await createCars(cars, settings)
    const ids = async (make: string) => idsOf(await ask({ facetFilters: [[`make:${make}`]] }))
    for (const [make, expected] of [
      ['Kia', ['0', '2']],
      ['MG', ['1']],
      ['Kia', ['0', '2']],
    ] as const)
      expect(await ids(make)).toEqual(expected)
  })

  it('evict the oldest counted calls', () => {
    const engine = createNodeEngine()
    expect(engine.countQueries('first')).toBe(1)
    for (let i = 0; i < 2_000; i += 1) engine.countQueries(`other ${i}`)
    expect(engine.countQueries('first')).toBe(1)
    expect(engine.countQueries('other 1999')).toBe(2)
  })
})

describe('an answer of which little is read', () => {
  const cars = [10, 20, 20].map((price, i) => ({ objectID: `${i}`, price, make: 'Kia' }))
  const settings = { attributesForFaceting: ['price', 'make'] }

  it('has no counts of facets whose lowest and highest number are enough', async () => {
    const { ask } = await createCars(cars, settings)
    const asked = { facets: ['price', 'make'], maxValuesPerFacet: 300 }
    const all = await ask(asked)
    const few = await ask({ ...asked, statisticsOnly: ['price'] })
    expect(all.facets).toEqual({ price: { 10: 1, 20: 2 }, make: { Kia: 3 } })
    expect(few).toEqual({
      ...all,
      facets: { make: { Kia: 3 } },
      facets_stats: { price: { min: 10, max: 20 } },
      params: expect.any(String),
    })
    // Neither is answered with what was kept for the other.
    expect((await ask(asked)).facets).toEqual(all.facets)
  })

  it('has only the fields that were asked for', async () => {
    const { ask } = await createCars(cars, settings)
    const all = await ask({ facets: ['make'], hitsPerPage: 1 })
    const fields = ['hits', 'nbHits', 'facets', 'unknown']
    const { hits, nbHits, facets } = all
    const asked = { facets: ['make'], hitsPerPage: 1 }
    expect(await ask({ ...asked, responseFields: fields })).toEqual({ hits, nbHits, facets })
    expect(await ask({ ...asked, responseFields: ['nbHits'] })).toEqual({ nbHits })
    expect(await ask({ ...asked, responseFields: ['*'] })).toMatchObject({ page: 0, nbPages: 3 })
  })
})
