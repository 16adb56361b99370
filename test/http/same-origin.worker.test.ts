// Cross-origin writes (TH14): every address that accepts a POST, as listed by the app itself, in each encoding that a page can send.
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import type { AppEnv } from '#http/app-env.ts'
import { formOrigin, isSameOrigin } from '#http/same-origin.ts'
import { routes } from '#routes.ts'
import { allRowsOf, storeEverything } from '#test/support/store-everything.ts'
import { MEMBER_SITE } from '#test/support/member-site.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { signIn, type SignedIn } from '#test/support/signed-in.ts'
import { toPath, WRITE_PATHS } from '#test/support/access.ts'

const app = createApp()
const OURS = 'http://shut.example'
const FIELDS = {
  name: 'Mallory',
  last_name: 'Elsewhere',
  email: 'm@evil.example',
  phone: '0412 345 678',
  message: 'Sent by another site',
  terms_conditions: 'on',
  step: 'send',
  action: 'remove',
  car_id: 'Canary-1',
  subject: 'watchlist',
  everywhere: 'on',
  sure: 'on',
  at: '0',
  id: '49',
  path: '/',
}

const ENCODINGS: Record<string, () => RequestInit> = {
  urlencoded: () => ({ body: new URLSearchParams(FIELDS) }),
  multipart: () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(FIELDS)) body.append(name, value)
    return { body }
  },
  'text/plain': () => ({ body: JSON.stringify(FIELDS), headers: { 'Content-Type': 'text/plain' } }),
  json: () => ({
    body: JSON.stringify({ ...FIELDS, id: 49 }),
    headers: { 'Content-Type': 'application/json' },
  }),
}

const ENCODED = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Headers that browsers send for a cross-origin page. */
const SENDERS: Record<string, Record<string, string>> = {
  'another site': { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  'a sister host': { 'Sec-Fetch-Site': 'same-site', Origin: 'http://other.shut.example' },
  'a frame without an origin': { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
  'a link without a referrer': { 'Sec-Fetch-Site': 'cross-site' },
  'a sister host without a referrer': { 'Sec-Fetch-Site': 'same-site' },
  'another site in an old browser': { Origin: 'https://evil.example' },
  'a frame without an origin in an old browser': { Origin: 'null' },
  'the same host on another port': { Origin: 'http://shut.example:8080' },
}

/** Those of sites: the console has a drill of its own (test/console/origin.worker.test.ts). */
const PATHS = [
  ...new Set(
    app.routes
      .filter(({ path }) => path !== '/*' && !path.startsWith('/_console'))
      .filter(({ method }) => /POST|ALL/.test(method))
      .map(({ path }) => toPath(path)),
  ),
]

/** Senders here sign their requests: no browser does, and no cookie is read. With how they are refused. */
const SIGNED = new Map([
  [routes.stripeWebhook.href(), 400],
  [routes.texts.href(), 401],
])

/** The shopper whose browser sends: signed in, and with data of every kind. */
let shopper: SignedIn

/** Cookies are sent, as if no browser blocked them. */
async function post(
  path: string,
  init: RequestInit,
  sender: Record<string, string>,
  { cookie } = shopper,
) {
  const request = new Request(`${OURS}${path}`, { method: 'POST', redirect: 'manual', ...init })
  request.headers.set('Cookie', cookie)
  for (const [name, value] of Object.entries(sender)) request.headers.set(name, value)
  return app.fetch(request, env, createExecutionContext())
}

let kept: Record<string, unknown[]> = {}

const countLeads = async () =>
  (await env.DB.prepare('SELECT count(*) AS n FROM leads').first<number>('n')) ?? 0

beforeAll(async () => {
  await openShop(
    {
      slug: 'shut',
      locations: [],
      ...MEMBER_SITE,
      sales_counter: { enabled: true },
      newsletter: { enabled: true },
      conversations: { callback_key: 'texts' },
      price_offers: { enabled: true },
      test_drive: { agreement: { enabled: true } },
    },
    [testCar()],
  )
  shopper = await signIn('shut')
  await storeEverything({ ...shopper, site: 'shut', mark: 'Canary' }, 0)
  kept = await allRowsOf(shopper.userId)
})

describe('writes from another origin', () => {
  it('are tested at every form, beacon and API', () => {
    expect(PATHS.toSorted()).toEqual(WRITE_PATHS.toSorted())
  })

  it.each(PATHS)('are refused at %s, in all encodings (TH14)', async (path) => {
    const refusal = SIGNED.get(path) ?? 403
    const accepted: string[] = []
    for (const [encoding, init] of Object.entries(ENCODINGS))
      for (const [who, sender] of Object.entries(SENDERS)) {
        const { status } = await post(path, init(), sender)
        if (status !== refusal) accepted.push(`${encoding} from ${who}: ${status}`)
        const signedOut = await post(path, init(), sender, { ...shopper, cookie: '' })
        if (signedOut.status !== refusal) accepted.push(`${encoding} from ${who}, signed out`)
      }
    expect(accepted).toEqual([])
  })

  it('change nothing that a shopper has stored', async () => {
    expect(await countLeads()).toBe(0)
    expect(await allRowsOf(shopper.userId)).toEqual(kept)
  })

  it('are not possible by GET either', async () => {
    for (const path of PATHS)
      await app.fetch(
        new Request(`${OURS}${path}?${new URLSearchParams(FIELDS).toString()}`, {
          headers: { Cookie: shopper.cookie },
        }),
        env,
        createExecutionContext(),
      )
    expect(await countLeads()).toBe(0)
    expect(await allRowsOf(shopper.userId)).toEqual(kept)
  })

  it('would be processed if they came from the site itself', async () => {
    const ours = { 'Sec-Fetch-Site': 'same-origin', Origin: OURS }
    const refused: string[] = []
    for (const path of PATHS) {
      const { status } = await post(path, { body: 'x', headers: ENCODED }, ours)
      if (status === 403) refused.push(path)
    }
    // Stock is written only with a key, and by no page.
    expect(refused).toEqual(PATHS.filter((path) => /^\/(?:1|api\/stock)\//.test(path)))
  })
})

describe('forms', () => {
  const forms = new Hono<AppEnv>().post('/', formOrigin, (c) => c.text(String(isSameOrigin(c))))
  const send = async (sender: Record<string, string>) => {
    const answer = await forms.request(`${OURS}/`, { method: 'POST', headers: sender })
    return answer.status === 200 ? answer.text() : answer.status
  }

  it.each([
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: OURS }],
    [{ 'Sec-Fetch-Site': 'same-origin' }],
    // Privacy settings hide the origin; Sec-Fetch-Site still applies.
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
    // Safari until 16.4.
    [{ Origin: OURS }],
    // A restored tab sends its form again.
    [{ 'Sec-Fetch-Site': 'none', Origin: OURS }],
  ])('are accepted from a page of the site: %j', async (sender) => {
    expect(await send(sender)).toBe('true')
  })

  it('are accepted, and marked, if the browser sends neither header', async () => {
    expect(await send({})).toBe('false')
    expect(await send({ 'Sec-Fetch-Site': 'none' })).toBe('false')
  })

  it.each(Object.entries(SENDERS))('are refused from %s', async (_who, sender) => {
    expect(await send(sender)).toBe(403)
  })

  it('are refused if the two headers disagree', async () => {
    expect(await send({ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' })).toBe(
      403,
    )
    expect(await send({ 'Sec-Fetch-Site': '', Origin: OURS })).toBe(403)
  })
})
