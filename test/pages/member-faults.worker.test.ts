// Every API and page of an account while a dependency of the Worker fails: an error message, no lost data,
// and no false success (F1, F7, F8, F12, F24).
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import type { Env } from '#env.ts'
import { inTime } from '#lib/timeout.ts'
import { MEMBER_SITE } from '#test/support/member-site.ts'
import { ACCESS, toRequest, type Named } from '#test/support/access.ts'
import { all, database, fail, FAULT_WORDS, hang, objects } from '#test/support/failing-bindings.ts'
import { allRowsOf, storeEverything } from '#test/support/store-everything.ts'
import { fetchFrom, PARTIAL, seeAfter } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { OWN_PAGE, signIn, type SignedIn } from '#test/support/signed-in.ts'

const SLUG = 'member-faults'
const NOW = Math.floor(Date.now() / 1000)
/** Milliseconds; OtpStore has eight seconds. */
const LONGEST = 10_000

const OF_MEMBERS = Object.keys(ACCESS).filter((route) => ACCESS[route]?.to === 'member')
const OF_CODES = ['POST /api/rate-limit', 'POST /api/verification/send']
const ROUTES = [...OF_MEMBERS, ...OF_CODES, 'GET /api/me', 'POST /sign-out']

/** The database, which fails for everything but sessions. */
const beyondSessions = (rest: D1Database) =>
  new Proxy(env.DB, {
    get(target, property) {
      if (property === 'batch') return () => rest.batch([])
      if (property !== 'prepare') return Reflect.get(target, property) as unknown
      return (sql: string) =>
        (sql.includes('FROM sessions s JOIN users') ? target : rest).prepare(sql)
    },
  })

const WITHOUT_DATABASE: Record<string, Partial<Env>> = {
  'the database fails': { DB: database(fail) },
  'the database hangs': { DB: database(hang) },
  'the database fails beyond sessions': { DB: beyondSessions(database(fail)) },
  'the database hangs beyond sessions': { DB: beyondSessions(database(hang)) },
}
/** Everything that pages can do without, failing in one way. */
const aside = (answer: () => Promise<never>): Partial<Env> => ({
  SEARCH: all(() => answer),
  ALERT_SCHEDULER: objects(answer),
  OTP_STORE: objects(answer),
})
const NO_CODES = { 'POST /api/rate-limit': 503, 'POST /api/verification/send': 503 }
/** Bindings of one vehicle, on which its pages depend. */
const NO_VEHICLE = Object.fromEntries(
  ROUTES.filter((route) => /checkout|save-car/.test(route)).map((route) => [route, 503]),
)
const OTHERWISE: Record<string, { broken: Partial<Env>; says: Record<string, number> }> = {
  'nothing fails': { broken: {}, says: {} },
  'cached answers, AlertScheduler and OtpStore fail': { broken: aside(fail), says: NO_CODES },
  'cached answers, AlertScheduler and OtpStore hang': { broken: aside(hang), says: NO_CODES },
  'the stock fails': { broken: { STOCK_INDEX: objects(fail) }, says: NO_VEHICLE },
  'the stock hangs': { broken: { STOCK_INDEX: objects(hang) }, says: NO_VEHICLE },
}

let shoppers = 0

/** A new shopper who is signed in and has data of every kind. */
async function newShopper(): Promise<Named & SignedIn> {
  shoppers += 1
  const signedIn = await signIn(SLUG, `+614${String(81_000_000 + shoppers)}`, NOW)
  await storeEverything({ ...signedIn, site: SLUG, mark: 'Self' }, NOW - 86_400)
  return { ...signedIn, mark: 'Self' }
}

type Answer = { status: number; text: string; isKept: boolean }

/** The response for a shopper; null if there is none. `isKept` says whether their rows stayed as they were, where watched. */
async function ask(
  route: string,
  broken: Partial<Env>,
  more: Record<string, string> = {},
  isWatched = true,
): Promise<Answer | null> {
  const self = await newShopper()
  const { path, init } = toRequest(route, self)
  const headers = new Headers({
    ...OWN_PAGE,
    Cookie: self.cookie,
    'CF-Connecting-IP': `198.51.${Math.floor(shoppers / 250)}.${shoppers % 250}`,
    ...more,
  })
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
  const rows = async () => (isWatched ? JSON.stringify(await allRowsOf(self.userId)) : '')
  const before = await rows()
  const asking = async () => {
    const sent = { DEV: '', ...broken }
    const answer = await fetchFrom(SLUG, path, { ...init, headers }, sent)
    // A page that says what came of a form follows it.
    const isSaidNext = answer.headers.getSetCookie().some((one) => one.startsWith('__Host-said='))
    const own = { headers: Object.fromEntries(headers), env: sent }
    const response = isSaidNext ? await seeAfter(SLUG, answer, own) : answer
    return { status: response.status, text: await response.text() }
  }
  const answer = await inTime(asking(), LONGEST).catch(() => null)
  return answer && { ...answer, isKept: (await rows()) === before }
}

