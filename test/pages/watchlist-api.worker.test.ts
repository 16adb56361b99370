// Saving to the watchlist and removing from it, by forms and scripts (A19, A20).
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { insertWatched, MAX_WATCHED } from '#shopper/garage/watchlist-rows.ts'
import { EVENTS } from '#analytics/events.ts'
import { brokenDb } from '#test/support/outbox.ts'
import { recordEvents } from '#test/support/record-events.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { OWN_PAGE, signIn, type SignedIn } from '#test/support/signed-in.ts'
import { textOf } from '#test/ui/render.tsx'

const NOW = Math.floor(Date.now() / 1000)
const SAVE = '/api/watchlist/save-car'
const REMOVE = '/api/watchlist/remove-car'
const { written, bindings } = recordEvents()
const app = createApp()

type Ask = {
  who?: SignedIn | null
  slug?: string
  headers?: Record<string, string>
  DB?: D1Database
}

async function post(
  path: string,
  body: string | FormData,
  { who = shopper, slug = 'saving', headers = {}, DB = env.DB }: Ask = {},
): Promise<Response> {
  const request = new Request(`http://${slug}.example${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...OWN_PAGE, ...(who !== null && { Cookie: who.cookie }), ...headers },
    body,
  })
  const context = createExecutionContext()
  const response = await app.fetch(request, { ...bindings, DB }, context)
  await waitOnExecutionContext(context)
  return response
}

/** As a script does. */
async function call(path: string, body: unknown, ask: Ask = {}) {
  const headers = { 'Content-Type': 'application/json', ...ask.headers }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await post(path, text, { ...ask, headers })
  const answer = await response.json<Record<string, unknown>>()
  return { status: response.status, cache: response.headers.get('Cache-Control'), answer }
}

/** As a page without scripts does. */
function send(path: string, fields: Record<string, string>, ask: Ask = {}): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return post(path, body, ask)
}

const savedBy = async ({ userId }: SignedIn) => {
  const rows = env.DB.prepare('SELECT car_id FROM watchlist WHERE user_id = ?1 ORDER BY car_id')
  const { results } = await rows.bind(userId).all<{ car_id: string }>()
  return results.map(({ car_id: id }) => id)
}

/** The database, but watchlists fail. */
const withoutWatchlists = new Proxy(env.DB, {
  get(target, property) {
    const broken = brokenDb('throws')
    if (property === 'prepare')
      return (sql: string) => (sql.includes('watchlist') ? broken : target).prepare(sql)
    if (property === 'batch') return () => Promise.reject(new Error('no batch'))
    return Reflect.get(target, property) as unknown
  },
})

let phones = 0
let shopper: SignedIn
const another = () => signIn('saving', `+614120000${String((phones += 1)).padStart(2, '0')}`)

beforeAll(async () => {
  await openShop({ slug: 'saving', account: { sign_in: true }, garage: { watchlist: true } }, [
    testCar({ id: '1', slug: 'corolla' }),
    testCar({ id: '2', slug: 'yaris' }),
    testCar({ id: 'sold', slug: 'sold', status: 'sold', sold_date_timestamp: NOW }),
    testCar({ id: 'hidden', slug: 'hidden', show_on_dealer_website: false }),
  ])
  await openShop(
    {
      slug: 'strict-saving',
      account: { sign_in: true },
      garage: { watchlist: true, strict: true },
    },
    [testCar({ id: 'new', car_type: 'new' })],
  )
  await openShop(
    { slug: 'rival-saving', account: { sign_in: true }, garage: { watchlist: true } },
    [testCar({ id: 'theirs', slug: 'theirs' })],
  )
  await openShop({ slug: 'no-lists', account: { sign_in: true } }, [testCar({ id: '1' })])
})

beforeEach(async () => {
  written.length = 0
  shopper = await another()
})

describe('saving by a script', () => {
  it('saves for the signed-in shopper, and counts it as event 39 (A19, N9)', async () => {
    const body = { phone_number: '0412 000 001', car_id: '1' }
    const who = await signIn('saving', '+61412000001')
    expect(await call(SAVE, body, { who })).toEqual({
      status: 200,
      cache: 'no-store',
      answer: { success: true },
    })
    expect(await savedBy(who)).toEqual(['1'])
    expect(written.map(({ doubles, blobs }) => [doubles, blobs])).toEqual([
      [[EVENTS.saveCar], ['/cars/corolla']],
    ])
  })

  it('does not count a vehicle that is saved again, or a shopper who opted out (N11)', async () => {
    await call(SAVE, { car_id: '1' }, { headers: { 'Sec-GPC': '1' } })
    await call(SAVE, { car_id: '1' })
    expect(await savedBy(shopper)).toEqual(['1'])
    expect(written).toEqual([])
  })

  it('accepts a numeric id (S10)', async () => {
    expect((await call(SAVE, { car_id: 1 })).answer).toEqual({ success: true })
    expect(await savedBy(shopper)).toEqual(['1'])
  })

  it('redirects a signed-out shopper to sign in, and back (V14, P2)', async () => {
    const headers = { Referer: 'http://saving.example/search/toyota?page=2' }
    const back = encodeURIComponent('/search/toyota?page=2')
    expect(await call(SAVE, { car_id: '1' }, { who: null, headers })).toEqual({
      status: 401,
      cache: 'no-store',
      answer: {
        success: false,
        error: 'sign-in',
        message: 'Please sign in to use your watchlist.',
        sign_in: `/sign-in?type=watchlist&redirect=${back}&back=${back}&car_id=1`,
      },
    })
  })

  it('is refused for a sold vehicle, unless it is saved already (S4)', async () => {
    expect(await call(SAVE, { car_id: 'sold' })).toMatchObject({
      status: 409,
      answer: {
        success: false,
        error: 'sold',
        message: 'This car has been sold, so it can no longer be saved.',
      },
    })
    expect(await savedBy(shopper)).toEqual([])
    await keep(shopper, 'sold')
    expect(await call(SAVE, { car_id: 'sold' })).toMatchObject({ answer: { success: true } })
  })

  it('works for vehicles that a stricter site excludes from favourites (T17)', async () => {
    const who = await signIn('strict-saving')
    const asked = await call(SAVE, { car_id: 'new' }, { who, slug: 'strict-saving' })
    expect(asked).toMatchObject({ status: 200, answer: { success: true } })
  })

  it.each(['nothing', 'hidden', 'theirs', '1" OR show_on_dealer_website:"false'])(
    'is refused for a vehicle that this site does not show: %s (TH11)',
    async (id) => {
      expect(await call(SAVE, { car_id: id })).toMatchObject({
        status: 404,
        answer: { success: false, error: 'unknown-car' },
      })
      expect(await savedBy(shopper)).toEqual([])
    },
  )

  it(`is refused above ${MAX_WATCHED} vehicles, with a message that says what to do`, async () => {
    const ids = Array.from({ length: MAX_WATCHED }, (_, at) => `x${at}`)
    await keep(shopper, ...ids)
    const { status, answer } = await call(SAVE, { car_id: '1' })
    expect([status, answer.message]).toEqual([
      409,
      'Your watchlist is full: it holds 200 cars. Remove one to save another.',
    ])
  })
})

describe('a phone number sent by a script', () => {
  it.each(['0412 999 888', '+61412999888', '', 'x', '412'])(
    'must be the shopper’s own: not %j (TH11)',
    async (phone_number) => {
      for (const path of [SAVE, REMOVE])
        expect(await call(path, { phone_number, car_id: '1' })).toMatchObject({
          status: 403,
          answer: { success: false, error: 'phone' },
        })
      expect(await savedBy(shopper)).toEqual([])
    },
  )

  it('is the shopper’s own in any format, that of the other country too', async () => {
    const who = await signIn('saving', '+64211234567')
    for (const phone_number of ['0211234567', '021 123 4567', '+64 21 123 4567'])
      expect((await call(SAVE, { phone_number, car_id: '1' }, { who })).status).toBe(200)
    // That number in Australia is not a mobile, and belongs to another shopper.
    const other = { phone_number: '+61 2 1123 4567', car_id: '1' }
    expect((await call(SAVE, other, { who })).status).toBe(403)
  })
})

describe('removing by a script', () => {
  it('removes a vehicle, even if it is sold or no longer listed, or not there (A20, S4)', async () => {
    await keep(shopper, '1', 'sold', 'left')
    for (const id of ['1', 'sold', 'left', 'never-there'])
      expect(await call(REMOVE, { car_id: id })).toEqual({
        status: 200,
        cache: 'no-store',
        answer: { success: true },
      })
    expect(await savedBy(shopper)).toEqual([])
    expect(written).toEqual([])
  })

  it('removes nothing from another shopper’s list (TH11)', async () => {
    const other = await another()
    await keep(other, '1')
    expect((await call(REMOVE, { car_id: '1' })).answer).toEqual({ success: true })
    expect(await savedBy(other)).toEqual(['1'])
  })

  it('redirects a signed-out shopper to sign in, without a vehicle to save', async () => {
    const { status, answer } = await call(REMOVE, { car_id: '1' }, { who: null })
    expect([status, answer.sign_in]).toEqual([
      401,
      '/sign-in?type=watchlist&redirect=%2Fwatchlist&back=%2Fwatchlist',
    ])
  })
})

describe('a session', () => {
  it('is valid only on its own site and until it expires (TH3, TH11)', async () => {
    const old = await signIn('saving', '+61412000099', NOW - 40 * 86_400)
    const foreign = await signIn('rival-saving', shopper.phone)
    for (const who of [old, foreign])
      for (const path of [SAVE, REMOVE])
        expect((await call(path, { car_id: '1' }, { who })).status).toBe(401)
    expect(await savedBy(old)).toEqual([])
    expect(await savedBy(foreign)).toEqual([])
  })

  it('is accepted only from pages of this site (TH14)', async () => {
    const headers: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://rival-saving.example' },
    ]
    for (const more of headers)
      for (const path of [SAVE, REMOVE])
        expect((await send(path, { car_id: '1' }, { headers: more })).status).toBe(403)
    expect(await savedBy(shopper)).toEqual([])
  })

  it('changes nothing on a site without watchlists (P8)', async () => {
    const who = await signIn('no-lists')
    for (const path of [SAVE, REMOVE])
      expect((await send(path, { car_id: '1' }, { who, slug: 'no-lists' })).status).toBe(404)
  })
})

describe('an invalid request', () => {
  it.each([
    '',
    '{',
    'null',
    '[]',
    '"1"',
    '{}',
    '{"car_id":null}',
    '{"car_id":""}',
    '{"car_id":["1"]}',
    '{"car_id":{"$ne":""}}',
    '{"car_id":1.5}',
    '{"car_id":true}',
    String.raw`{"car_id":"half of a letter: \ud83d"}`,
    `{"car_id":"${'x'.repeat(81)}"}`,
    '{"car_id":"1","phone_number":412345678}',
    '{"car_id":"1","phone_number":["0412345678"]}',
    '{"__proto__":{"car_id":"1"}}',
  ])('is refused with 400: %s (TH19)', async (body) => {
    for (const path of [SAVE, REMOVE])
      expect(await call(path, body)).toMatchObject({
        status: 400,
        answer: { success: false, error: 'unreadable' },
      })
    expect(await savedBy(shopper)).toEqual([])
  })

  it('is a form with two vehicles, or no form at all', async () => {
    const twice = new FormData()
    twice.append('car_id', '1')
    twice.append('car_id', '2')
    expect((await post(SAVE, twice)).status).toBe(400)
    expect(
      (await post(SAVE, 'car_id=1', { headers: { 'Content-Type': 'text/plain' } })).status,
    ).toBe(400)
    expect(await savedBy(shopper)).toEqual([])
  })

  it('is refused with 413 if it is too long', async () => {
    expect((await send(SAVE, { car_id: '1', more: 'x'.repeat(9000) })).status).toBe(413)
  })
})

describe('saving by a form', () => {
  const from = (path: string) => ({ headers: { Referer: `http://saving.example${path}` } })

  it('saves, and returns to its page', async () => {
    const response = await send(SAVE, { car_id: '1' }, from('/search/toyota?sortBy=latest'))
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/search/toyota?sortBy=latest')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await savedBy(shopper)).toEqual(['1'])
    const removed = await send(REMOVE, { car_id: '1' }, from('/cars/corolla'))
    expect(removed.headers.get('Location')).toBe('/cars/corolla')
    expect(await savedBy(shopper)).toEqual([])
  })

  it('redirects a signed-out shopper to sign in, with the vehicle and the way back (V14, R19)', async () => {
    const response = await send(SAVE, { car_id: '1' }, { who: null, ...from('/cars/corolla') })
    expect(response.status).toBe(303)
    const back = '%2Fcars%2Fcorolla'
    expect(response.headers.get('Location')).toBe(
      `/sign-in?type=watchlist&redirect=${back}&back=${back}&car_id=1`,
    )
  })

  it.each([
    'http://evil.example/cars/corolla',
    'http://saving.example.evil.example/',
    'http://saving.example//evil.example',
    'http://saving.example/api/watchlist/save-car',
    'javascript:alert(1)',
    'nonsense',
  ])('redirects nowhere else: %s (TH7)', async (Referer) => {
    const response = await send(SAVE, { car_id: '1' }, { headers: { Referer } })
    expect(response.headers.get('Location')).toBe('/watchlist')
  })

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/nowhere', ''])(
    'redirects nowhere else for a field with: %j (TH7)',
    async (back) => {
      const response = await send(SAVE, { car_id: '1', back })
      expect(response.headers.get('Location')).toBe('/watchlist')
    },
  )

  it('shows why a vehicle was not saved, on a page with a link back (S4)', async () => {
    const response = await send(SAVE, { car_id: 'sold' }, from('/cars/sold'))
    const html = await response.text()
    expect(response.status).toBe(409)
    expect(textOf(html)).toContain('This car has been sold, so it can no longer be saved. Go back')
    expect(html).toContain('<a href="/cars/sold" class="button button-quiet">')
  })
})

