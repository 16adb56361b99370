// A shopper's account through the Worker: its own data can be seen, changed, exported and deleted, and no other shopper's.
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { listMessages } from '#shopper/messages/messages.ts'
import { ACCOUNT_TABLES } from '#shopper/account/account.ts'
import { routes } from '#routes.ts'
import {
  allRowsOf,
  storeEverything,
  reservationOf,
  rowsOf,
  tablesOfShoppers,
} from '#test/support/store-everything.ts'
import { brokenDb } from '#test/support/outbox.ts'
import { fetchFrom, seeAfter, sendForm } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { cookieOf, signIn, type SignedIn } from '#test/support/signed-in.ts'

const SLUG = 'kept'
/** 21 November 2026, 9:08 pm in Perth. */
const NOW = Date.UTC(2026, 10, 21, 13, 8) / 1000
const OTHER_PHONE = '+61498765432'
const lines: string[] = []

let shopper: SignedIn
let other: SignedIn

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
  await openShop(
    {
      slug: SLUG,
      locations: [{ id: '7', slug: 'north', name: 'North Yard', timezone: 'Australia/Perth' }],
      vehicle: { one: 'caravan', many: 'caravans' },
      garage: { watchlist: true, saved_searches: true },
      account: { sign_in: true, alerts: true },
    },
    [testCar({ id: 'k1' })],
  )
})

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
  shopper = await signIn(SLUG, '+61412345678', NOW)
  other = await signIn(SLUG, OTHER_PHONE, NOW)
  await storeEverything({ ...shopper, site: SLUG, mark: 'Canary' }, NOW - 86_400)
  await storeEverything({ ...other, site: SLUG, mark: 'Stranger' }, NOW - 86_400)
  lines.length = 0
  for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      lines.push(words.map(String).join(' '))
    })
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const { userId } of [shopper, other])
    await env.DB.batch(ACCOUNT_TABLES.map(({ forget }) => forget(env.DB, userId)))
  await env.DB.exec('DELETE FROM reservations; DELETE FROM person_requests')
  // Whatever was done, with any result: logs name no shopper (TH21).
  expect(lines.filter((line) => PERSONAL.test(line))).toEqual([])
})

const PERSONAL = /canary|stranger|0?412 ?345 ?678|0?498 ?765 ?432/i

const get = (path: string, { cookie } = shopper, more: Partial<typeof env> = {}) =>
  fetchFrom(SLUG, path, { headers: { Cookie: cookie } }, more)
const post = (
  path: string,
  fields: Record<string, string>,
  { cookie } = shopper,
  more: Partial<typeof env> = {},
) => sendForm(SLUG, path, fields, { headers: { Cookie: cookie }, env: more })

/** The page that a form leads to. It says what came of the form once, and nothing of it is in its address. */
const postAndSee = async (...sent: Parameters<typeof post>) => {
  const answer = await post(...sent)
  expect(answer.headers.get('Location')).toMatch(/^\/account(?:\/delete)?(?:\?saved)?$/)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const [, , { cookie } = shopper, more] = sent
  const page = await seeAfter(SLUG, answer, { headers: { Cookie: cookie }, env: more })
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  expect(page.headers.getSetCookie().join()).toContain('__Host-said=; Max-Age=0')
  return page
}

const words = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const DETAILS = { first_name: 'Ada', last_name: 'O’Hara', email: 'ada@example.com' }

