import { describe, expect, it } from 'vitest'

import { isAnswer, toAnswer } from '#search/answer.ts'
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
      expect(isAnswer({ ...stored, [name]: 'other' })).toBe(false)
    },
  )

  it.each([null, 'text', [], 1])('is none if %s was', (value) => {
    expect(isAnswer(value)).toBe(false)
  })
})
