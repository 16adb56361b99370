import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { PAGE_KINDS } from '#apps/site/pages/sitemap/entries.ts'
import { formRoutes } from '#routes.ts'
import { mintFormKey } from '#sales/leads/form-key.ts'
import { FORM_KINDS } from '#tenant/schema-forms.ts'
import { FEEDS } from '#feeds/export/feeds.ts'
import { previewKey, siteKey } from '#tenant/keys.ts'
import { previewVersion, toPreviewToken } from '#tenant/preview.ts'
import type { Site } from '#tenant/schema.ts'
import { stockKey } from '#tenant/secret.ts'
import {
  type Ask,
  CANARY,
  interleave,
  openCanaryShop,
  otherOf,
  type Shop,
  SHOPS,
} from '#test/support/canary-shops.ts'
import { cases } from '#test/support/cases.ts'
import { publishedText } from '#test/support/published.ts'
import { sendForm } from '#test/support/send-form.ts'
import { requestDelivery, sendStock } from '#test/support/send-stock.ts'
import { DRAWN, testCar, visit, writeStock } from '#test/support/shop.ts'

const sites = new Map<Shop, Site>()

beforeAll(async () => {
  for (const shop of SHOPS) sites.set(shop, await openCanaryShop(shop))
})

/** How many requests reach each address of both dealers, with other headers in each round; CASES=1 sends thousands. */
const many = (asks: readonly Ask[]) => Math.max(4 * asks.length, cases(2500, 100, 100))
const rush = (asks: readonly Ask[], more: Parameters<typeof interleave>[2] = {}) =>
  interleave(asks, many(asks), more)

const LISTS: Ask[] = [
  { path: '/search/new-used-and-demo-cars' },
  { path: '/search/toyota' },
  { path: '/search/used-cars?sortBy=latest' },
  { path: '/search/used-cars?query=canary' },
  { path: '/search/used-cars?refinementList[colour][0]=CANARYRED' },
  { path: '/search/nope' },
]
const VEHICLES: Ask[] = [
  { path: '/cars/car-1' },
  { path: '/cars/car-2?postcode=2000' },
  { path: '/cars/car-1/car-1.pdf' },
  { path: '/print?car_id=car-1' },
  { path: '/print?car_id=2' },
  { path: '/compare?cars=car-1,car-2' },
  { path: '/favourites?ids=1,2,3' },
  { path: '/api/cars?ids=1,2,3' },
  { path: '/api/delivery?postcode=2000&car=car-1' },
  { path: '/img/car-1/1/640' },
  { path: '/api/reveal-phone', body: { car_id: '1', website_id: 1 } },
]
/** Each dealer is asked for what only the other has: there is no content. */
const FOREIGN: Ask[] = SHOPS.flatMap((shop) => [
  { path: `/cars/only-${shop}` },
  { path: `/cars/only-${shop}/only-${shop}.pdf` },
  { path: `/print?car_id=only-${shop}` },
  { path: `/img/only-${shop}/1/640` },
])

/** Content pages of a dealer; the last of each dealer are at addresses of its own. */
const CONTENT: Ask[] = [
  '/',
  '/about-us',
  '/special-offers',
  '/offers/kia/1',
  '/models',
  '/sportage',
  '/brands',
  '/kia/overview',
  '/dealerships',
  '/locations/yard',
  '/menu/models',
  '/menu/brands',
  '/menu/locations',
  ...SHOPS.flatMap((shop) => [
    `/only-${shop}`,
    `/offers/kia/${shop}`,
    `/model-${shop}`,
    `/locations/dealer-${shop}`,
    `/contact-us/dealer-${shop}`,
  ]),
].map((path) => ({ path }))

/** Every form, requested and sent incomplete, and the pages after it. */
const FORMS: Ask[] = FORM_KINDS.flatMap((kind) => {
  const path = formRoutes[kind].href('1')
  return [{ path }, { path, body: { name: 'Jo', at: '9', step: 'send' }, isForm: true }]
})
const BESIDE_FORMS: Ask[] = [
  { path: '/success?form=general' },
  { path: `/trade-in/offer/${'a'.repeat(32)}` },
  { path: '/cars/trade-in?car_id=2' },
  { path: '/api/youx/quote', body: { purchasePrice: 20_000, loanTerm: 5 } },
  { path: '/cars/only-red/view', body: {} },
  { path: '/cars/only-blue/view', body: {} },
  { path: '/api/event', body: { id: 49, path: '/' } },
]

