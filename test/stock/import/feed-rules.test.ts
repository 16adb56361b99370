import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createArming } from '#composition/intake-service.ts'
import { parseTerms } from '#feeds/import/delivery.ts'
import {
  afterFailure,
  afterSuccess,
  recall,
  toConditions,
  type Feed,
} from '#feeds/import/feed-schedule.ts'
import { fetchFeed, type Fetched } from '#feeds/import/fetch-feed.ts'
import type { Spool } from '#feeds/import/spool.ts'
import { createBodyCheck, isRecentDelivery } from '#feeds/import/parse-delivery.ts'
import { testSite } from '#test/support/site.ts'

const NOW = 1_795_200_000
const HOUR = 3600
const feed: Feed = {
  name: 'dms',
  url: 'https://stock-feed.upstreams.example/stock.csv',
  secret: '',
  map: '',
  holds_all: true,
  every_minutes: 60,
}

describe('the schedule of a feed', () => {
  it('is immediate if it is new or was changed', () => {
    const memory = afterSuccess(feed, recall(feed, undefined), NOW, { etag: '"1"', modified: '' })
    expect(recall(feed, memory)).toBe(memory)
    expect(memory.nextAt).toBe(NOW + HOUR)
    expect(recall({ ...feed, map: 'other' }, memory)).toMatchObject({ nextAt: 0, etag: '' })
  })

  it('is delayed after each failure, six hours at most, and never sooner than the feed says', () => {
    let memory = recall(feed, undefined)
    const pauses = Array.from({ length: 5 }, () => {
      memory = afterFailure(feed, memory, NOW)
      return (memory.nextAt - NOW) / HOUR
    })
    expect(pauses).toEqual([2, 4, 6, 6, 6])
    expect(afterSuccess(feed, memory, NOW, null).failures).toBe(0)
    const daily = { ...feed, every_minutes: 1440 }
    expect(afterFailure(daily, recall(daily, undefined), NOW).nextAt).toBe(NOW + 24 * HOUR)
  })

  it('requests only changes, and everything once a day', () => {
    const read = { etag: '"1"', modified: 'Sat, 21 Nov 2026 07:28:00 GMT' }
    const memory = afterSuccess(feed, recall(feed, undefined), NOW, read)
    expect(toConditions(memory, NOW + HOUR).map(([name]) => name)).toEqual([
      'If-None-Match',
      'If-Modified-Since',
    ])
    expect(toConditions(memory, NOW + 21 * HOUR)).toEqual([])
  })

  it('is checked once an hour and after each publish, only at sites with feeds or estimates', () => {
    const isDue = createArming()
    const tenant = {
      slug: 'a',
      version: 1,
      site: testSite({ intake: { feeds: [feed] } }),
      themeCss: '',
      themeHash: '',
    }
    expect([isDue(tenant, NOW), isDue(tenant, NOW + 60)]).toEqual([true, false])
    expect(isDue({ ...tenant, version: 2 }, NOW + 60)).toBe(true)
    expect(isDue(tenant, NOW + HOUR)).toBe(true)
    expect(isDue({ ...tenant, site: testSite() }, NOW)).toBe(false)
    const charges = { enabled: true }
    expect(isDue({ ...tenant, slug: 'b', site: testSite({ charges }) }, NOW)).toBe(true)
  })
})

describe('fetching a feed', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const spool = { write: vi.fn(), drop: vi.fn() } as unknown as Spool // the methods that a fetch uses
  const ask = (
    fetch: (request: Request) => Promise<Response>,
    more: Partial<Feed> = {},
  ): Promise<Fetched> =>
    fetchFeed(
      { ...feed, ...more },
      recall(feed, undefined),
      spool,
      {
        fetch,
        openKey: () => Promise.resolve(null),
        allowLoopback: false,
      },
      NOW,
    )

  it('has a timeout for an answer, or its end, that does not come (F1)', async () => {
    const silent = ask(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await silent).toEqual({ failed: 'it timed out' })
    const endless = ask(() => Promise.resolve(new Response(new ReadableStream({ type: 'bytes' }))))
    await vi.advanceTimersByTimeAsync(121_000)
    expect(await endless).toEqual({ failed: 'its answer is too slow' })
  })

  it('saves nothing of a truncated response (F12)', async () => {
    const broken = new ReadableStream({
      type: 'bytes',
      start(controller) {
        controller.enqueue(new TextEncoder().encode('id,make\n1,Kia\n'))
        controller.error(new Error('reset'))
      },
    })
    expect(await ask(() => Promise.resolve(new Response(broken)))).toEqual({
      failed: 'its answer is cut short',
    })
    expect(spool.drop).toHaveBeenCalled()
  })

  it('sends no request without its key', async () => {
    const fetch = vi.fn()
    expect(await ask(fetch, { secret: 'dms' })).toEqual({
      failed: 'its key could not be decrypted',
    })
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('data from a sender', () => {
  it('is read from the address exactly', () => {
    const read = (query: string) => parseTerms(new URLSearchParams(query))
    expect(read('')).toEqual({ mode: 'upsert', map: '', force: false })
    expect(read('mode=replace&force=true')).toEqual({ mode: 'replace', map: '', force: true })
    for (const query of [
      'mode=Replace',
      'force=1',
      'mod=replace',
      'mode=replace&mode=upsert',
      '__proto__=1',
    ])
      expect(read(query)).toHaveProperty('problem')
  })

  it('is verified as standardwebhooks does, in any chunks', () => {
    const key = `whsec_${btoa('a key of thirty-two bytes or more.')}`
    const other = `whsec_${btoa('another key that is valid as well.')}`
    const signed = new Webhook(key).sign('msg_1', new Date(NOW * 1000), '?mode=remove\n["é"]')
    const asked = { id: 'msg_1', timestamp: String(NOW), query: '?mode=remove' }
    const check = (signatures: string) => {
      const body = createBodyCheck([other, key], asked)
      for (const byte of new TextEncoder().encode('["é"]')) body.add(Uint8Array.of(byte))
      return body.end(signatures).signer === 1
    }
    expect(check(signed)).toBe(true)
    expect(check(`v1,bm9uc2Vuc2U= ${signed}`)).toBe(true)
    for (const wrong of [
      '',
      'v1,',
      signed.slice(3),
      `v1a${signed.slice(2)}`,
      signed.replace('v1,', 'v1,A'),
    ])
      expect(check(wrong)).toBe(false)
    expect([
      isRecentDelivery(String(NOW - 300), NOW),
      isRecentDelivery(String(NOW - 301), NOW),
      isRecentDelivery(String(NOW + 301), NOW),
      isRecentDelivery('now', NOW),
    ]).toEqual([true, false, false, false])
  })
})