/** Errors in all responses; empty if there are none. */
async function faultsOf(
  broken: Partial<Env>,
  faultOf: (route: string, answer: Answer) => string | null,
  isWatched = true,
): Promise<string[]> {
  const found = await Promise.all(
    ROUTES.map(async (route) => {
      const answer = await ask(route, broken, {}, isWatched)
      if (answer === null) return `${route}: no answer`
      if (answer.text.includes(FAULT_WORDS)) return `${route}: tells of the fault`
      const fault = faultOf(route, answer)
      return fault === null ? null : `${route}: ${fault}`
    }),
  )
  return found.filter((fault) => fault !== null)
}

/** The error message of a page or API that failed. */
const isSaid = ({ text }: Answer) =>
  /again in a minute|please try again|"error":"unavailable"|watchlist":null|right now/i.test(text)

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await openShop(
    {
      slug: SLUG,
      upstreams: { sms: { url: 'https://sms.upstreams.example/messages' } },
      ...MEMBER_SITE,
    },
    [testCar({ id: 'a1', slug: 'access-car', payment_processors: ['stripe'] })],
  )
  await signIn(SLUG)
})

describe('account pages', () => {
  it.each(Object.keys(WITHOUT_DATABASE))(
    'say so, keep the data, and claim no success, if %s (F7, F8, F12)',
    async (name) => {
      // Codes belong to OtpStore; pages without account data, and fragments for others, work all the same.
      const isWhole =
        /rate-limit|verification|GET \/(?:online|spin|trade|sell|cars|checkout)|POST \/(?:trade|sell|cars|checkout)|exists|customer/
      const beyond = name.includes('beyond')
      const faults = await faultsOf(WITHOUT_DATABASE[name] ?? {}, (route, answer) => {
        if (!answer.isKept) return 'has changed something'
        if (answer.status === 500) return '500'
        if (beyond && isWhole.test(route)) return answer.status < 500 ? null : `${answer.status}`
        if (OF_CODES.includes(route)) return answer.status === 200 ? null : `${answer.status}`
        return isSaid(answer) ? null : `says nothing of it (${answer.status})`
      })
      expect(faults).toEqual([])
    },
    30_000,
  )

  it.each(Object.keys(OTHERWISE))(
    'answer, or say why not, if %s (F1, F12, F24)',
    async (name) => {
      const { broken, says } = OTHERWISE[name] ?? { broken: {}, says: {} }
      const faults = await faultsOf(
        broken,
        (route, answer) => {
          const wanted = says[route]
          if (wanted === undefined) return answer.status < 500 ? null : `${answer.status}`
          return answer.status === wanted && isSaid(answer) ? null : `${answer.status}`
        },
        false,
      )
      expect(faults).toEqual([])
    },
    30_000,
  )

  it('never say that a code was sent if it could not be counted, or a row is missing (F5, F24)', async () => {
    const send = 'POST /api/verification/send'
    const uncounted = await ask(send, { OTP_STORE: objects(fail) })
    expect(uncounted?.text).not.toContain('Code sent!')
    const unnoted = await ask(send, { DB: database(fail) })
    expect(unnoted?.text).toContain('Code sent!')
  })
})

describe('a shopper’s input', () => {
  it('is returned with their details if the whole account is unavailable', async () => {
    const answer = await ask('POST /account', { DB: beyondSessions(database(fail)) })
    expect(answer).toMatchObject({ status: 503, isKept: true })
    expect(answer?.text).toContain('We couldn’t save your details. Please try again in a minute.')
    expect(answer?.text).toMatch(
      /<input[^>]*name="first_name"[^>]*value="Mallory"|<input[^>]*value="Mallory"[^>]*name="first_name"/,
    )
  })

  it('stays in a form that scripts send: no other page replaces it', async () => {
    const answer = await ask('POST /sell-my-car', { DB: database(fail) }, PARTIAL)
    expect(answer?.status).toBe(503)
    expect(answer?.text).toContain('We can’t check whether you’re signed in')
    expect(answer?.text).not.toContain('<form')
    expect(answer?.text).not.toContain('<html')
  })

  it('is not reported as deleted if nothing could be deleted', async () => {
    const answer = await ask('POST /account/delete', { DB: beyondSessions(database(fail)) })
    expect(answer).toMatchObject({ status: 503, isKept: true })
    expect(answer?.text).toContain('We couldn’t delete your account')
  })
})
