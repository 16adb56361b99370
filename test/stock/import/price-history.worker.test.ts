// The day a vehicle was listed and its changes of price, as deliveries and imports of several days record them.
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { encryptSecret } from '#tenant/secret.ts'
import { publishTo } from '#test/support/published.ts'
import { sendStock } from '#test/support/send-stock.ts'
import { openShop, type RawCar, testCar, visit, writeStock } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'
import { textOf } from '#test/ui/render.tsx'

/** Half past midnight in New Zealand: the evening of the day before in UTC. */
const START = Date.parse('2026-03-09T11:30:00Z')
const DAY_MS = 86_400_000
const FULL = { query: '?mode=replace' }

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START }))
afterEach(() => vi.useRealTimers())

/** "2026-03-10" and so many days later. */
const day = (days: number) =>
  new Date(Date.parse('2026-03-10') + days * DAY_MS).toISOString().slice(0, 10)
const on = (days: number, hours = 0) => vi.setSystemTime(START + days * DAY_MS + hours * 3_600_000)

const rio = (id: string, price: unknown, more: RawCar = {}): RawCar => ({
  id,
  make: 'Kia',
  model: 'Rio',
  year: 2020,
  price,
  ...more,
})

/** A site with a vehicle of its own, so that others arrive later. */
async function open(slug: string): Promise<void> {
  await openShop({ slug, locale: 'en-NZ' }, [])
  await send(slug, [rio('first', 9000)])
}

/** Sends vehicles, or ids to remove. */
async function send(slug: string, content: string | readonly (RawCar | string)[], how = {}) {
  const { status, body } = await sendStock(slug, content, how)
  expect(status).toBe(200)
  // The next look at feeds is due at once, as the platform's clock is not set back.
  const importer = env.STOCK_IMPORTER.get(env.STOCK_IMPORTER.idFromName(slug))
  await runInDurableObject(importer, (_, { storage }) => storage.deleteAlarm())
  return body
}

async function historyOf(slug: string, id: string): Promise<[listed: unknown, prices: unknown]> {
  const answer = await writeStock(slug, 'POST', '/1/indexes/*/objects', {
    requests: [{ indexName: 'Car_production', objectID: id }],
  })
  const { results }: { results: Record<string, unknown>[] } = await answer.json()
  const { listed_on: listed, price_history: prices } = results[0] ?? {}
  return [listed, prices]
}

