import { describe, expect, it } from 'vitest'

import { isStoredAnswer, joinReplies, readAnswer, readReplies } from '#search/answer.ts'
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

const store = (queries: EngineQuery[], body: unknown, at: number) =>
  joinReplies(queries, readReplies(queries, body) ?? [], at)
const toAnswer = (queries: EngineQuery[], body: unknown, at: number) => {
  const stored = store(queries, body, at)
  return stored === null ? null : readAnswer(stored)
}

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

  it('gives a document that comes again as the same object, so that its card is made once', () => {
    const body = { results: [{ ...reply, hits: [{ id: 'a' }, { id: 'b' }] }] }
    const [, one, other] = [4, 5, 6].map((now) => toAnswer([query([])], body, now))
    expect(one?.hits).toEqual([{ id: 'a' }, { id: 'b' }])
    expect(other?.hits[0]).toBe(one?.hits[0])
    expect(other?.facets).toBe(one?.facets)
  })

  it('works without facets and statistics that are left out', () => {
    expect(toAnswer([query([])], { results: [{ hits: [], nbHits: 0 }] }, 0)).toMatchObject({
      facets: {},
      stats: {},
    })
  })
})

describe('a stored answer', () => {
  const stored = store([query([]), query(['make'], 0)], { results: [reply, reply] }, 5)

  it('is read as it was, and with fields added by a newer release (F22)', () => {
    expect(isStoredAnswer(stored)).toBe(true)
    expect(isStoredAnswer({ ...stored, moods: {} })).toBe(true)
  })

  it.each(['at', 'hits', 'total', 'facets', 'stats', 'without'])(
    'is requested again if another release stored it without %s (F22)',
    (name) => {
      expect(isStoredAnswer({ ...stored, [name]: undefined })).toBe(false)
      expect(isStoredAnswer({ ...stored, [name]: true })).toBe(false)
    },
  )

  it.each([null, 'text', [], 1])('is none if %s was', (value) => {
    expect(isStoredAnswer(value)).toBe(false)
  })
})
