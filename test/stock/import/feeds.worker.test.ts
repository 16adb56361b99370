import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { noResult } from '#feeds/import/delivery.ts'
import { DELIVERY } from '#vehicle/stock-source.ts'
import { type FeedHealth, type FeedMemory, loadFeedHealth } from '#feeds/import/feed-schedule.ts'
import { listStaleSources, saveRun, saveSources } from '#feeds/import/intake-rows.ts'
import { createSpool } from '#feeds/import/spool.ts'
import type { Site, SiteInput } from '#tenant/schema.ts'
import { encryptSecret } from '#tenant/secret.ts'
import { publishTo } from '#test/support/published.ts'
import { requestDelivery, sendStock } from '#test/support/send-stock.ts'
import { openShop, visit, writeStock } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'

afterEach(() => vi.restoreAllMocks())

type Feed = NonNullable<NonNullable<SiteInput['intake']>['feeds']>[number]

const deskOf = (slug: string) => env.STOCK_IMPORTER.get(env.STOCK_IMPORTER.idFromName(slug))
const now = () => Math.floor(Date.now() / 1000)

/** Opens a dealer whose feed is at a path of the simulated system. */
function openFed(slug: string, path: string, more: Partial<Feed> = {}): Promise<Site> {
  const url = `https://stock-feed.upstreams.example${path}`
  return openShop({ slug, intake: { feeds: [{ name: 'dms', url, ...more }] } }, [])
}

/** State of the feed, once there is more than `runs`. */
async function nextHealth(site: Site, before: FeedHealth | null = null): Promise<FeedHealth> {
  let health: FeedHealth | undefined
  await expect
    .poll(
      async () => {
        health = (await loadFeedHealth(env.DB, site, now())).find(
          ({ source }) => source === 'feed:dms',
        )
        return health?.last?.id
      },
      { timeout: 20_000 },
    )
    .not.toBe(before?.last?.id)
  if (health === undefined) throw new Error('There is no feed "dms".')
  return health
}

/** As if the scheduled time of the feed had come. */
async function ring(slug: string): Promise<void> {
  await runInDurableObject(deskOf(slug), async (importer, { storage }) => {
    const memory = storage.kv.get<FeedMemory>('feed:dms')
    if (memory !== undefined) storage.kv.put('feed:dms', { ...memory, nextAt: 0 })
    await importer.arm(slug)
  })
}

const memoryOf = (slug: string) =>
  runInDurableObject(deskOf(slug), (_, { storage }) => storage.kv.get<FeedMemory>('feed:dms'))

async function idsOf(slug: string, index = 'Car_production'): Promise<string[]> {
  const page = await writeStock(slug, 'POST', `/1/indexes/${index}/browse`, { hitsPerPage: 1000 })
  const { hits }: { hits: { objectID: string }[] } = await page.json()
  return hits.map(({ objectID }) => objectID).toSorted()
}

