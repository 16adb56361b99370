import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { mintFormKey } from '#leads/form-key.ts'
import { FORM_KINDS } from '#leads/form.ts'
import { formRoutes } from '#routes.ts'
import { stockKey } from '#tenant/stock-key.ts'
import { type Ask, CANARY, interleave, openCanaryShop, SHOPS } from '#test/support/canary-shops.ts'
import { sendForm } from '#test/support/send-form.ts'
import { testCar, visit, writeStock } from '#test/support/shop.ts'

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  await openCanaryShop('red')
  await openCanaryShop('blue')
})

const MANY = Number(env.CANARY_REQUESTS)

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
/** Each dealer is asked for what the other alone has: there is nothing to say. */
const FOREIGN: Ask[] = SHOPS.flatMap((shop) => [
  { path: `/cars/only-${shop}` },
  { path: `/cars/only-${shop}/only-${shop}.pdf` },
  { path: `/print?car_id=only-${shop}` },
  { path: `/img/only-${shop}/1/640` },
])

/** What a dealer says of itself; the last of each dealer are at addresses of its own. */
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

/** Every form, asked for and sent with too little, and what else a form leads to. */
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

describe('two sites on one Worker', () => {
  it(`never show a word of each other in ${MANY} interleaved requests (TH1, TH2)`, async () => {
    const lists = await interleave(LISTS, MANY / 2)
    const vehicles = await interleave([...VEHICLES, ...FOREIGN], MANY / 2)
    expect([lists.crossed, vehicles.crossed]).toEqual([0, 0])
    expect(lists.own).toBeGreaterThan(0.9 * (MANY / 2))
    // Two pictures and two sheets of the other's car say nothing at all.
    expect(vehicles.own).toBeGreaterThan(0.8 * (MANY / 2))
  }, 240_000)

  it('never show a word of each other on pages, offers, models, makes, places and menus (TH2)', async () => {
    const { crossed, own } = await interleave(CONTENT, MANY / 4)
    expect(crossed).toBe(0)
    expect(own).toBeGreaterThan(0.7 * (MANY / 4))
  }, 240_000)

  it('never show a word of each other around forms, asked for and sent (TH2)', async () => {
    const forms = await interleave(FORMS, MANY / 4)
    const beside = await interleave(BESIDE_FORMS, MANY / 10)
    expect([forms.crossed, beside.crossed]).toEqual([0, 0])
    // What comes with the other's Origin is refused, and says nothing.
    expect(forms.own).toBeGreaterThan(0.75 * (MANY / 4))
    expect(beside.own).toBeGreaterThan(0.3 * (MANY / 10))
  }, 240_000)

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

  it('would be seen to, on pages and on paper', async () => {
    const planted = testCar({ id: '4', slug: 'planted', dealercomments: CANARY.blue })
    await openCanaryShop('red', [planted])
    const asks = ['/cars/planted', '/cars/planted/planted.pdf', '/print?car_id=4']
    const found = await Promise.all(asks.map((path) => interleave([{ path }], 50)))
    // Every other request is the other dealer's, who has no such car.
    expect(found.map(({ crossed }) => crossed)).toEqual([25, 25, 25])
  })

  it('file every cached answer under site and version, and refuse one that says it is another’s (TH2)', async () => {
    const { keys } = await env.SEARCH.list()
    expect(keys.length).toBeGreaterThan(0)
    for (const { name } of keys) {
      expect(name).toMatch(/^(?:red|blue):\d+:/)
      const foreign = name.startsWith('red:') ? CANARY.blue : CANARY.red
      expect(await env.SEARCH.get(name)).not.toContain(`${foreign} `)
    }
    const key = keys.find(({ name }) => name.startsWith('red:'))?.name ?? ''
    const blue = keys.find(({ name }) => name.startsWith('blue:'))?.name ?? ''
    await env.SEARCH.put(key, (await env.SEARCH.get(blue)) ?? '')
    for (const path of [
      '/search/new-used-and-demo-cars',
      '/search/toyota',
      '/search/used-cars?sortBy=latest',
    ]) {
      expect(await (await visit('red', path)).text()).not.toContain(CANARY.blue)
    }
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
