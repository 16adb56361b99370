// The operations pages: who has access, what they show of real rows, and what is left while a store is down.
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sign } from 'hono/utils/jwt/jwt'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import type { Env } from '#env.ts'
import { saveRun } from '#feeds/import/intake-rows.ts'
import { createCachedHealth } from '#composition/stores.ts'
import { versionKey } from '#tenant/keys.ts'
import { all, database, fail, FAULT_WORDS, hang, objects } from '#test/support/failing-bindings.ts'
import { publishedText } from '#test/support/published.ts'
import { sendStock } from '#test/support/send-stock.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'
import { textOf } from '#test/ui/render.tsx'

const TOKEN = 'a-token-of-tests-that-is-not-guessed'
const NOW = Math.floor(Date.now() / 1000)
/** What no operations page may show. */
const PERSONAL = /canary|\+61412678901|203\.0\.113\.77/i

const OPEN: Partial<Env> = {
  OPS_TOKEN: TOKEN,
  OPS_HOSTS: 'ops.example, ops-one.example',
  FORM_LIMIT: { limit: async () => ({ success: true }) },
}
const BEARER = { Authorization: `Bearer ${TOKEN}` }
const basic = (name: string, password: string) => ({
  Authorization: `Basic ${btoa(`${name}:${password}`)}`,
})

const app = createApp()

async function ask(
  url: string,
  headers: Record<string, string> = {},
  bindings: Partial<Env> = OPEN,
  method = 'GET',
): Promise<Response> {
  const request = new Request(url, { headers, method, redirect: 'manual' })
  return app.fetch(request, { ...env, ...bindings }, createExecutionContext())
}

const read = async (path: string, bindings: Partial<Env> = OPEN) =>
  (await ask(`https://ops.example${path}`, BEARER, bindings)).text()

/** `age` in seconds. */
type Delivery = { state?: string; attempts?: number; error?: string | null; age?: number }

/** A lead of a shopper whose input is canaries, and the deliveries to its target. */
function keepLead(
  site: string,
  id: string,
  { state = 'pending', attempts = 0, error = null, age = 60 }: Delivery,
) {
  const payload = JSON.stringify({ name: 'Canaryname', phone: '+61412678901' })
  return env.DB.batch([
    env.DB.prepare(
      `INSERT INTO leads (id, site, kind, key, body_hash, parent, suspicion, payload, created_at) VALUES (?1, ?2, 'enquiry', 'canarykey', 'canaryhash', NULL, '', ?3, ?4)`,
    ).bind(id, site, payload, NOW - age),
    env.DB.prepare(
      `INSERT INTO lead_deliveries (lead_id, target, site, state, attempts, due_at, last_error) VALUES (?1, 'crm', ?2, ?3, ?4, ?5, ?6)`,
    ).bind(id, site, state, attempts, NOW - 30, error),
  ])
}

const keepReservation = (site: string, id: string, dueAt: number) =>
  env.DB.prepare(
    `INSERT INTO reservations (id, site, kind, status, form_key, body_hash, car_id, car_slug, car_name, deposit, currency,
       payment, phone, lead, created_at, until, due_at, revision, network)
     VALUES (?1, ?2, 'reservation', 'held', 'canary', 'canary', ?1, 'car', 'Canary car', 0, 'AUD', 'none', '+61412678901',
       '{"canary":1}', ?3, ?4, ?5, 1, 'canarynet')`,
  ).bind(id, site, NOW - 900, NOW + 3600, dueAt)

