// A flood of hostile requests beside people, on a Worker with its real stores: no person is refused, the database stays small,
// and messages end at their caps. `npm run drill -- flood` runs all of it, the tests a hundredth.
import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import type { Env } from '#env.ts'
import { createRandom, shuffled } from '#lib/random.ts'
import { objects } from '#test/support/failing-bindings.ts'
import { letIn } from '#test/console/support.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { openDoors, signInAtHome } from './flood/doors.ts'
import type { Front } from './flood/front.ts'
import { BOT_HOST, openFlood } from './flood/machines.ts'
import { peopleBesideMachines, reserve, send, signIn } from './flood/shoppers.ts'

const SHARE = Number(env.FLOOD)
const of = (all: number, least = 0) => Math.max(least, Math.ceil(all * SHARE))
const POSTS = of(20_000)
const CODES = of(2000, 60)
const HOLDS = of(500)
const SEARCHES = of(1000)
const DOORS = of(4000, 80)
const PEOPLE = of(300)
/** Of the people, those who sign in while codes are pumped. */
const MEMBERS = of(30, 1)
/** And those who reserve a vehicle. */
const BUYERS = of(10, 1)
/** Machines that wait a minute for a code, as without scripts. */
const WAITING = of(20, 3)
/** Requests that are answered at the same time. */
const AT_ONCE = 10
const MAX_GROWTH = 5_000_000
const SLUGS = Array.from({ length: HOLDS }, (_, n) => `held-${n}`)
const WANTED = Array.from({ length: BUYERS }, (_, n) => `wanted-${n}`)
const SMS = 'https://sms.upstreams.example'

const app = createApp()
let time = 0

/** Each request has a context of its own, as one context runs only so many timers; those with other bindings share the test's. */
function frontOf(slug: string, bindings?: Partial<Env>): Front {
  const origin = `http://${slug}.example`
  return {
    origin,
    slug,
    masterKey: env.MASTER_KEY,
    now: () => time,
    ask: (request) =>
      bindings === undefined
        ? exports.default.fetch(request, { redirect: 'manual' })
        : app.fetch(request, { ...env, ...bindings }, createExecutionContext()),
  }
}

/**
 * A few at a time, in the order given; each hundred takes a second of the clock. A few end before the next begin: the test
 * runtime reads timers and the network only when no request can continue, so without pauses no text would be sent in time.
 */
async function runAll(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let next = 0; next < tasks.length; next += AT_ONCE) {
    if (next % 100 === 0) vi.setSystemTime((time += 1) * 1000)
    await Promise.all(tasks.slice(next, next + AT_ONCE).map((task) => task()))
  }
}

const repeat = <T>(count: number, task: (n: number) => Promise<T>) =>
  Array.from({ length: count }, (_, n) => () => task(n))

/** "429: 12, 303: 3". */
const tallyOf = (statuses: readonly number[]) =>
  [...Map.groupBy(statuses, String)].map(([status, all]) => `${status}: ${all.length}`).join(', ')

async function openSite(slug: string): Promise<void> {
  await openShop(
    {
      slug,
      account: { sign_in: true },
      cards: { checkout: { enabled: true } },
      price_offers: { enabled: true },
      leads: { targets: [{ kind: 'email', name: 'sales', to: ['sales@dealer.example'] }] },
      upstreams: { sms: { url: `${SMS}/messages` } },
    },
    [...SLUGS, ...WANTED].map((one, n) =>
      testCar({ id: `c${n}`, slug: one, payment_processors: ['stripe'] }),
    ),
  )
}

