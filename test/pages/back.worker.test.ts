// Back after a form that was sent never shows an error of the browser, which can't ask again for a page that answered a form
// and was not kept; nor does it show an account after its shopper has signed out. Every address that takes a form, as the
// table of addresses has them.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import type { Env } from '#env.ts'
import { ruledRoutes } from '#route-rules.ts'
import { ACCESS, toRequest } from '#test/support/access.ts'
import { all, database, fail, objects } from '#test/support/failing-bindings.ts'
import { MEMBER_SITE } from '#test/support/member-site.ts'
import { fetchFrom } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { OWN_PAGE, signIn } from '#test/support/signed-in.ts'
import { storeEverything } from '#test/support/store-everything.ts'

const SLUG = 'back'
const NOW = Math.floor(Date.now() / 1000)
const MARK = 'Canarykept'

/** Addresses of programs have no page. */
const POSTS = ruledRoutes
  .filter(({ post, pattern }) => post !== undefined && !pattern.startsWith('/api/stock/'))
  .map(({ pattern }) => `POST ${pattern}`)
const OF_MEMBERS = new Set(
  ruledRoutes.flatMap(({ post, pattern }) =>
    post?.member === undefined ? [] : [`POST ${pattern}`],
  ),
)

const sessionsOnly = new Proxy(env.DB, {
  get(target, property) {
    if (property === 'batch') return () => database(fail).batch([])
    if (property !== 'prepare') return Reflect.get(target, property) as unknown
    return (sql: string) =>
      (sql.includes('FROM sessions s JOIN users') ? target : database(fail)).prepare(sql)
  },
})

const WHILE: Record<string, Partial<Env>> = {
  'all is well': {},
  'the database fails': { DB: database(fail) },
  'the database fails beyond sessions': { DB: sessionsOnly },
  'all else fails': {
    SEARCH: all(() => fail),
    STOCK_INDEX: objects(fail),
    OTP_STORE: objects(fail),
    VEHICLE_HOLD: objects(fail),
    ALERT_SCHEDULER: objects(fail),
  },
}

/** What is sent: what the form asks for, nothing, what no field takes, too much. */
const FORMS: ((fields: URLSearchParams) => URLSearchParams)[] = [
  (fields) => fields,
  () => new URLSearchParams(),
  () => new URLSearchParams({ action: 'none', step: 'send', phone: '1', car_id: 'no car' }),
  () => new URLSearchParams({ message: 'x'.repeat(25_000) }),
]

let shoppers = 0

/** Somebody with data of every kind. */
async function newShopper() {
  shoppers += 1
  const self = { ...(await signIn(SLUG, `+614915${70_000 + shoppers}`, NOW)), mark: MARK }
  await storeEverything({ ...self, site: SLUG }, NOW - 86_400)
  return self
}

async function answersOf(route: string, broken: Partial<Env>, isSignedIn: boolean) {
  const answers: Response[] = []
  // Who is signed in may change or end the account with each form.
  const other = isSignedIn ? null : await newShopper()
  for (const formOf of FORMS) {
    const self = other ?? (await newShopper())
    const { path, init } = toRequest(route, self)
    const body = formOf(init.body instanceof URLSearchParams ? init.body : new URLSearchParams())
    const headers = { ...OWN_PAGE, ...(isSignedIn && { Cookie: self.cookie }) }
    answers.push(await fetchFrom(SLUG, path, { method: 'POST', headers, body }, broken))
  }
  return answers
}

const isPage = ({ headers }: Response) => headers.get('Content-Type')?.startsWith('text/') === true

beforeAll(async () => {
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
  const cars = [testCar({ id: 'a1', slug: 'access-car', payment_processors: ['stripe'] })]
  await openShop({ slug: SLUG, newsletter: { enabled: true }, ...MEMBER_SITE }, cars)
})

describe.each(Object.keys(WHILE))('while %s', (name) => {
  const broken = WHILE[name] ?? {}

  it.each(POSTS)('%s answers with a page that the browser keeps, or with none', async (route) => {
    expect(ACCESS[route], 'an address that test/support/access.ts does not know').toBeDefined()
    for (const isSignedIn of [true, false])
      for (const answer of await answersOf(route, broken, isSignedIn)) {
        const caching = answer.headers.get('Cache-Control') ?? 'no-store'
        const isKept = /^(?:private, )?no-cache$/.test(caching)
        expect([answer.status, caching, isKept]).toEqual([answer.status, caching, isPage(answer)])
        const text = await answer.text()
        // Nothing of the account itself: the browser shows it again after its shopper has signed out.
        if (isSignedIn && OF_MEMBERS.has(route)) {
          expect(text).not.toContain(MARK)
          expect(text).not.toMatch(/0?491 ?57\d ?\d{3}/)
        }
        if (!isPage(answer)) continue
        // After a success the page has an address of its own.
        const isStep = text.includes('name="at"') || text.includes('data-state="out"')
        expect([answer.status, answer.status >= 400 || isStep]).toEqual([answer.status, true])
      }
  })
})
