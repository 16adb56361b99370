import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import { MAX_WATCHED } from '#shopper/garage/watchlist-rows.ts'
import { listMessages } from '#shopper/messages/messages.ts'
import type {
  SendResult,
  VerificationService,
  Verified,
} from '#shopper/identity/verification/verification.ts'
import { createServices } from '#composition/services.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { fail, objects } from '#test/support/failing-bindings.ts'
import { fetchFrom, sendForm } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { cookieOf, OWN_PAGE, signIn } from '#test/support/signed-in.ts'

const SHOP = 'sign-in'
const DEV = { DEV: '1' }
const PARTIAL = { 'HX-Request-Type': 'partial' }
const CAR = testCar({ id: 'wanted', slug: 'wanted-one' })
const SOLD = testCar({ id: 'gone', slug: 'gone-one', status: 'sold', sold: true })

/** Another number each time: codes are limited per phone. */
let phones = 0
function nextPhone(): string {
  phones += 1
  return `0412 345 ${String(100 + phones)}`
}

const hrefOf = (query: string) => `/sign-in?${query}`
const WATCHLIST = hrefOf('type=watchlist&redirect=%2Fcars%2Fx&back=%2Fsearch%2Fused-cars')

/** The text of the site's messages to a number. */
async function codeTo(phone: string): Promise<string> {
  const to = `+61${phone.replaceAll(' ', '').slice(1)}`
  const messages = await listMessages(env.SEARCH, SHOP)
  const text = messages.find((message) => message.to === to)?.text ?? ''
  return /^\d{6}/.exec(text)?.[0] ?? ''
}

/** Submits fields as the page's form does. */
function send(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  path = WATCHLIST,
) {
  return sendForm(SHOP, path, fields, { headers, env: DEV })
}

/** Requests a code: the number, the code, and the browser's cookies. */
async function requestCode(path = WATCHLIST, headers: Record<string, string> = {}) {
  const phone = nextPhone()
  const response = await send({ action: 'send', phone }, headers, path)
  return { phone, response, cookie: cookieOf(response), code: await codeTo(phone) }
}

const statusOf = (html: string) => /data-login-status="(\w+)"/.exec(html)?.[1]
const inputOf = (html: string, name: string) =>
  (html.match(/<input[^>]*>/g) ?? []).find((tag) => tag.includes(`name="${name}"`))
const alertsOf = (html: string) =>
  [...html.matchAll(/role="alert"[^>]*>.*?<p>(.*?)<\/p>/g)].map(([, words]) => words)

