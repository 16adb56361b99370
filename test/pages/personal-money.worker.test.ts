// A shopper whose input is canaries reserves and buys, with every possible result. Then everything stored is searched for them.
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { routes } from '#routes.ts'
import { fail, objects } from '#test/support/failing-bindings.ts'
import { cachingOf, fetchFrom, fillFrom, NOTHING_SAVED, sendForm } from '#test/support/send-form.ts'
import { keyOfShopper, reservationLink } from '#test/support/shopper-links.ts'
import { openShop, testCar } from '#test/support/shop.ts'

const SLUG = 'personal-money'
const CANARY = /canary|412 ?678 ?9\d\d/i
const NETWORK = '203.0.113.'

type Path = {
  status: number
  fields?: Record<string, string>
  env?: Partial<typeof env>
  /** Another shopper was first. */
  isTaken?: boolean
}

/** Every possible result of an order. */
const WAYS: Record<string, Path> = {
  kept: { status: 303 },
  'of a vehicle that is taken': { isTaken: true, status: 409 },
  'wrong in every field': {
    fields: { email: 'canarymail', phone: '0412 678 9', name: '' },
    status: 422,
  },
  'of a machine': { fields: { website_url: 'https://canary.example' }, status: 429 },
  'while nothing can be saved': { env: NOTHING_SAVED, status: 503 },
  'while the vehicle hold is down': { env: { VEHICLE_HOLD: objects(fail) }, status: 503 },
}
const KINDS: Record<string, (slug: string) => string> = {
  reservation: (slug) => routes.checkout.href(slug, 'checkout'),
  purchase: (slug) => routes.onlinePurchase.href(slug),
}
const ORDERS = Object.keys(KINDS).flatMap((kind) => Object.keys(WAYS).map((way) => [kind, way]))
const slugOf = (at: number) => `car-o${at}`

const lines: string[] = []
let shoppers = 0

/** Sends the form of a page with all personal data. */
async function order(path: string, { fields, env: given }: Partial<Path> = {}): Promise<Response> {
  shoppers += 1
  const form = await fillFrom(SLUG, path)
  const said = {
    name: 'Canaryname',
    last_name: 'Canarylast',
    email: 'canarymail@canaryhost.example',
    phone: `0412 678 9${String(shoppers).padStart(2, '0')}`,
    ...fields,
  }
  const headers = { 'CF-Connecting-IP': `${NETWORK}${shoppers}`, 'User-Agent': 'Canaryagent/1.0' }
  const ask = { headers, ...(given && { env: given }) }
  return sendForm(SLUG, form.action, { ...form.fields, ...said }, ask)
}

beforeAll(async () => {
  await openShop(
    { slug: SLUG, cards: { checkout: { enabled: true } }, sidebar: { online_purchase: true } },
    ORDERS.map((_, at) =>
      testCar({ id: `o${at}`, slug: slugOf(at), payment_processors: ['stripe'] }),
    ),
  )
})

beforeEach(() => {
  lines.length = 0
  for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      lines.push(words.map(String).join(' '))
    })
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('personal data in an order', () => {
  it.each(ORDERS.map(([kind = '', way = ''], at) => [kind, way, at] as const))(
    'is in no line of the log and no header, with any result: %s, %s (TH21)',
    async (kind, way, at) => {
      const path = KINDS[kind]?.(slugOf(at)) ?? ''
      const { isTaken, status, ...more } = WAYS[way] ?? { status: 0 }
      const form = isTaken ? await fillFrom(SLUG, path) : null
      if (isTaken) expect((await order(path)).status).toBe(303)
      const response = form
        ? await sendForm(SLUG, form.action, { ...form.fields, name: 'Canaryname' })
        : await order(path, more)
      expect([response.status, lines.filter((line) => CANARY.test(line))]).toEqual([status, []])
      expect(lines.filter((line) => line.includes(NETWORK))).toEqual([])
      expect(response.headers.get('Cache-Control')).toBe(cachingOf(response))
      expect([...response.headers].filter((pair) => CANARY.test(pair.join(': ')))).toEqual([])
    },
  )

  it('is only in leads and reservations, and the sender’s address in neither', async () => {
    const { results: tables } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
    ).all<{ name: string }>()
    const found: string[] = []
    for (const { name } of tables) {
      const text = JSON.stringify((await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results)
      if (CANARY.test(text)) found.push(name)
      expect([name, text.includes(NETWORK)]).toEqual([name, false])
    }
    expect(found.toSorted()).toEqual(['leads', 'reservations'])
    for (const store of [env.TENANTS, env.SEARCH])
      for (const { name } of (await store.list()).keys)
        expect(`${name} ${await store.get(name)}`).not.toMatch(CANARY)
  })

  it('opens by a key that is stored nowhere, so that no dealer, console or export can have it (TH3)', async () => {
    const { results } = await env.DB.prepare('SELECT id, site FROM reservations').all<{
      id: string
      site: string
    }>()
    const keys = await Promise.all(results.map(({ id, site }) => keyOfShopper(site, id)))
    expect(keys.length).toBeGreaterThan(0)
    const { results: tables } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
    ).all<{ name: string }>()
    for (const { name } of tables) {
      const text = JSON.stringify((await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results)
      expect([name, keys.filter((key) => text.includes(key))]).toEqual([name, []])
    }
  })

  it('is on a page of its own, which is not cached', async () => {
    const { results } = await env.DB.prepare('SELECT id FROM reservations').all<{ id: string }>()
    expect(results.length).toBeGreaterThan(0)
    for (const { id } of results) {
      const link = await reservationLink(SLUG, id)
      const page = await fetchFrom(SLUG, link)
      expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
      expect(lines.join('\n')).not.toContain(link.split('key=')[1])
    }
  })
})
