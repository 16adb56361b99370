// Sitemaps of a site that has every kind of page: complete, correct, and consistent with the pages' own metadata.
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { closedPaths } from '#http/indexing.ts'
import { isDisallowed } from '#apps/site/pages/sitemap/entries.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { publishTo } from '#test/support/published.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'
import { WHOLE_SITE } from '#test/support/whole-site.ts'

const app = createApp()

const SLUG = 'mapped'
const PHOTO = 'https://photos.example/a.jpg?w=1&h=2'

const { slug: _slug, url: _url, hosts: _hosts, ...rest } = WHOLE_SITE
const whole: Omit<SiteInput, 'slug' | 'url' | 'hosts'> = {
  ...rest,
  account: { sign_in: true, gates: ['sell-my-car'] },
  upstreams: { sms: { url: 'https://sms.upstreams.example/' } },
  dealerships: [{ id: '9', slug: 'sample', name: 'Sample Dealership' }],
  finance: {
    warning: 'A comparison rate is only true for the example given.',
    pages: [{ path: '/finance', title: 'Finance' }],
  },
  search_engines: { disallow: ['/dealerships', '/search/*/seltos$'] },
  pages: [
    ...(WHOLE_SITE.pages ?? []),
    { path: '/hidden', title: 'Kept to ourselves', index: false },
    { path: '/over', title: 'Over', expiry: '2020-01-01' },
    { path: '/later', title: 'Later', start: '2999-01-01' },
  ],
}

const CARS = [
  testCar({
    slug: 'red-sportage',
    make: 'Kia',
    model: 'Sportage',
    simple_body: 'SUV',
    car_type: 'new',
    updated_at: '2026-01-02T03:04:05+10:00',
    location_name: 'River',
    dealership_name: 'Sample Dealership',
    primary_image_url: PHOTO,
  }),
  testCar({ slug: "o'brien & <sons>", make: 'Kia', model: 'Seltos', updated_at: 'yesterday' }),
  testCar({ slug: 'from-tomorrow', updated_at: '2999-01-01', status: 'coming_soon' }),
  testCar({ slug: 'just-sold', make: 'Ford', model: 'Ranger', status: 'sold', sold: true }),
  testCar({ slug: 'not-shown', make: 'Mazda', show_on_dealer_website: false }),
]

const pick = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, text = '']) =>
    unescape(text),
  )
const unescape = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

const pathOf = (address: string) => new URL(address).pathname + new URL(address).search

async function read(path: string, slug = SLUG): Promise<string> {
  const response = await visit(slug, path)
  expect([path, response.status, response.headers.get('Content-Type')]).toEqual([
    path,
    200,
    'application/xml; charset=UTF-8',
  ])
  return response.text()
}

/** Addresses in each sitemap of the index, by the name of its file. */
async function readAll(slug = SLUG): Promise<Record<string, string[]>> {
  const files = pick(await read('/sitemap.xml', slug), 'loc')
  const lists = await Promise.all(
    files.map(async (file) => [
      file.replace(/^.*\/|\.xml$/g, ''),
      pick(await read(pathOf(file), slug), 'loc'),
    ]),
  )
  return Object.fromEntries(lists) as Record<string, string[]> // names and what was read of each
}

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await openShop({ slug: SLUG, ...whole }, CARS)
  await openShop({ slug: 'sitemap-bare' }, [])
  await openShop({ slug: 'unseen', search_engines: { index: false } }, CARS)
  await openShop(
    { slug: 'staged', staging_hosts: ['staged.example'], url: 'https://elsewhere.example' },
    CARS,
  )
})

