import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { listMessages } from '#shopper/messages/messages.ts'
import { createSessions, type SessionService } from '#shopper/identity/sessions.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { brokenDb } from '#test/support/outbox.ts'
import { fetchFrom, sendForm } from '#test/support/send-form.ts'
import { openShop } from '#test/support/shop.ts'
import { cookieOf, OWN_PAGE, signIn, type SignedIn } from '#test/support/signed-in.ts'

const [ONE, OTHER] = ['sessions', 'sessions-other']
const DAY = 86_400
const now = () => Math.floor(Date.now() / 1000)

/** The number of the browser's session; null if there is none. */
async function whoIs(cookie: string, slug = ONE): Promise<string | null> {
  const response = await fetchFrom(slug, '/api/me', { headers: { Cookie: cookie } })
  const { user } = await response.json<{ user: { phone_number: string } | null }>()
  return user?.phone_number ?? null
}

async function sessionsOf(slug: string): Promise<SessionService> {
  const tenant = await loadTenantBySlug(env, slug, Date.now() / 1000)
  if (tenant === null) throw new Error('not published')
  return createSessions(env.DB, tenant)
}

function signOut(cookie: string, fields: Record<string, string> = {}): Promise<Response> {
  const init = { method: 'POST', headers: { ...OWN_PAGE, Cookie: cookie } }
  return fetchFrom(ONE, '/sign-out', { ...init, body: new URLSearchParams(fields) })
}

/** The page that signing out leads to. */
async function saidAfter(response: Response): Promise<string> {
  const headers = { Cookie: cookieOf(response) }
  return (await fetchFrom(ONE, response.headers.get('Location') ?? '', { headers })).text()
}

/** Signs in with a code, in a browser that has some cookies already. */
async function signInByCode(phone: string, cookie = ''): Promise<Response> {
  const ask = { env: { DEV: '1' }, headers: { Cookie: cookie } }
  const sent = await sendForm(ONE, '/sign-in', { action: 'send', phone }, ask)
  const messages = await listMessages(env.SEARCH, ONE)
  const { text = '' } = messages.find(({ to }) => to === `+61${phone.slice(1)}`) ?? {}
  const headers = { Cookie: [cookie, cookieOf(sent)].filter(Boolean).join('; ') }
  return sendForm(
    ONE,
    '/sign-in',
    { action: 'verify', phone, code: text.slice(0, 6) },
    { ...ask, headers },
  )
}

