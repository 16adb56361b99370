import { describe, expect, it } from 'vitest'

import { isAnswer, joinReplies, readReplies } from '#search/answer.ts'
import type { EngineQuery } from '#search/request.ts'

const query = (facets: string[], hitsPerPage = 21): EngineQuery => ({
  indexName: 'x',
  filters: '',
  hitsPerPage,
  facets,
})
const reply = {
  hits: [],
  nbHits: 2,
  facets: { make: { Kia: 2 } },
  facets_stats: { price: { min: 1, max: 2 } },
}

const toAnswer = (queries: EngineQuery[], body: unknown, at: number) =>
  joinReplies(queries, readReplies(queries, body) ?? [], at)

describe('answer of an engine', () => {
  it('excludes a refined facet from its own count', () => {
    const answer = toAnswer(
      [query([]), query(['make'], 0)],
      { results: [reply, { ...reply, nbHits: 9, facets: { make: { Kia: 2, BMW: 7 } } }] },
      5,
    )
    expect(answer).toEqual({
      at: 5,
      hits: [],
      total: 2,
      facets: { make: { Kia: 2, BMW: 7 } },
      stats: { price: { min: 1, max: 2 } },
      without: { make: 9 },
      totals: [2, 9],
    })
  })

  it.each([
    ['nothing', null],
    ['no results', { results: [] }],
    ['hits that are no list', { results: [{ ...reply, hits: 'none' }] }],
    ['a negative number', { results: [{ ...reply, nbHits: -1 }] }],
    ['facets that are a list', { results: [{ ...reply, facets: [] }] }],
    ['counts that are text', { results: [{ ...reply, facets: { make: { Kia: '2' } } }] }],
    ['invalid counts', { results: [{ ...reply, facets: { make: null } }] }],
    ['more replies than requests', { results: [reply, reply] }],
  ])('is none if the engine returns %s', (_, body) => {
    expect(toAnswer([query([])], body, 0)).toBeNull()
  })

  it('leaves out the counts of a facet whose ends are enough', () => {
    const asked = [query([]), { ...query(['make'], 0), statisticsOnly: ['make'] }]
    const body = { results: [reply, { ...reply, facets: { make: { Kia: 9 } } }] }
    expect(toAnswer(asked, body, 5)?.facets).toEqual({ make: { Kia: 2 } })
  })

  it('has the documents of the page, and those of further queries that request any', () => {
    const results = ['a', 'b'].map((id) => ({ ...reply, hits: [{ id }] }))
    expect(toAnswer([query([])], { results: results.slice(1) }, 5)).toMatchObject({
      hits: [{ id: 'b' }],
    })
    const lists = toAnswer([query([]), query([], 3)], { results }, 5)
    expect([lists?.hits, lists?.lists]).toEqual([[{ id: 'a' }], [[{ id: 'b' }]]])
    expect(toAnswer([query([]), query([], 0)], { results }, 5)?.lists).toBeUndefined()
  })

  it('holds a value of any name, also one that objects have anyway', () => {
    const facets = JSON.parse('{"make":{"__proto__":3},"__proto__":{"x":1}}')
    const answer = toAnswer([query([])], { results: [{ ...reply, facets }] }, 5)
    expect(JSON.stringify(answer?.facets)).toBe(JSON.stringify(facets))
  })

  it('works without facets and statistics that are left out', () => {
    expect(toAnswer([query([])], { results: [{ hits: [], nbHits: 0 }] }, 0)).toMatchObject({
      facets: {},
      stats: {},
    })
  })
})

describe('a stored answer', () => {
  const stored = toAnswer([query([]), query(['make'], 0)], { results: [reply, reply] }, 5)

  it('is read as it was, and with fields added by a newer release (F22)', () => {
    expect(isAnswer(stored)).toBe(true)
    expect(isAnswer({ ...stored, moods: {} })).toBe(true)
  })

  it.each(['at', 'hits', 'total', 'facets', 'stats', 'without'])(
    'is requested again if another release stored it without %s (F22)',
    (name) => {
      expect(isAnswer({ ...stored, [name]: undefined })).toBe(false)
      expect(isAnswer({ ...stored, [name]: true })).toBe(false)
    },
  )

  it.each([null, 'text', [], 1])('is none if %s was', (value) => {
    expect(isAnswer(value)).toBe(false)
  })
})