/** The page with simulated sending and checking of codes. */
async function sendWith(
  answer: { sent?: SendResult; verified?: Verified },
  fields: Record<string, string>,
) {
  const tenant = await loadTenantBySlug(env, SHOP, Date.now() / 1000)
  if (tenant === null) throw new Error('not published')
  const verification: VerificationService = {
    mayAsk: async () => true,
    send: async () => answer.sent ?? { status: 'failed' },
    verify: async () => answer.verified ?? { status: 'failed' },
  }
  const later = () => undefined
  const app = createApp({ ...createServices(env, tenant, later), verification })
  const request = new Request(`http://${SHOP}.example${WATCHLIST}`, {
    method: 'POST',
    headers: OWN_PAGE,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return app.fetch(request, env, createExecutionContext())
}

beforeAll(async () => {
  await openShop(
    {
      slug: SHOP,
      account: { sign_in: true },
      garage: { watchlist: true, saved_searches: true },
      upstreams: { sms: { url: 'https://sms.upstreams.example/messages' } },
    },
    [CAR, SOLD, testCar({ id: 'fav-1' }), testCar({ id: 'fav-2' })],
  )
  await openShop({ slug: 'no-accounts' }, [])
  // The tables.
  await signIn(SHOP)
})

describe('the sign-in page', () => {
  it('asks only for the mobile, and leads back to the previous page (R19, V44)', async () => {
    const response = await fetchFrom(SHOP, WATCHLIST)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(statusOf(html)).toBe('default')
    expect(html).toContain('placeholder="0412 345 678"')
    expect(html).toContain('>Send Code</button>')
    expect(html).not.toContain('name="code"')
    expect(html).toContain('<a href="/search/used-cars" class="sign-in-back">')
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>')
  })

  it('leads back to no page that requires sign-in again (R19)', async () => {
    for (const back of ['/account', '/sign-in?type=account&back=%2Faccount', '/sign-in']) {
      const path = hrefOf(`type=account&redirect=%2Faccount&back=${encodeURIComponent(back)}`)
      const html = await (await fetchFrom(SHOP, path)).text()
      expect(html, back).toContain('<a href="/" class="sign-in-back">')
    }
  })

  it.each([
    ['watchlist', 'Sign in to your watchlist'],
    ['searches', 'Sign in to save searches'],
    ['account', 'Sign in to your account'],
    ['my-garage', 'Sign in to My garage'],
    ['online-payment', 'Sign in to pay online'],
    ['spin-to-win', 'Sign in to spin'],
    ['checkout', 'Sign in to buy online'],
    ['personalised-finance', 'Sign in for your finance options'],
    ['equifax-finance', 'Sign in for your finance check'],
    ['trade-in', 'Sign in to value your trade-in'],
    ['sell-my-car', 'Sign in to sell your car'],
    ['toString', 'Sign in'],
    ['', 'Sign in'],
  ])('says what it is for: %s (R19)', async (type, title) => {
    const html = await (await fetchFrom(SHOP, hrefOf(`type=${type}`))).text()
    expect(html).toContain(`<h1>${title}</h1>`)
  })

  it('leads back to no page that would redirect here again (R19)', async () => {
    const account = hrefOf('type=account&redirect=%2Faccount&back=%2Faccount')
    expect(await (await fetchFrom(SHOP, account)).text()).toContain(
      '<a href="/" class="sign-in-back">',
    )
    const car = hrefOf('type=watchlist&redirect=%2Fcars%2Fx&back=%2Fcars%2Fx&car_id=wanted')
    expect(await (await fetchFrom(SHOP, car)).text()).toContain(
      '<a href="/cars/x" class="sign-in-back">',
    )
  })

  it('links to the privacy policy, where there is one', async () => {
    const policy = { path: '/privacy-policy', title: 'Privacy' }
    await openShop({ slug: 'with-policy', account: { sign_in: true }, pages: [policy] }, [])
    const read = async (site: string) => (await fetchFrom(site, '/sign-in')).text()
    expect(await read('with-policy')).toContain(
      'Read more in our <a href="/privacy-policy">privacy policy</a>.',
    )
    expect(await read(SHOP)).not.toContain('href="/privacy-policy"')
  })

  it('shows the vehicle that will be saved', async () => {
    const html = await (await fetchFrom(SHOP, `${WATCHLIST}&car_id=wanted`)).text()
    expect(html).toContain('data-car-id="wanted"')
  })

  it('redirects a signed-in shopper at once, without a write', async () => {
    const { cookie } = await signIn(SHOP)
    const headers = { Cookie: cookie }
    const response = await fetchFrom(SHOP, `${WATCHLIST}&car_id=wanted`, { headers })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/cars/x')
    expect(await (await fetchFrom(SHOP, '/api/me', { headers })).json()).toMatchObject({
      watchlist: [],
    })
  })

  it('does not exist on a site without accounts', async () => {
    expect((await fetchFrom('no-accounts', WATCHLIST)).status).toBe(404)
    const sent = await sendForm('no-accounts', WATCHLIST, { action: 'send', phone: '0412345678' })
    expect(sent.status).toBe(404)
  })

  it('rejects posts from another site, or without a known origin (TH14)', async () => {
    const fields = { action: 'send', phone: '0412 345 678' }
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await send(fields, foreign)).status).toBe(403)
    const body = new URLSearchParams(fields)
    expect((await fetchFrom(SHOP, WATCHLIST, { method: 'POST', body })).status).toBe(403)
    expect((await fetchFrom(SHOP, '/sign-out', { method: 'POST' })).status).toBe(403)
  })
})

