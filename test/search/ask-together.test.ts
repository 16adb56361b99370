// What the rows of a page ask at once is one search, and each gets its own answer.
import { describe, expect, it } from 'vitest'

import { askTogether } from '#search/ask-together.ts'
import { joinReplies } from '#search/answer.ts'
import type { EngineQuery } from '#search/request.ts'

const query = (filters: string, more: Partial<EngineQuery> = {}) =>
  ({ indexName: 'cars', query: '', filters, hitsPerPage: 3, ...more }) as EngineQuery
const MAKES = query('all', { hitsPerPage: 0, facets: ['make'] })

/** An engine that answers each query with its filter as the only document, and counts its calls. */
function engine() {
  const calls: string[][] = []
  const search = async (queries: readonly EngineQuery[], now: number) => {
    calls.push(queries.map(({ filters }) => filters))
    const replies = queries.map(({ filters, hitsPerPage, facets = [] }) => ({
      hits: hitsPerPage === 0 ? [] : [{ id: filters }],
      nbHits: filters.length,
      facets: Object.fromEntries(facets.map((name) => [name, { [filters]: 1 }])),
      stats: {},
    }))
    return joinReplies(queries, replies, now)
  }
  return { search, calls }
}

describe('searches of one page', () => {
  it('are asked together, and each receives its own documents, total and facets', async () => {
    const { search, calls } = engine()
    const ask = askTogether(search)
    const answers = await Promise.all([
      ask([query('used')], 7),
      ask([MAKES], 7),
      ask([query('new one')], 7),
    ])
    expect(calls).toEqual([['used', 'all', 'new one']])
    expect(answers.map((answer) => [answer?.hits, answer?.total])).toEqual([
      [[{ id: 'used' }], 4],
      [[], 3],
      [[{ id: 'new one' }], 7],
    ])
    expect(answers[1]?.facets).toEqual({ make: { all: 1 } })
  })

  it('are another search in another turn', async () => {
    const { search, calls } = engine()
    const ask = askTogether(search)
    await ask([query('used')], 7)
    await ask([query('new')], 7)
    expect(calls).toEqual([['used'], ['new']])
  })

  it('do not mix facets: only one of them counts any', async () => {
    const { search, calls } = engine()
    const ask = askTogether(search)
    const answers = await Promise.all([ask([MAKES], 7), ask([{ ...MAKES, filters: 'new' }], 7)])
    expect(calls).toEqual([['all'], ['new']])
    expect(answers.map((answer) => answer?.facets)).toEqual([
      { make: { all: 1 } },
      { make: { new: 1 } },
    ])
  })

  it('have no answer if there is none, and fail together', async () => {
    const none = askTogether(async () => null)
    expect(await Promise.all([none([query('a')], 7), none([query('b')], 7)])).toEqual([null, null])
    const broken = askTogether(async () => {
      throw new Error('down')
    })
    const settled = await Promise.allSettled([broken([query('a')], 7), broken([query('b')], 7)])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
