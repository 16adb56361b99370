// The access matrix: every route of the app, as listed by the app itself, requested by everyone without access (TH3, TH11).
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import hosts from '#catalogue/upstreams.json' with { type: 'json' }
import { createLeadJobDeps } from '#composition/job-deps.ts'
import type { Env } from '#env.ts'
import type { AppEnv } from '#http/app-env.ts'
import { writeSession } from '#http/session.ts'
import { createSessions } from '#shopper/identity/sessions.ts'
import { FEEDS } from '#feeds/export/feeds.ts'
import { loadFeedHealth } from '#feeds/import/feed-schedule.ts'
import { previewKey } from '#tenant/keys.ts'
import { previewVersion, toPreviewToken } from '#tenant/preview.ts'
import { UPSTREAM_NAMES } from '#tenant/schema-upstreams.ts'
import type { Site } from '#tenant/schema.ts'
import { deliveryKey, encryptSecret, stockKey } from '#tenant/secret.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { ACCESS, type Access, type Named, toRequest } from '#test/support/access.ts'
import { all, database, fail, objects } from '#test/support/failing-bindings.ts'
import { allRowsOf, storeEverything } from '#test/support/store-everything.ts'
import { MEMBER_SITE } from '#test/support/member-site.ts'
import { publishedText } from '#test/support/published.ts'
import { fetchFrom } from '#test/support/send-form.ts'
import { sendStock } from '#test/support/send-stock.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { cookieOf, OWN_PAGE, type SignedIn, signIn } from '#test/support/signed-in.ts'
import { testLead } from '#test/support/test-lead.ts'

const app = createApp()

const SLUG = 'access'
const ELSEWHERE = 'access-two'
const NOW = Math.floor(Date.now() / 1000)
const DAY = 86_400

