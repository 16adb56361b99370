// What drops out of a file for a marketplace is said: on the dealer's console, and in one email a day.
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Env } from '#env.ts'
import { toShortMoment } from '#lib/time.ts'
import { DAY } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { saveFeedState } from '#feeds/export/drop-rows.ts'
import { ask, CONSOLE, letIn, signInAs } from '#test/console/support.ts'
import { database, fail, objects } from '#test/support/failing-bindings.ts'
import { sendStock } from '#test/support/send-stock.ts'
import { openShop } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'

const HOUR = 3600
/** In the past, so that alarms of imports are due at once. */
const START = (Math.floor(Date.now() / 1000 / DAY) - 90) * DAY
let now = START

const place = {
  id: '1',
  slug: 'main-yard',
  name: 'Main yard',
  google_store_code: 'YARD-1',
  timezone: 'Australia/Sydney',
  address: { street: '1 High Street', city: 'Parramatta', state: 'NSW', postcode: '2150' },
}

/** A row of a dealer's stock that Meta accepts. */
const rio = (number: number, more: Record<string, unknown> = {}) => ({
  id: `r${number}`,
  stocknum: `S${number}`,
  year: 2020,
  make: 'Kia',
  model: 'Rio',
  price: 15_000 + number,
  price_type: 'Drive away',
  km: 30_000,
  car_type: 'used',
  vin: `MR0FA3CD10012345${number}`,
  images: ['https://pictures.example/a.webp'],
  location_name: 'Main yard',
  ...more,
})
const rios = (count: number) => Array.from({ length: count }, (_, at) => rio(at + 1))

async function openDealer(slug: string) {
  await openShop(
    {
      slug,
      locations: [place],
      feeds: { google: { enabled: true }, meta: { enabled: true }, csv: { enabled: true } },
      leads: { targets: [{ kind: 'email', name: 'office', to: ['office@dealer.example'] }] },
    },
    [],
  )
}

/** Time passes, and an advertiser fetches a file. */
async function fetchLater(
  slug: string,
  seconds: number,
  { file = 'meta.csv', ...bindings }: Partial<Env> & { file?: string } = {},
) {
  now += seconds
  vi.setSystemTime(now * 1000)
  return ask(routes.feed.href(file), {
    host: `http://${slug}.example`,
    bindings: { ...CONSOLE, ...bindings },
  })
}

/** The whole stock, as the dealer's system sends it. */
async function deliver(slug: string, rows: readonly unknown[]) {
  expect(await sendStock(slug, rows, { query: '?mode=replace' })).toMatchObject({ status: 200 })
}

/** What two pages of the console say of a site to staff, who see all sites. */
async function consoleOf(slug: string) {
  const cookie = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
  const read = async (path: string) => textOf(await (await ask(path, { cookie })).text())
  return {
    stock: await read(`/_console/sites/${slug}/stock`),
    home: await read(`/_console/sites/${slug}`),
  }
}

async function noticesOf(slug: string): Promise<Record<string, string>[]> {
  const sql = `SELECT payload FROM leads JOIN lead_deliveries ON lead_id = leads.id AND target = 'office'
    WHERE leads.site = ?1 AND kind = 'feed-drops' ORDER BY created_at`
  const { results } = await env.DB.prepare(sql).bind(slug).all<{ payload: string }>()
  return results.map(({ payload }) => JSON.parse(payload))
}

async function writtenAt(slug: string) {
  const sql = 'SELECT file, written_at FROM feed_drops WHERE site = ?1'
  const { results } = await env.DB.prepare(sql).bind(slug).all()
  return results
}

beforeAll(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.useFakeTimers({ toFake: ['Date'], now: START * 1000 })
})

afterAll(() => void vi.useRealTimers())

describe('a vehicle that was in a marketplace’s file and is left out of the next', () => {
  it('is named with the reason and since when, until it is back; one that was sold is not', async () => {
    await openDealer('loses')
    await openDealer('rival')
    for (const slug of ['loses', 'rival']) {
      await deliver(slug, rios(4))
      expect(await (await fetchLater(slug, HOUR)).text()).toContain('r1')
    }
    expect((await consoleOf('loses')).stock).not.toContain('dropped out')

    const priceless = [rio(1), rio(2, { price: null }), rio(4)]
    await deliver('loses', priceless)
    await fetchLater('rival', HOUR)
    await fetchLater('loses', HOUR)
    const time = toShortMoment(now, 'Australia/Brisbane')
    const { stock, home } = await consoleOf('loses')
    expect(stock).toContain(
      `1 vehicle dropped out of meta.csv Left out because Such as Since No price. 1 vehicle 2020 Kia Rio S2 ${time}`,
    )
    expect(stock).not.toContain('S3')
    expect(home).toMatch(
      /1 vehicle dropped out of meta\.csv See which ones and why\. The last dropped out just now/,
    )
    const rival = await consoleOf('rival')
    expect(rival.stock + rival.home).not.toContain('dropped out')

    // As often as it is fetched, with nothing new.
    for (let day = 0; day < 7; day += 1) await fetchLater('loses', DAY)
    expect((await consoleOf('loses')).stock).toContain(
      `1 vehicle dropped out of meta.csv Left out because Such as Since No price. 1 vehicle 2020 Kia Rio S2 ${time}`,
    )
    expect(await noticesOf('loses')).toHaveLength(1)

    await deliver('loses', [rio(1), rio(2), rio(4)])
    expect(await (await fetchLater('loses', HOUR)).text()).toContain('r2')
    const back = await consoleOf('loses')
    expect(back.stock + back.home).not.toContain('dropped out')
  })

  it('goes from the list when it is sold', async () => {
    await openDealer('sells')
    await deliver('sells', rios(4))
    await fetchLater('sells', HOUR)
    await deliver('sells', [rio(1, { vin: '' }), rio(2), rio(3), rio(4)])
    await fetchLater('sells', HOUR)
    expect((await consoleOf('sells')).stock).toContain(
      'No 17-character VIN. 1 vehicle 2020 Kia Rio S1',
    )
    await deliver('sells', [rio(2), rio(3), rio(4)])
    await fetchLater('sells', HOUR)
    expect((await consoleOf('sells')).stock).not.toContain('dropped out')
  })

  it('is listed apart from one that came into stock and did not get in', async () => {
    await openDealer('adds')
    // What the first file leaves out was never in one, and is no news.
    await deliver('adds', [rio(1), rio(2), rio(3, { price: null })])
    await fetchLater('adds', HOUR)
    const bare = [rio(4, { images: [] }), rio(5, { images: [] })]
    await deliver('adds', [rio(1), rio(2), rio(3, { price: null }), ...bare])
    await fetchLater('adds', HOUR)
    const { stock, home } = await consoleOf('adds')
    expect(stock).toMatch(
      /2 vehicles that came into stock did not get into meta\.csv Left out because Such as Since No photo\. 2 vehicles 2020 Kia Rio S[45] /,
    )
    expect(stock + home).not.toContain('dropped out')
    expect(stock.slice(stock.indexOf('came into stock'))).not.toContain('S3')
    expect(await noticesOf('adds')).toEqual([])
  })
})