beforeAll(async () => {
  const site = await openShop(
    {
      slug: 'ops-one',
      intake: { feeds: [{ name: 'yard', url: 'https://feeds.example/stock.csv' }] },
      sales_counter: { enabled: true },
      feeds: { csv: { enabled: true }, meta: { enabled: true } },
    },
    [testCar({ id: 'o1' }), testCar({ id: 'o2', status: 'sold' })],
  )
  await openShop({ slug: 'ops-two' }, [])
  await env.TENANTS.put(versionKey('ops-one', 1), await publishedText(site, 1))
  await env.TENANTS.put(versionKey('ops-one', 2), 'broken')
  await keepLead('ops-one', '1'.repeat(32), { attempts: 4, error: 'HTTP 500', age: 7300 })
  await keepLead('ops-one', '2'.repeat(32), { state: 'held', error: 'suspect' })
  await keepLead('ops-two', '3'.repeat(32), { age: 20 })
  await env.DB.batch([
    env.DB.prepare(`INSERT INTO paused_targets VALUES ('ops-one', 'crm', ?1, ?2, 6)`).bind(
      NOW - 7200,
      NOW + 120,
    ),
    keepReservation('ops-one', 'r1', NOW - 700),
    keepReservation('ops-one', 'r2', NOW + 700),
    env.DB.prepare(
      `INSERT INTO car_views (site, slug, views) VALUES ('ops-one', 'car-1', 7), ('ops-one', 'car-2', 3)`,
    ),
  ])
  await saveRun(
    env.DB,
    { slug: 'ops-one', intake: { stale_hours: 26 } },
    {
      source: 'feed:yard',
      id: 'run-1',
      mode: 'replace',
      startedAt: NOW - 200_000,
      endedAt: NOW - 200_000,
      outcome: 'taken',
      taken: 12,
      added: 3,
      changed: 2,
      sold: 1,
      retired: 0,
      refused: 1,
      incomplete: 0,
      leftOut: [],
      repairs: [],
      unknown: [],
      refusals: [{ row: 9, reason: 'make is missing' }],
      message: '',
    },
  )
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('authentication of operations', () => {
  it('does not exist if a deployment has neither token nor team, nor at another host', async () => {
    const closed: [string, Partial<Env>, Record<string, string>][] = [
      ['https://ops-one.example/_ops', {}, {}],
      ['https://ops-one.example/_ops', { OPS_HOSTS: 'ops-one.example' }, BEARER],
      ['https://ops-one.example/_ops', { OPS_TOKEN: TOKEN }, BEARER],
      // A token that could be guessed is ignored.
      [
        'https://ops-one.example/_ops',
        { ...OPEN, OPS_TOKEN: 'short' },
        { Authorization: 'Bearer short' },
      ],
      ['https://ops-two.example/_ops/sites/ops-one', OPEN, BEARER],
      [
        'https://ops-two.example/_ops',
        OPEN,
        {
          ...BEARER,
          'X-Forwarded-Host': 'ops.example',
          'X-Host': 'ops.example',
          Forwarded: 'host=ops.example',
        },
      ],
      ['https://ops-two.example/_ops', { ...OPEN, OPS_HOSTS: 'two.example' }, BEARER],
    ]
    const shapeOf = async (response: Response) => ({
      status: response.status,
      headers: [...response.headers].filter(([name]) => !/request-id|server-timing/.test(name)),
      text: (await response.text()).replaceAll(/_ops(?:\/sites\/ops-one)?|_nothing/g, ''),
    })
    for (const [url, bindings, headers] of closed) {
      const nothing = new URL('/_nothing', url).href
      const [asked, unknown] = await Promise.all([
        ask(url, headers, bindings).then(shapeOf),
        ask(nothing, headers, bindings).then(shapeOf),
      ])
      expect(asked.status).toBe(404)
      expect(asked).toEqual(unknown)
    }
  })

  it('accepts the token, as a password with any username, or as a bearer', async () => {
    for (const headers of [BEARER, basic('ops', TOKEN), basic('', TOKEN), basic('me', TOKEN)])
      expect((await ask('https://ops.example/_ops', headers)).status).toBe(200)
    expect((await ask('https://ops-one.example/_ops', BEARER)).status).toBe(200)
    expect(
      (await ask('https://anywhere.example/_ops', BEARER, { OPS_TOKEN: TOKEN, DEV: '1' })).status,
    ).toBe(200)
  })

  it.each([
    ['nothing', {}],
    ['another token', { Authorization: 'Bearer another token that is as long' }],
    ['a part of it', { Authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['an empty password', basic(TOKEN, '')],
    ['no base64', { Authorization: 'Basic %%%' }],
    ['another scheme', { Authorization: `Digest ${TOKEN}` }],
    ['a token of Access where no team is named', { 'Cf-Access-Jwt-Assertion': 'a.b.c' }],
    ['the token in a cookie', { Cookie: `token=${TOKEN}` }],
  ])('rejects %s', async (_what, headers: Record<string, string>) => {
    for (const path of [
      '/_ops',
      `/_ops?token=${encodeURIComponent(TOKEN)}`,
      '/_ops/sites/ops-one',
    ]) {
      const answer = await ask(`https://ops.example${path}`, headers)
      expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([
        401,
        expect.stringContaining('Basic'),
      ])
      expect(await answer.text()).not.toContain('ops-one')
    }
  })

  it('logs failed sign-ins without the password, and rate-limits them by network', async () => {
    const lines: string[] = []
    vi.spyOn(console, 'warn').mockImplementation((line: string) => void lines.push(line))
    let left = 2
    const FORM_LIMIT = { limit: async () => ({ success: (left -= 1) >= 0 }) }
    const tries = await Promise.all(
      Array.from({ length: 4 }, () =>
        ask('https://ops.example/_ops', basic('canaryname', 'canarysecret'), {
          ...OPEN,
          FORM_LIMIT,
        }),
      ),
    )
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 429, 429])
    expect(lines.filter((line) => line.includes('"ops.refused"')).length).toBe(2)
    expect(lines.join()).not.toMatch(PERSONAL)
  })

  it('counts the attempts of a household with IPv6 together, whichever of its addresses it uses', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const keys: string[] = []
    const FORM_LIMIT = {
      limit: async ({ key }: { key: string }) => ({ success: keys.push(key) > 0 }),
    }
    for (const address of ['2001:db8:1:2:3::4', '2001:db8:1:2:ffff::', '2001:db8:1:3::4']) {
      const headers = { ...basic('any', 'guess'), 'CF-Connecting-IP': address }
      expect((await ask('https://ops.example/_ops', headers, { ...OPEN, FORM_LIMIT })).status).toBe(
        401,
      )
    }
    const [one, other, neighbour] = keys
    expect(other).toBe(one)
    expect(neighbour).not.toBe(one)
  })

  it('accepts users whom Access has signed in for this application, and no others', async () => {
    const pair = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])
    if (!('privateKey' in pair)) throw new Error('RSA keys come in pairs')
    const own = { ...(await exportKey(pair.privateKey)), kid: 'k1', alg: 'RS256' }
    const { n, e } = await exportKey(pair.publicKey)
    const keys = [{ kid: 'k1', kty: 'RSA', alg: 'RS256', n, e }]
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ keys }))
    const bindings = { OPS_HOSTS: 'ops.example', OPS_ACCESS_TEAM: 'acme', OPS_ACCESS_AUD: 'aud' }
    const enter = async (claims: object, at = 'https://ops.example/_ops') => {
      const claimed = {
        iss: 'https://acme.cloudflareaccess.com',
        aud: ['aud'],
        exp: NOW + 600,
        ...claims,
      }
      const headers = { 'Cf-Access-Jwt-Assertion': await sign(claimed, own, 'RS256') }
      return (await ask(at, headers, bindings)).status
    }
    expect(await enter({})).toBe(200)
    expect(await enter({ aud: ['another'] })).toBe(403)
    expect(await enter({ exp: NOW - 1 })).toBe(403)
    expect(await enter({}, 'https://ops-two.example/_ops')).toBe(404)
  })

  it('applies to all its pages', async () => {
    for (const headers of [BEARER, {}]) {
      const answer = await ask('https://ops.example/_ops', headers)
      const policy = answer.headers.get('Content-Security-Policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/https:|script-src|unsafe/)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('X-Robots-Tag')).toContain('noindex')
      expect(answer.headers.get('Speculation-Rules')).toBeNull()
    }
  })
})

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}

