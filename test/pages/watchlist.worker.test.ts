// The watchlist as a page (R53), and the button of a vehicle's page (W52).
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { insertWatched } from '#shopper/garage/watchlist-rows.ts'
import { brokenDb } from '#test/support/outbox.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { OWN_PAGE, signIn, type SignedIn } from '#test/support/signed-in.ts'
import { attributesOf, textOf, textsBy } from '#test/ui/render.tsx'

const NOW = Math.floor(Date.now() / 1000)
const app = createApp()

async function get(
  path: string,
  who: SignedIn | null = shopper,
  { slug = 'watching', ...bindings }: Partial<typeof env> & { slug?: string } = {},
) {
  const headers = new Headers(who === null ? [] : [['Cookie', who.cookie]])
  const context = createExecutionContext()
  const request = new Request(`http://${slug}.example${path}`, { headers, redirect: 'manual' })
  const response = await app.fetch(request, { ...env, ...bindings }, context)
  const html = await response.text()
  await waitOnExecutionContext(context)
  const { status } = response
  const header = (name: string) => response.headers.get(name)
  return { status, html, text: textOf(html), cache: header('Cache-Control'), header }
}

/** The button of the vehicle of a page. */
const buttonOf = (html: string) => /<button[^>]*data-watch="[^"]*"[^>]*>/.exec(html)?.[0] ?? ''

/** The items of the list, by the id of the vehicle. */
const placeOf = (html: string, id: string) =>
  html.split('class="saved watched"').find((part) => part.startsWith(` data-watched="${id}"`)) ?? ''

const account = { sign_in: true }
const phone_numbers = { general: '1300 111 222', used: '1300 111 222' }
const garage = { watchlist: true }
let shopper: SignedIn
let phones = 0
let saves = 0

/** Saves vehicles at a price, each a second after the previous one. */
async function keep({ userId }: SignedIn, prices: Record<string, number | null>): Promise<void> {
  for (const [id, price] of Object.entries(prices)) {
    const title = id === 'left' ? '2019 Toyota HiLux SR' : `Saved ${id}`
    const car = { carId: id, slug: `car-${id}`, title, price }
    await insertWatched(env.DB, { site: 'watching', userId }, [car], NOW - 1000 + (saves += 1))
  }
}

/** An engine that does not answer. */
const STOCK_INDEX = new Proxy(env.STOCK_INDEX, {
  get: (target, property) =>
    property === 'get'
      ? () => ({ fetch: () => Promise.reject(new Error('The index is down')) })
      : (Reflect.get(target, property) as unknown),
})

beforeAll(async () => {
  await openShop(
    {
      slug: 'watching',
      phone_numbers,
      account,
      garage,
      finance: { show_weekly: true, warning: 'WARNING' },
    },
    [
      testCar({
        id: 'a',
        slug: 'car-a',
        model: 'Corolla',
        price: 19_000,
        youxQuote: { weeklyRepaymentAmount: 77, comparisonRate: 8 },
      }),
      testCar({ id: 'b', slug: 'car-b', model: 'Yaris', price: 20_500 }),
      testCar({ id: 'held', slug: 'car-held', model: 'Camry', price: 30_000, reserved: true }),
      testCar({ id: 'sold', slug: 'car-sold', status: 'sold', sold_date_timestamp: NOW }),
      testCar({ id: 'gone', slug: 'car-gone', status: 'sold', sold_date_timestamp: 1 }),
      testCar({ id: 'hidden', slug: 'car-hidden', show_on_dealer_website: false }),
    ],
  )
  await openShop({ slug: 'listless', phone_numbers, account }, [testCar({ slug: 'car-a' })])
  await openShop({ slug: 'closed', phone_numbers, garage }, [testCar({ slug: 'car-a' })])
})

beforeEach(async () => {
  shopper = await signIn('watching', `+614130000${String((phones += 1)).padStart(2, '0')}`)
})

