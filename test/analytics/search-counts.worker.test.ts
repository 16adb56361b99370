// Searches without results and words read as filters are counted for the dealer: without anything of who searched, within
// limits, and readable on the site's page of operations.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { toImpersonal } from '#analytics/search-counts.ts'
import { createApp } from '#apps/app.ts'
import { fail, database } from '#test/support/failing-bindings.ts'
import { PARTIAL } from '#test/support/send-form.ts'
import { DRAWN, openShop, testCar } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'

const TOKEN = 'a-token-of-tests-that-is-not-guessed'
const ALL = '/search/new-used-and-demo-cars'
const app = createApp()
let now = Date.UTC(2026, 10, 23, 3)

beforeAll(async () => {
  const cars = [
    testCar({ id: 'a', make: 'Toyota', model: 'HiLux', simple_body: 'Ute', price: 30_000 }),
  ]
  await openShop({ slug: 'counts', name: 'Counting Motors' }, cars)
  await openShop({ slug: 'counts-too' }, cars)
})

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // Each test has a minute of its own.
  now += 120_000
  vi.setSystemTime(now)
  await env.DB.prepare('DELETE FROM search_counts').run()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function visit(
  path: string,
  headers: Record<string, string> = {},
  { site = 'counts', bindings = {} }: { site?: string; bindings?: Partial<typeof env> } = {},
) {
  const ctx = createExecutionContext()
  const all = { ...DRAWN, 'CF-Connecting-IP': '203.0.113.7', ...headers }
  const request = new Request(`http://${site}.example${path}`, { headers: all, redirect: 'manual' })
  const response = await app.fetch(request, { ...env, ...bindings }, ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  return { status: response.status, text }
}

async function rows() {
  const { results } = await env.DB.prepare(
    'SELECT * FROM search_counts ORDER BY event, words',
  ).all()
  return results
}

const ask = (words: string, headers = {}) =>
  visit(`${ALL}?ask=${encodeURIComponent(words)}`, headers)

describe('a search without results', () => {
  it('is counted by its heading, with the words it was asked in', async () => {
    await visit('/search/toyota?refinementList[colour][0]=Mauve')
    await visit('/search/toyota?refinementList[colour][0]=Mauve')
    await visit('/search/toyota?refinementList[colour][0]=Mauve&asked=Mauve+Toyota')
    expect(await rows()).toMatchObject([
      {
        site: 'counts',
        event: 'search_without_results',
        words: '',
        meaning: 'Mauve Toyota cars',
        searches: 2,
      },
      { words: 'mauve toyota', meaning: 'Mauve Toyota cars', searches: 1 },
    ])
  })

  it('is counted when a filter changes in place, but not while a text is typed', async () => {
    await visit('/search/toyota?refinementList[colour][0]=Mauve', PARTIAL)
    await visit(`${ALL}?query=zzzzzz`, PARTIAL)
    expect((await rows()).map(({ meaning }) => meaning)).toEqual(['Mauve Toyota cars'])
    await visit(`${ALL}?query=zzzzzz`)
    expect(await rows()).toHaveLength(2)
  })

  it('is not counted if it finds vehicles', async () => {
    await visit('/search/toyota')
    await visit(ALL)
    expect(await rows()).toEqual([])
  })
})

describe('words', () => {
  it('are counted with the filters that they were read as, and corrections', async () => {
    await ask('cheap toyta under 20k')
    expect(await rows()).toMatchObject([
      {
        event: 'search_understood',
        words: 'cheap toyta under 20k',
        meaning: 'Toyota cars under $20,000, Price: low to high',
        corrections: 'toyta as Toyota',
        searches: 1,
      },
    ])
  })

  it('that stay text are not', async () => {
    await ask('zzzzzz')
    expect(await rows()).toEqual([])
  })
})

describe('what is counted', () => {
  it('is nothing of bots, of pages loaded ahead, or of people who opted out', async () => {
    const kinds: Record<string, string>[] = [
      { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'Sec-Purpose': 'prefetch' },
      { 'Sec-GPC': '1' },
      { DNT: '1' },
    ]
    for (const headers of kinds) {
      await visit('/search/toyota?refinementList[colour][0]=Mauve', headers)
      await ask('toyota ute', headers)
    }
    expect(await rows()).toEqual([])
  })

  it('holds nothing personal', async () => {
    await ask('toyota ute for jane.canary@mail.example 0412 345 678')
    await visit(`${ALL}?query=${encodeURIComponent('call 0412345678 or canary@mail.example')}`)
    await visit(`${ALL}?query=jane.canary+mail.example&asked=jane.canary%40mail.example`)
    await visit(`${ALL}?query=jane.canary+mail.example`)
    const text = JSON.stringify(await rows())
    expect(text).toContain('toyota ute for')
    expect(text).not.toMatch(/canary|412 ?345|345 ?678|203\.0|mail\.example/)
  })

  it.each([
    ['2018-2020 hilux', '2018-2020 hilux'],
    ['20000 30000 ute', '20000 30000 ute'],
    ['under 50 000 km', 'under 50 000 km'],
    ['ring (02) 9555-1234 now', 'ring (… now'],
    ['a@b.c kia', '… kia'],
    ['jane.citizen mail.example 2.0t kia', '… … 2.0t kia'],
    ['sign in https://forecourt-1.app/signin', 'sign in …'],
    ['see http://office365.com/reset', 'see …'],
    ['office365.com/reset now', '… now'],
    ['http://1.1.1.1/login', '…'],
    ['1.1.1.1/login ute', '… ute'],
    ['2.0 litre v8 4.4 3.5t', '2.0 litre v8 4.4 3.5t'],
    ['id.4 st. kilda 1.6...2.0', 'id.4 st. kilda 1.6...2.0'],
    ['kia 12345', 'kia 12345'],
    ['kia 123456', 'kia …'],
    ['x'.repeat(500), 'x'.repeat(80)],
  ])('keeps of “%s” only “%s”', (text, kept) => {
    expect(toImpersonal(text)).toBe(kept)
  })

  it('is at most 300 rows of a site a day, whose counts go on', async () => {
    await visit('/search/toyota?refinementList[colour][0]=Mauve')
    const [first] = await rows()
    await env.DB.batch(
      Array.from({ length: 299 }, (_, at) =>
        env.DB.prepare(
          `INSERT INTO search_counts VALUES ('counts', ?1, 'search_understood', ?2, '', '', 1, 0)`,
        ).bind(first?.['day'], `w${at}`),
      ),
    )
    await visit('/search/toyota?refinementList[colour][0]=Taupe')
    await visit('/search/toyota?refinementList[colour][0]=Mauve')
    const after = await rows()
    expect(after).toHaveLength(300)
    expect(after).toContainEqual({ ...first, searches: 2, counted_at: expect.any(Number) })
    await visit('/search/toyota?refinementList[colour][0]=Taupe', {}, { site: 'counts-too' })
    expect(await rows()).toHaveLength(301)
  })

  it('is at most 30 searches of a site a minute in one place', async () => {
    for (let at = 0; at < 35; at += 1) await visit('/search/toyota?refinementList[colour][0]=Mauve')
    expect(await rows()).toMatchObject([{ searches: 30 }])
  })

  it('is left out if the database fails, and the page is not', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const bindings = { DB: database(fail) }
    const { status, text } = await visit(
      '/search/toyota?refinementList[colour][0]=Mauve',
      {},
      { bindings },
    )
    expect([status, text.includes('No Results Available')]).toEqual([200, true])
  })
})