describe('a feed that is fetched', () => {
  it('starts with a visit of the site, and then only requests changes', async () => {
    const site = await openFed('fed', '/stock.json')
    await (await visit('fed', '/')).text()
    const first = await nextHealth(site)
    expect(first).toMatchObject({
      isStale: false,
      last: { outcome: 'taken', added: 3, mode: 'replace' },
    })
    expect(await idsOf('fed')).toEqual(['f0', 'f1', 'f2'])
    await ring('fed')
    expect((await nextHealth(site, first)).last).toMatchObject({ outcome: 'unchanged' })
    expect((await memoryOf('fed'))?.nextAt).toBeGreaterThan(now() + 3500)
  })

  it('does not sell the yard once it has one row: the dealer gets one notice that says how to accept it', async () => {
    const site = await openFed('shrinks', '/shrinks.json?cars=40')
    await ring('shrinks')
    const first = await nextHealth(site)
    expect(first.last).toMatchObject({ outcome: 'taken', added: 40 })
    await ring('shrinks')
    const second = await nextHealth(site, first)
    expect(second.last).toMatchObject({ outcome: 'refused', sold: 0 })
    expect(second.last?.message).toContain(
      'save the feed to a file and run: npm run stock:import -- <file> --site shrinks --force --origin https://shrinks.example',
    )
    await ring('shrinks')
    expect((await nextHealth(site, second)).last).toMatchObject({ outcome: 'refused' })
    const sql = `SELECT payload ->> '$.stock_from' AS source FROM leads
      WHERE site = 'shrinks' AND kind = 'stock-refused'`
    expect((await env.DB.prepare(sql).all()).results).toEqual([{ source: 'Feed “dms”' }])
  })

  it('may need a key, and may be compressed', async () => {
    const sealed = await encryptSecret(env.MASTER_KEY, 'keyed', 'dms', 'open sesame')
    const site = await openShop(
      {
        slug: 'keyed',
        secrets: { dms: sealed },
        intake: {
          feeds: [
            {
              name: 'dms',
              url: 'https://stock-feed.upstreams.example/packed.json.gz',
              secret: 'dms',
              holds_all: false,
            },
          ],
        },
      },
      [],
    )
    await ring('keyed')
    expect((await nextHealth(site)).last).toMatchObject({
      outcome: 'taken',
      mode: 'upsert',
      taken: 3,
    })
    const asked = await playedStockFeed()
    expect(asked.find(({ path }) => path.startsWith('/packed'))?.authorization).toBe(
      'Bearer open sesame',
    )
  })

  it.each([
    ['moved', 'it redirects'],
    ['failing/feed', 'returned status 500'],
    ['huge', 'too long'],
    ['page', 'No column map matches'],
    ['broken', 'truncated'],
  ])(
    'that is %s leaves the stock unchanged, and is tried again later (TH15)',
    async (path, reason) => {
      vi.spyOn(console, 'warn').mockReturnValue()
      const slug = `bad-${path.split('/')[0]}`
      const site = await openFed(slug, `/${path}`)
      await sendStock(slug, [{ id: 'mine', make: 'Kia', model: 'Rio', year: 2020 }])
      await ring(slug)
      const { last } = await nextHealth(site)
      expect(last?.message).toContain(reason)
      expect(['failed', 'refused']).toContain(last?.outcome)
      expect(await idsOf(slug)).toEqual(['mine'])
      expect(await memoryOf(slug)).toMatchObject({ failures: 1 })
      expect((await memoryOf(slug))?.nextAt).toBeGreaterThan(now() + 7000)
    },
  )

  it('is requested from no host that is not listed, even if it was published (TH15)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const site = await openShop(
      {
        slug: 'inside',
        intake: { feeds: [{ name: 'dms', url: 'http://169.254.169.254/latest' }] },
      },
      [],
    )
    await ring('inside')
    expect((await nextHealth(site)).last?.message).toContain('host is not allowed')
  })

  it('that stopped arriving is logged once a day', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const site = await openFed('stale', '/failing/feed')
    const old = now() - 30 * 3600
    await runInDurableObject(deskOf('stale'), (_, { storage }) => storage.kv.put('fresh', old))
    await ring('stale')
    const first = await nextHealth(site)
    expect(first.isStale).toBe(true)
    await ring('stale')
    await nextHealth(site, first)
    const lines = warn.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.includes('intake.stale'))
    expect(lines).toHaveLength(1)
  })
})

describe('sources without recent deliveries', () => {
  it('are stale if their own site says so', async () => {
    const run = {
      ...noResult('taken', ''),
      source: DELIVERY,
      id: 'a',
      mode: 'replace' as const,
      startedAt: now() - 7200,
      endedAt: now() - 7200,
    }
    await saveRun(env.DB, { slug: 'hourly', intake: { stale_hours: 1 } }, run)
    await saveRun(env.DB, { slug: 'weekly', intake: { stale_hours: 168 } }, run)
    const stale = (await listStaleSources(env.DB, now(), 100)).map(({ site }) => site)
    expect(stale).toContain('hourly')
    expect(stale).not.toContain('weekly')
  })

  it('are found among all sites, and deleted if a site no longer has them', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const site = await openFed('never', '/failing/feed')
    await ring('never')
    await nextHealth(site)
    const never = { site: 'never', source: 'feed:dms', lastSuccess: null }
    expect(await listStaleSources(env.DB, now(), 100)).toContainEqual(never)
    const other = { name: 'other', url: 'https://stock-feed.upstreams.example/other' }
    await saveSources(env.DB, 'never', ['feed:other'])
    expect(await listStaleSources(env.DB, now(), 100)).not.toContainEqual(never)
    const intake = {
      ...site.intake,
      feeds: site.intake.feeds.map((feed) => ({ ...feed, ...other })),
    }
    expect(await loadFeedHealth(env.DB, { slug: 'never', intake }, now())).toEqual([
      { source: 'feed:other', lastSuccess: null, age: null, isStale: true, last: null },
    ])
  })
})