describe('watchlist page', () => {
  it('shows saved vehicles, newest first, with their current data (R53, W52)', async () => {
    await keep(shopper, { a: 19_000, b: 20_500 })
    const { status, html, text, cache } = await get('/watchlist')
    expect([status, cache]).toEqual([200, 'no-store'])
    expect(attributesOf(html, 'data-watched')).toEqual(['b', 'a'])
    expect(textsBy(html, 'car-title')).toEqual(['2021 Toyota Yaris', '2021 Toyota Corolla'])
    expect(textsBy(html, 'watchlist-mark')).toEqual([])
    expect(html).toContain('content="noindex, nofollow"')
    expect(text).toContain('Sign out')
  })

  it('marks changes since saving: price, reserved, sold, no longer listed', async () => {
    await keep(shopper, {
      a: 20_000,
      b: 20_000,
      held: 30_000,
      sold: 1,
      gone: 1,
      hidden: 1,
      left: 2,
    })
    const { html } = await get('/watchlist')
    const marks = Object.fromEntries(
      attributesOf(html, 'data-watched').map((id) => [
        id,
        textsBy(placeOf(html, id), 'watchlist-mark'),
      ]),
    )
    expect(marks).toEqual({
      a: ['Price down by $1,000 since you saved it'],
      b: ['Price up by $500 since you saved it'],
      held: ['Currently reserved'],
      sold: ['Sold since you saved it'],
      gone: ['No longer listed'],
      hidden: ['No longer listed'],
      left: ['No longer listed'],
    })
    const left = placeOf(html, 'left')
    expect(textOf(left)).toContain('2019 Toyota HiLux SR $2 when you saved it')
    expect(attributesOf(left, 'href')).toContain('/search/toyota/hilux')
  })

  it('has a button that removes each, sold or left, and returns here without scripts', async () => {
    await keep(shopper, { a: 1, sold: 1, left: 1 })
    const { html } = await get('/watchlist')
    for (const id of ['a', 'sold', 'left']) {
      const button = buttonOf(placeOf(html, id))
      expect(button).toContain('form="watch"')
      expect(button).toContain('formAction="/api/watchlist/remove-car"')
      // A screen reader would announce "Remove, pressed".
      expect(button).not.toContain('aria-pressed')
    }
    // Removing can be undone only for vehicles that can be saved again (S4).
    expect(buttonOf(placeOf(html, 'a'))).not.toContain('data-closed')
    expect(buttonOf(placeOf(html, 'sold'))).toContain('data-closed')
    const body = new FormData()
    body.append('car_id', 'sold')
    const headers = {
      ...OWN_PAGE,
      Cookie: shopper.cookie,
      Referer: 'http://watching.example/watchlist',
    }
    const request = new Request('http://watching.example/api/watchlist/remove-car', {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    })
    const removed = await app.fetch(request, env, createExecutionContext())
    expect([removed.status, removed.headers.get('Location')]).toEqual([303, '/watchlist'])
    expect(attributesOf((await get('/watchlist')).html, 'data-watched')).toEqual(['left', 'a'])
  })

  it('links to the comparison of those for sale, from two on', async () => {
    await keep(shopper, { a: 1, sold: 1 })
    expect((await get('/watchlist')).html).not.toContain('Compare selected')
    await keep(shopper, { b: 1 })
    const { html } = await get('/watchlist')
    expect(html).toMatch(/<form [^>]*action="\/compare"/)
    expect(html).toMatch(/name="cars" value="car-b"[\s\S]*name="cars" value="car-a"/)
    expect(html).not.toContain('value="car-sold"')
  })

  it('shows what to do if nothing is saved', async () => {
    const { html, text } = await get('/watchlist')
    expect(text).toContain('Nothing saved yet')
    expect(html).toContain('<div data-unwatched="">')
    await keep(shopper, { a: 1 })
    expect((await get('/watchlist')).html).toContain('<div data-unwatched="" hidden="">')
  })

  it('lists saved vehicles with their stored data while the engine does not answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await keep(shopper, { a: 18_500, left: null })
    const { status, html, text } = await get('/watchlist', shopper, { STOCK_INDEX })
    expect(status).toBe(200)
    expect(textsBy(html, 'car-title')).toEqual(['2019 Toyota HiLux SR', 'Saved a'])
    expect(text).toContain('$18,500 when you saved it')
    expect(text).toContain('We can’t look up prices right now')
    expect(textsBy(html, 'watchlist-mark')).toEqual([])
    expect(buttonOf(placeOf(html, 'left'))).toContain('formAction="/api/watchlist/remove-car"')
  })

  it('says that it cannot be read, and that nothing is lost, while the database is down', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const DB = new Proxy(env.DB, {
      get: (target, property) =>
        property === 'prepare'
          ? (sql: string) => (sql.includes('watchlist') ? brokenDb('throws') : target).prepare(sql)
          : (Reflect.get(target, property) as unknown),
    })
    const { status, text, cache } = await get('/watchlist', shopper, { DB })
    expect([status, cache]).toEqual([503, 'no-store'])
    expect(text).toContain(
      'We can’t show your watchlist right now Everything you’ve saved is safe.',
    )
    expect((await get('/watchlist', shopper, { DB: brokenDb('throws') })).status).toBe(503)
  })

  it('is for the shopper only: signed-out visitors sign in first, others see their own (TH3, TH11)', async () => {
    await keep(shopper, { a: 1 })
    const stranger = await get('/watchlist', null)
    expect([stranger.status, stranger.header('Location')]).toEqual([
      303,
      '/sign-in?type=watchlist&redirect=%2Fwatchlist&back=%2Fwatchlist',
    ])
    const other = await signIn('watching', '+61413999999')
    expect((await get('/watchlist', other)).text).toContain('Nothing saved yet')
    const late = await signIn('watching', shopper.phone, NOW - 40 * 86_400)
    expect((await get('/watchlist', late)).status).toBe(303)
    const foreign = await signIn('listless', shopper.phone)
    expect((await get('/watchlist', foreign)).status).toBe(303)
  })

  it('does not exist on a site without watchlists (P8)', async () => {
    const member = await signIn('listless')
    expect((await get('/watchlist', member, { slug: 'listless' })).status).toBe(404)
    expect((await get('/watchlist', null, { slug: 'closed' })).status).toBe(404)
  })

  it('queries the engine once and the database only for session and list', async () => {
    await keep(shopper, { a: 1, b: 1, sold: 1, left: 1 })
    const { sql, DB } = notedSql()
    await get('/watchlist', shopper, { DB })
    expect(sql).toHaveLength(2)
  })

  it('shows a repayment with its comparison rate and warning (C11)', async () => {
    expect((await get('/watchlist')).html).not.toContain('finance-warning')
    await keep(shopper, { a: 1 })
    const { html } = await get('/watchlist')
    expect(textsBy(html, 'weekly-repayment')).toEqual(['$77 /wk 8.00% comparison rate'])
    expect(html.match(/id="finance-warning">WARNING/g)).toHaveLength(1)
  })
})