async function exportKey(key: CryptoKey): Promise<JsonWebKey> {
  const exported = await crypto.subtle.exportKey('jwk', key)
  if (exported instanceof ArrayBuffer) throw new Error('A JWK is no bytes')
  return exported
}

describe('the page of all sites', () => {
  it('lists sites that need attention, without shopper data (TH21)', async () => {
    const page = await read('/_ops')
    for (const words of [
      '1 reservation overdue',
      '1 lead delivery waiting, 1 tried',
      'no recent stock from feed:yard',
      'target crm failed 6 times in a row',
      '1 lead delivery held for review',
      'href="/_ops/sites/ops-two"',
      'ops-two.example',
    ])
      expect(page).toContain(words)
    expect(page).not.toMatch(PERSONAL)
    expect(page).not.toMatch(/<script| on[a-z]+=/)
  })

  it.each([
    ['a slug', 'ops-one'],
    ['a host', 'https://www.ops-one.example/search'],
    ['the beginning of a host', 'ops-on'],
  ])('finds a site by %s', async (_by, words) => {
    const page = await read(`/_ops?q=${encodeURIComponent(words)}`)
    const list = page.slice(page.indexOf('Sites for'))
    expect(list).toContain('/_ops/sites/ops-one')
    expect(list).not.toContain('/_ops/sites/ops-two')
  })

  it('returns JSON to a program that accepts it', async () => {
    const answer = await ask('https://ops.example/_ops', { ...BEARER, Accept: 'application/json' })
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({
      attention: expect.arrayContaining([
        expect.objectContaining({
          rule: 'reservation-late',
          level: 'bad',
          site: 'ops-one',
          what: '1 reservation overdue',
          href: '/_ops/sites/ops-one#reservations',
        }),
      ]),
      unknown: [],
    })
    expect(text).not.toMatch(PERSONAL)
  })

  it('treats any query as text', async () => {
    const page = await read(`/_ops?q=${encodeURIComponent('"><script>alert(1)</script>')}&cursor=x`)
    expect(page).not.toContain('<script')
  })
})

