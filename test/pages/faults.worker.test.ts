// Every address of a vehicle, while a dependency of the Worker fails.
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import hosts from '#catalogue/upstreams.json' with { type: 'json' }
import type { Env } from '#env.ts'
import { inTime } from '#lib/timeout.ts'
import { encryptSecret } from '#tenant/secret.ts'
import { UPSTREAM_NAMES } from '#tenant/schema-upstreams.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { WHOLE_PAGES, WHOLE_SITE } from '#test/support/whole-site.ts'
import { FAULTS } from '#test/upstreams/play.ts'

const app = createApp()

type Ask = { path: string; status: number; post?: unknown }

const ASKS: Ask[] = [
  { path: '/cars/here', status: 200 },
  { path: '/cars/here?postcode=2000', status: 200 },
  { path: '/cars/gone', status: 200 },
  { path: '/cars/gone?postcode=2000', status: 200 },
  { path: '/cars/unknown', status: 404 },
  { path: '/print?car_id=here', status: 200 },
  { path: '/cars/here/here.pdf', status: 200 },
  { path: '/compare?cars=here,beside', status: 200 },
  { path: '/favourites?ids=1,2', status: 200 },
  { path: '/api/cars?ids=1,2', status: 200 },
  { path: '/api/delivery?postcode=2000&car=here', status: 200 },
  { path: '/img/here/1/640', status: 404 },
  { path: '/cars/here/view', status: 204, post: {} },
  {
    path: '/api/reveal-phone',
    status: 200,
    post: { car_id: '1', dealership_id: '', website_id: 1 },
  },
  {
    path: '/api/youx/quote',
    status: 200,
    post: { selfAssessedCreditScore: 'GREAT', purchasePrice: 20_000, loanTerm: 5 },
  },
]

/** Content pages of the dealer: complete whatever fails, with or without vehicles. */
const CONTENT: Ask[] = [
  ...WHOLE_PAGES.filter((path) => path !== '/locations/works'),
  '/dealerships?postcode=2150',
  '/contact?location_id=1',
].map((path) => ({ path, status: 200 }))

/** Errors in the responses of a shop; empty if there are none. `allowed` replaces the status of each. */
async function faultsOf(
  slug: string,
  broken: Partial<Env>,
  allowed?: number[],
  asks = ASKS,
): Promise<string[]> {
  const found = await Promise.all(asks.map((one) => faultOf(slug, one, broken, allowed)))
  return found.filter((fault) => fault !== null)
}

async function faultOf(
  slug: string,
  { path, status, post }: Ask,
  broken: Partial<Env>,
  allowed: number[] = [status],
): Promise<string | null> {
  const request = new Request(`http://${slug}.example${path}`, {
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    ...(post !== undefined && { method: 'POST', body: JSON.stringify(post) }),
  })
  const bindings: Env = { ...env, ...broken }
  const asking = async () => {
    const response = await app.fetch(request, bindings, createExecutionContext())
    return { response, body: await response.bytes() }
  }
  const answer = await inTime(asking(), deadlineMs).catch(() => null)
  if (answer === null) return `${path}: no answer`
  if (!allowed.includes(answer.response.status)) return `${path}: ${answer.response.status}`
  const text = new TextDecoder().decode(answer.body)
  if (text.startsWith('<!DOCTYPE html>') && !text.endsWith('</html>')) return `${path}: cut short`
  if (text.includes(KEY)) return `${path}: tells the key`
  return text.includes(WORDS) ? `${path}: tells of the fault` : null
}

/** Identifiers of a site at third parties. */
const KEY = 'CANARYKEY'
/** What a fault logs for the operator, and shows to no shopper (TH21). */
const WORDS = 'D1_ERROR: no such table'
const fail = () => {
  throw new Error(WORDS)
}
const hang = () => new Promise<never>(() => undefined)
const hangingStatement = (): unknown => all((name) => (name === 'bind' ? hangingStatement : hang))

/** An object with every method, of any type. It is not a promise. */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- a binding of any kind
function all<T extends object>(methodOf: (name: string) => unknown): T {
  const methods = {
    get: (_: object, name: string) => (name === 'then' ? undefined : methodOf(name)),
  }
  return new Proxy({}, methods) as T // it has every property
}

const CARD = [{ score: 'GREAT' as const, rate: 8.49, comparison_rate: 9.37 }]

const logged: string[] = []