describe('a requested code', () => {
  it('locks the number, says that the code was sent and asks for it (S22)', async () => {
    const { response, phone, code, cookie } = await requestCode()
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(code).toMatch(/^\d{6}$/)
    expect(statusOf(html)).toBe('verificationSent')
    expect(html).toContain('<strong>Code sent!</strong>')
    expect(html).toContain('>Resend Code</button>')
    expect(inputOf(html, 'phone')).toMatch(/ readOnly=/i)
    expect(inputOf(html, 'phone')).toContain(`value="${phone}"`)
    expect(inputOf(html, 'code')).toMatch(/ autoComplete="one-time-code"/i)
    // A pasted "123 456" must fit.
    expect(inputOf(html, 'code')).not.toMatch(/ (?:disabled|maxlength)=/i)
    expect(cookie).toMatch(/^__Host-challenge=/)
    expect(response.headers.getSetCookie().join(), 'as long as the code is good').toMatch(
      /__Host-challenge=[^;]+;.*Max-Age=600/,
    )
    expect(html).not.toContain(code)
  })

  it.each([
    ['', 'This is a required field.'],
    ['  ', 'This is a required field.'],
    ['12', 'Please enter a mobile number, such as 0412 345 678.'],
    ['(02) 9123 4567', 'Please enter a mobile number, such as 0412 345 678.'],
    ['1300 123 456', 'Please enter a mobile number, such as 0412 345 678.'],
    ['+1 415 555 2671', 'Please enter a mobile number, such as 0412 345 678.'],
  ])('needs a mobile: %j (V44, X25, TH9)', async (phone, words) => {
    const response = await send({ action: 'send', phone })
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(statusOf(html)).toBe('default')
    expect(alertsOf(html)).toEqual([words])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('is confirmed to scripts by a fragment that replaces the form', async () => {
    const html = await (await send({ action: 'send', phone: nextPhone() }, PARTIAL)).text()
    expect(html).toMatch(/^<form class="sign-in-form"/)
    expect(statusOf(html)).toBe('verificationSent')
  })

  it('cannot be requested again at once, while the first is still valid (S22)', async () => {
    const home = { 'CF-Connecting-IP': '203.0.113.61' }
    const { phone, cookie, code } = await requestCode(WATCHLIST, home)
    const again = await send({ action: 'send', phone }, { Cookie: cookie, ...home })
    const html = await again.text()
    expect(again.status).toBe(429)
    expect(Number(again.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(statusOf(html)).toBe('verificationSent')
    expect(html).not.toContain('Code sent!')
    expect(html).toMatch(/data-wait="\d+"/)
    const signed = await send({ action: 'verify', phone, code }, { Cookie: cookie })
    expect(signed.status).toBe(303)
  })

  it('gives no other browser access, nor makes the code of its owner wrong', async () => {
    const { phone, cookie, code } = await requestCode()
    const stranger = await send({ action: 'send', phone })
    expect(statusOf(await stranger.text())).toBe('verificationSent')
    const theirs = { Cookie: cookieOf(stranger) }
    expect((await send({ action: 'verify', phone, code }, theirs)).status).toBe(422)
    expect((await send({ action: 'verify', phone, code }, { Cookie: cookie })).status).toBe(303)
  })

  it('is sent to a network that signed in before, however many strangers ask for the phone', async () => {
    const home = { 'CF-Connecting-IP': '203.0.113.62' }
    const { phone, cookie, code } = await requestCode(WATCHLIST, home)
    const signed = await send({ action: 'verify', phone, code }, { Cookie: cookie, ...home })
    expect(signed.status).toBe(303)
    for (let at = 0; at < 6; at += 1) await send({ action: 'send', phone })
    expect((await send({ action: 'send', phone })).status).toBe(429)
    const again = await send({ action: 'send', phone }, home)
    expect([again.status, statusOf(await again.text())]).toEqual([200, 'verificationSent'])
  })

  it('lets the shopper change the number', async () => {
    const { phone, cookie } = await requestCode()
    const response = await send({ action: 'change', phone }, { Cookie: cookie })
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(statusOf(html)).toBe('default')
    expect(html).toContain(`value="${phone}"`)
    expect(cookieOf(response)).toBe('')
    expect(response.headers.getSetCookie().join()).toMatch(/__Host-challenge=;.*Max-Age=0/)
  })

  it.each([
    [{ status: 'failed' }, 503, 'We couldn’t send the code. Please try again.'],
    [
      { status: 'limited', waitSeconds: 60 },
      429,
      'Too many verification attempts. Please try again later.',
    ],
  ] as const)(
    'is never reported as sent when it was not: %o (F5, X18)',
    async (sent, status, words) => {
      const response = await sendWith({ sent }, { action: 'send', phone: '0412 345 678' })
      const html = await response.text()
      expect(response.status).toBe(status)
      expect(statusOf(html)).toBe('default')
      expect(alertsOf(html)).toEqual([words])
      expect(html).not.toContain('Code sent!')
      expect(html).toContain('value="0412 345 678"')
    },
  )
})

describe('a submitted code', () => {
  it.each(['123 456', '１２３４５６', '12-34-56'])('is read correctly as %j', async (typed) => {
    const response = await sendWith(
      { verified: { status: 'wrong' } },
      { action: 'verify', phone: '0412345678', code: typed },
    )
    // The check was reached.
    expect(alertsOf(await response.text())).toEqual([
      'The verification code is invalid. Please try again.',
    ])
  })

  it.each([
    ['', 'This is a required field.'],
    ['12345', 'Code must be 6 digits.'],
    ['1234567', 'Code must be 6 digits.'],
    ['abcdef', 'Code must be 6 digits.'],
  ])('must be six digits: %j (V43)', async (code, words) => {
    const response = await send({ action: 'verify', phone: '0412 345 678', code })
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(statusOf(html)).toBe('verificationSent')
    expect(alertsOf(html)).toEqual([words])
  })

  it.each([
    [{ status: 'wrong' }, 422, 'The verification code is invalid. Please try again.'],
    [{ status: 'limited' }, 429, 'Too many verification attempts. Please try again later.'],
    [{ status: 'failed' }, 503, 'An unknown error occurred during verification.'],
  ] as const)('signs no one in if it is invalid: %o (X18-X20)', async (verified, status, words) => {
    const fields = { action: 'verify', phone: '0412345678', code: '123456' }
    const response = await sendWith({ verified }, fields)
    const html = await response.text()
    expect(response.status).toBe(status)
    expect(statusOf(html)).toBe('verificationSent')
    expect(alertsOf(html)).toEqual([words])
    expect(response.headers.getSetCookie().join()).not.toContain('session')
  })

  it('signs in and redirects to the shopper’s target (P7)', async () => {
    const { phone, cookie, code } = await requestCode()
    const response = await send({ action: 'verify', phone, code }, { Cookie: cookie })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/cars/x')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const headers = { Cookie: cookieOf(response) }
    expect(await (await fetchFrom(SHOP, '/api/me', { headers })).json()).toMatchObject({
      user: { phone_number: phone.replaceAll(' ', '') },
    })
  })

  it('redirects scripts there, too', async () => {
    const { phone, cookie, code } = await requestCode()
    const response = await send({ action: 'verify', phone, code }, { Cookie: cookie, ...PARTIAL })
    expect(response.status).toBe(200)
    expect(response.headers.get('HX-Redirect')).toBe('/cars/x')
  })

  it('does not work in another browser, or twice (TH8)', async () => {
    const { phone, cookie, code } = await requestCode()
    expect((await send({ action: 'verify', phone, code })).status).toBe(422)
    expect((await send({ action: 'verify', phone, code }, { Cookie: cookie })).status).toBe(303)
    expect((await send({ action: 'verify', phone, code }, { Cookie: cookie })).status).toBe(422)
  })

  it('saves the vehicle of the sign-in, and the favourites of the device (decisions, Saving)', async () => {
    const path = `${WATCHLIST}&car_id=wanted`
    const { phone, cookie, code } = await requestCode(path)
    const fields = { action: 'verify', phone, code, favourites: 'fav-1,gone,nowhere,fav-2,wanted' }
    const response = await send(fields, { Cookie: cookie }, path)
    expect(response.status).toBe(303)
    expect(await watchlistOf(cookieOf(response))).toEqual(['fav-1', 'fav-2', 'wanted'])
  })

  async function watchlistOf(Cookie: string) {
    const me = await fetchFrom(SHOP, '/api/me', { headers: { Cookie } })
    return (await me.json<{ watchlist: string[] }>()).watchlist.toSorted()
  }

  it('saves a list of favourites without scripts: whoever is signed out signs in first, by either step of the form', async () => {
    const list = { action: 'save', favourites: 'fav-1,fav-2' }
    const asked = await send(list)
    expect(asked.status).toBe(200)
    const favouritesOf = (html: string) => /name="favourites"[^>]* value="([^"]*)"/.exec(html)?.[1]
    expect(favouritesOf(await asked.text())).toBe('fav-1,fav-2')
    const { phone, cookie, code } = await requestCode()
    const wrong = { ...list, action: 'verify', phone, code: 'no' }
    const again = await send(wrong, { Cookie: cookie, ...PARTIAL })
    expect(favouritesOf(await again.text())).toBe('fav-1,fav-2')
    const signedIn = await send({ action: 'verify', phone, code }, { Cookie: cookie })
    const member = cookieOf(signedIn)
    const saved = await send(list, { Cookie: member })
    expect([saved.status, saved.headers.get('Location')]).toEqual([303, '/cars/x'])
    expect(await watchlistOf(member)).toEqual(['fav-1', 'fav-2'])
  })

  it('tells how many favourites a full list has no room for, with scripts and without', async () => {
    const { phone, cookie, code } = await requestCode()
    const signedIn = await send({ action: 'verify', phone, code }, { Cookie: cookie })
    const member = { Cookie: cookieOf(signedIn) }
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO watchlist (user_id, site, saved_at, car_id, slug, title)
       SELECT (SELECT id FROM users WHERE site = ?2 AND phone = ?3), ?2, 1, 'n' || i, 'n', 'n' FROM n`,
    )
      .bind(MAX_WATCHED - 1, SHOP, `+61${phone.replaceAll(' ', '').slice(1)}`)
      .run()
    const list = { action: 'save', favourites: 'fav-1,fav-2' }
    const said = 'Your watchlist is full: it holds 200 cars, so it has no room for one more car.'
    const byScript = await send(list, { ...member, ...PARTIAL })
    expect((await byScript.json<{ message: string }>()).message).toContain(said)
    const plain = await send(list, member)
    expect(plain.headers.get('Location')).toBe('/watchlist')
    const shown = await fetchFrom(SHOP, '/watchlist', {
      headers: { Cookie: `${member.Cookie}; ${cookieOf(plain)}` },
    })
    expect(await shown.text()).toContain(said)
  })

  it('signs in while favourites can’t be saved: they stay on the device', async () => {
    const { phone, cookie, code } = await requestCode()
    const fields = { action: 'verify', phone, code, favourites: 'fav-1' }
    const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie, ...PARTIAL }
    const broken = { ...DEV, STOCK_INDEX: objects<typeof env.STOCK_INDEX>(fail) }
    const response = await sendForm(SHOP, WATCHLIST, fields, { headers, env: broken })
    expect(response.headers.get('HX-Redirect')).toBe('/cars/x')
    const said = 'We couldn’t save your cars to your account just now.'
    expect((await response.json<{ message: string }>()).message).toContain(said)
    const member = { 'Sec-Fetch-Site': 'same-origin', Cookie: cookieOf(response) }
    const list = { action: 'save', favourites: 'fav-1' }
    const plain = await sendForm(SHOP, WATCHLIST, list, { headers: member, env: broken })
    const shown = await fetchFrom(SHOP, plain.headers.get('Location') ?? '', {
      headers: { Cookie: `${member.Cookie}; ${cookieOf(plain)}` },
    })
    expect(await shown.text()).toContain(said)
  })

  /** Signs in to save a vehicle. */
  async function signInFor(id: string, headers: Record<string, string> = {}) {
    const path = `${WATCHLIST}&car_id=${id}`
    const { phone, cookie, code } = await requestCode(path)
    return send({ action: 'verify', phone, code }, { Cookie: cookie, ...headers }, path)
  }

  it('reports to scripts which vehicle is saved, or why it is not, for the next page (S9)', async () => {
    const saved = await signInFor('wanted', PARTIAL)
    expect(saved.headers.get('HX-Redirect')).toBe('/cars/x')
    expect(await saved.json()).toEqual({ name: '2021 Toyota Corolla' })
    const gone = await signInFor('gone', PARTIAL)
    expect(gone.headers.get('HX-Redirect')).toBe('/cars/x')
    const message = 'This car is no longer listed.'
    expect(await gone.json()).toEqual({ message })
  })

  it('shows without scripts why the vehicle is not saved, with the way back (S4, S9)', async () => {
    const response = await signInFor('gone')
    expect(response.status).toBe(404)
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(response.headers.getSetCookie().join()).toContain('__Host-session=')
    const html = await response.text()
    expect(html).toContain('This car is no longer listed.')
    expect(html).toContain('href="/cars/x"')
    expect((await signInFor('wanted')).status).toBe(303)
  })

  it('saves the search of the sign-in', async () => {
    const search = encodeURIComponent('/search/used-cars?query=corolla')
    const path = hrefOf(`type=searches&redirect=%2Fsaved-searches&search=${search}`)
    const { phone, cookie, code } = await requestCode(path)
    const response = await send({ action: 'verify', phone, code }, { Cookie: cookie }, path)
    expect(response.headers.get('Location')).toMatch(/^\/saved-searches\?saved=/)
    const headers = { Cookie: cookieOf(response) }
    const list = await (await fetchFrom(SHOP, '/saved-searches', { headers })).text()
    expect(list).toContain('/search/used-cars?query=corolla')
  })
})