beforeAll(async () => {
  const account = { sign_in: true, session_days: 7 }
  const upstreams = { sms: { url: 'https://sms.upstreams.example/messages' } }
  await openShop({ slug: ONE, account, upstreams }, [])
  await openShop({ slug: OTHER, account, upstreams }, [])
  await signIn(ONE)
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a session', () => {
  it('is stored in a cookie that scripts and other hosts cannot read (TH3)', async () => {
    const cookies = (await signInByCode('0412000001')).headers.getSetCookie()
    const session = cookies.find((cookie) => cookie.startsWith('__Host-session=')) ?? ''
    const attributes = session.split('; ').slice(1)
    expect(attributes.toSorted()).toEqual(
      ['HttpOnly', `Max-Age=${7 * DAY}`, 'Path=/', 'SameSite=Lax', 'Secure'].toSorted(),
    )
    const mark = cookies.find((cookie) => cookie.startsWith('__Host-signed-in=')) ?? ''
    expect(mark).toMatch(/^__Host-signed-in=[0-9a-f]{16}; /)
    // Each session of an account has its mark, and no other account has it.
    const [named = ''] = mark.split('; ')
    expect((await signIn(ONE, '+61412000001')).cookie).toContain(named)
    expect((await signIn(ONE, '+61412000011')).cookie).not.toContain(named)
    expect(mark).toContain('Secure')
    expect(mark).toContain('SameSite=Lax')
    expect(cookies.find((cookie) => cookie.startsWith('__Host-challenge='))).toContain('Max-Age=0')
  })

  it('is new with each sign-in, and ends the one that the browser had (TH3)', async () => {
    const first = cookieOf(await signInByCode('0412000002'))
    expect(await whoIs(first)).toBe('0412000002')
    const second = cookieOf(await signInByCode('0412000003', first))
    expect(await whoIs(second)).toBe('0412000003')
    expect(await whoIs(first)).toBeNull()
  })

  it('changes no account details of its shopper', async () => {
    const { cookie } = await signIn(ONE, '+61412000015')
    const details = { first_name: 'Jo', last_name: 'Li', email: 'jo@b.example' }
    const headers = { ...OWN_PAGE, Cookie: cookie }
    const init = { method: 'POST', headers, body: new URLSearchParams(details) }
    expect((await fetchFrom(ONE, '/account', init)).status).toBe(303)
    const again = cookieOf(await signInByCode('0412000015', cookie))
    const page = await (await fetchFrom(ONE, '/account', { headers: { Cookie: again } })).text()
    for (const text of Object.values(details)) expect(page).toContain(`value="${text}"`)
  })

  it('stores no credential in the database', async () => {
    const { cookie, userId } = await signIn(ONE, '+61412000004')
    const token = /__Host-session=([^.;]+)/.exec(cookie)?.[1] ?? ''
    const statement = env.DB.prepare('SELECT id FROM sessions WHERE user_id = ?1').bind(userId)
    const { results } = await statement.all<{ id: string }>()
    expect(token).toHaveLength(43)
    expect(results).toHaveLength(1)
    expect(results[0]?.id).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(results)).not.toContain(token)
  })

  it('expires after the days set by the site', async () => {
    const { cookie } = await signIn(ONE, '+61412000005', now() - 7 * DAY + 60)
    expect(await whoIs(cookie)).toBe('0412000005')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(await whoIs(cookie)).toBeNull()
    const page = await fetchFrom(ONE, '/account', { headers: { Cookie: cookie } })
    expect(page.status).toBe(303)
    expect(page.headers.get('Location')).toBe(
      '/sign-in?type=account&redirect=%2Faccount&back=%2Faccount',
    )
  })

  it('is invalid if it was made elsewhere, changed, or cut short (TH3)', async () => {
    const { cookie } = await signIn(ONE, '+61412000006')
    const [session = ''] = cookie.split('; ')
    const [name = '', value = ''] = session.split(/=(.*)/s)
    const [token = '', signature = ''] = value.split('.')
    const forged = [
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=${token}.${signature.slice(0, -8)}`,
      `${name}=${token.slice(0, -1)}x.${signature}`,
      `${name}=${signature}.${token}`,
      `session=${value}`,
      `__Secure-session=${value}`,
      '__Host-signed-in=1',
      `${name}=x; ${name}=`,
      `${name}=%F0%28%8C`,
    ]
    expect(await whoIs(session)).toBe('0412000006')
    for (const one of forged) expect([one, await whoIs(one)]).toEqual([one, null])
  })

  it('is invalid on another site, whatever cookie is sent there (TH3)', async () => {
    const here = await signIn(ONE, '+61412000007')
    const there = await signIn(OTHER, '+61412000007')
    expect(there.userId).not.toBe(here.userId)
    expect(await whoIs(here.cookie, OTHER)).toBeNull()
    expect(await whoIs(there.cookie, ONE)).toBeNull()
    expect(await whoIs(there.cookie, OTHER)).toBe('0412000007')
    const page = await fetchFrom(OTHER, '/account', { headers: { Cookie: here.cookie } })
    expect(page.status).toBe(303)
    // Even if the cookie were accepted, there is no row.
    const token = /__Host-session=([^.;]+)/.exec(here.cookie)?.[1] ?? ''
    const [own, other] = await Promise.all([ONE, OTHER].map((slug) => sessionsOf(slug)))
    expect(await own?.load(token, now())).toMatchObject({ userId: here.userId })
    expect(await other?.load(token, now())).toBeNull()
  })
})

describe('an account page', () => {
  it('says so when the session cannot be checked, and signs no shopper out (F12)', async () => {
    const { cookie } = await signIn(ONE, '+61412000008')
    const init = { headers: { Cookie: cookie } }
    const response = await fetchFrom(ONE, '/account', init, { DB: brokenDb('throws') })
    expect(response.status).toBe(503)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.text()).toContain('<a href="/account" class="button">Try again</a>')
    expect(await whoIs(cookie)).toBe('0412000008')
  })

  const askedBy = async (init: RequestInit, path = '/account') => {
    const location = (await fetchFrom(ONE, path, init)).headers.get('Location') ?? ''
    return Object.fromEntries(new URL(location, 'http://x.example').searchParams)
  }
  const from = (page: string) => ({ Referer: `http://${ONE}.example${page}` })

  it('redirects to sign in, and back to the previous page (P7)', async () => {
    expect(await askedBy({ headers: from('/search/used-cars?page=2') })).toEqual({
      type: 'account',
      redirect: '/account',
      back: '/search/used-cars?page=2',
    })
    const elsewhere = { Referer: 'https://evil.example/search/used-cars' }
    expect((await askedBy({ headers: elsewhere }))['back']).toBe('/account')
  })

  it('redirects to the page of a form whose session had expired when it was sent (P7)', async () => {
    const headers = { ...OWN_PAGE, ...from('/account') }
    const { redirect } = await askedBy({ method: 'POST', headers }, '/account/delete')
    expect(redirect).toBe('/account')
  })
})

describe('signing out', () => {
  const cleared = (response: Response) =>
    response.headers.getSetCookie().filter((cookie) => cookie.includes('Max-Age=0')).length

  it('ends this session and no other (A16)', async () => {
    const phone = '+61412000011'
    const [here, there]: SignedIn[] = [await signIn(ONE, phone), await signIn(ONE, phone)]
    const response = await signOut(here?.cookie ?? '')
    expect(response.status).toBe(303)
    expect(await saidAfter(response)).toContain('You’re signed out.')
    expect(cleared(response)).toBe(2)
    expect(response.headers.get('Clear-Site-Data')).toBe('"cache"')
    expect(await whoIs(here?.cookie ?? '')).toBeNull()
    expect(await whoIs(there?.cookie ?? '')).toBe('0412000011')
  })

  it('ends all sessions of the shopper on request, and no other shopper’s', async () => {
    const phone = '+61412000012'
    const [here, there] = [await signIn(ONE, phone), await signIn(ONE, phone)]
    const stranger = await signIn(ONE, '+61412000013')
    const elsewhere = await signIn(OTHER, phone)
    const response = await signOut(here.cookie, { everywhere: 'on' })
    expect(await saidAfter(response)).toContain('You’re signed out on all devices.')
    expect(await whoIs(here.cookie)).toBeNull()
    expect(await whoIs(there.cookie)).toBeNull()
    expect(await whoIs(stranger.cookie)).toBe('0412000013')
    expect(await whoIs(elsewhere.cookie, OTHER)).toBe('0412000012')
  })

  it('does nothing when signed out', async () => {
    const ways: Record<string, string>[] = [{}, { everywhere: 'on' }]
    for (const fields of ways) expect((await signOut('', fields)).status).toBe(303)
  })

  it('does not report success if it failed', async () => {
    const { cookie } = await signIn(ONE, '+61412000014')
    const init = { method: 'POST', headers: { ...OWN_PAGE, Cookie: cookie } }
    const body = new URLSearchParams({ everywhere: 'on' })
    const response = await fetchFrom(
      ONE,
      '/sign-out',
      { ...init, body },
      { DB: brokenDb('throws') },
    )
    expect(response.status).toBe(503)
    expect(await whoIs(cookie)).toBe('0412000014')
  })
})

describe('a session that is not used', () => {
  it('ends after the site’s idle time, which each visit begins again', async () => {
    const slug = 'sessions-idle'
    const account = { sign_in: true, session_days: 30, idle_days: 3 }
    const upstreams = { sms: { url: 'https://sms.upstreams.example/messages' } }
    await openShop({ slug, account, upstreams }, [])
    const start = now()
    const { userId } = await signIn(slug, '+61412345999')
    const sessions = await sessionsOf(slug)
    const [used, idle] = [await sessions.open(userId, start), await sessions.open(userId, start)]
    const at = async (token: string | null, days: number) =>
      (await sessions.load(token ?? '', start + days * DAY)) !== null
    expect([await at(used, 2), await at(used, 4.9), await at(used, 7.8)]).toEqual([
      true,
      true,
      true,
    ])
    expect([await at(idle, 2.9), await at(idle, 6)]).toEqual([true, false])
    // However often it is used, it ends after session_days.
    for (let day = 10; day < 30; day += 2) expect(await at(used, day)).toBe(true)
    expect(await at(used, 30.1)).toBe(false)
  })

  it('of the release before has no idle time until it is used', async () => {
    const { userId } = await signIn(ONE, '+61412345998')
    const token = await (await sessionsOf(ONE)).open(userId, now())
    await env.DB.prepare('UPDATE sessions SET seen_at = 0 WHERE user_id = ?1').bind(userId).run()
    const sessions = await sessionsOf(ONE)
    expect(await sessions.load(token ?? '', now() + 6 * DAY)).not.toBeNull()
  })
})