beforeAll(async () => {
  for (const method of ['error', 'warn', 'log'] as const)
    vi.spyOn(console, method).mockImplementation((line: unknown) => void logged.push(String(line)))
  const cars = [
    testCar({ id: '1', slug: 'here', dealercomments: 'One owner.', nvic: 'A', vin: 'V1' }),
    testCar({ id: '2', slug: 'beside' }),
    testCar({ slug: 'gone', status: 'sold', sold_date_timestamp: 1 }),
  ]
  const common = {
    finance: { quote: { enabled: true, rate_card: CARD } },
    autograb: true,
    phone_numbers: { used: '02 5550 4110' },
    calculators: { delivery: { enabled: true, bands: [{ up_to_km: 100, price: 100 }] } },
  }
  const { pages, offers, models, brands, locations, places } = WHOLE_SITE
  Object.assign(common, { pages, offers, models, brands, locations, places })
  Object.assign(common, {
    reviews: { ...WHOLE_SITE.reviews, org_id: '7' },
    sales_counter: { enabled: true },
  })
  for (const slug of ['steady', 'unread']) await openShop({ slug, ...common }, cars)
  for (const fault of FAULTS) {
    const upstreams = Object.fromEntries(
      UPSTREAM_NAMES.map((name) => {
        const host = hosts[name].find((known) => known.endsWith('.upstreams.example'))
        const url = `https://${host ?? 'none'}/${fault}`
        return [name, { url, secret: 'theirs', send_key: 'key' as const }]
      }),
    )
    const slug = `all-${fault}`
    const secrets = { theirs: await encryptSecret(env.MASTER_KEY, slug, 'theirs', KEY) }
    await openShop({ slug, ...common, upstreams, secrets }, cars)
  }
})

/** Bindings that fail at once, or never answer. */
const objects = (answer: () => unknown) =>
  all<Env['VIEW_COUNTER'] & Env['STOCK_INDEX']>(() => () => all(() => answer))
const BROKEN: Record<string, Partial<Env>> = {
  'the database fails': { DB: all(() => fail) },
  'the database hangs': { DB: all(() => hangingStatement) },
  'the cached answers fail': { SEARCH: all(() => fail) },
  'the cached answers hang': { SEARCH: all(() => hang) },
  'the counter of views fails': { VIEW_COUNTER: objects(fail) },
  'the counter of views hangs': { VIEW_COUNTER: objects(hang) },
}
/** Without the stock there is no vehicle, and pages say so. */
const WITHOUT_STOCK: Record<string, Partial<Env>> = {
  'the stock fails': { STOCK_INDEX: objects(fail) },
  'the stock hangs': { STOCK_INDEX: objects(hang) },
}

/** Three seconds, plus the time that a busy machine needs for the same pages without faults. */
let deadlineMs = 60_000

beforeAll(async () => {
  const start = performance.now()
  expect(await faultsOf('steady', {}, undefined, [...ASKS, ...CONTENT])).toEqual([])
  deadlineMs = 3000 + 10 * (performance.now() - start)
})

describe('addresses of a vehicle', () => {
  it.each(FAULTS)('answer in three seconds if third parties are %s (F2, F3, F4)', async (fault) => {
    // Without its provider there is no quote, and its page works without one.
    expect(await faultsOf(`all-${fault}`, {})).toEqual(['/api/youx/quote: 503'])
    // The log names each fault, and never the key (TH17).
    expect(logged.filter((line) => line.includes('upstream.failed')).length).toBeGreaterThan(4)
    expect(logged.filter((line) => line.includes(KEY))).toEqual([])
  })

  it.each(Object.keys(BROKEN))('answer in three seconds if %s (F7, F12, F14)', async (name) => {
    expect(await faultsOf('steady', BROKEN[name] ?? {})).toEqual([])
  })

  it.each(Object.keys(WITHOUT_STOCK))('say so if %s (F1)', async (name) => {
    expect(await faultsOf('steady', WITHOUT_STOCK[name] ?? {}, [200, 204, 404, 503])).toEqual([])
  })

  it('would be detected as slow or broken', async () => {
    // The typeface of a brochure has no fallback.
    const hanging = { ASSETS: all<Env['ASSETS']>(() => hang) }
    expect(await faultsOf('unread', hanging)).toEqual(['/cars/here/here.pdf: no answer'])
    const failing = { ASSETS: all<Env['ASSETS']>(() => fail) }
    expect(await faultsOf('unread', failing)).toEqual(['/cars/here/here.pdf: 500'])
  })
})

describe('pages of a dealer', () => {
  const whole = (slug: string, broken: Partial<Env>) => faultsOf(slug, broken, [200], CONTENT)

  it.each(FAULTS)(
    'are complete in three seconds if third parties are %s (F3, F4)',
    async (fault) => {
      expect(await whole(`all-${fault}`, {})).toEqual([])
    },
  )

  it.each(Object.entries(BROKEN))(
    'are complete in three seconds if %s (F7, F12, F14)',
    async (_, broken) => {
      expect(await whole('steady', broken)).toEqual([])
    },
  )

  it.each(Object.entries(WITHOUT_STOCK))(
    'are complete without vehicles if %s (F1)',
    async (_, broken) => {
      // The first request there, so that no cached answer exists.
      expect(await whole('unread', broken)).toEqual([])
    },
  )

  it.each([
    ['/sportage', 'You may also like'],
    ['/kia/overview', 'Where we sell new Kia'],
    ['/locations/river', 'id="reviews"'],
  ])('send everything else before slow vehicles: %s (F1)', async (path, last) => {
    const request = new Request(`http://unread.example${path}`)
    const bindings: Env = { ...env, ...WITHOUT_STOCK['the stock hangs'] }
    const response = await app.fetch(request, bindings, createExecutionContext())
    const text = await response.text()
    expect(text).toContain('<div class="late" id="stock-row">')
    expect(text.indexOf(last)).toBeGreaterThan(0)
    expect(text.indexOf(last)).toBeLessThan(text.indexOf('<late-part for="stock-row">'))
  })
})