describe('the dealer', () => {
  it('is emailed when vehicles drop out, at most once a day, and each is named once', async () => {
    await openDealer('emailed')
    await deliver('emailed', rios(5))
    await fetchLater('emailed', HOUR)
    expect(await noticesOf('emailed')).toEqual([])

    await deliver('emailed', [rio(1, { price: null }), rio(2), rio(3), rio(4), rio(5)])
    await fetchLater('emailed', HOUR)
    const [first] = await noticesOf('emailed')
    expect(Object.keys(first ?? {})).toEqual([
      'what_happened',
      'dropped_out',
      'what_to_do',
      'source',
    ])
    expect(first?.['dropped_out']).toMatch(
      /^meta\.csv: No price\. 2020 Kia Rio \(stock S1\), since \w{3} \d+ \w{3}, \d+:\d\d [ap]m AE[DS]T$/,
    )

    const more = [rio(2, { images: [] }), rio(3, { images: [] }), rio(4), rio(5)]
    await deliver('emailed', [rio(1, { price: null }), ...more])
    // On the next calendar day, and still within 24 hours.
    await fetchLater('emailed', 23 * HOUR)
    expect(await noticesOf('emailed')).toHaveLength(1)
    await fetchLater('emailed', HOUR)
    const notices = await noticesOf('emailed')
    expect(notices).toHaveLength(2)
    expect(notices[1]?.['dropped_out']).toMatch(/: No photo\. 2 vehicles, such as [^\n]+$/)
    await fetchLater('emailed', 2 * DAY)
    expect(await noticesOf('emailed')).toHaveLength(2)
  })
})

describe('files of two marketplaces that are fetched in the same second', () => {
  it('are both in the emails, the second at the latest in that of the next day', async () => {
    await openDealer('both')
    const fetchBoth = async (seconds: number) => {
      await fetchLater('both', seconds)
      await fetchLater('both', 0, { file: 'google.tsv' })
    }
    await deliver('both', rios(2))
    await fetchBoth(HOUR)
    await deliver('both', [rio(1, { price: null }), rio(2)])
    await fetchBoth(HOUR)
    expect((await consoleOf('both')).stock).toMatch(
      /1 vehicle dropped out of google\.tsv .* 1 vehicle dropped out of meta\.csv /,
    )
    await fetchBoth(DAY)
    await fetchBoth(DAY)
    const lines = (await noticesOf('both')).map((notice) => notice['dropped_out'])
    expect(lines).toEqual([
      expect.stringMatching(/^meta\.csv: No price\.[^\n]+$/),
      expect.stringMatching(/^google\.tsv: No price\.[^\n]+$/),
    ])
  })
})

describe('a file', () => {
  it('is compared only when it is whole, at most once in ten minutes, and not if no rule leaves anything out', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    await openDealer('whole')
    await deliver('whole', rios(2))
    await fetchLater('whole', HOUR)
    const state = await writtenAt('whole')
    expect(state).toEqual([{ file: 'meta.csv', written_at: now }])
    await fetchLater('whole', 599)
    const broken = await fetchLater('whole', HOUR, { STOCK_INDEX: objects(fail) })
    expect(broken.status).toBe(503)
    expect((await fetchLater('whole', HOUR, { file: 'vehicles.csv' })).status).toBe(200)
    expect(await writtenAt('whole')).toEqual(state)
  })

  it('is sent as ever if the database fails', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    await openDealer('no-database')
    await deliver('no-database', rios(2))
    const answer = await fetchLater('no-database', HOUR, { DB: database(fail) })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('r2')])
    expect(logged.mock.calls.join('\n')).toContain('feeds.compare-failed')
  })

  it('of too many vehicles for a row is forgotten, so that nothing wrong is said of it later', async () => {
    const state = { writtenAt: now, included: ['a'], absences: [] }
    expect(await saveFeedState(env.DB, 'huge', 'meta.csv', state)).toBe(true)
    const taken = Array.from({ length: 20_000 }, (_, at) => String(at).padStart(80, 'x'))
    expect(await saveFeedState(env.DB, 'huge', 'meta.csv', { ...state, included: taken })).toBe(
      false,
    )
    expect(await writtenAt('huge')).toEqual([])
  })
})
