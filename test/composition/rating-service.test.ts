import { describe, expect, it, vi } from 'vitest'

import { createRatingService } from '#composition/rating-service.ts'
import type { Call } from '#upstream/call.ts'
import { testSite } from '#test/support/site.ts'

const NOW = 1_800_000_000
const HOUR = 3600
const RATING = { rating: 4.6, stars: 4.5 }

/** A site with a third party that returns the result of `answer`, and its store. */
function open(answer: () => unknown, org_id = '77') {
  const kept = new Map<string, string>()
  const kv = {
    get: async (key: string) => JSON.parse(kept.get(key) ?? 'null') as unknown,
    put: async (key: string, value: string) => void kept.set(key, value),
  }
  const asked: unknown[] = []
  const waiting: Promise<unknown>[] = []
  const call: Call = async ({ query }, schema) => {
    asked.push(query)
    const read = schema.safeParse(answer())
    return read.success ? read.data : null
  }
  const upstreams = { snap21: { url: 'https://reviews.upstreams.example' } }
  const site = testSite({ reviews: { org_id }, upstreams })
  const { load, kept: peek } = createRatingService(
    { slug: site.slug, version: 3, site, themeCss: '', themeHash: '' },
    // Two of the methods of a store are used.
    { kv: kv as unknown as KVNamespace, call, later: (work) => waiting.push(work) },
  )
  return { load, peek, kept, asked, after: () => Promise.all(waiting.splice(0)) }
}

describe('the rating from a third party', () => {
  it('is requested once an hour, by the site’s own number (A28)', async () => {
    const { load, asked, kept } = open(() => RATING)
    expect(await load(NOW)).toEqual(RATING)
    expect(await load(NOW + HOUR - 1)).toEqual(RATING)
    expect(asked).toEqual([{ orgId: '77' }])
    expect([...kept.keys()]).toEqual(['acme:3:rating:77'])
    await load(NOW + HOUR)
    expect(asked).toHaveLength(2)
  })

  it('never delays a page, which uses the stored one and refreshes afterwards', async () => {
    const { peek, asked, after } = open(() => RATING)
    expect(await peek(NOW)).toBeNull()
    await after()
    expect(await peek(NOW + 1)).toEqual(RATING)
    expect(await peek(NOW + 2 * HOUR)).toEqual(RATING)
    await after()
    expect(asked).toHaveLength(2)
  })

  it('stays while the third party fails, which is retried in a minute (X24)', async () => {
    let answer: unknown = RATING
    const { load, asked } = open(() => answer)
    await load(NOW)
    answer = null
    expect(await load(NOW + HOUR)).toEqual(RATING)
    expect(await load(NOW + HOUR + 59)).toEqual(RATING)
    expect(asked).toHaveLength(2)
    await load(NOW + HOUR + 60)
    expect(asked).toHaveLength(3)
  })

  it('is none if it never arrived, and is not requested at each view (X24)', async () => {
    const { peek, load, asked, after } = open(() => null)
    expect(await load(NOW)).toBeNull()
    expect(await peek(NOW + 30)).toBeNull()
    await after()
    expect(asked).toHaveLength(1)
  })

  it('is none if the store is down, and a page sends no request then', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { peek, asked, after, kept } = open(() => RATING)
    vi.spyOn(kept, 'get').mockImplementation(() => {
      throw new Error('away')
    })
    expect(await peek(NOW)).toBeNull()
    await after()
    expect(asked).toEqual([])
  })

  it.each([
    ['numbers as text', { rating: '4.64', stars: '5' }, { rating: 4.64, stars: 5 }],
    ['more than five', { rating: 46, stars: 5 }, null],
    ['less than zero', { rating: -1, stars: 5 }, null],
    ['words', { rating: 'great', stars: 5 }, null],
    ['nothing', {}, null],
  ])('is read as a number from 0 to 5: %s', async (_what, answer, expected) => {
    expect(await open(() => answer).load(NOW)).toEqual(expected)
  })

  it('is none, without a request, for a site without a number there', async () => {
    const { load, peek, asked } = open(() => RATING, '')
    expect([await load(NOW), await peek(NOW)]).toEqual([null, null])
    expect(asked).toEqual([])
  })
})