const sizeOf = async () => (await env.DB.prepare('SELECT 1').all()).meta.size_after
const countRows = async (query: string, ...bound: string[]) =>
  Number(
    await env.DB.prepare(query)
      .bind(...bound)
      .first('n'),
  )

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await openSite('flooded')
  await openSite('unguarded')
  await openShop({ slug: 'newsletter', newsletter: { enabled: true } }, [])
}, 300_000)
beforeEach(() => {
  time = Math.floor(performance.timeOrigin / 1000) || Math.floor(Date.now() / 1000)
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a flood', { timeout: 1_800_000 }, () => {
  it('refuses no person, stores little, and ends messages at their caps', async () => {
    const front = frontOf('flooded')
    const { networks, form, code, hold, search } = await openFlood(front, SHARE, SLUGS)
    const started = performance.now()
    const readCode = async (e164: string) => {
      const texts = await (await fetch(`${SMS}/sent/${encodeURIComponent(e164)}`)).json<string[]>()
      return texts.at(-1)?.slice(0, 6) ?? ''
    }
    const before = await sizeOf()
    const posted: number[] = []
    const searched: number[] = []
    const held: number[] = []
    const refused: string[] = []
    const person = (found: string | null) => void (found !== null && refused.push(found))
    const all = peopleBesideMachines(PEOPLE, front.origin, networks)
    await runAll(
      shuffled(
        [
          ...repeat(POSTS, async (n) => posted.push(await form(n))),
          ...repeat(CODES, code),
          ...repeat(HOLDS, async (n) => held.push(await hold(n))),
          ...repeat(SEARCHES, async (n) => searched.push(await search(n))),
          ...all.map((one) => async () => person(await send(one, front))),
          ...repeat(MEMBERS, async (n) => person(await signIn(n, front, readCode))),
          ...WANTED.map((one, n) => async () => person(await reserve(n, front, one, readCode))),
        ],
        createRandom('flood'),
      ),
    )
    const growth = (await sizeOf()) - before
    const site = 'flooded'
    const ofMachines = `FROM leads WHERE site = ? AND payload LIKE '%@${BOT_HOST}%'`
    const ofPeople = `FROM leads WHERE site = ? AND kind NOT IN ('reservation', 'purchase') AND payload NOT LIKE '%@${BOT_HOST}%'`
    const suspected = await countRows(`SELECT count(*) AS n ${ofPeople} AND suspicion <> ''`, site)
    const stored = await countRows(`SELECT count(*) AS n ${ofMachines} AND suspicion <> ''`, site)
    const passed = await countRows(
      `SELECT count(*) AS n ${ofMachines} AND suspicion = '' AND kind <> 'reservation'`,
      site,
    )
    const sent = (type: string) =>
      countRows(
        'SELECT count(*) AS n FROM verifications WHERE website_slug = ? AND verification_type = ?',
        site,
        type,
      )
    const [texts, entered] = [await sent('sms'), await sent('verify')]
    const reserved = await countRows('SELECT count(*) AS n FROM reservations WHERE site = ?', site)
    const refusals = posted.filter((status) => status === 429).length
    console.info(`
posts            ${POSTS} from ${networks} networks: ${refusals} refused, ${stored} held as suspicious, ${passed} with the dealer (${tallyOf(posted)})
codes            ${texts} sent for ${CODES + HOLDS + MEMBERS + BUYERS} requests, ${entered} entered
holds            ${reserved} of ${HOLDS + BUYERS} (machines: ${tallyOf(held)})
searches         ${SEARCHES} (${tallyOf(searched)})
people           ${PEOPLE + MEMBERS + BUYERS}: ${refused.length} refused, ${suspected} held as suspicious
database         ${(growth / 1e6).toFixed(2)} MB more, in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    expect(refused).toEqual([])
    expect(suspected).toBeLessThanOrEqual(PEOPLE / 100)
    expect(growth).toBeLessThan(MAX_GROWTH)
    expect(refusals + stored, 'most are refused, the rest is held').toBeGreaterThan(POSTS * 0.8)
    expect(refusals).toBeGreaterThan(POSTS * 0.25)
    // Fifty of the site, ten of each network; those of people were entered.
    expect(entered).toBe(MEMBERS + BUYERS)
    expect(texts - entered).toBe(Math.min(50, 10 * networks))
    expect(searched.filter((status) => status !== 200 && status !== 429)).toEqual([])
    // A vehicle is held for a mobile that is verified by a code.
    expect(reserved).toBe(BUYERS)
    expect(held.filter((status) => status >= 500)).toEqual([])
  })

  it('of strangers at the doors keeps no one out, fills no log and makes no lead', async () => {
    const front = frontOf('newsletter')
    const email = 'owner@doors.example'
    await letIn(email, { role: 'admin', site: 'newsletter' })
    const networks = Math.ceil(200 * SHARE)
    const knock = await openDoors({ email, networks }, front)
    const refused = [await signInAtHome(email)]
    const statuses: number[] = []
    await runAll(repeat(DOORS, async (n) => statuses.push(await knock(n))))
    refused.push(await signInAtHome(email))
    const entries = await countRows(
      "SELECT count(*) AS n FROM console_audit WHERE act = 'code.used-up' AND subject = ?",
      email,
    )
    const leads = await countRows('SELECT count(*) AS n FROM leads WHERE site = ?', 'newsletter')
    console.info(
      `doors            ${DOORS} (${tallyOf(statuses)}): ${entries} entries, ${leads} leads`,
    )
    expect(refused).toEqual([null, null])
    // At most one for each code that strangers got.
    expect(entries).toBeLessThanOrEqual(10)
    expect(leads).toBe(0)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  it('gets no more codes by waiting than those who wait have', async () => {
    const front = frontOf('flooded')
    const ask = async (n: number, proof: string) => {
      const headers = { 'Sec-Fetch-Site': 'same-origin', 'CF-Connecting-IP': `198.19.0.${n}` }
      const phone = `0477${String(100_000 + n)}`
      const body = new URLSearchParams({ action: 'send', phone, proof })
      const init = { method: 'POST', headers, body }
      return front.ask(new Request(`${front.origin}/sign-in`, init))
    }
    // As in the flood: fifty codes that were not entered.
    const tokens = []
    for (let n = 0; n < 60; n += 1) {
      const html = await (await ask(n, '')).text()
      tokens.push([n, /name="proof"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''] as const)
    }
    const asked = tokens.filter(([, token]) => token !== '')
    vi.setSystemTime((time += 61) * 1000)
    const answers = []
    for (const [n, token] of asked.slice(0, Math.max(WAITING, 3)))
      answers.push((await ask(n, token)).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(Math.min(15, answers.length))
  })

  it('would fill the database without the ceilings, and send codes without end', async () => {
    const unlimited: Partial<Env> = {
      SUSPECT_COUNTER: objects(async () => 'admitted'),
      OTP_STORE: objects(async () => ({ status: 'reserved' })),
    }
    const { form, code } = await openFlood(frontOf('unguarded', unlimited), SHARE, SLUGS)
    const before = await sizeOf()
    const posted: number[] = []
    const posts = of(5000)
    await runAll(repeat(posts, async (n) => posted.push(await form(n))))
    expect(posted).not.toContain(429)
    const growth = ((await sizeOf()) - before) * (POSTS / posts)
    console.info(`control          ${(growth / 1e6).toFixed(2)} MB more without the ceilings`)
    expect(growth).toBeGreaterThan(MAX_GROWTH * SHARE)
    const codes = await Promise.all(Array.from({ length: 60 }, (_, n) => code(n)))
    expect(codes.filter((status) => status === 200)).toHaveLength(60)
  })
})