describe('the account page', () => {
  it('shows what is stored in words, with counts, and dates in the time zone of the dealer', async () => {
    const response = await get('/account')
    const text = words(await response.text())
    expect(response.status).toBe(200)
    expect(text).toMatch(
      /signed in with 0412 345 678 , and have been with us since 21 November 2026/,
    )
    expect(text).toContain('Watchlist 2 caravans, most recently on 20 November 2026')
    expect(text).toContain('Saved searches 1 search, on 20 November 2026')
    expect(text).toContain('“Canary texts me” 20 November 2026')
    expect(text).toContain('Codes you verified 1 code, on 20 November 2026')
    expect(text).toContain('Reservations 1 caravan, on 20 November 2026')
  })

  it('shows the sign-up date in the time zone of the dealer', async () => {
    // 21 November, 1:08 am in Perth; the day before in UTC.
    const came = env.DB.prepare('UPDATE users SET created_at = ?2 WHERE id = ?1')
    await came.bind(shopper.userId, NOW - 20 * 3600).run()
    const text = words(await (await get('/account')).text())
    expect(text).toContain('have been with us since 21 November 2026')
  })

  it('is not cached, not indexed, and not sent to any tag', async () => {
    const response = await get('/account')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"')
    expect(html).not.toContain('data-tag')
  })

  it('distinguishes this device from others, all by their sign-in time', async () => {
    await signIn(SLUG, shopper.phone, NOW - 3 * 86_400)
    const html = await (await get('/account')).text()
    const list = words(html.slice(html.indexOf('data-testid="sessions"')))
    expect(list).toMatch(
      /This device Signed in 21 November 2026, 9:08 pm; signs out automatically on 21 December 2026/,
    )
    expect(list).toMatch(/Another device or browser Signed in 18 November 2026, 9:08 pm/)
    expect(list).toContain('A device that you don’t visit us with for 14 days is signed out sooner')
  })

  it('says that leads stay with the dealer, and that the shopper entered a draw', async () => {
    const text = words(await (await get('/account')).text())
    expect(text).toContain(
      'Copies that Acme Motors already has in its email or customer system stay there',
    )
    expect(text).toContain(
      'We keep a record that your mobile entered a prize draw, without your number or name',
    )
  })

  it('links to each reserved vehicle, shows the end of the hold, and says that it stays (S20)', async () => {
    const html = await (await get('/account')).text()
    const href = routes.reservation.href(reservationOf(shopper.userId))
    expect(html).toContain(`<a href="${href}">Canary three</a>`)
    expect(words(html)).toContain('Canary three held for you until Sun 22 Nov, 9:08 pm')
    expect(words(html)).toContain('Reservations stay active until they expire')
  })

  it('says that a deposit is being refunded, and shows nothing that is over', async () => {
    const set = async (change: string) => {
      const update = env.DB.prepare(`UPDATE reservations SET ${change} WHERE user_id = ?1`)
      await update.bind(shopper.userId).run()
      return words(await (await get('/account')).text())
    }
    const back = await set("status = 'cancelled', refund = 'due'")
    expect(back).toContain('Canary three your deposit is being refunded')
    expect(await set("status = 'paying', refund = NULL")).toContain('waiting for your deposit')
    const over = await set("status = 'ended', refund = 'done', due_at = NULL")
    expect(over).toContain('Reservations 1 caravan')
    expect(over).not.toContain('Canary three')
    expect(over).not.toContain('Reservations stay active')
  })

  it('redirects signed-out shoppers to sign in, and back', async () => {
    const response = await fetchFrom(SLUG, '/account')
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe(routes.signIn.href('account', '/account'))
  })

  it('does not exist if shoppers cannot sign in', async () => {
    await openShop({ slug: 'without', locations: [] }, [])
    for (const path of ['/account', '/account/export.json'])
      expect((await fetchFrom('without', path)).status).toBe(404)
  })
})

describe('details', () => {
  it('are saved as they are typed, with a confirmation', async () => {
    const response = await post('/account', { ...DETAILS, first_name: '  Ada  ' })
    expect(response.status).toBe(303)
    const next = await get(response.headers.get('Location') ?? '')
    const html = await next.text()
    expect(words(html)).toContain('Your details have been saved.')
    for (const value of Object.values(DETAILS)) expect(html).toContain(`value="${value}"`)
  })

  it('may be cleared again', async () => {
    await post('/account', DETAILS)
    await post('/account', { first_name: '', last_name: '', email: '' })
    const [user] = await rowsOf('users', shopper.userId)
    expect(user).toMatchObject({ first_name: '', last_name: '', email: '' })
  })

  it('that are invalid stay in the form with the message beside the field, and nothing is saved', async () => {
    const html = await (await postAndSee('/account', { ...DETAILS, email: 'ada@nowhere' })).text()
    expect(html).toMatch(
      /id="account-email-error" class="field-error">Please enter an email address/,
    )
    expect(html).toContain('value="ada@nowhere"')
    expect(html).toContain('value="O’Hara"')
    expect(await (await get('/account')).text(), 'said once').not.toContain('ada@nowhere')
    expect(await rowsOf('users', shopper.userId)).toMatchObject([{ first_name: 'Canary' }])
  })

  it.each([
    ['a name of 121 letters', { first_name: 'x'.repeat(121) }, '/account'],
    ['markup, which is text', { first_name: '<img src=x onerror=alert(1)>' }, '/account?saved'],
    ['a name of another script', { first_name: '李', last_name: 'Ngāti' }, '/account?saved'],
  ])('accept %s or reject it with a message', async (_what, typed, href) => {
    const answer = await post('/account', { ...DETAILS, ...typed })
    expect(answer.headers.get('Location')).toBe(href)
    expect(await (await get('/account')).text()).not.toContain('<img src=x')
  })

  it('change no other shopper’s details, and nothing else', async () => {
    const before = await rowsOf('users', other.userId)
    await post('/account', { ...DETAILS, id: other.userId, phone: OTHER_PHONE, site: 'elsewhere' })
    expect(await rowsOf('users', other.userId)).toEqual(before)
    expect(await rowsOf('users', shopper.userId)).toMatchObject([
      { phone: shopper.phone, site: SLUG, first_name: 'Ada' },
    ])
  })

  it('stay in the form if they could not be written, or the account cannot be read then either', async () => {
    const failing = failingAfter(/^UPDATE users/)
    const html = await (await postAndSee('/account', DETAILS, shopper, { DB: failing })).text()
    const answer = await post('/account', DETAILS, shopper, { DB: failing })
    const sent = {
      headers: { Cookie: shopper.cookie },
      env: { DB: failingAfter(/FROM saved_sea/) },
    }
    const unread = await seeAfter(SLUG, answer, sent)
    expect(unread.status).toBe(503)
    expect(await unread.text()).toContain('value="ada@example.com"')
    expect(words(html)).toContain('We couldn’t save your details.')
    expect(html).toContain('value="ada@example.com"')
  })
})