describe('watchlist button of a vehicle page', () => {
  it('is a submit button, so that it saves without scripts (W52, V14)', async () => {
    const { html, cache } = await get('/cars/car-a', null)
    expect(html).toContain('<form id="watch"')
    expect(html.match(/id="watch"/g)).toHaveLength(1)
    const button = buttonOf(html)
    for (const part of [
      'form="watch"',
      'name="car_id"',
      'value="a"',
      'aria-pressed="false"',
      'data-name="2021 Toyota Corolla"',
    ])
      expect(button).toContain(part)
    expect(button).not.toContain('formAction')
    expect(cache).toBe('no-cache')
  })

  it('is pressed for a shopper who has saved the vehicle, and removes it then', async () => {
    await keep(shopper, { a: 1 })
    const { html, cache } = await get('/cars/car-a')
    expect(buttonOf(html)).toContain('aria-pressed="true"')
    expect(buttonOf(html)).toContain('formAction="/api/watchlist/remove-car"')
    // No shared cache may store it.
    expect(cache).toBe('private, no-cache')
    expect(buttonOf((await get('/cars/car-b')).html)).toContain('aria-pressed="false"')
    expect((await get('/cars/car-b')).cache).toBe('private, no-cache')
  })

  it('is hidden on a sold vehicle, unless it was saved before (S4)', async () => {
    expect(buttonOf((await get('/cars/car-sold')).html)).toContain('hidden=""')
    await keep(shopper, { sold: 1 })
    const { html } = await get('/cars/car-sold')
    expect(buttonOf(html)).not.toContain('hidden=""')
    expect(buttonOf(html)).toContain('data-closed=""')
    expect(buttonOf(html)).toContain('aria-pressed="true"')
  })

  it('ignores other shoppers and other sites (TH3)', async () => {
    await keep(shopper, { a: 1 })
    const other = await signIn('watching', '+61413999998')
    const foreign = await signIn('listless', shopper.phone)
    for (const who of [other, foreign])
      expect(buttonOf((await get('/cars/car-a', who)).html)).toContain('aria-pressed="false"')
  })

  it('is not pressed, and the page complete and in time, while the database is down or slow', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await keep(shopper, { a: 1 })
    for (const how of ['throws', 'hangs'] as const) {
      const started = performance.now()
      const { status, html } = await get('/cars/car-a', shopper, { DB: brokenDb(how) })
      expect([how, status]).toEqual([how, 200])
      expect(buttonOf(html)).toContain('aria-pressed="false"')
      expect(performance.now() - started).toBeLessThan(2500)
    }
  })

  it('does not exist on a site without watchlists, or without sign-in', async () => {
    for (const slug of ['listless', 'closed'])
      expect((await get('/cars/car-a', null, { slug })).html).not.toContain('data-watch')
  })
})