const FEED_FILES = FEEDS.map(({ file }) => file)
/** Pages for programs, and redirects; the last of each dealer are at addresses of its own. */
const FOR_PROGRAMS: Ask[] = [
  '/robots.txt',
  '/sitemap.xml',
  ...[...PAGE_KINDS, 'searches', 'stock-1', 'stock-2', 'index', '..%2f1%2findex'].map(
    (name) => `/sitemaps/${name}.xml`,
  ),
  ...FEED_FILES.map((file) => `/feeds/${file}`),
  '/feeds/..%2fgoogle.tsv',
  '/favicon.ico',
  '/old/yard.aspx',
  '/old/news/2019/ute',
  ...SHOPS.map((shop) => `/old/only-${shop}.aspx`),
  '/_preview?token=x',
  '/_ops',
  '/_ops/sites/red',
  '/build/main-AB12CD34.js',
  '/api/stock/vehicles/msg_red',
].map((path) => ({ path }))
const OTHER_HOSTS: Ask[] = (['staging', 'alias'] as const).flatMap((at) =>
  [...FOR_PROGRAMS, { path: '/' }, { path: '/search/toyota' }, { path: '/cars/car-1' }].map(
    ({ path }) => ({ path, at }),
  ),
)

const PREVIEW = 'e'.repeat(32)

/** Publishes a preview of a dealer beside the live version; returns its cookie. */
async function preview(shop: Shop): Promise<string> {
  const site = sites.get(shop)
  if (site === undefined) throw new Error(`${shop} is not open`)
  const next = { ...site, name: `${CANARY[shop]} Preview` }
  const expires = Math.floor(Date.now() / 1000) + 3600
  await env.TENANTS.put(
    previewKey(shop, PREVIEW),
    await publishedText(next, previewVersion(PREVIEW)),
  )
  const token = await toPreviewToken(env.MASTER_KEY, shop, { id: PREVIEW, expires })
  return `__Host-preview=${token}`
}

/** Where the edge caches responses for a dealer (http/edge-cache.ts). */
const keptFor = (shop: Shop) => {
  const now = Math.floor(Date.now() / 600_000)
  return [
    ...FEED_FILES.flatMap((file) =>
      [now - 1, now].map((at) => `https://${shop}.feeds.invalid/1/${at}/${file}`),
    ),
    ...['index', 'stock-1', 'searches', ...PAGE_KINDS].map(
      (name) => `https://${shop}.sitemaps.invalid/1/${name}`,
    ),
  ]
}

/** The ten minutes before those of a feed's address. */
const earlier = (window: string) => String(Number(window) - 1)

