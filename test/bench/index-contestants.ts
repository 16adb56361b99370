// The same documents in three engines: ours, a plain scan, and Orama.
import { create, insertMultiple, search } from '@orama/orama'

import { answer } from '#search/engine/endpoints.ts'
import { isRefusal } from '#search/engine/errors.ts'
import { createNodeEngine } from '#test/search/engine/node-engine.ts'
import type { Condition, Doc, Question } from '#test/search/engine/oracle.ts'

import { type Answer, FACETS, PAGE, scan } from './index-questions.ts'

export type Contestant = {
  name: string
  /** All the work of one search page; parses the answer only when `read` is called. */
  ask: (question: Question) => Promise<() => Answer>
}

type OurResult = { nbHits: number; hits: { price: number }[]; facets: Answer['facets'] }

const SETTINGS = {
  searchableAttributes: ['name', 'stocknum', 'body', 'colour'],
  attributesForFaceting: [
    ...FACETS,
    'price',
    'subscription_price',
    'km',
    'created_at_timestamp',
    ...['slug', 'vin', 'stocknum', 'sold_date_timestamp', 'show_on_dealer_website'].map(
      (name) => `filterOnly(${name})`,
    ),
  ],
  customRanking: ['desc(custom_rank)'],
  maxValuesPerFacet: 1_000,
  replicas: ['asc_price', 'desc_price', 'asc_km', 'desc_year', 'desc_created_at_timestamp'],
}

/** From JSON text to JSON text, documents read from SQLite. */
export function createOurs(docs: Doc[]) {
  const engine = createNodeEngine()
  const send = (method: string, path: string, body: object): string => {
    const url = new URL(`http://index/1/indexes/${path}`)
    const answered = answer(engine, method, url, JSON.stringify(body))
    if (answered instanceof Promise) throw new Error('Only whole indexes are written in slices')
    if (isRefusal(answered)) throw new Error(answered.message)
    return answered.json
  }
  send('PUT', 'cars/settings', SETTINGS)
  for (const name of SETTINGS.replicas) {
    const ranking = [name.replace(/^(asc|desc)_(.*)$/, '$1($2)')]
    send('PUT', `${name}/settings`, { ranking })
  }
  for (let start = 0; start < docs.length; start += 1_000) {
    const requests = docs.slice(start, start + 1_000).map((body) => ({ action: 'addObject', body }))
    send('POST', 'cars/batch', { requests })
  }
  const contestant: Contestant = {
    name: 'stock index',
    async ask(question) {
      const text = send('POST', '*/queries', { requests: [toRequest(question)] })
      return () => {
        const { results }: { results: OurResult[] } = JSON.parse(text)
        const [result] = results
        if (!result) throw new Error('No result')
        const prices = result.hits.map((hit) => hit.price)
        return { total: result.nbHits, prices, facets: result.facets }
      }
    },
  }
  return { contestant, engine, send }
}

export function createScan(docs: Doc[]): Contestant {
  return {
    name: 'plain scan',
    async ask(question) {
      const found = scan(docs, question)
      return () => found
    },
  }
}

export async function createOrama(docs: Doc[]): Promise<Contestant> {
  const lists = { categories: 'enum[]', filtered_features: 'enum[]' } as const
  const enums = Object.fromEntries(FACETS.map((name) => [name, 'enum' as const]))
  const db = create({
    schema: {
      ...enums,
      ...lists,
      name: 'string',
      price: 'number',
      sold_date_timestamp: 'number',
      show_on_dealer_website: 'enum',
      certified: 'enum',
    },
  })
  // Orama's enums are texts or numbers; ours may be booleans too.
  const flat = docs.map((doc) => ({
    ...doc,
    certified: String(doc.certified),
    show_on_dealer_website: String(doc.show_on_dealer_website),
  }))
  await insertMultiple(db, flat, 1_000)
  const facets = Object.fromEntries(FACETS.map((name) => [name, {}]))
  return {
    name: 'Orama',
    async ask({ query, filters, picked }) {
      const found = await search(db, {
        ...(query && { term: query, properties: ['name'], threshold: 0 }),
        where: Object.fromEntries([...filters, ...picked].map(toWhere)),
        facets,
        limit: PAGE,
        sortBy: { property: 'price', order: 'ASC' },
      })
      return () => ({
        total: found.count,
        prices: found.hits.map((hit) => hit.document.price),
        facets: Object.fromEntries(
          Object.entries(found.facets ?? {}).map(([name, { values }]) => [name, values]),
        ),
      })
    },
  }
}

function toRequest({ query, filters, picked }: Question) {
  return {
    indexName: 'asc_price',
    query,
    filters: filters.map((clause) => `(${clause.map(toFilter).join(' OR ')})`).join(' AND '),
    facetFilters: picked
      .filter((clause) => clause.every((one) => 'is' in one))
      .map((c) => c.map(toFilter)),
    numericFilters: picked
      .filter((clause) => clause.every((one) => 'low' in one))
      .map((c) => c.map(toFilter)),
    facets: FACETS,
    hitsPerPage: PAGE,
  }
}

function toFilter(condition: Condition): string {
  const { attribute } = condition
  if ('is' in condition) return `${attribute}:${condition.is}`
  const { low, high } = condition
  return high === Infinity ? `${attribute} >= ${low}` : `${attribute}:${low} TO ${high}`
}

function toWhere(clause: Condition[]): [string, object] {
  const [first] = clause
  if (!first) throw new Error('An empty clause')
  if ('is' in first)
    return [first.attribute, { in: clause.map((one) => ('is' in one ? one.is : '')) }]
  const { low, high } = first
  return [first.attribute, high === Infinity ? { gte: low } : { between: [low, high] }]
}