describe('the export file', () => {
  const load = async (of = shopper) => {
    const response = await get('/account/export.json', of)
    return { response, text: await response.text() }
  }

  it('is an attachment with all stored data: consents and verifications, too', async () => {
    const { response, text } = await load()
    expect(response.headers.get('Content-Type')).toContain('application/json')
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="kept-account.json"',
    )
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(JSON.parse(text)).toMatchObject({
      site: 'Acme Motors',
      exported_at: '2026-11-21T21:08:00+08:00',
      users: [{ phone: '+61412345678', first_name: 'Canary' }],
      sessions: [{ created_at: '2026-11-21T21:08:00+08:00' }],
      verifications: [{ verification_type: 'verify', created_at: '2026-11-20T21:08:00+08:00' }],
      watchlist: [{ title: 'Canary one' }, { title: 'Canary two' }],
      saved_searches: [{ title: 'Canary search' }],
      alerts: [{ consent: 'Canary texts me' }],
      prize_draws: [{ prize: 'mug' }],
      reservations: [
        {
          car_name: 'Canary three',
          status: 'held',
          phone: '+61412345678',
          until: '2026-11-22T21:08:00+08:00',
          asked: { name: 'Canary' },
        },
      ],
    })
  })

  it('contains no data of others, and no credentials', async () => {
    const { text } = await load()
    expect(text).not.toMatch(/stranger|498765432/i)
    expect(text).not.toContain(other.userId)
    const ids = await env.DB.prepare('SELECT id FROM sessions').all<{ id: string }>()
    const tokens = await env.DB.prepare('SELECT token AS id FROM alerts').all<{ id: string }>()
    for (const { id } of [...ids.results, ...tokens.results]) expect(text).not.toContain(id)
    // The page of a reservation can cancel it; the payment page is the shopper's at the provider.
    expect(text).not.toContain(reservationOf(shopper.userId))
    expect(text).not.toContain('secret')
  })

  it('is the other shopper’s own for them', async () => {
    const { text } = await load(other)
    expect(text).toContain('Stranger search')
    expect(text).not.toMatch(/canary/i)
  })

  it('has every table with shopper data', async () => {
    expect(ACCOUNT_TABLES.map(({ name }) => name).toSorted()).toEqual(await tablesOfShoppers())
  })
})

