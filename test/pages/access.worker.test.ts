// The access matrix: every route of the app, as the app itself lists them, asked by everybody who has no right to it (TH3, TH11).
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#app.ts'
import type { AppEnv } from '#env.ts'
import { writeSession } from '#http/session-cookie.ts'
import { createSessions } from '#identity/sessions.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { MEMBER_SITE } from '#test/support/member-site.ts'
import { ACCESS, toRequest, type Access, type Named } from '#test/support/access.ts'
import { allRowsOf, keepEverything } from '#test/support/keep-everything.ts'
import { fetchFrom } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { cookieOf, OWN_PAGE, signIn, type SignedIn } from '#test/support/signed-in.ts'

const SLUG = 'access'
const ELSEWHERE = 'access-two'
const NOW = Math.floor(Date.now() / 1000)
const DAY = 86_400

const ROUTES = [
  ...new Set(
    createApp()
      .routes.filter(({ path }) => path !== '/*')
      .map(({ method, path }) => `${method} ${path}`),
  ),
]
const ofMembers = ROUTES.filter((route) => ACCESS[route]?.to === 'member')

/** Whose things everybody is after. */
let owner: Named
let strangers = 0
let asked = 0

/** A site with all that is a member's, and every gate shut. */
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
  await keepEverything({ ...owner, site: SLUG }, NOW - DAY)
})

afterAll(() => {
  console.info(`${ROUTES.length} routes, ${ofMembers.length} of them members'; ${asked} requests`)
})

describe('the table of access', () => {
  it('names every route of the app, and no other', () => {
    expect(ROUTES.toSorted()).toEqual(Object.keys(ACCESS).toSorted())
  })

  it('keeps more than twenty routes for members', () => {
    expect(ofMembers.length).toBeGreaterThan(20)
  })
})

describe('a route', () => {
  it.each(ROUTES)(
    '%s gives nobody what is another’s, and changes nothing of it (TH11)',
    async (route) => {
      const access = ACCESS[route]
      if (access === undefined) throw new Error(`${route} is missing in test/support/access.ts`)
      const stranger = await newShopper('Stranger')
      const outsiders = await openOutsiders()
      const before = await allRowsOf(owner.userId)
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
      expect(await allRowsOf(owner.userId)).toEqual(before)
    },
  )

  it.each(ofMembers)('%s lets its own shopper in', async (route) => {
    const self = await newShopper('Self')
    const answer = await ask(route, self, self.cookie)
    expect([answer.status < 400 || answer.status === 422, isToSignIn(answer)]).toEqual([
      true,
      false,
    ])
  })
})

type Answer = { status: number; location: string; text: string; isStored: boolean }

async function ask(route: string, of: Named, cookie: string): Promise<Answer> {
  const { path, init } = toRequest(route, of)
  const headers = new Headers({ ...OWN_PAGE, Origin: `http://${SLUG}.example` })
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
  if (cookie !== '') headers.set('Cookie', cookie)
  asked += 1
  // On a developer's machine there is more to see.
  const response = await fetchFrom(SLUG, path, { ...init, headers }, { DEV: '' })
  return {
    status: response.status,
    location: response.headers.get('Location') ?? '',
    text: await response.text(),
    isStored: response.headers.getSetCookie().some((set) => /^__Host-session=[^;]/.test(set)),
  }
}

/** What who has no session here must get. */
function isKeptOut(access: Access, answer: Answer): boolean {
  if (answer.isStored) return false
  if (access.to === 'site-key') return answer.status === 403
  if (access.to === 'developer') return answer.status === 404
  if (access.to === 'anybody') return answer.status < 500 || answer.status === 503
  return access.by === 'page' ? isToSignIn(answer) : answer.status === 401
}

/** What must come of it where somebody else is signed in and names what is the owner's. */
function isRightFor(access: Access, answer: Answer): boolean {
  if (access.to !== 'member') return isKeptOut(access, answer)
  if (access.stranger !== 'own') return answer.status === access.stranger
  return !isToSignIn(answer) && (answer.status < 400 || answer.status === 422)
}

const isToSignIn = ({ status, location }: Answer) =>
  status === 303 && location.startsWith('/sign-in?type=')

/** What was kept for the owner. */
const isOfOwner = ({ text, location }: Answer) =>
  /canary (?:one|two|search|texts)|canary@|canary-(?:code|token)|"canary"|>canary</i.test(
    text + location,
  )

const named = ({ userId, phone }: SignedIn, mark: string): Named => ({ userId, phone, mark })

/** A shopper who has something of everything; a new one each time. */
async function newShopper(mark: string): Promise<Named & SignedIn> {
  strangers += 1
  const signedIn = await signIn(SLUG, `+614${String(80_000_000 + strangers)}`, NOW)
  await keepEverything({ ...signedIn, site: SLUG, mark }, NOW - DAY)
  return { ...signedIn, mark }
}

/**
 * Cookies of who has no session here: they name the owner's own phone, or are of the owner's own past. New ones for each
 * route, for some of them end what they come with.
 */
async function openOutsiders(): Promise<Record<string, string>> {
  const away = await signIn(ELSEWHERE, owner.phone, NOW)
  return {
    nobody: '',
    'a session of another site': away.cookie,
    'a session of another site in a cookie of this one': await smuggle(away.userId),
    'a cookie that nobody signed': '__Host-session=0123456789.0123456789; x=1',
    // Whoever signs in sweeps away sessions that are over, so this one comes last.
    'an expired session': (await signIn(SLUG, owner.phone, NOW - 40 * DAY)).cookie,
  }
}

/** The token of a session that is open on the other site, as this site would sign it: the row alone must refuse it (TH3). */
async function smuggle(userId: string): Promise<string> {
  const [here, there] = await Promise.all(
    [SLUG, ELSEWHERE].map((slug) => loadTenantBySlug(env, slug, NOW * 1000)),
  )
  if (here == null || there == null) throw new Error('the sites are not published')
  const token = await createSessions(env.DB, there).open(userId, NOW)
  const writer = new Hono<AppEnv>().get('/', async (c) => {
    c.set('tenant', here)
    await writeSession(c, token ?? '')
    return c.body(null)
  })
  return cookieOf(await writer.request('/', {}, env))
}