/** Those of sites: the console has a matrix of its own (test/console/matrix.worker.test.ts). */
const ROUTES = [
  ...new Set(
    app.routes
      .filter(({ path }) => path !== '/*' && !path.startsWith('/_console'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
]
const ofMembers = ROUTES.filter((route) => ACCESS[route]?.to === 'member')

/** The shopper whose data everyone tries to get. */
let owner: Named
/** Everyone else, and the owner's rows once they are there; kept until a route may have ended a session. */
let others: Others | null = null
let self: (Named & SignedIn) | null = null
let strangers = 0
let asked = 0

/** A site with all member features and gates. */
const shop = (slug: string) =>
  openShop(
    {
      slug,
      locations: [{ id: '7', slug: 'north', name: 'North Yard' }],
      ...MEMBER_SITE,
      budget: { enabled: true },
      sales_counter: { enabled: true, source: 'feed' },
    },
    [testCar({ id: 'a1', slug: 'access-car', payment_processors: ['stripe'] })],
  )

beforeAll(async () => {
  await shop(SLUG)
  await shop(ELSEWHERE)
  owner = named(await signIn(SLUG, '+61412345678', NOW), 'Canary')
  await storeEverything({ ...owner, site: SLUG }, NOW - DAY)
})

afterAll(() => {
  console.info(`${ROUTES.length} routes, ${ofMembers.length} of them members'; ${asked} requests`)
})

describe('the access table', () => {
  it('names every route of the app, and no other', () => {
    expect(ROUTES.toSorted()).toEqual(Object.keys(ACCESS).toSorted())
  })

  it('has more than twenty routes for members', () => {
    expect(ofMembers.length).toBeGreaterThan(20)
  })
})

describe('a route', () => {
  it.each(ROUTES)(
    '%s returns no data of another shopper, and changes none of it (TH11)',
    async (route) => {
      const access = ACCESS[route]
      if (access === undefined) throw new Error(`${route} is missing in test/support/access.ts`)
      others ??= await openOthers()
      const { stranger, outsiders, rows } = others
      if (!route.startsWith('GET ')) others = null
      const wrong: string[] = []
      for (const [who, cookie] of Object.entries(outsiders)) {
        const answer = await ask(route, owner, cookie)
        if (!isKeptOut(access, answer)) wrong.push(`${who}: ${answer.status} ${answer.location}`)
        if (isOfOwner(answer)) wrong.push(`${who}: sees what is the owner's`)
      }
      const answer = await ask(route, owner, stranger.cookie)
      if (!isRightFor(access, answer))
        wrong.push(`another shopper: ${answer.status} ${answer.location}`)
      if (isOfOwner(answer)) wrong.push("another shopper: sees what is the owner's")
      expect(wrong).toEqual([])
      expect(await allRowsOf(owner.userId)).toEqual(rows)
    },
  )

  it.each(ofMembers)('%s lets its own shopper in', async (route) => {
    self ??= await newShopper('Self')
    const answer = await ask(route, self, self.cookie)
    if (!route.startsWith('GET ')) self = null
    expect([answer.status < 400 || answer.status === 422, isToSignIn(answer)]).toEqual([
      true,
      false,
    ])
  })
})

describe('keys of a dealer, and those of the Worker (TH17)', () => {
  const SEALED = 'sealed'
  const OPS = { OPS_TOKEN: 'CANARYKEY-of-operations-that-is-long', OPS_HOSTS: 'ops.example' }
  /** Every key contains the word, and one is sent to its receiver in base64. */
  const KEYS = Object.fromEntries(
    [...UPSTREAM_NAMES, 'feed', 'turnstile', 'hook', 'write', 'browse', 'crm'].map((name) => [
      name,
      name === 'crm' ? `whsec_${btoa('CANARYKEY of leads 0123456789')}` : `CANARYKEY-${name}`,
    ]),
  )
  const lines: string[] = []
  let words: string[]
  let site: Site
  const hitsOf = (texts: readonly string[]) =>
    texts.filter((text) => words.some((word) => text.includes(word)))

  /** A dealer who has a key for everything; each third party is called with it in the address. */
  async function openSealed(slug: string, fault: string, more: object = {}): Promise<Site> {
    const sealed = Object.entries(KEYS).map(async ([name, key]) => [
      name,
      await encryptSecret(env.MASTER_KEY, slug, name, key),
    ])
    const upstreams = UPSTREAM_NAMES.map((name) => {
      const url = `https://${hosts[name].find((host) => host.endsWith('.example')) ?? hosts[name][0]}`
      return [name, { url: `${url}/${fault}`, secret: name, send_key: 'key' }]
    })
    return openShop(
      {
        slug,
        ...MEMBER_SITE,
        locations: [{ id: '7', slug: 'north', name: 'North Yard' }],
        secrets: Object.fromEntries(await Promise.all(sealed)),
        upstreams: Object.fromEntries(upstreams),
        autograb: true,
        reviews: { org_id: '7' },
        calculators: { delivery: { enabled: true } },
        reservations: { payment: 'stripe', webhook_secret: 'hook', terms: 'Ours.' },
        integrations: { turnstile: { site_key: '1x00', secret: 'turnstile' } },
        leads: {
          targets: [
            {
              kind: 'webhook',
              name: 'crm',
              url: `https://${hosts.leads[0]}/${fault}`,
              secret: 'crm',
            },
          ],
        },
        intake: {
          feeds: [{ name: 'dms', url: `https://${hosts.stock_feed[0]}/${fault}`, secret: 'feed' }],
        },
        feeds: Object.fromEntries(FEEDS.map(({ setting }) => [setting, { enabled: true }])),
        ...more,
      },
      [
        testCar({
          id: 'a1',
          slug: 'access-car',
          payment_processors: ['stripe'],
          nvic: 'A',
          vin: 'V1',
        }),
      ],
    )
  }

  /** Everything in a response, once its background work is done. */
  async function read(request: Request, more: Partial<Env> = {}): Promise<string> {
    const after = createExecutionContext()
    const response = await app.fetch(request, { ...env, ...more }, after)
    const text = await response.text()
    await waitOnExecutionContext(after)
    return [response.status, ...response.headers.values(), text].join('\n')
  }

  /** Requests every route of a site with a cookie. */
  async function readAll(slug: string, cookie: string, more: Partial<Env> = {}): Promise<string[]> {
    const of = { userId: 'unknown', phone: '+61412345678', mark: 'Sealed' }
    const paths = [
      ...FEEDS.map(({ file }) => `/feeds/${file}`),
      '/sitemaps/stock-1.xml',
      '/no-page',
    ]
    const asks: { path: string; init: RequestInit }[] = [
      ...ROUTES.map((route) => toRequest(route, of)),
      ...paths.map((path) => ({ path, init: {} })),
    ]
    return Promise.all(
      asks.map(({ path, init }) => {
        const headers = new Headers({
          ...OWN_PAGE,
          Origin: `http://${slug}.example`,
          Cookie: cookie,
        })
        for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
        return read(new Request(`http://${slug}.example${path}`, { ...init, headers }), more)
      }),
    )
  }

  async function readOps(paths: readonly string[]): Promise<string[]> {
    const asks = paths.flatMap((path) =>
      ['text/html', 'application/json'].map((Accept) => {
        const headers = { Authorization: `Bearer ${OPS.OPS_TOKEN}`, Accept }
        return new Request(`https://ops.example${path}`, { headers })
      }),
    )
    return Promise.all(asks.map((request) => read(request, OPS)))
  }

  async function dumpKv(): Promise<string[]> {
    const dumps = [env.TENANTS, env.SEARCH].map(async (kv) => {
      const { keys } = await kv.list()
      return Promise.all(keys.map(async ({ name }) => `${name} ${await kv.get(name)}`))
    })
    return (await Promise.all(dumps)).flat()
  }

  async function dumpTables(): Promise<string[]> {
    const { results } = await env.DB.prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'`,
    ).all<{ name: string }>()
    const tables = results.map(async ({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`).all())
    return (await Promise.all(tables)).flatMap((table) =>
      table.results.map((row) => JSON.stringify(row)),
    )
  }

  beforeAll(async () => {
    site = await openSealed(SEALED, 'v1')
    await openSealed('sealed-failing', 'failing')
    const engine = { kind: 'algolia', app_id: 'SEALEDAPP', search_key: 'searchonly1' } as const
    const hosted = { ...engine, write_secret: 'write', browse_secret: 'browse' }
    const text = await publishedText({
      ...(await openSealed('sealed-hosted', 'v1')),
      search: { ...site.search, engine: { ...hosted, host: '' } },
    })
    await env.TENANTS.put('site:sealed-hosted', text)
    const slugs = [SEALED, 'sealed-failing', 'sealed-hosted']
    const derived = slugs.flatMap((slug) => [
      stockKey(env.MASTER_KEY, slug),
      deliveryKey(env.MASTER_KEY, slug),
    ])
    words = ['CANARYKEY', 'Q0FOQVJZS0VZ', env.MASTER_KEY, ...(await Promise.all(derived))]
  })

  it('are in no response of any route, no line of the log, and nowhere in KV and the tables', async () => {
    for (const method of ['log', 'info', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((...said) => void lines.push(said.join(' ')))
    const { cookie } = await signIn(SEALED, '+61412345678', NOW)
    const id = 'f'.repeat(32)
    await env.TENANTS.put(previewKey(SEALED, id), await publishedText(site, previewVersion(id)))
    const token = await toPreviewToken(env.MASTER_KEY, SEALED, { id, expires: NOW + 3600 })
    const answers = [
      ...(await readAll(SEALED, '')),
      ...(await readAll(SEALED, cookie)),
      ...(await readAll(SEALED, `__Host-preview=${token}`)),
      ...(await readAll(SEALED, cookie, { DB: database(fail) })),
      ...(await readAll(SEALED, '', {
        STOCK_INDEX: objects(fail),
        SEARCH: all(() => fail),
      })),
      ...(await readAll('sealed-failing', '')),
      ...(await readAll('sealed-hosted', '')),
    ]
    for (const slug of [SEALED, 'sealed-failing', 'sealed-hosted']) {
      const tenant = await loadTenantBySlug(env, slug, NOW)
      const [target] = tenant?.site.leads.targets ?? []
      if (tenant === null || target === undefined) throw new Error(`${slug} has no target`)
      const work = createLeadJobDeps(env, () => NOW)
      answers.push(
        JSON.stringify(await work.deliver(testLead({}, { site: slug }), target, tenant, NOW)),
      )
      answers.push(JSON.stringify(await sendStock(slug, [{ id: 'x1', make: 'Kia' }])))
      await env.STOCK_IMPORTER.get(env.STOCK_IMPORTER.idFromName(slug)).arm(slug)
      const ended = async () =>
        (await loadFeedHealth(env.DB, tenant.site, NOW)).find(({ source }) => source === 'feed:dms')
          ?.last
      await expect.poll(ended, { timeout: 20_000 }).toBeTruthy()
      answers.push(...(await readOps([`/_ops?q=${slug}`, `/_ops/sites/${slug}?feeds`])))
    }
    answers.push(...(await readOps(['/_ops', '/_health', '/_ops/sites/none'])))
    const stored = { kv: await dumpKv(), tables: await dumpTables() }
    vi.restoreAllMocks()
    expect(hitsOf(answers)).toEqual([])
    expect(hitsOf(lines)).toEqual([])
    expect(hitsOf(stored.kv)).toEqual([])
    expect(hitsOf(stored.tables)).toEqual([])
    expect(answers.length).toBeGreaterThan(600)
    expect(answers.filter((text) => text.startsWith('200')).length).toBeGreaterThan(150)
    expect(lines.filter((line) => line.includes('upstream.failed')).length).toBeGreaterThan(5)
    expect([stored.kv.length > 10, stored.tables.length > 10]).toEqual([true, true])
    console.info(
      `${answers.length} answers, ${lines.length} lines, ${stored.kv.length} values, ${stored.tables.length} rows: no key`,
    )
  }, 240_000)

  it('would be found', async () => {
    await openShop({ slug: 'planted' }, [testCar({ slug: 'planted', dealercomments: KEYS['sms'] })])
    await env.SEARCH.put('planted', KEYS['crm'] ?? '')
    await env.DB.prepare('INSERT INTO car_views (site, slug, views) VALUES (?1, ?2, 1)')
      .bind('planted', KEYS['hook'])
      .run()
    const answer = await read(new Request('http://planted.example/cars/planted'))
    for (const texts of [[answer], await dumpKv(), await dumpTables()])
      expect(hitsOf(texts)).toHaveLength(1)
    await env.SEARCH.delete('planted')
    await env.DB.prepare(`DELETE FROM car_views WHERE site = 'planted'`).run()
  })
})

type Answer = { status: number; location: string; text: string; isStored: boolean }

async function ask(route: string, of: Named, cookie: string): Promise<Answer> {
  const { path, init } = toRequest(route, of)
  const headers = new Headers({ ...OWN_PAGE, Origin: `http://${SLUG}.example` })
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
  if (cookie !== '') headers.set('Cookie', cookie)
  asked += 1
  // On a developer's machine there is more output.
  const response = await fetchFrom(SLUG, path, { ...init, headers }, { DEV: '' })
  return {
    status: response.status,
    location: response.headers.get('Location') ?? '',
    text: await response.text(),
    isStored: response.headers.getSetCookie().some((set) => /^__Host-session=[^;]/.test(set)),
  }
}

/** The expected result without a session here. */
function isKeptOut(access: Access, answer: Answer): boolean {
  if (answer.isStored) return false
  if (access.to === 'site-key') return answer.status === 403
  if (access.to === 'developer') return answer.status === 404
  if (access.to === 'anybody') return answer.status < 500 || answer.status === 503
  return access.by === 'page' ? isToSignIn(answer) : answer.status === 401
}

/** The expected result if another shopper is signed in and names the owner's data. */
function isRightFor(access: Access, answer: Answer): boolean {
  if (access.to !== 'member') return isKeptOut(access, answer)
  if (access.stranger !== 'own') return answer.status === access.stranger
  return !isToSignIn(answer) && (answer.status < 400 || answer.status === 422)
}

const isToSignIn = ({ status, location }: Answer) =>
  status === 303 && location.startsWith('/sign-in?type=')

/** The owner's stored data. */
const isOfOwner = ({ text, location }: Answer) =>
  /canary (?:one|two|search|texts)|canary@|canary-(?:code|token)|"canary"|>canary</i.test(
    text + location,
  )

const named = ({ userId, phone }: SignedIn, mark: string): Named => ({ userId, phone, mark })

/** A shopper with data of every kind; a new one each time. */
async function newShopper(mark: string): Promise<Named & SignedIn> {
  strangers += 1
  const signedIn = await signIn(SLUG, `+614${String(80_000_000 + strangers)}`, NOW)
  await storeEverything({ ...signedIn, site: SLUG, mark }, NOW - DAY)
  return { ...signedIn, mark }
}

type Others = {
  stranger: SignedIn
  outsiders: Record<string, string>
  rows: Awaited<ReturnType<typeof allRowsOf>>
}

async function openOthers(): Promise<Others> {
  const stranger = await newShopper('Stranger')
  const outsiders = await openOutsiders()
  return { stranger, outsiders, rows: await allRowsOf(owner.userId) }
}

/** Cookies without a session here: they name the owner's own phone, or are from the owner's past. */
async function openOutsiders(): Promise<Record<string, string>> {
  const away = await signIn(ELSEWHERE, owner.phone, NOW)
  return {
    'no cookie': '',
    'a session of another site': away.cookie,
    'a session of another site in a cookie of this one': await smuggle(away.userId),
    'a cookie without a valid signature': '__Host-session=0123456789.0123456789; x=1',
    // Signing in deletes expired sessions, so this one comes last.
    'an expired session': (await signIn(SLUG, owner.phone, NOW - 40 * DAY)).cookie,
  }
}

/** The token of an open session on the other site, as this site would sign it: the row alone must reject it (TH3). */
async function smuggle(userId: string): Promise<string> {
  const [here, there] = await Promise.all(
    [SLUG, ELSEWHERE].map((slug) => loadTenantBySlug(env, slug, NOW)),
  )
  if (here == null || there == null) throw new Error('the sites are not published')
  const token = await createSessions(env.DB, there).open(userId, NOW)
  const writer = new Hono<AppEnv>().get('/', async (c) => {
    c.set('tenant', here)
    await writeSession(c, token ?? '', userId)
    return c.body(null)
  })
  return cookieOf(await writer.request('/', {}, env))
}