describe('deleting an account', () => {
  it('requires a tick first, with a message beside it, and deletes nothing', async () => {
    const html = await (await postAndSee('/account/delete', {})).text()
    expect(html).toMatch(/id="account-sure-error"[^>]*>Please tick the box/)
    expect(await rowsOf('users', shopper.userId)).toHaveLength(1)
  })

  it('leaves no row of the shopper in any table, and all rows of others', async () => {
    const before = await allRowsOf(other.userId)
    await signIn(SLUG, shopper.phone, NOW)
    const response = await post('/account/delete', { sure: 'on' })
    expect(response.headers.get('Location')).toBe('/account/delete')
    expect(await allRowsOf(shopper.userId)).toEqual({})
    expect(await allRowsOf(other.userId)).toEqual(before)
    expect(Object.keys(before)).toEqual(await tablesOfShoppers())
  })

  it('leaves reservations until they end, with the mobile that they need until then and no longer (S20)', async () => {
    await post('/account/delete', { sure: 'on' })
    const select = env.DB.prepare('SELECT phone, status FROM reservations WHERE id = ?1')
    const row = await select.bind(reservationOf(shopper.userId)).first()
    expect(row).toEqual({ phone: shopper.phone, status: 'held' })
  })

  it('deletes the mobile and the text of a reservation that is over', async () => {
    await env.DB.prepare('UPDATE reservations SET due_at = NULL WHERE user_id = ?1')
      .bind(shopper.userId)
      .run()
    await post('/account/delete', { sure: 'on' })
    const select = env.DB.prepare('SELECT phone, lead, user_id FROM reservations WHERE id = ?1')
    const row = await select.bind(reservationOf(shopper.userId)).first()
    expect(row).toEqual({ phone: '', lead: '{}', user_id: null })
  })

  it('signs out, here and everywhere, and says so', async () => {
    const elsewhere = await signIn(SLUG, shopper.phone, NOW)
    const response = await post('/account/delete', { sure: 'on' })
    expect(words(await (await seeAfter(SLUG, response)).text())).toMatch(
      /Your account has been deleted You are signed out on all devices/,
    )
    const cleared = response.headers.getSetCookie()
    expect(cleared.filter((cookie) => /^__Host-[\w-]+=;.*Max-Age=0/.test(cookie))).toHaveLength(2)
    for (const { cookie } of [shopper, elsewhere])
      expect((await get('/account', { ...shopper, cookie })).status).toBe(303)
  })

  it('asks for a fresh code if the shopper did not sign in just now', async () => {
    const before = await allRowsOf(shopper.userId)
    vi.setSystemTime((NOW + 601) * 1000)
    const response = await post('/account/delete', { sure: 'on' })
    expect(response.status).toBe(303)
    const signInHref = response.headers.get('Location') ?? ''
    expect(signInHref).toMatch(/^\/sign-in\?type=delete-account&redirect=%2Faccount&/)
    expect(Object.keys(await allRowsOf(shopper.userId))).toEqual(Object.keys(before))
    const page = await get(signInHref)
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('Confirm that it’s you')
    expect(html).toMatch(/<input[^>]*name="phone"[^>]*value="0412 ?345 ?678"/)
    // For any other purpose, a signed-in shopper goes straight on.
    expect((await get('/sign-in?type=account')).status).toBe(303)

    const dev = { DEV: '1' }
    const sent = await post(signInHref, { action: 'send', phone: '0412345678' }, shopper, dev)
    const messages = await listMessages(env.SEARCH, SLUG)
    const code = messages.find(({ to }) => to === shopper.phone)?.text.slice(0, 6) ?? ''
    const cookies = { ...shopper, cookie: `${shopper.cookie}; ${cookieOf(sent)}` }
    const fields = { action: 'verify', phone: '0412345678', code }
    const entered = await post(signInHref, fields, cookies, dev)
    expect([entered.status, entered.headers.get('Location')]).toEqual([303, '/account'])
    const fresh = { ...shopper, cookie: cookieOf(entered) }
    expect((await postAndSee('/account/delete', { sure: 'on' }, fresh)).status).toBe(200)
    expect(await allRowsOf(shopper.userId)).toEqual({})
  })

  it('is atomic: if it cannot be written, everything is still there', async () => {
    const before = await allRowsOf(shopper.userId)
    const failing = failingAfter(/^DELETE FROM users/)
    const typed = { sure: 'on', forms: 'on' }
    const response = await postAndSee('/account/delete', typed, shopper, { DB: failing })
    expect(words(await response.text())).toContain('We couldn’t delete your account')
    expect(response.headers.getSetCookie().join()).not.toContain('session')
    expect(await allRowsOf(shopper.userId)).toEqual(before)
  })

  it('is not possible from another page, nor by a link', async () => {
    const headers = { Cookie: shopper.cookie, 'Sec-Fetch-Site': 'cross-site' }
    const elsewhere = await sendForm(SLUG, '/account/delete', { sure: 'on' }, { headers })
    expect(elsewhere.status).toBe(403)
    const link = await get('/account/delete?sure=on')
    expect([link.status, link.headers.get('Location')]).toEqual([303, '/account'])
    expect(await rowsOf('users', shopper.userId)).toHaveLength(1)
  })
})

