import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { routes } from '#routes.ts'
import { createServices } from '#composition/services.ts'
import type { Env } from '#env.ts'
import type { Site } from '#tenant/schema.ts'
import { fail, objects } from '#test/support/failing-bindings.ts'
import { publishTo } from '#test/support/published.ts'
import { openShop, testCar, visit, writeStock } from '#test/support/shop.ts'

const app = createApp()

const FILES = ['google.tsv', 'meta.csv', 'vehicles.csv', 'vehicles.json']
const ALL_FEEDS = {
  google: { enabled: true },
  meta: { enabled: true },
  csv: { enabled: true },
  json: { enabled: true },
}

const offered = (id: string, more: Record<string, unknown> = {}) =>
  testCar({
    id,
    slug: `slug-${id}`,
    vin: `MR0FA3CD1001234${id.padStart(2, '0')}`,
    price_type: 'Drive away',
    primary_image_url: 'https://pictures.example/a.webp',
    location_name: 'Main yard',
    ...more,
  })

const place = {
  id: '1',
  slug: 'main-yard',
  name: 'Main yard',
  google_store_code: 'YARD-1',
  address: { street: '1 High Street', city: 'Parramatta', state: 'NSW', postcode: '2150' },
}

let site: Site

beforeAll(async () => {
  const cars = [
    offered('1'),
    offered('2', { price: 0 }),
    offered('3', { show_on_dealer_website: false }),
    offered('4', { stocknum: 'NOT-HERE' }),
    offered('5', { status: 'sold', sold_date_timestamp: Math.floor(Date.now() / 1000) - 60 }),
  ]
  const search = { excluded_stock_numbers: ['NOT-HERE'] }
  const own = { feeds: ALL_FEEDS, locations: [place], search }
  site = await openShop({ slug: 'feeds-a', ...own }, cars)
  await openShop({ slug: 'feeds-c', ...own }, cars)
  await openShop(
    { slug: 'feeds-b', feeds: { json: { enabled: true } }, locations: [place], locale: 'en-NZ' },
    [offered('9')],
  )
})

const feed = (slug: string, file: string) => visit(slug, routes.feed.href(file))

/** Calls the app and waits for its background work. */
async function ask(slug: string, file: string, more: Partial<Env> = {}): Promise<Response> {
  const request = new Request(`http://${slug}.example${routes.feed.href(file)}`)
  const after = createExecutionContext()
  const response = await app.fetch(request, { ...env, ...more }, after)
  await waitOnExecutionContext(after)
  return response
}

const idsOf = (text: string) =>
  [...text.matchAll(/\/cars\/slug-(\d)(?=[\s,"])/g)].map(([, id = '']) => id)

describe('the export feeds of a site', () => {
  it.each([
    ['google.tsv', 'text/tab-separated-values; charset=utf-8'],
    ['meta.csv', 'text/csv; charset=utf-8'],
    ['vehicles.csv', 'text/csv; charset=utf-8'],
    ['vehicles.json', 'application/json; charset=utf-8'],
  ])(
    '%s is a file of its type, cached for programs for some minutes, and not indexed',
    async (file, type) => {
      const response = await feed('feeds-a', file)
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="feeds-a-${file}"`,
        'cache-control': 'public, max-age=600',
        'x-robots-tag': expect.stringContaining('noindex'),
        'x-content-type-options': 'nosniff',
      })
    },
  )

  it('contain what the site lists, and advertisers get their part of it (A3, T27)', async () => {
    const ids = new Map<string, string[]>()
    for (const file of FILES) {
      const text = await (await feed('feeds-a', file)).text()
      ids.set(file, [...new Set(idsOf(text))])
    }
    expect(Object.fromEntries(ids)).toEqual({
      'google.tsv': ['1'],
      'meta.csv': ['1'],
      'vehicles.csv': ['1', '2', '5'],
      'vehicles.json': ['1', '2', '5'],
    })
  })

  it('are each dealer’s own, and do not exist if they are switched off (TH2)', async () => {
    const json = await (
      await feed('feeds-b', 'vehicles.json')
    ).json<{ id: string; url: string }[]>()
    expect(json).toMatchObject([{ id: '9', url: 'https://feeds-b.example/cars/slug-9' }])
    for (const file of ['google.tsv', 'meta.csv', 'vehicles.csv', 'google.csv', 'no.tsv'])
      expect((await feed('feeds-b', file)).status).toBe(404)
  })

  it('are read once for all requests within ten minutes', async () => {
    const start = 600 * Math.floor(Date.now() / 600_000)
    vi.useFakeTimers({ toFake: ['Date'], now: (start + 700) * 1000 })
    const first = await (await ask('feeds-b', 'vehicles.json')).text()
    await writeStock('feeds-b', 'POST', '/1/indexes/Car_production/clear', {})
    vi.setSystemTime((start + 1199) * 1000)
    expect(await (await ask('feeds-b', 'vehicles.json')).text()).toBe(first)
    vi.setSystemTime((start + 1200) * 1000)
    expect(await (await ask('feeds-b', 'vehicles.json')).json()).toEqual([])
    vi.useRealTimers()
  })

  it('follow the site as soon as it is published (TH2)', async () => {
    const own = { feeds: ALL_FEEDS, locations: [place] }
    const tagged = await openShop({ slug: 'feeds-d', ...own }, [offered('8', { tag: 'Special' })])
    const start = 600 * Math.floor(Date.now() / 600_000)
    vi.useFakeTimers({ toFake: ['Date'], now: (start + 700) * 1000 })
    expect(await (await ask('feeds-d', 'vehicles.json')).json()).toMatchObject([{ tag: 'Special' }])
    const cards = { ...tagged.cards, hidden_tags: ['special'] }
    await publishTo(env.TENANTS, { ...tagged, cards }, 2)
    vi.setSystemTime((start + 800) * 1000)
    expect(await (await ask('feeds-d', 'vehicles.json')).json()).not.toHaveProperty('0.tag')
    vi.useRealTimers()
  })

  it('are never truncated: if the stock cannot be read, clients must retry later (F12)', async () => {
    for (const file of FILES) {
      const response = await ask('feeds-c', file, { STOCK_INDEX: objects(fail) })
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('300')
      expect(response.headers.get('cache-control')).toBe('no-store')
      // No part of it is cached.
      expect((await ask('feeds-c', file)).status).toBe(200)
    }
  })

  it('are logged: what they leave out, and why', async () => {
    const tenant = { slug: site.slug, version: 1, site, themeCss: '', themeHash: '' }
    const reports = await createServices(env, tenant, () => {}).exportFeeds.report()
    expect(reports?.map(({ file, listed, taken }) => [file, listed, taken])).toEqual([
      ['google.tsv', 3, 1],
      ['meta.csv', 3, 1],
      ['vehicles.csv', 3, 3],
      ['vehicles.json', 3, 3],
    ])
    expect(reports?.[0]?.leftOut.map(({ reason, count }) => [reason, count])).toEqual([
      ['price', 1],
      ['sold', 1],
    ])
  })
})
