// A shopper whose every word is a canary reserves a vehicle and asks for a loan. Then all that is left behind is searched.
import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { listSql, showSql } from '#cli/reservations/to-sql.ts'
import { listText, showText } from '#cli/reservations/to-text.ts'
import type { Row } from '#cli/table.ts'
import { routes } from '#routes.ts'
import { brokenDb } from '#test/support/outbox.ts'
import { fetchFrom, fillFrom, NOTHING_KEPT, PARTIAL, sendForm } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { signIn, type SignedIn } from '#test/support/signed-in.ts'

const SLUG = 'personal-money'
const PHONE = '0412 678 902'
const SAID = {
  name: 'Canaryname',
  last_name: 'Canarylast',
  email: 'canarymail@canaryhost.example',
  phone: PHONE,
  postcode: '2987',
  whoIsHelping: 'Canaryhelper',
  'trade_in.make': 'Canarymake',
  'trade_in.model': 'Canarymodel',
  trade_in: 'Yes',
  terms_conditions: 'on',
}
const LEFT = /canary|0?412 ?678 ?902|\b2987\b|203\.0\.113\.78/i
const HEADERS = {
  'CF-Connecting-IP': '203.0.113.78',
  'User-Agent': 'Canaryagent/1.0',
  Referer: `http://${SLUG}.example/search/used-cars?query=canaryquery`,
}
/** More vehicles than there are tests that may reserve one. */
const CARS = Array.from({ length: 30 }, (_, at) =>
  testCar({ id: `m${at}`, slug: `car-m${at}`, payment_processors: ['stripe'] }),
)

let taken = 0
/** One that nobody has asked for. */
const freshCar = () => `car-m${(taken += 1)}`

/** Whoever has the link of a reservation reads these; the first name and the trade-in stand there. */
const CONTACT = /canarylast|canarymail|0?412 ?678 ?902|\b2987\b/i

const lines: string[] = []
const points: AnalyticsEngineDataPoint[] = []
const bindings: Partial<typeof env> = {
  // Nobody sends as often as a test.
  FORM_LIMIT: { limit: async () => ({ success: true }) },
  EVENTS: { writeDataPoint: (point) => point !== undefined && void points.push(point) },
}
let shopper: SignedIn

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  await openShop(
    {
      slug: SLUG,
      cards: { checkout: { enabled: true } },
      sidebar: { online_purchase: true },
      reservations: { most_a_shopper: 20 },
      account: { sign_in: true },
      finance: { pages: [{ path: '/finance' }], pre_approval: { enabled: true } },
      budget: { enabled: true },
      sales_counter: { enabled: true },
    },
    CARS,
  )
  shopper = await signIn(SLUG, '+61412678902')
})

beforeEach(() => {
  for (const list of [lines, points]) list.length = 0
  for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      lines.push(words.map(String).join(' '))
    })
})

afterEach(() => {
  vi.restoreAllMocks()
})

type Way = { typed?: Record<string, string>; env?: Partial<typeof env>; headers?: object }

/** Fills a form with all that the shopper says, sends it, and looks through the answer. */
async function send(path: string, { typed, env: given, headers }: Way = {}) {
  const { action, fields } = await fillFrom(SLUG, path)
  const response = await sendForm(
    SLUG,
    action,
    { ...fields, ...SAID, ...typed },
    {
      headers: { ...HEADERS, ...headers },
      env: { ...bindings, ...given },
    },
  )
  const told = [...response.headers].map((pair) => pair.join(': '))
  expect(told.filter((line) => LEFT.test(line))).toEqual([])
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return { response, body: await response.text() }
}

/** Each form that ends at a till or a lender, and a vehicle of its own for each way. */
const FORMS: [string, (slug: string) => string][] = [
  ['reserving', (slug) => routes.checkout.href(slug, 'checkout')],
  ['buying', (slug) => routes.onlinePurchase.href(slug)],
  ['a pre-approval', (slug) => `${routes.preApproval.href()}?car_id=${slug.replace('car-', '')}`],
]
const WAYS: [string, Way][] = [
  ['wrong in a field', { typed: { email: 'canarymail', phone: '0412 678 902 canary' } }],
  ['of a machine', { typed: { website_url: 'https://canary.example' } }],
  ['while the database is down', { env: { DB: brokenDb('throws') } }],
  ['while nothing can be kept', { env: NOTHING_KEPT }],
  ['from a dialog', { headers: PARTIAL }],
  ['with a code that is wrong', { typed: { action: 'verify', code: '000000' } }],
]