describe('the forms that were sent with the number of an account', () => {
  /** A lead of the site with a phone, as forms write it. */
  async function send(phone: string, more: { email?: string; at?: number; site?: string } = {}) {
    const id = crypto.randomUUID().replaceAll('-', '')
    const { email = '', at = NOW + 60, site = SLUG } = more
    const payload = {
      name: 'Canary',
      phone,
      email,
      message: 'Canary asks',
      reservation_id: 'canary-opens',
    }
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO leads (id, site, kind, key, body_hash, parent, suspicion, payload, created_at) VALUES (?1, ?2, 'enquiry', ?1, '', NULL, '', ?3, ?4)`,
      ).bind(id, site, JSON.stringify(payload), at),
      env.DB.prepare(
        `INSERT INTO lead_deliveries (lead_id, target, site, state, due_at) VALUES (?1, 'crm', ?2, 'delivered', ?3)`,
      ).bind(id, site, at),
    ])
    return id
  }
  const leads = async () =>
    (await env.DB.prepare('SELECT id FROM leads').all<{ id: string }>()).results.map(({ id }) => id)

  afterEach(() => env.DB.exec('DELETE FROM leads; DELETE FROM lead_deliveries'))

  it('are shown, and are in the export with who received them, without what opens a page', async () => {
    const id = await send('0412345678')
    expect(words(await (await get('/account')).text())).toContain(
      'Forms you sent 1 form, on 21 November 2026',
    )
    const text = await (await get('/account/export.json')).text()
    expect(JSON.parse(text)).toMatchObject({
      leads: [{ kind: 'enquiry', asked: { message: 'Canary asks' }, delivered_to: 'crm' }],
    })
    expect(text).not.toMatch(new RegExp(`${id}|canary-opens`))
  })

  it('are not those of a former owner, of another email, number or site', async () => {
    const others = [
      await send('0412345678', { at: NOW - 60 }),
      await send('0412345678', { email: 'else@example.com' }),
      await send('0498765432'),
      await send('0412345678', { site: 'elsewhere' }),
    ]
    expect(await (await get('/account/export.json')).text()).not.toContain('Canary asks')
    await post('/account/delete', { sure: 'on', forms: 'on' })
    expect((await leads()).toSorted()).toEqual(others.toSorted())
  })

  it('stay ticked when only the tick for the account is missing', async () => {
    await send('+61412345678')
    const html = await (await postAndSee('/account/delete', { forms: 'on' })).text()
    expect(html).toMatch(/<input id="account-forms"[^>]*checked/)
  })

  it('are deleted with the account if the shopper chooses so, and only then', async () => {
    await send('+61412345678', { email: 'Canary@Example.com' })
    expect(await (await get('/account')).text()).toContain('name="forms"')
    const kept = words(await (await postAndSee('/account/delete', { sure: 'on' })).text())
    expect(kept).toContain(
      'Acme Motors keeps the forms you have sent: contact us to have them deleted.',
    )
    expect(await leads()).toHaveLength(1)

    shopper = await signIn(SLUG, shopper.phone, NOW)
    const both = { sure: 'on', forms: 'on' }
    const gone = words(await (await postAndSee('/account/delete', both)).text())
    expect(gone).toContain('with the forms you had sent')
    expect(gone).toContain('keeps what has already reached its own systems')
    expect(await leads()).toEqual([])
    const record = env.DB.prepare('SELECT done_by, counts FROM person_requests ORDER BY counts')
    expect((await record.all()).results).toEqual([
      { done_by: 'account', counts: '{"users":1,"leads":0}' },
      { done_by: 'account', counts: '{"users":1,"leads":1}' },
    ])
  })

  it('include reservations made without signing in', async () => {
    const id = reservationOf(shopper.userId)
    await env.DB.exec('UPDATE reservations SET user_id = NULL, due_at = NULL')
    await env.DB.prepare('UPDATE reservations SET created_at = ?1')
      .bind(NOW + 60)
      .run()
    expect(await (await get('/account/export.json')).text()).toContain('Canary three')
    await post('/account/delete', { sure: 'on' })
    const row = env.DB.prepare('SELECT phone, lead FROM reservations WHERE id = ?1')
    expect(await row.bind(id).first()).toEqual({ phone: '', lead: '{}' })
  })
})

describe('while the database does not answer', () => {
  it.each(['/account', '/account/export.json'])(
    '%s says so, and that nothing is lost',
    async (path) => {
      const rows = failingAfter(/FROM saved_searches/)
      const response = await get(path, shopper, { DB: rows })
      expect(response.status).toBe(503)
      expect(words(await response.text())).toContain('Everything you’ve saved is safe.')
      expect((await get(path, shopper, { DB: brokenDb('throws') })).status).toBe(503)
    },
  )
})

/** The database, but matching statements fail. */
function failingAfter(statement: RegExp): D1Database {
  return new Proxy(env.DB, {
    get(db, name) {
      if (name === 'prepare')
        return (sql: string) => db.prepare(statement.test(sql) ? 'SELECT * FROM canary_gone' : sql)
      // The methods of D1 need their own object.
      const value: unknown = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
}