describe('an interrupted import', () => {
  it('is resumed, and no shopper sees an incomplete delivery (F12)', async () => {
    const { search } = await openShop({ slug: 'crash' }, [])
    await sendStock('crash', [{ id: 'old', make: 'Kia', model: 'Rio', year: 2020 }])
    // The half of a generation that a crash leaves behind.
    await writeStock('crash', 'POST', `/1/indexes/${search.index}_next/batch`, {
      requests: [{ action: 'updateObject', body: { objectID: 'half' } }],
    })
    await keep('crash', 'msg_half', '[{"id":"new","make":"Kia","model":"Rio","year":2021}]', 1)
    expect(await idsOf('crash')).toEqual(['old'])
    await deskOf('crash').arm('crash')
    await expect.poll(async () => (await requestDelivery('crash', 'msg_half')).status).toBe(200)
    expect(await idsOf('crash')).toEqual(['new', 'old'])
  })

  it('gives up a delivery that crashes it each time, and continues with the next one', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await openShop({ slug: 'poison' }, [])
    await keep('poison', 'msg_poison', '[]', 3)
    const sent = await sendStock('poison', [{ id: 'next', make: 'Kia', model: 'Rio', year: 2020 }])
    expect(sent).toMatchObject({ status: 200, body: { added: 1 } })
    expect((await requestDelivery('poison', 'msg_poison')).body).toMatchObject({
      outcome: 'failed',
    })
  })

  it('has a limited queue: the sender must retry (429)', async () => {
    await openShop({ slug: 'queue' }, [])
    await runInDurableObject(deskOf('queue'), async (_, { storage }) => {
      for (let at = 0; at < 5; at += 1) add(storage, `msg_${at}`, '[]', 0)
      await storage.deleteAlarm()
    })
    const sent = await sendStock('queue', [], { id: 'msg_more' })
    expect(sent).toMatchObject({ status: 429, retryAfter: '30' })
    expect((await requestDelivery('queue', 'msg_3')).status).toBe(202)
  })
})

describe('a site with a hosted engine', () => {
  const hosted = (app_id: string, write_secret = 'engine') => {
    const host = `${app_id.toLowerCase()}.algolia.net`
    const search_key = 'SEARCHONLYKEY'
    return { engine: { kind: 'algolia' as const, app_id, host, search_key, write_secret } }
  }

  it('is written there with the dealer’s key', async () => {
    const secrets = { engine: await encryptSecret(env.MASTER_KEY, 'hosted', 'engine', 'WRITEKEY') }
    await publishTo(
      env.TENANTS,
      testSite({ hosts: ['hosted.example'], slug: 'hosted', secrets, search: hosted('INTAKEAPP') }),
    )
    const sent = await sendStock('hosted', [{ id: 'h1', make: 'Kia', model: 'Rio', year: 2020 }])
    expect(sent).toMatchObject({ status: 200, body: { added: 1 } })
  })

  it('says so if there is no key, and if the engine is down; the same delivery may be sent again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await publishTo(
      env.TENANTS,
      testSite({ hosts: ['keyless.example'], slug: 'keyless', search: hosted('INTAKEAPP', '') }),
    )
    const id = 'msg_again'
    const sent = await sendStock('keyless', [], { id })
    expect(sent).toMatchObject({ status: 503, body: { outcome: 'failed' } })
    expect(sent.retryAfter).not.toBeNull()
    expect((await sendStock('keyless', [], { id })).status).toBe(503)
    const secrets = {
      engine: await encryptSecret(env.MASTER_KEY, 'refusing', 'engine', 'WRITEKEY'),
    }
    await publishTo(
      env.TENANTS,
      testSite({
        hosts: ['refusing.example'],
        slug: 'refusing',
        secrets,
        search: hosted('REFUSEDAPP'),
      }),
    )
    expect((await sendStock('refusing', [{ id: 'h1' }])).status).toBe(503)
  })
})

/** Puts a delivery into the spool with that many attempts. */
async function keep(slug: string, id: string, body: string, tries: number): Promise<void> {
  await runInDurableObject(deskOf(slug), (_, { storage }) => add(storage, id, body, tries))
}

function add(storage: DurableObjectStorage, id: string, body: string, tries: number): void {
  const spool = createSpool(storage)
  const source = 'delivery'
  const delivery = { source, id, at: now(), mode: 'replace', map: '', force: false } as const
  spool.write(id, 0, new TextEncoder().encode(body))
  spool.add(delivery, id, '')
  for (let at = 0; at < tries; at += 1) spool.begin({ ...delivery, body: id })
}

async function playedStockFeed(): Promise<{ path: string; authorization: string | null }[]> {
  return (await fetch('https://stock-feed.upstreams.example/asked')).json()
}