describe('what a shopper says of themselves where money is spoken of', () => {
  it.each(WAYS)(
    'is in no log, no event and no header, whatever comes of the form: %s (TH21)',
    async (_way, way) => {
      for (const [, hrefOf] of FORMS) await send(hrefOf(freshCar()), way)
      expect(lines.filter((line) => LEFT.test(line))).toEqual([])
      expect(JSON.stringify(points)).not.toMatch(LEFT)
    },
    60_000,
  )

  it.each(FORMS.slice(0, 2))(
    'stands on no page once it is kept, and how to reach them not on that of their reservation: %s (S20)',
    async (_name, hrefOf) => {
      const slug = freshCar()
      const { response } = await send(hrefOf(slug))
      const href = response.headers.get('Location') ?? ''
      expect([response.status, href]).toEqual([303, expect.stringMatching(/^\/reservation\//)])
      const page = await fetchFrom(SLUG, href, {}, bindings)
      expect(await page.text()).not.toMatch(CONTACT)
      expect(page.headers.get('Cache-Control')).toBe('no-store')
      expect(page.headers.get('Referrer-Policy')).toMatch(
        /^(?:no-referrer|same-origin|strict-origin)/,
      )
      for (const path of [hrefOf(slug), `/cars/${slug}`, '/search/used-cars'])
        expect(await (await fetchFrom(SLUG, path, {}, bindings)).text()).not.toMatch(LEFT)
      expect(lines.filter((line) => LEFT.test(line))).toEqual([])
    },
  )

  it('is not in what operations list, and the mobile only where it is asked for', async () => {
    const { response } = await send(routes.checkout.href(freshCar(), 'checkout'))
    const id = (response.headers.get('Location') ?? '').slice(-32)
    const rowsOf = async (sql: string) => {
      const statements = sql.split(';').filter((part) => part.trim() !== '')
      const answers = await env.DB.batch<Row>(statements.map((part) => env.DB.prepare(part)))
      return answers.map(({ results }) => results)
    }
    const all = { kind: 'list', site: undefined, which: 'all' } as const
    const list = listText(await rowsOf(listSql(all, 0)), 0)
    expect(list).toContain(id)
    expect(list).not.toMatch(LEFT)
    expect(showText(await rowsOf(showSql(id)))).not.toMatch(LEFT)
    expect(showText(await rowsOf(showSql(id, true)))).toContain('+61412678902')
  })

  it('is in the stores of reservations, leads and accounts, and in no other', async () => {
    await send(routes.checkout.href(freshCar(), 'checkout'))
    await send(`${routes.preApproval.href()}?car_id=m4`, { headers: { Cookie: shopper.cookie } })
    for (const store of [env.TENANTS, env.SEARCH])
      for (const { name } of (await store.list()).keys)
        expect(`${name} ${await store.get(name)}`).not.toMatch(LEFT)
    const tables = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
    ).all<{ name: string }>()
    const found: string[] = []
    for (const { name } of tables.results) {
      const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all()
      if (LEFT.test(JSON.stringify(results))) found.push(name)
    }
    // The control: the search finds it where it must be.
    expect(found.toSorted()).toEqual(['leads', 'reservations', 'users'])
  })

  it('changes no page that others get: finance and budget are the same for who is signed in', async () => {
    for (const path of [
      '/finance',
      '/finance?car_id=m5',
      '/find-by-budget',
      '/api/sales-counter',
    ]) {
      const [mine, anybodys] = await Promise.all(
        [shopper.cookie, ''].map(async (Cookie) =>
          (await fetchFrom(SLUG, path, { headers: { Cookie } })).text(),
        ),
      )
      expect(mine).toBe(anybodys)
    }
  })

  it('is kept by nobody on the way where a form holds the details of who is signed in', async () => {
    for (const [, hrefOf] of FORMS) {
      const headers = { Cookie: shopper.cookie }
      const page = await fetchFrom(SLUG, hrefOf(freshCar()), { headers })
      expect(await page.text()).toContain('0412')
      expect(page.headers.get('Cache-Control')).toBe('no-store')
    }
  })
})