describe('while the database is down', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  it.each(['throws', 'hangs'] as const)(
    'a script receives an error, whether the whole of it %s or only watchlists',
    async (how) => {
      await keep(shopper, '2')
      for (const DB of [brokenDb(how), withoutWatchlists])
        for (const path of [SAVE, REMOVE]) {
          const { status, answer } = await call(path, { car_id: '1' }, { DB })
          expect([path, status, answer.error]).toEqual([path, 503, 'unavailable'])
          expect(answer.message).toContain('Everything you’ve saved is safe')
        }
      expect(await savedBy(shopper)).toEqual(['2'])
      expect(written).toEqual([])
    },
  )

  it('a form gets a page with a button that sends it again', async () => {
    const headers = { Referer: 'http://saving.example/cars/corolla' }
    const response = await send(SAVE, { car_id: '1' }, { DB: withoutWatchlists, headers })
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('30')
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    const html = await response.text()
    expect(html).toContain(`action="${SAVE}"`)
    expect(html).toContain('value="1" name="car_id"')
    expect(html).toContain('name="back" value="/cars/corolla"')
    const again = await send(SAVE, { car_id: '1', back: '/cars/corolla' })
    expect(again.headers.get('Location')).toBe('/cars/corolla')
    expect(await savedBy(shopper)).toEqual(['1'])
  })
})

/** Puts vehicles on a watchlist, bypassing all rules. */
async function keep({ userId }: SignedIn, ...ids: string[]): Promise<void> {
  const cars = ids.map((id) => ({ carId: id, slug: id, title: id, price: null }))
  await insertWatched(env.DB, { site: 'saving', userId }, cars, NOW)
}