describe('two sites on one Worker', () => {
  it('never show a word of each other in interleaved requests (TH1, TH2)', async () => {
    const lists = await rush(LISTS)
    const vehicles = await rush([...VEHICLES, ...FOREIGN])
    expect([lists.crossed, vehicles.crossed]).toEqual([0, 0])
    expect(lists.own).toBeGreaterThan(0.9 * lists.sent)
    // Two pictures and two sheets of the other's car have no content.
    expect(vehicles.own).toBeGreaterThan(0.8 * vehicles.sent)
  }, 600_000)

  it('never show a word of each other on pages, offers, models, makes, locations and menus (TH2)', async () => {
    const { crossed, own, sent } = await rush(CONTENT)
    expect(crossed).toBe(0)
    expect(own).toBeGreaterThan(0.7 * sent)
  }, 600_000)

  it('never show a word of each other around forms, by GET and POST (TH2)', async () => {
    const forms = await rush(FORMS)
    const beside = await rush(BESIDE_FORMS)
    expect([forms.crossed, beside.crossed]).toEqual([0, 0])
    // A post with the other's Origin is rejected, without content.
    expect(forms.own).toBeGreaterThan(0.75 * forms.sent)
    expect(beside.own).toBeGreaterThan(0.3 * beside.sent)
  }, 600_000)

  it('never show a word of each other to programs, nor at their other hosts (TH1, TH2)', async () => {
    const programs = await rush(FOR_PROGRAMS)
    const elsewhere = await interleave(OTHER_HOSTS, many(OTHER_HOSTS) / 2)
    expect([programs.crossed, elsewhere.crossed]).toEqual([0, 0])
    // Icons, rejected input and unknown pages have no content.
    expect(programs.own).toBeGreaterThan(0.5 * programs.sent)
    expect(elsewhere.own).toBeGreaterThan(0.5 * elsewhere.sent)
    for (const [shop, letter] of [
      ['red', 'R'],
      ['blue', 'B'],
    ] as const)
      expect(await (await visit(shop, '/favicon.ico')).text()).toContain(`>${letter}</text>`)
  }, 600_000)

  it('never show a preview of each other, even with its cookie (TH2)', async () => {
    const [red, blue] = [await preview('red'), await preview('blue')]
    const asks = [...LISTS, ...CONTENT, ...FOR_PROGRAMS]
    const own = await interleave(asks, 2 * asks.length, { cookies: { red, blue } })
    const foreign = await interleave(asks, 2 * asks.length, { cookies: { red: blue, blue: red } })
    expect([own.crossed, foreign.crossed]).toEqual([0, 0])
    expect(foreign.own).toBeGreaterThan(0.5 * foreign.sent)
    const name = `${CANARY.red} Preview`
    for (const [cookie, isSeen] of [
      [red, true],
      [blue, false],
    ] as const)
      expect((await (await visit('red', '/', { Cookie: cookie })).text()).includes(name)).toBe(
        isSeen,
      )
    expect(await (await visit('red', '/feeds/vehicles.json')).text()).not.toContain('Preview')
  }, 600_000)

  it('store nothing of each other at the edge or in KV (TH2)', async () => {
    for (const shop of SHOPS) {
      await openCanaryShop(shop)
      for (const { path } of FOR_PROGRAMS) await (await visit(shop, path)).text()
      const kept = await Promise.all(
        keptFor(shop).map(async (key) => (await caches.default.match(key))?.text()),
      )
      const texts = kept.filter((text) => text !== undefined)
      expect(texts.length).toBeGreaterThanOrEqual(FEED_FILES.length + 4)
      const { keys } = await env.TENANTS.list()
      const own = keys.map(({ name }) => name).filter((name) => name.split(':')[1] === shop)
      expect(own).toEqual(expect.arrayContaining([siteKey(shop), previewKey(shop, PREVIEW)]))
      texts.push(...(await Promise.all(own.map(async (name) => `${await env.TENANTS.get(name)}`))))
      const foreign = CANARY[otherOf(shop)]
      expect(texts.filter((text) => text.includes(foreign))).toEqual([])
      expect(texts.filter((text) => text.includes(CANARY[shop])).length).toBeGreaterThan(5)
    }
  })

  it('accept no stock signed by the other, and reveal nothing about the other’s deliveries (TH2)', async () => {
    const cars = [{ id: 'd1', make: CANARY.red, model: 'Rio', year: 2020 }]
    expect((await sendStock('blue', cars, { as: 'red' })).status).toBe(403)
    const sent = await sendStock('red', [...cars, { id: '' }], {
      id: 'msg_red',
      query: '?mode=upsert',
    })
    expect(sent.status).toBe(200)
    const answers = [
      await requestDelivery('blue', 'msg_red'),
      await requestDelivery('blue', 'msg_red', 'red'),
      await sendStock('blue', [], { id: 'msg_red', as: 'red' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 403])
    expect(JSON.stringify(answers)).not.toContain(CANARY.red)
    expect(await (await visit('blue', '/search/used-cars?query=rio')).text()).not.toContain(
      CANARY.red,
    )
    expect((await requestDelivery('red', 'msg_red')).body).toMatchObject({ added: 1 })
  })

  it('know nothing of each other’s leads, by their ids or by the keys of their forms', async () => {
    const site = 'red'
    const key = await mintFormKey(env.MASTER_KEY, site, Math.floor(Date.now() / 1000) - 10)
    const fields = {
      name: 'Jo',
      last_name: 'Citizen',
      email: 'jo@example.com',
      phone: '0412 345 678',
      category: CANARY.red,
      location_id: '7',
      message: CANARY.red,
      terms_conditions: 'on',
      at: '0',
      step: 'send',
      key,
    }
    const { headers } = await sendForm(site, '/contact', fields)
    const thanks = headers.get('Location') ?? ''
    expect(await (await visit(site, thanks)).text()).toContain(`data-category="${CANARY.red}"`)
    const id = /[0-9a-f]{32}/.exec(thanks)?.[0] ?? ''
    for (const path of [thanks, `/trade-in/offer/${id}`, `/success?form=sell&lead=${id}`]) {
      const said = await (await visit('blue', path)).text()
      expect(said).not.toContain(CANARY.red)
      expect(said).not.toContain('data-category')
    }
    const foreign = await sendForm('blue', '/contact', { ...fields, category: 'Sales' })
    expect(foreign.headers.get('Location')).not.toContain(id)
    const { results } = await env.DB.prepare(
      'SELECT site, suspicion FROM leads WHERE key = ? ORDER BY site',
    )
      .bind(key)
      .all()
    expect(results).toEqual([
      { site: 'blue', suspicion: 'no-key' },
      { site: 'red', suspicion: '' },
    ])
  })

  it('would be detected, on pages and on paper', async () => {
    const planted = testCar({ id: '4', slug: 'planted', dealercomments: CANARY.blue })
    await openCanaryShop('red', [planted])
    const asks = ['/cars/planted', '/cars/planted/planted.pdf', '/print?car_id=4']
    const found = await Promise.all(asks.map((path) => interleave([{ path }], 10)))
    // Every other request is for the other dealer, who has no such car.
    expect(found.map(({ crossed }) => crossed)).toEqual([5, 5, 5])
  })

  it('would be detected, in cached files for programs', async () => {
    const [red, blue] = [keptFor('red'), keptFor('blue')]
    for (const [at, key] of red.entries()) {
      // A feed cached in the ten minutes before is planted in these too.
      const kept =
        (await caches.default.match(blue[at] ?? '')) ??
        (await caches.default.match((blue[at] ?? '').replace(/(?<=\/1\/)\d+(?=\/)/, earlier)))
      if (kept !== undefined) await caches.default.put(key, kept)
    }
    const paths = [
      ...FEED_FILES.map((file) => `/feeds/${file}`),
      '/sitemap.xml',
      '/sitemaps/stock-1.xml',
    ]
    const found = await Promise.all(paths.map((path) => interleave([{ path }], 10)))
    expect(found.map(({ crossed }) => crossed)).toEqual(paths.map(() => 5))
    await Promise.all(red.map((key) => caches.default.delete(key)))
  })

  it('store every cached answer under site and version, and reject one that belongs to another (TH2)', async () => {
    const { keys } = await env.SEARCH.list()
    expect(keys.length).toBeGreaterThan(0)
    for (const { name } of keys) {
      expect(name).toMatch(/^(?:red|blue):\d+:/)
      const foreign = name.startsWith('red:') ? CANARY.blue : CANARY.red
      expect(await env.SEARCH.get(name)).not.toContain(`${foreign} `)
    }
    const paths = [
      '/search/new-used-and-demo-cars',
      '/search/toyota',
      '/search/used-cars?sortBy=latest',
    ]
    // Answers are kept under the ten minutes of the clock, which must not change meanwhile.
    vi.useFakeTimers({ toFake: ['Date'] })
    // A repeated request is cached; then every answer of one site is replaced by the other's.
    for (const shop of SHOPS)
      for (const path of [...paths, ...paths]) await (await visit(shop, path, DRAWN)).text()
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const kept = (await env.SEARCH.list({ prefix: 'red:' })).keys
    for (const { name } of kept) {
      const blue = await env.SEARCH.get(name.replace('red:', 'blue:'))
      if (blue !== null) await env.SEARCH.put(name, blue)
    }
    for (const path of paths)
      expect(await (await visit('red', path, DRAWN)).text()).not.toContain(CANARY.blue)
    const refused = log.mock.calls.filter(([line]) => String(line).includes('foreign-entry'))
    expect(refused.length).toBeGreaterThanOrEqual(paths.length)
    log.mockRestore()
    vi.useRealTimers()
  })

  it('cannot be written with each other’s key', async () => {
    await expect(
      writeStock('red', 'POST', '/1/indexes/Car_production/batch', { requests: [] }),
    ).resolves.toBeDefined()
    const response = await visit('blue', '/1/indexes', {
      'x-algolia-api-key': await stockKey(env.MASTER_KEY, 'red'),
    })
    expect(response.status).toBe(403)
  })
})
