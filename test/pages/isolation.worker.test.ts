import { applyD1Migrations } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { mintFormKey } from '#leads/form-key.ts'
import { FORM_KINDS } from '#leads/form.ts'
import { formRoutes } from '#routes.ts'
import { stockKey } from '#tenant/stock-key.ts'
import { readPdf } from '#test/support/read-pdf.ts'
import { sendForm } from '#test/support/send-form.ts'
import { openShop, testCar, visit, writeStock, type RawCar } from '#test/support/shop.ts'

// Every text of a dealer and of its stock carries the dealer's canary; the other's must never be seen.
const CANARY = { red: 'CANARYRED', blue: 'CANARYBLUE' }
const PHONE = { red: '1300 111 111', blue: '1300 222 222' }
type Shop = keyof typeof CANARY

const canaryCar = (shop: Shop, id: string) => {
  const word = CANARY[shop]
  return testCar({
    id,
    // Both dealers have cars of these ids and slugs, and each has one that the other has not.
    slug: id === '3' ? `only-${shop}` : `car-${id}`,
    dealercomments: word,
    standardEquipment: [word],
    primary_image_url: `https://pictures.upstreams.example/${word}.jpg`,
    video_url: `https://films.example/${word}.mp4`,
    make: id === '1' ? 'Toyota' : word,
    model: word,
    badge: word,
    colour: word,
    simple_fuel: word,
    location_name: word,
    dealership_name: word,
    city: word,
    tag: word,
  })
}

const open = (shop: Shop, more: RawCar[] = []) =>
  openShop(
    {
      slug: shop,
      name: `${CANARY[shop]} Motors`,
      tagline: CANARY[shop],
      search: {
        facets: [
          'make',
          'model',
          'badge',
          'colour',
          'fuel',
          'location_name',
          'dealership_name',
          'city',
          'tag',
        ],
        curated: [{ slug: 'all', title: CANARY[shop], filters: 'status:in_stock' }],
      },
      layout: { group_disclaimer: CANARY[shop], brand_grid: true },
      phone_numbers: { used: PHONE[shop], general: PHONE[shop] },
      gallery: { images: { resize: 'edge' } },
      calculators: {
        delivery: { regions: [{ name: CANARY[shop], postcodes: ['2000'], price: 100 }] },
      },
      facts: { disclaimer: CANARY[shop] },
      forms: {
        terms: { label: `I agree with ${CANARY[shop]}.`, text: CANARY[shop] },
        categories: [CANARY[shop], 'Sales'],
        banner: { text: CANARY[shop] },
      },
      locations: [{ id: '7', slug: 'yard', name: CANARY[shop], phone: PHONE[shop] }],
      finance: { disclaimer: CANARY[shop] },
      promos: { cards: [{ id: 'promo', title: CANARY[shop], href: '/contact' }], positions: [1] },
    },
    [...['1', '2', '3'].map((id) => canaryCar(shop, id)), ...more],
  )

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  await open('red')
  await open('blue')
})

type Ask = { path: string; body?: object; isForm?: boolean }

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
const FOREIGN: Ask[] = (['red', 'blue'] as const).flatMap((shop) => [
  { path: `/cars/only-${shop}` },
  { path: `/cars/only-${shop}/only-${shop}.pdf` },
  { path: `/print?car_id=only-${shop}` },
  { path: `/img/only-${shop}/1/640` },
])

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

const HOSTILE: Record<string, string>[] = [
  {},
  { 'X-Forwarded-Host': 'blue.example', 'X-Host': 'blue.example' },
  { 'HX-Request-Type': 'partial', 'HX-Current-URL': 'http://blue.example/' },
  { Cookie: 'tenant=blue', Origin: 'http://blue.example' },
]

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** What an answer says, that of a brochure too. */
async function read(response: Response): Promise<string> {
  const bytes = await response.bytes()
  const isPaper = response.headers.get('Content-Type') === 'application/pdf'
  return isPaper ? (await readPdf(bytes)).text : new TextDecoder().decode(bytes)
}

/** Sends many requests, every other one to the other dealer; counts those that said a word of whom. */
async function interleave(asks: readonly Ask[], many: number) {
  const counts = { crossed: 0, own: 0 }
  const ask = async (at: number) => {
    const shop: Shop = at % 2 === 0 ? 'red' : 'blue'
    const other = shop === 'red' ? 'blue' : 'red'
    const { path, body, isForm = false } = asks[Math.floor(at / 2) % asks.length] ?? { path: '/' }
    const headers = HOSTILE[Math.floor(at / 7) % HOSTILE.length] ?? {}
    const response = await exports.default.fetch(`http://${shop}.example${path}`, {
      redirect: 'manual',
      headers: { 'Sec-Fetch-Site': 'same-origin', ...(!isForm && JSON_TYPE), ...headers },
      ...(body !== undefined && {
        method: 'POST',
        body: isForm ? new URLSearchParams({ ...body }) : JSON.stringify(body),
      }),
    })
    const said = (await read(response)) + (response.headers.get('HX-Push-Url') ?? '')
    // A shopper who asks for the other's word reads it in what was asked, and nowhere else.
    const found =
      path.includes('CANARYRED') && shop === 'blue'
        ? /CANARYRED (?:Motors|Corolla)/.test(said)
        : said.includes(CANARY[other]) || said.includes(PHONE[other])
    if (found) counts.crossed += 1
    if (said.includes(CANARY[shop]) || said.includes(PHONE[shop])) counts.own += 1
  }
  for (let at = 0; at < many; at += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, next) => ask(at + next)))
  }
  return counts
}

describe('two sites on one Worker', () => {
  it('never show a word of each other in 10,000 interleaved requests (TH1, TH2)', async () => {
    const lists = await interleave(LISTS, 5000)
    const vehicles = await interleave([...VEHICLES, ...FOREIGN], 5000)
    expect([lists.crossed, vehicles.crossed]).toEqual([0, 0])
    expect(lists.own).toBeGreaterThan(4500)
    // Two pictures and two sheets of the other's car say nothing at all.
    expect(vehicles.own).toBeGreaterThan(4000)
  }, 240_000)

  it('never show a word of each other around forms, asked for and sent, in 2,500 requests (TH2)', async () => {
    const forms = await interleave(FORMS, 2000)
    const beside = await interleave(BESIDE_FORMS, 500)
    expect([forms.crossed, beside.crossed]).toEqual([0, 0])
    // What comes with the other's Origin is refused, and says nothing.
    expect(forms.own).toBeGreaterThan(1500)
    expect(beside.own).toBeGreaterThan(150)
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
    await open('red', [planted])
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