describe('sitemaps', () => {
  it('list addresses that answer, are canonical, and may be indexed', async () => {
    const lists = await readAll()
    const all = Object.values(lists).flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(30)
    expect(all.filter((address) => isDisallowed(pathOf(address), closedPaths()))).toEqual([])
    const said = await Promise.all(
      all.map(async (address) => {
        const response = await visit(SLUG, pathOf(address))
        const html = await response.text()
        const of = (pattern: RegExp) => unescape(pattern.exec(html)?.[1] ?? '')
        return [
          address,
          response.status,
          of(/<link rel="canonical" href="([^"]*)"/).replaceAll('&#x27;', "'"),
          of(/<meta name="robots" content="([^"]*)"/),
          response.headers.get('X-Robots-Tag'),
        ]
      }),
    )
    for (const [address, ...rest] of said)
      expect.soft([address, ...rest]).toEqual([address, 200, address, 'index, follow', null])
  })

  it('list every vehicle that is for sale or coming, and no other (S1)', async () => {
    const { 'stock-1': cars = [] } = await readAll()
    expect(cars.map(pathOf)).toEqual([
      '/cars/from-tomorrow',
      "/cars/o'brien%20%26%20%3Csons%3E",
      '/cars/red-sportage',
    ])
  })

  it('list single-filter lists with vehicles', async () => {
    const { searches = [] } = await readAll()
    expect(searches.map(pathOf).sort()).toEqual([
      '/search/hatch',
      '/search/kia',
      '/search/kia/sportage',
      '/search/new-and-demo-cars',
      '/search/new-cars',
      '/search/new-used-and-demo-cars',
      '/search/river',
      '/search/sample',
      '/search/suv',
      '/search/toyota',
      '/search/toyota/corolla',
      '/search/used-cars',
    ])
  })

  it('leave out pages that are outdated, not indexed, gated, disallowed or elsewhere', async () => {
    const lists = await readAll()
    const paths = Object.values(lists).flat().map(pathOf)
    for (const path of ['/hidden', '/over', '/later', '/sell-my-car', '/dealerships'])
      expect(paths).not.toContain(path)
    // Its rule ends there.
    expect(paths).not.toContain('/search/kia/seltos')
    for (const path of ['/', '/all', '/finance', '/find-by-budget', '/contact', '/sportage'])
      expect(paths).toContain(path)
    const hosts = new Set(
      Object.values(lists)
        .flat()
        .map((address) => new URL(address).host),
    )
    expect([...hosts]).toEqual([`${SLUG}.example`])
  })

  it('give the time of a vehicle’s change, if its feed does, and its picture', async () => {
    const xml = await read('/sitemaps/stock-1.xml')
    expect(pick(xml, 'lastmod')).toEqual(['2026-01-01T17:04:05Z'])
    expect(pick(xml, 'image:loc')).toEqual([`https://${SLUG}.example/img/red-sportage/1/1280`])
  })

  it('give the publish time of pages, and nothing if it was not stored', async () => {
    expect(pick(await read('/sitemaps/pages.xml'), 'lastmod')).toEqual([])
    const host = 'dated.example'
    const site = testSite({ ...whole, slug: 'dated', url: `https://${host}`, hosts: [host] })
    const at = '2026-11-20T10:00:00.000Z'
    await publishTo(env.TENANTS, site, 1, { at, by: 'someone', note: '' })
    const xml = await read('/sitemaps/models.xml', 'dated')
    expect(new Set(pick(xml, 'lastmod'))).toEqual(new Set(['2026-11-20T10:00:00Z']))
    const index = await read('/sitemap.xml', 'dated')
    expect(pick(index, 'lastmod').length).toBeGreaterThan(0)
  })

  it('are few on a small site, and 404 without content', async () => {
    expect(Object.keys(await readAll('sitemap-bare'))).toEqual(['pages'])
    for (const name of ['stock-1', 'searches', 'models', 'nothing', 'stock-0'])
      expect([name, (await visit('sitemap-bare', `/sitemaps/${name}.xml`)).status]).toEqual([
        name,
        404,
      ])
    expect((await visit(SLUG, '/sitemaps/stock-2.xml')).status).toBe(404)
  })

  it('do not exist if the site must not be indexed', async () => {
    for (const slug of ['unseen', 'staged'])
      for (const path of ['/sitemap.xml', '/sitemaps/pages.xml'])
        expect([slug, path, (await visit(slug, path)).status]).toEqual([slug, path, 404])
  })

  it('may be cached for ten minutes', async () => {
    for (const path of ['/sitemap.xml', '/sitemaps/stock-1.xml'])
      expect((await visit(SLUG, path)).headers.get('Cache-Control')).toBe('public, max-age=600')
  })
})

describe('sitemaps while the engine is down', () => {
  const fail = () => {
    throw new Error('overloaded')
  }

  async function ask(path: string): Promise<Response> {
    const index = { idFromName: env.STOCK_INDEX.idFromName.bind(env.STOCK_INDEX), get: fail }
    const broken = { ...env, STOCK_INDEX: index }
    const request = new Request(`http://down.example${path}`)
    return app.fetch(request, broken, createExecutionContext())
  }

  beforeAll(() => openShop({ slug: 'down', ...whole }, CARS))

  it('are listed all the same, and not cached', async () => {
    const index = await ask('/sitemap.xml')
    expect([index.status, index.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    const names = pick(await index.text(), 'loc').map((file) => file.replace(/^.*\//, ''))
    expect(names).toEqual([
      'pages.xml',
      'models.xml',
      'brands.xml',
      'offers.xml',
      'places.xml',
      'searches.xml',
      'stock-1.xml',
    ])
  })

  it('with vehicles ask clients to retry rather than list too few', async () => {
    for (const path of ['/sitemaps/stock-1.xml', '/sitemaps/searches.xml']) {
      const response = await ask(path)
      expect([path, response.status, response.headers.get('Retry-After')]).toEqual([
        path,
        503,
        '120',
      ])
      expect(response.headers.get('Cache-Control')).toBe('no-store')
    }
    expect((await ask('/sitemaps/pages.xml')).status).toBe(200)
  })
})
