import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { loadCarViews } from '#feeds/views/car-views.ts'
import { createVisitorHash } from '#feeds/views/visitor.ts'
import { DRAWN, openShop, testCar, visit } from '#test/support/shop.ts'

const phone_numbers = { override: '1800 000 000' }
/** Sites here show any number of views. */
const sidebar = { min_views: 1 }
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'

let visitors = 0
/** Another visitor each time, unless the headers name an address. */
function see(site: string, slug: string, headers: Record<string, string> = {}): Promise<Response> {
  return exports.default.fetch(`http://${site}.example/cars/${slug}/view`, {
    method: 'POST',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'User-Agent': BROWSER,
      'CF-Connecting-IP': `203.0.113.${(visitors += 1)}`,
      ...headers,
    },
  })
}

/** Lets the counter of a site write its count to the database, as it does after a while. */
async function flush(site: string): Promise<boolean> {
  return runDurableObjectAlarm(env.VIEW_COUNTER.get(env.VIEW_COUNTER.idFromName(site)))
}

async function viewsOn(site: string, slug: string): Promise<string | undefined> {
  const html = await (await visit(site, `/cars/${slug}`, DRAWN)).text()
  return /data-testid="views"[^>]*>([^<]*)</.exec(html)?.[1]
}

beforeAll(async () => {
  const cars = [
    testCar({ slug: 'seen-1' }),
    testCar({ slug: 'seen-2', views: 40 }),
    testCar({ slug: 'hidden', show_on_dealer_website: false }),
  ]
  await openShop({ slug: 'watched', phone_numbers, sidebar }, cars)
  await openShop({ slug: 'daily', phone_numbers, sidebar }, cars)
  await openShop({ slug: 'other', phone_numbers, sidebar }, cars)
})

describe('views of a car', () => {
  it('are counted by its page and shown on it, separately for each site (A9, W46)', async () => {
    expect(await viewsOn('watched', 'seen-1')).toBeUndefined()
    for (let view = 0; view < 3; view += 1)
      expect((await see('watched', 'seen-1')).status).toBe(204)
    expect(await flush('watched')).toBe(true)
    expect(await viewsOn('watched', 'seen-1')).toBe('3 views')
    expect(await viewsOn('other', 'seen-1')).toBeUndefined()
    await see('watched', 'seen-1')
    await flush('watched')
    expect(await viewsOn('watched', 'seen-1')).toBe('4 views')
  })

  it('count a visitor once a day', async () => {
    const home = { 'CF-Connecting-IP': '203.0.113.9' }
    for (const headers of [home, home, { ...home, 'User-Agent': `${BROWSER} Edg/156.0` }])
      await see('daily', 'seen-1', headers)
    await flush('daily')
    expect(await viewsOn('daily', 'seen-1')).toBe('2 views')
  })

  it('leave nothing that tells who it was, and nothing that is the same for another car or the next day', async () => {
    const hash = createVisitorHash(env.MASTER_KEY)
    const view = { site: 'daily', car: 'seen-1', address: '203.0.113.9', userAgent: BROWSER }
    const now = 1_795_000_000
    const hashes = await Promise.all([
      hash(view, now),
      hash({ ...view, car: 'seen-2' }, now),
      hash({ ...view, site: 'other' }, now),
      hash(view, now + 86_400),
      createVisitorHash('another secret')(view, now),
    ])
    expect(new Set(hashes.flatMap(({ network, browser }) => [network, browser])).size).toBe(10)
    expect(await hash(view, now + 60)).toEqual(hashes[0])
    const kept = await runInDurableObject(
      env.VIEW_COUNTER.get(env.VIEW_COUNTER.idFromName('daily')),
      (_, { storage }) => storage.sql.exec('SELECT * FROM visitors').toArray(),
    )
    expect(kept).toHaveLength(2)
    expect(JSON.stringify(kept)).not.toMatch(/203\.0|Mozilla|Chrome/)
  })

  it('are added to those of the feed', async () => {
    expect(await viewsOn('watched', 'seen-2')).toBe('40 views')
    await see('watched', 'seen-2')
    await flush('watched')
    expect(await viewsOn('watched', 'seen-2')).toBe('41 views')
  })

  it.each([
    ['a page that was only fetched ahead', { 'Sec-Purpose': 'prefetch' }],
    ['a page that was only rendered ahead', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['a search engine', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a script', { 'User-Agent': 'curl/8.5.0' }],
  ])('do not include %s', async (_, headers) => {
    expect((await see('other', 'seen-1', headers)).status).toBe(204)
    expect(await flush('other'), 'nothing waits to be added').toBe(false)
  })

  it('are not accepted from other sites, nor for cars that the site does not show', async () => {
    expect((await see('other', 'seen-1', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await see('other', 'seen-1', { 'Sec-Fetch-Site': '' })).status).toBe(403)
    for (const slug of ['hidden', 'nothing', 'x%22%20OR%20slug:seen-1'])
      expect([slug, (await see('other', slug)).status]).toEqual([slug, 404])
    expect(await flush('other')).toBe(false)
  })

  it('include shoppers who opted out: they contain no personal data', async () => {
    await openShop({ slug: 'quiet', phone_numbers, sidebar }, [testCar({ slug: 'q' })])
    await see('quiet', 'q', { DNT: '1', 'Sec-GPC': '1' })
    await flush('quiet')
    expect(await viewsOn('quiet', 'q')).toBe('1 view')
  })

  it('leave a page complete if they cannot be read', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await env.DB.exec('ALTER TABLE car_views RENAME TO car_views_away')
    const response = await visit('watched', '/cars/seen-1')
    await env.DB.exec('ALTER TABLE car_views_away RENAME TO car_views')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Corolla</h1>')
    expect(log.mock.calls.flat().join()).toContain('views.read-failed')
    log.mockRestore()
  })
})

describe('views counted by a third party (A9)', () => {
  const shop = (slug: string, fault = '') =>
    openShop(
      {
        slug,
        phone_numbers,
        sidebar,
        upstreams: { views: { url: `https://views.upstreams.example${fault}` } },
      },
      [testCar({ slug: 'elsewhere-100', photos_count: 7, views: 5 })],
    )

  it('are returned to the page that sent the view', async () => {
    await shop('far')
    const response = await see('far', 'elsewhere-100')
    expect([response.status, await response.json()]).toEqual([200, { views: 101 }])
    await flush('far')
    expect(await loadCarViews(env.DB, 'far', 'elsewhere-100'), 'not counted twice').toBeNull()
  })

  it.each(['/failing', '/nonsense', '/garbage', '/slow'])(
    'are left out if it is %s (X12)',
    async (fault) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const slug = `far-${fault.slice(1)}`
      await shop(slug, fault)
      const response = await see(slug, 'elsewhere-100')
      expect([response.status, await response.text()]).toEqual([204, ''])
      expect(await viewsOn(slug, 'elsewhere-100'), 'the feed’s own number stays').toBe('5 views')
      log.mockRestore()
    },
  )
})