describe('the site’s page of operations', () => {
  const report = async (path = '/_ops/sites/counts') => {
    const bindings = { OPS_TOKEN: TOKEN, OPS_HOSTS: 'counts.example' }
    const { text } = await visit(path, { Authorization: `Bearer ${TOKEN}` }, { bindings })
    return textOf(text)
  }

  it('lists both for 28 days, most frequent first, and no other site’s', async () => {
    await visit('/search/toyota?refinementList[colour][0]=Mauve')
    now += 86_400_000
    vi.setSystemTime(now)
    await visit('/search/toyota?refinementList[colour][0]=Mauve')
    await visit('/search/toyota?refinementList[colour][0]=Taupe')
    await visit('/search/toyota?refinementList[colour][0]=Canary', {}, { site: 'counts-too' })
    await ask('toyta ute')
    const text = await report()
    expect(text).toContain('Searches in the last 28 days')
    expect(text).toMatch(/Without results .* Mauve Toyota cars – 2 Taupe Toyota cars – 1/)
    expect(text).toMatch(/Read as filters .* toyta ute Toyota Utes toyta as Toyota 1/)
    expect(text).not.toContain('Canary')
    now += 28 * 86_400_000
    vi.setSystemTime(now)
    expect(await report()).not.toContain('Mauve')
  })
})