describe('the page of a site', () => {
  it('shows live version, sold vehicles, imports and unsent leads, without shopper data (TH21)', async () => {
    const page = await read('/_ops/sites/ops-one')
    const text = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    for (const words of [
      'Live version 1',
      '2 damaged',
      'Documents 2',
      'In stock 1',
      'Last written',
      'Sold 1',
      'feed:yard',
      '(stale)',
      'make is missing',
      'HTTP 500',
      'held for review',
      'Vehicles held 2',
      'Overdue 1',
      'Vehicles viewed 2 Views 10',
      'Sales',
    ])
      expect(text).toContain(words)
    expect(page).not.toMatch(PERSONAL)
  })

  it('shows if another version than the live one is served', async () => {
    await env.TENANTS.put('site:ops-two', '{"broken":1}')
    await env.TENANTS.put(versionKey('ops-two', 1), 'broken')
    const page = await read('/_ops/sites/ops-two')
    expect(page).toContain('is damaged')
  })

  it('shows how many Consumer Information Notices of a New Zealand site lack something', async () => {
    const told = testCar({ slug: 'told-1', price_type: 'Drive Away', vin: '7AT0H65MX12345678' })
    await openShop({ slug: 'ops-nz', locale: 'en-NZ' }, [
      testCar({ slug: 'asked-1' }),
      told,
      testCar({ slug: 'new-1', car_type: 'new' }),
      testCar({ slug: 'sold-1', status: 'sold' }),
    ])
    const text = textOf(await read('/_ops/sites/ops-nz'))
    expect(text).toContain('Vehicles that need one 2 Incomplete 2 Missing')
    expect(text).toContain('Security interest on the PPSR (2)')
    expect(text).toContain('VIN or chassis number (1)')
    expect(text).toMatch(/Such as (?:asked-1, told-1|told-1, asked-1) /)
    const data = await (
      await ask('https://ops.example/_ops/sites/ops-nz', { ...BEARER, Accept: 'application/json' })
    ).json()
    expect(data).toMatchObject({ notices: { needed: 2, incomplete: 2 } })
    expect(await read('/_ops/sites/ops-one')).not.toContain('Consumer Information')
  })

  it('names sites whose last delivery had incomplete notices, until a delivery has none', async () => {
    await openShop({ slug: 'ops-kea', locale: 'en-NZ' }, [])
    await openShop({ slug: 'ops-roo' }, [])
    const used = { make: 'Kia', model: 'Rio', year: 2020, price: 15_000, car_type: 'used' }
    const rows = [1, 2].map((id) => ({ ...used, id: `u${id}` }))
    for (const slug of ['ops-kea', 'ops-roo'])
      // eslint-disable-next-line no-await-in-loop -- one importer after another
      expect((await sendStock(slug, rows)).status).toBe(200)
    // Neither says anything about the vehicles delivered before.
    await sendStock('ops-kea', ['u2'], { query: '?mode=remove' })
    expect((await sendStock('ops-kea', 'hello')).status).toBe(422)
    const listed = async () => {
      const page = await read('/_ops')
      return [...page.matchAll(/<li>(?:(?!<\/li>).)*Consumer Information Notice.*?<\/li>/gs)].map(
        ([row]) => [/href="([^"]*)"/.exec(row)?.[1], textOf(row)],
      )
    }
    const what = '2 vehicles of the last delivery with an incomplete Consumer Information Notice'
    expect(await listed()).toEqual([
      ['/_ops/sites/ops-kea#notices', expect.stringContaining(`ops-kea ${what}`)],
    ])
    const overview = await (
      await ask('https://ops.example/_ops', { ...BEARER, Accept: 'application/json' })
    ).json()
    expect(overview).toMatchObject({
      attention: expect.arrayContaining([
        expect.objectContaining({ rule: 'notices-incomplete', site: 'ops-kea' }),
      ]),
    })
    await sendStock('ops-kea', [{ ...used, id: 'n1', car_type: 'new' }])
    expect(await listed()).toEqual([])
  })

  it('shows which version a rollback restored', async () => {
    const site = testSite({ slug: 'ops-two' })
    const published = { at: '2026-11-22T07:50:00Z', by: 'Jo', note: 'too dark', restores: 4 }
    await env.TENANTS.put('site:ops-two', await publishedText(site, 6, published))
    await env.TENANTS.put(versionKey('ops-two', 6), await publishedText(site, 6, published))
    const page = await read('/_ops/sites/ops-two')
    expect(page.match(/version 4 again: too dark/g)).toHaveLength(2)
  })

  it('shows on request what feeds left out', async () => {
    expect(await read('/_ops/sites/ops-one')).toContain('?feeds')
    const page = await read('/_ops/sites/ops-one?feeds')
    expect(page).toMatch(/vehicles\.csv: \d of \d/)
    // On a phone its examples would have one word per line.
    expect(page).toMatch(/class="scroll wide"[^>]*aria-label="Reason left out, Vehicles, Examples"/)
  })

  it('returns 404 if no site has the slug', async () => {
    for (const slug of ['unknown', 'ops-one:v1', '..%2Fops-one'])
      expect((await ask(`https://ops.example/_ops/sites/${slug}`, BEARER)).status).toBe(404)
  })
})

