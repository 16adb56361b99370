import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createFetch, createNodeEngine } from './node-engine.ts'
import {
  type Condition,
  type Doc,
  type Question,
  type World,
  countValues,
  findDocs,
  statsOf,
} from './oracle.ts'
import { ATTRIBUTES, question, SORTS, world } from './worlds.ts'
import { cases } from '#test/support/cases.ts'

/** Name of the replica of an order. */
function replicaOf(sort: NonNullable<Question['sort']>): string {
  return ['cars', ...sort.map(({ attribute }) => attribute)].join('_')
}

function toKey({ attribute, descending }: { attribute: string; descending: boolean }): string {
  return `${descending ? 'desc' : 'asc'}(${attribute})`
}

async function createIndex({ docs, searchable, rank, synonyms }: World) {
  const engine = createNodeEngine()
  const send = createFetch(engine)
  const replicas = SORTS.map((sort) => `virtual(${replicaOf(sort)})`)
  await send('PUT', '/1/indexes/cars/settings', {
    searchableAttributes: searchable,
    attributesForFaceting: ATTRIBUTES.map((name) => (name === 'make' ? 'searchable(make)' : name)),
    customRanking: rank.map(toKey),
    replicas,
    synonyms,
  })
  for (const sort of SORTS) {
    const customRanking = [...sort.map(toKey), ...rank.map(toKey)]
    await send('PUT', `/1/indexes/${replicaOf(sort)}/settings`, { customRanking })
  }
  const requests = docs.map((body) => ({ action: 'addObject', body }))
  await send('POST', '/1/indexes/cars/batch', { requests })
  return async (requests: object[]) => {
    const response = await send('POST', '/1/indexes/*/queries', { requests })
    expect(response.status, await response.clone().text()).toBe(200)
    const { results }: { results: Result[] } = await response.json()
    return results
  }
}

type Result = {
  hits: Doc[]
  nbHits: number
  nbPages: number
  facets: Record<string, Record<string, number>>
  facets_stats: Record<string, object>
  facetHits: { value: string; count: number }[]
}

function toFilters(clauses: Condition[][]): string {
  return clauses.map((clause) => `(${clause.map(toFilter).join(' OR ')})`).join(' AND ')
}

function toFilter(condition: Condition): string {
  const { attribute, not } = condition
  const negation = not ? 'NOT ' : ''
  if ('is' in condition) return `${negation}${attribute}:${JSON.stringify(condition.is)}`
  const { low, high } = condition
  if (low === -Infinity) return `${negation}${attribute} <= ${high === Infinity ? 1e15 : high}`
  if (high === Infinity) return `${negation}${attribute} > ${low - 0.5}`
  return `${negation}${attribute}:${low} TO ${high}`
}

function toPicked(clauses: Condition[][]) {
  const facetFilters = clauses.filter((clause) => clause.every((one) => 'is' in one))
  const others = clauses.filter((clause) => clause.every((one) => 'low' in one))
  return {
    facetFilters: facetFilters.map((clause) =>
      clause.map((one) => `${one.attribute}:${one.not ? '-' : ''}${'is' in one ? one.is : ''}`),
    ),
    numericFilters: others.map((clause) => clause.map(toFilter)),
  }
}

function toRequest({ query, filters, picked, optional, sort }: Question) {
  const indexName = sort ? replicaOf(sort) : 'cars'
  const optionalFilters = optional.map(
    ({ condition, score }) => `${toPicked([[condition]]).facetFilters.join()}<score=${score}>`,
  )
  return { indexName, query, filters: toFilters(filters), ...toPicked(picked), optionalFilters }
}

const idsOf = (docs: Doc[]) => docs.map((doc) => doc.objectID)

describe('the stock index against a plain scan', () => {
  it('finds the same cars in the same order, page by page, with the same counts and statistics', async () => {
    const asked = fc.array(fc.tuple(question, fc.nat(3), fc.constantFrom(1, 3, 100)), {
      minLength: 6,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(world, asked, async (world, questions) => {
        const search = await createIndex(world)
        const requests = questions.map(([question, page, limit]) => ({
          ...toRequest(question),
          page,
          hitsPerPage: 7,
          facets: ['*'],
          maxValuesPerFacet: limit,
        }))
        const results = await search(requests)
        for (const [i, [question, page, limit]] of questions.entries()) {
          const found = findDocs(world, question)
          const result = results[i]
          expect(idsOf(result?.hits ?? [])).toEqual(idsOf(found.slice(page * 7, page * 7 + 7)))
          expect(result?.nbHits).toBe(found.length)
          expect(result?.nbPages).toBe(Math.ceil(found.length / 7))
          for (const name of ATTRIBUTES) {
            const counts = new Map(Object.entries(result?.facets[name] ?? {}))
            expect(counts).toEqual(countValues(found, name, limit))
            expect(result?.facets_stats[name]).toEqual(statsOf(found, name))
          }
        }
      }),
      { numRuns: cases(300) },
    )
  }, 60_000)

  it('answers a group of disjunctive facet queries as if each were sent alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        world,
        fc.array(question, { minLength: 2, maxLength: 2 }),
        async (world, questions) => {
          const search = await createIndex(world)
          const members = questions.flatMap((question) => [
            question,
            ...question.picked.map((left) => ({
              ...question,
              picked: question.picked.filter((clause) => attributeOf(clause) !== attributeOf(left)),
            })),
          ])
          const results = await search(
            members.map((member) => ({ ...toRequest(member), hitsPerPage: 5, facets: ATTRIBUTES })),
          )
          for (const [i, member] of members.entries()) {
            const found = findDocs(world, member)
            expect(idsOf(results[i]?.hits ?? [])).toEqual(idsOf(found.slice(0, 5)))
            expect(results[i]?.nbHits).toBe(found.length)
            for (const name of ATTRIBUTES) {
              const counts = new Map(Object.entries(results[i]?.facets[name] ?? {}))
              expect(counts).toEqual(countValues(found, name, 100))
            }
          }
        },
      ),
      { numRuns: cases(250) },
    )
  }, 60_000)

  it('searches the values of a facet with the counts of the filtered documents', async () => {
    const facetQuery = fc.constantFrom('', 'to', 'land', 'rover l', 'KI', '2', 'zzz')
    await fc.assert(
      fc.asyncProperty(world, question, facetQuery, async (world, question, facetQuery) => {
        const search = await createIndex(world)
        const request = { ...toRequest(question), type: 'facet', facet: 'make', facetQuery }
        const [result] = await search([request])
        const words = facetQuery.toLowerCase().split(' ')
        const counts = countValues(findDocs(world, question), 'make', 100)
        const expected = [...counts].filter(([value]) => {
          const tokens = value.toLowerCase().split(/[ _]+/)
          return words.every((word) => tokens.some((token) => token.startsWith(word)))
        })
        const hits = result?.facetHits ?? []
        expect(hits.map((hit) => [hit.value, hit.count])).toEqual(expected)
      }),
      { numRuns: cases(100) },
    )
  }, 60_000)
})

function attributeOf(clause: Condition[]): string {
  return clause[0]?.attribute ?? ''
}