describe('price alerts', () => {
  it('can be switched on if the site sends them and a vehicle is saved', async () => {
    await openShop(
      { slug: 'telling', phone_numbers, account: { ...account, alerts: true }, garage },
      [testCar({ id: 'a' })],
    )
    const member = await signIn('telling')
    const at = { slug: 'telling' }
    expect((await get('/watchlist', member, at)).html).not.toContain('data-testid="alert-switch"')
    const { userId } = member
    const car = { carId: 'a', slug: 'car-a', title: 'A', price: 1 }
    await insertWatched(env.DB, { site: 'telling', userId }, [car], NOW)
    expect((await get('/watchlist', member, at)).html).toContain('data-subject="watchlist"')
    await keep(shopper, { a: 1 })
    expect((await get('/watchlist')).html).not.toContain('data-testid="alert-switch"')
  })
})

describe('size of a vehicle page', () => {
  it('is a few bytes more only for signed-in shoppers', async () => {
    await keep(shopper, { a: 1 })
    const [own, others] = [await get('/cars/car-a'), await get('/cars/car-a', null)]
    expect(own.html.length - others.html.length).toBeGreaterThan(0)
    expect(own.html.length - others.html.length).toBeLessThan(60)
  })

  it('is at most five rows of the database for signed-in shoppers, and no session rows for others', async () => {
    await keep(shopper, { a: 1, b: 1, sold: 1, left: 1 })
    await env.DB.prepare('INSERT INTO car_views (site, slug, views) VALUES (?1, ?2, 9)')
      .bind('watching', 'car-a')
      .run()
    const { sql, rows, DB } = notedSql()
    await get('/cars/car-a', shopper, { DB })
    expect(sql).toHaveLength(3)
    expect(rows.length).toBe(3)
    const read = rows.reduce((sum, count) => sum + count, 0)
    expect(read).toBeGreaterThan(2)
    expect(read).toBeLessThanOrEqual(5)
    const stranger = notedSql()
    await get('/cars/car-a', null, { DB: stranger.DB })
    expect(stranger.sql.filter((text) => /sessions|watchlist/.test(text))).toEqual([])
    const listless = notedSql()
    const member = await signIn('listless')
    await get('/cars/car-a', member, { slug: 'listless', DB: listless.DB })
    expect(listless.sql.filter((text) => /sessions|watchlist/.test(text))).toEqual([])
  })
})

/** The database, recording each statement and the rows that it read. */
function notedSql() {
  const sql: string[] = []
  const rows: number[] = []
  const watch = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, property) {
        if (property === 'bind') return (...values: unknown[]) => watch(target.bind(...values))
        if (property === 'all') return () => noted(target)
        if (property === 'first')
          return async (column?: string) => {
            const [row] = (await noted(target)).results
            return row === undefined ? null : column === undefined ? row : row[column]
          }
        return Reflect.get(target, property) as unknown
      },
    })
  const noted = async (statement: D1PreparedStatement) => {
    const answer = await statement.all()
    rows.push(answer.meta.rows_read)
    return answer
  }
  const DB = new Proxy(env.DB, {
    get: (target, property) =>
      property === 'prepare'
        ? (text: string) => (sql.push(text), watch(target.prepare(text)))
        : (Reflect.get(target, property) as unknown),
  })
  return { sql, rows, DB }
}