const BROKEN: Record<string, Partial<Env>> = {
  'the database fails': { DB: database(fail) },
  'the database never answers': { DB: database(hang) },
  'KV fails': { TENANTS: all<KVNamespace>(() => fail) },
  'KV never answers': { TENANTS: all<KVNamespace>(() => hang) },
  'Durable Objects fail': { STOCK_INDEX: objects(fail), SALES_COUNTER: objects(fail) },
  'the queue fails': { LEADS: all<Queue>(() => fail) },
}

describe('while a store is down', () => {
  it.each(Object.entries(BROKEN))('both pages show everything else: %s', async (_what, broken) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const started = performance.now()
    const pages = await Promise.all(
      ['/_ops', '/_ops/sites/ops-one'].map(async (path) => {
        const answer = await ask(`https://ops.example${path}`, BEARER, { ...OPEN, ...broken })
        expect([path, answer.status]).toEqual([path, 200])
        return answer.text()
      }),
    )
    expect(pages.join()).toMatch(/not responding/i)
    expect(pages.join()).not.toContain(FAULT_WORDS)
    expect(performance.now() - started).toBeLessThan(6000)
  })
})

describe('the health of the Worker', () => {
  it('is public at any host, and for HEAD', async () => {
    const answer = await ask('https://no-site.example/_health')
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true, failing: [] }])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const head = await ask('https://no-site.example/_health', {}, {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('names what fails, and queries the stores only once for many requests (TH20)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = createCachedHealth()
    const broken = { ...env, DB: database(fail), STOCK_INDEX: objects<Env['STOCK_INDEX']>(fail) }
    const failing = async (bindings: Env, now: number) =>
      (await load(bindings, now)).filter(({ ms }) => ms === null).map(({ store }) => store)
    expect(await failing(broken, NOW)).toEqual(['d1', 'durable_objects'])
    expect(await failing(env, NOW + 4)).toEqual(['d1', 'durable_objects'])
    expect(await failing(env, NOW + 5)).toEqual([])
  })
})