describe('the price history of a vehicle', () => {
  it('has the day listed and each change, in the site’s days, and survives full imports', async () => {
    await open('priced')
    await send('priced', [rio('a', 20_000)])
    expect(await historyOf('priced', 'a')).toEqual([day(0), [{ date: day(0), price: 20_000 }]])
    on(3)
    expect(await send('priced', [rio('a', 20_000), rio('first', 9000)], FULL)).toMatchObject({
      added: 0,
      changed: 0,
    })
    on(5)
    await send('priced', [rio('a', 19_000), rio('first', 9000)], FULL)
    on(6)
    // A delivery of others leaves it as it is.
    await send('priced', [rio('b', 5000)])
    on(9)
    // The price comes back, which is one more change.
    await send('priced', [rio('a', 20_000)])
    expect(await historyOf('priced', 'a')).toEqual([
      day(0),
      [
        { date: day(0), price: 20_000 },
        { date: day(5), price: 19_000 },
        { date: day(9), price: 20_000 },
      ],
    ])
    expect((await historyOf('priced', 'b'))[0]).toBe(day(6))
  })

  it('is kept while a vehicle is sold, has no price or is hidden, and then goes on', async () => {
    await open('pauses')
    const prices = [rio('sold', 20_000), rio('asked', 20_000), rio('hidden', 20_000)]
    await send('pauses', prices)
    on(1)
    await send('pauses', ['sold'], { query: '?mode=remove' })
    await send('pauses', [
      rio('asked', 0),
      rio('hidden', 1, { show_on_dealer_website: false }),
      rio('unseen', 9000, { show_on_dealer_website: false }),
    ])
    on(2)
    await send('pauses', [
      rio('sold', 18_000, { status: 'sold' }),
      rio('asked', 20_000),
      rio('hidden', 15_000, { show_on_dealer_website: false }),
    ])
    on(3)
    await send('pauses', [
      rio('sold', 20_000),
      rio('asked', 19_000),
      rio('hidden', 20_000),
      rio('unseen', 8000),
    ])
    const listed = { date: day(0), price: 20_000 }
    expect(await historyOf('pauses', 'sold')).toEqual([day(0), [listed]])
    expect(await historyOf('pauses', 'asked')).toEqual([
      day(0),
      [listed, { date: day(3), price: 19_000 }],
    ])
    expect(await historyOf('pauses', 'hidden')).toEqual([day(0), [listed]])
    expect(await historyOf('pauses', 'unseen')).toEqual([day(3), [{ date: day(3), price: 8000 }]])
  })

  it('counts a day with its last price: a mistake put right the same day is none', async () => {
    await open('mistakes')
    await send('mistakes', [rio('a', 2000)])
    on(0, 5)
    await send('mistakes', [rio('a', 20_000)])
    on(4)
    await send('mistakes', [rio('a', 200)])
    on(4, 5)
    await send('mistakes', [rio('a', 20_000)])
    expect((await historyOf('mistakes', 'a'))[1]).toEqual([{ date: day(0), price: 20_000 }])
  })

  it('keeps the kind of a price, because drive away and excluding charges are not compared', async () => {
    await open('kinds')
    await send('kinds', [rio('a', 20_000, { price_type: 'Drive Away' })])
    on(1)
    await send('kinds', [rio('a', 20_000, { price_type: 'EGC' })])
    expect((await historyOf('kinds', 'a'))[1]).toEqual([
      { date: day(0), price: 20_000, kind: 'drive_away' },
      { date: day(1), price: 20_000, kind: 'excluding_charges' },
    ])
  })

  it('is never taken from a feed, not even for a vehicle without one', async () => {
    await open('stated')
    const made = { listed_on: '2020-01-01', price_history: [{ date: '2020-01-01', price: 90_000 }] }
    await send('stated', [rio('a', 20_000, made)])
    on(1)
    await send('stated', [rio('a', 20_000, made)])
    expect(await historyOf('stated', 'a')).toEqual([day(0), [{ date: day(0), price: 20_000 }]])
  })

  it('of a first import begins with the feed’s own day of arrival, or with none', async () => {
    await openShop({ slug: 'begins', locale: 'en-NZ' }, [])
    const dated = rio('a', 20_000, { created_at: '2026-02-01T20:00:00Z' })
    await send('begins', [dated, rio('b', 9000)])
    expect(await historyOf('begins', 'a')).toEqual([
      '2026-02-02',
      [{ date: day(0), price: 20_000 }],
    ])
    expect(await historyOf('begins', 'b')).toEqual([undefined, [{ date: day(0), price: 9000 }]])
  })

  it('begins with the day of arrival of a vehicle that was sold before there were histories', async () => {
    const sold = testCar({ id: 'a', slug: 'a', status: 'sold', created_at: '2026-02-01T20:00:00Z' })
    await openShop({ slug: 'returns', locale: 'en-NZ' }, [sold])
    await send('returns', [rio('a', 20_000)])
    expect(await historyOf('returns', 'a')).toEqual([
      '2026-02-02',
      [{ date: day(0), price: 20_000 }],
    ])
  })

  it('keeps the last twelve changes, and the price before them', async () => {
    await open('many-prices')
    for (let days = 0; days < 15; days += 1) {
      on(days)
      // eslint-disable-next-line no-await-in-loop -- one day after the other
      await send('many-prices', [rio('a', 30_000 - days * 100)])
    }
    const [listed, prices] = await historyOf('many-prices', 'a')
    expect(listed).toBe(day(0))
    expect(prices).toHaveLength(13)
    expect(prices).toMatchObject({ 0: { date: day(2) }, 12: { date: day(14), price: 28_600 } })
  })
  it('is on the vehicle page, with evidence from the columns of a CSV feed', async () => {
    await open('drawn')
    const columns = 'id,slug,make,model,year,price,evidence.title.date,evidence.title.document'
    const row = (price: number) =>
      `${columns}\na,a-rio,Kia,Rio,2020,${price},3/3/2026,https://docs.example/ppsr.pdf\n`
    await send('drawn', row(20_000))
    on(5)
    await send('drawn', row(18_990))
    on(9)
    const page = await (await visit('drawn', '/cars/a-rio')).text()
    const section = /data-testid="timeline".*?<\/section>/s.exec(page)?.[0] ?? ''
    expect(textOf(section)).toContain(
      'History of this car Price reduced by $1,010 to $18,990 15 March 2026 First listed at $20,000 10 March 2026 Listed for 9 days Clear title confirmed on the PPSR 3 March 2026 PPSR certificate',
    )
    expect(section).toContain('href="https://docs.example/ppsr.pdf"')
  })

  it('is kept in the documents of a hosted engine too', async () => {
    const slug = 'hosted'
    const engine = { kind: 'algolia' as const, app_id: 'PRICEAPP', search_key: 'SEARCHONLYKEY' }
    const host = 'priceapp.algolia.net'
    const site = testSite({
      slug,
      hosts: ['hosted.example'],
      locale: 'en-NZ',
      secrets: { engine: await encryptSecret(env.MASTER_KEY, slug, 'engine', 'WRITEKEY') },
      search: { engine: { ...engine, host, write_secret: 'engine' } },
    })
    await publishTo(env.TENANTS, site)
    await send(slug, [rio('a', 20_000, { created_at: '2026-03-01' })])
    on(2)
    await send(slug, [rio('a', 19_000)], FULL)
    const requests = [{ indexName: 'Car_production', objectID: 'a' }]
    const answer = await fetch(`https://${host}/1/indexes/*/objects`, {
      method: 'POST',
      body: JSON.stringify({ requests }),
    })
    expect(await answer.json()).toMatchObject({
      results: [
        {
          listed_on: '2026-03-01',
          price_history: [
            { date: day(0), price: 20_000 },
            { date: day(2), price: 19_000 },
          ],
        },
      ],
    })
  })
})
