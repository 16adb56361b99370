import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import type { Env } from '#env.ts'
import { createSavedSearches, MAX_SEARCHES } from '#shopper/garage/saved-searches.ts'
import { countCalls } from '#test/support/count-calls.ts'
import { HOSTILE_TEXTS } from '#test/support/hostile-texts.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { OWN_PAGE, signIn, type SignedIn } from '#test/support/signed-in.ts'
import { attributesOf, textOf, textsBy } from '#test/ui/render.tsx'

const app = createApp()

const NOW = Math.floor(Date.now() / 1000)
const DAY = 86_400
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

const OFFERED = {
  account: { sign_in: true },
  garage: { saved_searches: true },
  upstreams: { sms: { url: 'https://sms.upstreams.example/send' } },
} as const

let count = 0
/** A shopper without stored data. */
const newShopper = (slug = 'searches') =>
  signIn(slug, `+6141234${String((count += 1)).padStart(4, '0')}`)

type Sending = { slug?: string; cookie?: string; headers?: Record<string, string> }

function post(
  path: string,
  fields: Record<string, string>,
  { slug = 'searches', cookie = '', headers = OWN_PAGE }: Sending = {},
): Promise<Response> {
  return exports.default.fetch(`http://${slug}.example${path}`, {
    method: 'POST',
    headers: { ...headers, Cookie: cookie },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

const save = (href: string, { cookie }: SignedIn, more: Record<string, string> = {}) =>
  post('/saved-searches', { href, ...more }, { cookie })

const page = async ({ cookie }: SignedIn, path = '/saved-searches', slug = 'searches') => {
  const response = await visit(slug, path, { Cookie: cookie })
  expect(response.headers.get('Cache-Control')).toContain('no-store')
  return response.text()
}

/** A search with given times of saving and viewing, inserted as a row. */
async function saved(shopper: SignedIn, href: string, seenAt = NOW - DAY, slug = 'searches') {
  const search = { href, title: `List ${href}`, seenAt }
  const row = await createSavedSearches(env.DB, slug).save(shopper.userId, search, seenAt)
  if (typeof row === 'string') throw new Error(row)
  return row
}

const rows = ({ userId }: SignedIn, slug = 'searches') =>
  createSavedSearches(env.DB, slug).list(userId)
const hrefs = async (shopper: SignedIn) => (await rows(shopper))?.map(({ href }) => href)

beforeAll(async () => {
  await openShop({ slug: 'searches', ...OFFERED }, [
    testCar({ slug: 'old', created_at: iso(NOW - 9 * DAY) }),
    testCar({ slug: 'new-1', model: 'Yaris', created_at: iso(NOW - 3600) }),
    testCar({ slug: 'new-2', model: 'HiLux', created_at: iso(NOW - 1800) }),
    testCar({ slug: 'kia', make: 'Kia', model: 'Rio', created_at: iso(NOW - 60) }),
    testCar({
      slug: 'sold',
      model: 'Camry',
      created_at: iso(NOW - 1000),
      status: 'sold',
      sold_date_timestamp: NOW - 500,
    }),
    testCar({ slug: 'hidden', created_at: iso(NOW - 60), show_on_dealer_website: false }),
    testCar({ slug: 'dated-ahead', make: 'Ford', created_at: '2099-01-01T00:00:00Z' }),
  ])
  await openShop({ slug: 'rival', ...OFFERED }, [testCar({ slug: 'rival-car' })])
  await openShop({ slug: 'plain' }, [testCar({ slug: 'a-car' })])
})

/** The form that saves the current list. */
const formOf = (html: string) => /<form id="save-search".*?<\/form>/s.exec(html)?.[0] ?? ''

describe('saving a search', () => {
  it('has a button on the list, which names the current list', async () => {
    const html = await (await visit('searches', '/search/toyota?page=2&range[price]=:90000')).text()
    const form = formOf(html)
    expect(form).toContain('action="/saved-searches" method="post"')
    expect(attributesOf(form, 'value')).toEqual(['/search/toyota?range%5Bprice%5D=:90000'])
    expect(textOf(form)).toBe('Save this search')
  })

  it('follows a list that changes in place', async () => {
    const part = { 'HX-Request': 'true', 'HX-Request-Type': 'partial' }
    const html = await (await visit('searches', '/search/kia?sortBy=lowestPrice', part)).text()
    expect(html).toMatch(
      /hx-target="#save-href"[^>]*><input type="hidden" name="href" value="\/search\/kia\?sortBy=lowestPrice"/,
    )
  })

  it('is offered only if there is a search, and only by sites that have it', async () => {
    const bare = await (await visit('searches', '/search/new-used-and-demo-cars')).text()
    expect(formOf(bare)).toMatch(/^<form[^>]* hidden=""/)
    expect(await (await visit('plain', '/search/toyota')).text()).not.toContain('save-search')
  })

  it('saves the list under its heading, without its page, each once', async () => {
    const shopper = await newShopper()
    const first = await save('/search/toyota?page=2&range[price]=:90000', shopper)
    const again = await save(
      '/search/new-used-and-demo-cars?range[price]=:90000&make=Toyota',
      shopper,
    )
    const [row] = (await rows(shopper)) ?? []
    expect(row).toMatchObject({
      href: '/search/toyota?range%5Bprice%5D=:90000',
      title: 'Toyota cars under $90,000',
    })
    expect(first.status).toBe(303)
    expect(first.headers.get('Location')).toBe(`/saved-searches?saved=${row?.id}`)
    expect(again.headers.get('Location')).toBe(first.headers.get('Location'))
    expect(await hrefs(shopper)).toHaveLength(1)
    const html = await page(shopper, `/saved-searches?saved=${row?.id}`)
    expect(textsBy(html, 'search-saved')).toEqual([
      'Toyota cars under $90,000 is saved. Back to the list',
    ])
  })

  it('answers scripts with JSON', async () => {
    const { cookie } = await newShopper()
    const send = (body: unknown, headers: Record<string, string>) =>
      exports.default.fetch('http://searches.example/saved-searches', {
        method: 'POST',
        headers: { ...OWN_PAGE, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const response = await send({ href: '/search/kia' }, { Cookie: cookie })
    expect(await response.json()).toEqual({ success: true, title: 'Kia cars' })
    const signedOut = await send({ href: '/search/kia' }, {})
    expect(signedOut.status).toBe(401)
    expect(await signedOut.json()).toEqual({
      success: false,
      error: 'sign-in',
      sign_in:
        '/sign-in?type=searches&redirect=%2Fsaved-searches&back=%2Fsearch%2Fkia&search=%2Fsearch%2Fkia',
    })
    for (const body of [null, [], {}, { href: 7 }, { href: ['/search/kia'] }])
      expect((await send(body, { Cookie: cookie })).status).toBe(422)
  })

  it('knows a search that was saved when addresses had plain brackets', async () => {
    const shopper = await newShopper()
    const href = '/search/toyota?range[price]=:77000'
    const { id } = await saved(shopper, href)
    const again = await save(href, shopper)
    expect(again.headers.get('Location')).toBe(`/saved-searches?saved=${id}`)
    expect(await hrefs(shopper)).toEqual([href])
  })

  it('sends signed-out shoppers to sign in, with the search (R19, V14)', async () => {
    const response = await post('/saved-searches', { href: '/search/used-cars?make=Kia&page=4' })
    expect(response.status).toBe(303)
    const location = new URL(response.headers.get('Location') ?? '', 'http://searches.example')
    expect(location.pathname).toBe('/sign-in')
    const href = '/search/kia?refinementList%5Bcar_type%5D%5B0%5D=used'
    expect(Object.fromEntries(location.searchParams)).toEqual({
      type: 'searches',
      redirect: '/saved-searches',
      back: href,
      search: href,
    })
  })

  it.each([
    'https://evil.example/search/toyota',
    '//evil.example/search/toyota',
    '/\\evil.example/search/toyota',
    'http://searches.example/search/toyota',
    '/account',
    '/cars/old',
    '/search/no-such-place',
    'javascript:alert(1)',
    '',
  ])('rejects %j, and says so (TH7)', async (href) => {
    const shopper = await newShopper()
    const response = await save(href, shopper)
    expect(response.status).toBe(422)
    expect(textOf(await response.text())).toContain('This search can’t be saved.')
    expect((await post('/saved-searches', { href })).status).toBe(422)
    expect(await hrefs(shopper)).toEqual([])
  })

  it(`stops at ${MAX_SEARCHES}, also for concurrent saves, and says what to do`, async () => {
    const shopper = await newShopper()
    const all = Array.from({ length: MAX_SEARCHES + 5 }, (_, at) => `/search/toyota?query=${at}`)
    const responses = await Promise.all(all.map((href) => save(href, shopper)))
    const refused = responses.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(5)
    expect(textOf((await refused[0]?.text()) ?? '')).toContain(
      `You’ve reached the limit of ${MAX_SEARCHES} saved searches. Remove one to save another.`,
    )
    const kept = (await hrefs(shopper)) ?? []
    expect(kept).toHaveLength(MAX_SEARCHES)
    // An existing search needs no room.
    expect((await save(kept[0] ?? '', shopper)).status).toBe(303)
  })

  it('is accepted only from pages of this site (TH14)', async () => {
    const { cookie } = await newShopper()
    const strangers: Record<string, string>[] = [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
    ]
    for (const headers of strangers) {
      const fields = { href: '/search/toyota' }
      expect((await post('/saved-searches', fields, { cookie, headers })).status).toBe(403)
    }
  })
})

describe('the page of saved searches', () => {
  it('requires a signed-in shopper, on sites that have it (P7)', async () => {
    const signedOut = await visit('searches', '/saved-searches')
    expect(signedOut.status).toBe(303)
    expect(signedOut.headers.get('Location')).toContain('/sign-in?type=searches')
    expect((await visit('plain', '/saved-searches')).status).toBe(404)
    const rival = await signIn('rival')
    expect((await visit('searches', '/saved-searches', { Cookie: rival.cookie })).status).toBe(303)
  })

  it('shows the matches of each and how many are new, the latest first, neither sold nor upcoming ones', async () => {
    const shopper = await newShopper()
    await saved(shopper, '/search/toyota')
    await saved(shopper, '/search/kia', NOW)
    await saved(shopper, '/search/ford', NOW - DAY)
    const html = await page(shopper)
    const cards = textsBy(html, 'saved-search')
    const toyota = cards.find((text) => text.includes('List /search/toyota')) ?? ''
    expect(toyota).toContain('4 cars · 2 new since')
    expect(toyota).toContain('2021 Toyota HiLux, 2021 Toyota Yaris')
    expect(toyota).toContain('See 2 new')
    expect(cards.find((text) => text.includes('/search/kia'))).toContain(
      '1 car · nothing new since',
    )
    expect(cards.find((text) => text.includes('/search/ford'))).toContain('1 car · nothing new')
    expect(textsBy(html, 'new-count')).toEqual(['2 new'])
    expect(attributesOf(html, 'href')).toContain('/search/toyota')
  })

  it('shows the filters as text', async () => {
    const shopper = await newShopper()
    await save('/search/toyota?range[price]=:30000&range[km]=:80000&sortBy=lowestPrice', shopper)
    const html = await page(shopper)
    expect(textOf(html)).toContain(
      'Toyota Price under $30,000 Kilometres under 80,000 km Price: low to high',
    )
  })

  it('queries the engine once and the database once, however many there are', async () => {
    const shopper = await newShopper()
    for (let at = 0; at < MAX_SEARCHES; at += 1) await saved(shopper, `/search/toyota?query=${at}`)
    const { bindings, calls } = countCalls(env)
    const request = new Request('http://searches.example/saved-searches', {
      headers: { Cookie: shopper.cookie },
    })
    const response = await app.fetch(request, bindings, createExecutionContext())
    expect(textsBy(await response.text(), 'saved-search')).toHaveLength(MAX_SEARCHES)
    expect(calls.filter((call) => call === 'STOCK_INDEX.get')).toHaveLength(1)
    // The session, and the searches.
    expect(calls.filter((call) => call.startsWith('DB.'))).toHaveLength(2)
  })

  it('shows what to do if nothing is saved', async () => {
    const html = await page(await newShopper())
    expect(html).toContain('data-testid="empty-card"')
    expect(textOf(html)).toContain('No searches yet')
  })

  it('shows the searches without counts while the engine is down (F1)', async () => {
    const shopper = await newShopper()
    await saved(shopper, '/search/toyota')
    const down = {
      idFromName: () => 'x',
      get: () => ({ fetch: () => Promise.reject(new Error()) }),
    }
    // The methods of a namespace that are called.
    const html = await pageWith(shopper, { STOCK_INDEX: down as unknown as Env['STOCK_INDEX'] })
    expect(html.status).toBe(200)
    const text = await html.text()
    expect(textOf(text)).toContain('We can’t count new matches right now.')
    expect(attributesOf(text, 'href')).toContain('/search/toyota')
    expect(text).not.toContain('data-testid="new-count"')
  })

  it('says so, without an error, if a list no longer exists', async () => {
    const shopper = await newShopper()
    await saved(shopper, '/search/a-place-that-closed')
    const html = await page(shopper)
    expect(textOf(html)).toContain('This search is no longer available.')
    expect(attributesOf(html, 'href')).not.toContain('/search/a-place-that-closed')
  })

  it('renders shoppers’ input as text (TH5)', async () => {
    const shopper = await newShopper()
    for (const text of HOSTILE_TEXTS.slice(0, MAX_SEARCHES - 1))
      await save(`/search/toyota?query=${encodeURIComponent(text.toWellFormed())}`, shopper)
    const html = await page(shopper)
    expect(textsBy(html, 'saved-search').length).toBeGreaterThan(5)
    expect(html).not.toMatch(/<img src=x|<script>alert|<[^>]* x-on:click/)
    const said = await page(
      shopper,
      `/saved-searches?removed=${encodeURIComponent('/search/kia?query="><script>alert(1)</script>')}&seen=1`,
    )
    expect(said).not.toContain('<script>alert')
  })
})

describe('viewing a search', () => {
  it('leads to its new matches, which are no longer new', async () => {
    const shopper = await newShopper()
    const { id, seenAt } = await saved(shopper, '/search/toyota')
    const response = await post(`/saved-searches/${id}`, { action: 'see' }, shopper)
    expect(response.status).toBe(303)
    const location = response.headers.get('Location') ?? ''
    expect(location).toBe(
      `/search/toyota?range%5Bcreated_at_timestamp%5D=${seenAt + 1}:&sortBy=latest`,
    )
    const list = await (await visit('searches', location)).text()
    expect(textsBy(list, 'car-title')).toEqual([
      '2021 Toyota Camry',
      '2021 Toyota HiLux',
      '2021 Toyota Yaris',
    ])
    expect(textOf(await page(shopper))).toContain('nothing new since')
  })

  it('is not recorded for a plain visit of the list: only POST writes', async () => {
    const shopper = await newShopper()
    const { id } = await saved(shopper, '/search/toyota')
    await visit('searches', '/search/toyota', { Cookie: shopper.cookie })
    expect(
      (await visit('searches', `/saved-searches/${id}`, { Cookie: shopper.cookie })).status,
    ).toBe(404)
    expect(textsBy(await page(shopper), 'new-count')).toEqual(['2 new'])
  })
})

describe('removing a search', () => {
  it('can be undone, and restores its age', async () => {
    const shopper = await newShopper()
    const { id, href, seenAt } = await saved(shopper, '/search/toyota')
    const response = await post(`/saved-searches/${id}`, { action: 'remove' }, shopper)
    expect(response.status).toBe(303)
    expect(await hrefs(shopper)).toEqual([])
    const html = await page(shopper, response.headers.get('Location') ?? '')
    expect(textsBy(html, 'search-removed')).toEqual(['Toyota cars is removed. Undo'])
    expect(html).toContain(`name="href" value="${href}"`)
    expect(html).toContain(`name="seen_at" value="${seenAt}"`)
    await save(href, shopper, { seen_at: String(seenAt) })
    expect(await rows(shopper)).toMatchObject([{ href, seenAt }])
  })

  it('does not report a removal that failed', async () => {
    const shopper = await newShopper()
    await saved(shopper, '/search/toyota')
    for (const query of [
      'removed=/search/toyota&seen=1',
      'removed=//evil.example&seen=1',
      'removed=/search/kia&seen=x',
      'saved=x',
    ])
      expect(await page(shopper, `/saved-searches?${query}`)).not.toContain('search-said')
  })

  it('switches its alert off with it', async () => {
    const shopper = await newShopper()
    const { id } = await saved(shopper, '/search/toyota')
    const insert = `INSERT INTO alerts (user_id, subject, site, token, consent, consented_at, notified_at) VALUES (?1, ?2, 'searches', 't', 'Yes', 1, 1)`
    await env.DB.prepare(insert).bind(shopper.userId, id).run()
    await env.DB.prepare(insert).bind(shopper.userId, 'watchlist').run()
    await post(`/saved-searches/${id}`, { action: 'remove' }, shopper)
    const left = await env.DB.prepare('SELECT subject FROM alerts WHERE user_id = ?1')
      .bind(shopper.userId)
      .all()
    expect(left.results).toEqual([{ subject: 'watchlist' }])
  })
})

describe('searches of others (TH3, TH11)', () => {
  it.each(['see', 'remove'])('do not exist to %s, on this site or another', async (action) => {
    const owner = await newShopper()
    const other = await newShopper()
    const rival = await signIn('rival', owner.phone)
    const { id } = await saved(owner, '/search/toyota')
    const before = await rows(owner)
    for (const [who, slug] of [
      [other, 'searches'],
      [rival, 'rival'],
    ] as const) {
      const answer = await post(`/saved-searches/${id}`, { action }, { slug, cookie: who.cookie })
      expect(answer.status).toBe(404)
    }
    expect((await post(`/saved-searches/${id}`, { action })).status).toBe(303)
    expect(await rows(owner)).toEqual(before)
    expect(await page(other)).not.toContain('List /search/toyota')
    expect(await page(rival, '/saved-searches', 'rival')).not.toContain('List /search/toyota')
  })

  it.each([...HOSTILE_TEXTS.slice(0, 6), '..', 'x'.repeat(500)])('have no id %j', async (id) => {
    const { cookie } = await newShopper()
    const path = `/saved-searches/${encodeURIComponent(id)}`
    expect([404, 400]).toContain((await post(path, { action: 'remove' }, { cookie })).status)
  })

  it('are not removed by an unknown action', async () => {
    const shopper = await newShopper()
    const { id } = await saved(shopper, '/search/toyota')
    const wrong: Record<string, string>[] = [{}, { action: 'drop' }]
    for (const fields of wrong)
      expect((await post(`/saved-searches/${id}`, fields, shopper)).status).toBe(404)
    expect(await hrefs(shopper)).toHaveLength(1)
  })
})

describe('without a database', () => {
  const broken = {
    prepare: (sql: string) => (sql.includes('sessions') ? env.DB.prepare(sql) : fail()),
    batch: () => fail(),
  }
  const fail = () => {
    throw new Error('D1 is down')
  }

  it('says that saved data is safe, and reports every failed save (F12)', async () => {
    const shopper = await newShopper()
    // The methods of a database that are called.
    const DB = broken as unknown as D1Database
    const read = await pageWith(shopper, { DB })
    expect(read.status).toBe(503)
    expect(textOf(await read.text())).toContain('We can’t show your searches right now')
    const written = await pageWith(shopper, { DB }, new URLSearchParams({ href: '/search/toyota' }))
    expect(written.status).toBe(503)
    expect(textOf(await written.text())).toContain('please try again in a minute')
  })
})

function pageWith({ cookie }: SignedIn, broken: Partial<Env>, body?: URLSearchParams) {
  const request = new Request('http://searches.example/saved-searches', {
    headers: { ...OWN_PAGE, Cookie: cookie },
    ...(body !== undefined && { method: 'POST', body }),
  })
  return app.fetch(request, { ...env, ...broken }, createExecutionContext())
}