describe('the log of a request', () => {
  const KEY = 'c'.repeat(32)

  it('is one line with its route, site and number, without the path or query (TH21)', async () => {
    const lines: string[] = []
    for (const method of ['log', 'info', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line))
    const paths = [
      '/search/used-cars?query=canaryquery',
      `/reservation/${KEY}`,
      '/cars/canarycar?name=canary',
      '/canarynothing',
      `/alerts/stop/${KEY}`,
    ]
    const headers = {
      'CF-Connecting-IP': '203.0.113.77',
      'User-Agent': 'canary',
      Cookie: 'a=canary',
    }
    for (const path of paths) await (await ask(`https://ops-one.example${path}`, headers)).text()
    expect(lines.filter((line) => PERSONAL.test(line) || line.includes(KEY))).toEqual([])
    const requests = lines
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'request')
    expect(requests.map(({ route }) => route)).toEqual([
      '/search/:first',
      '/reservation/:id',
      '/cars/:slug',
      '/*',
      '/alerts/stop/:token',
    ])
    for (const line of requests)
      expect(line).toMatchObject({
        level: 'info',
        request_id: expect.stringMatching(/./),
        tenant: 'ops-one',
        version: 1,
        method: 'GET',
        status: expect.any(Number),
        ms: expect.any(Number),
      })
  })

  it('names request and site in errors below, too', async () => {
    const lines: string[] = []
    vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
    await (await ask('https://ops-one.example/cars/gone', {}, { DB: database(fail) })).text()
    const line = lines
      .map((text) => JSON.parse(text))
      .find(({ event }) => event === 'retired.read-failed')
    expect(line).toMatchObject({ tenant: 'ops-one', request_id: expect.stringMatching(/./) })
  })
})

describe('Server-Timing', () => {
  it('shows on pages how long site and stock took, and is missing on other responses', async () => {
    const page = await ask('https://ops-one.example/search/used-cars')
    expect(page.headers.get('Server-Timing')).toMatch(
      /^site;dur=\d+, stock;dur=\d+, total;dur=\d+$/,
    )
    const robots = await ask('https://ops-one.example/robots.txt')
    expect(robots.headers.get('Server-Timing')).toBeNull()
  })
})
