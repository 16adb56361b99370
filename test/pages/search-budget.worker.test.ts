// The limit of a network on searches and lookups that no cache answers.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { routes } from '#routes.ts'
import { savePlace } from '#sales/delivery/postcodes.ts'
import { PARTIAL } from '#test/support/send-form.ts'
import { DRAWN, openShop, testCar } from '#test/support/shop.ts'

const ONE = '203.0.113.5'
const app = createApp()

beforeAll(async () => {
  const cars = Array.from({ length: 3 }, (_, at) => testCar({ id: `b${at}`, slug: `budget-${at}` }))
  await openShop({ slug: 'searched', phone_numbers: { general: '(02) 5550 4100' } }, cars)
  await openShop(
    {
      slug: 'located',
      calculators: { delivery: { bands: [{ up_to_km: 200, price: 90 }] } },
      upstreams: { geocoding: { url: 'https://geocoding.upstreams.example/found' } },
      locations: [{ id: '7', slug: 'north', name: 'North', lat: -33.8, long: 151 }],
    },
    [testCar({ id: 'l1', slug: 'located-1', location: '7' })],
  )
})

/** A limiter that accepts that many of each key; `keys` are those it was asked for. */
function limiter(most: number) {
  const keys: string[] = []
  const limit = async ({ key }: RateLimitOptions) => {
    keys.push(key)
    return { success: keys.filter((known) => known === key).length <= most }
  }
  return { limit, keys }
}

type Ask = { address?: string; headers?: Record<string, string>; site?: string }

/** A visitor whose searches `SEARCH_LIMIT` and lookups `QUOTE_LIMIT` count. */
function openVisit(bindings: Partial<typeof env>) {
  return async (path: string, { address = ONE, headers = {}, site = 'searched' }: Ask = {}) => {
    const ctx = createExecutionContext()
    const all = { ...DRAWN, 'CF-Connecting-IP': address, ...headers }
    const request = new Request(`http://${site}.example${path}`, {
      headers: all,
      redirect: 'manual',
    })
    const response = await app.fetch(request, { ...env, ...bindings }, ctx)
    const html = await response.text()
    await waitOnExecutionContext(ctx)
    return { status: response.status, wait: response.headers.get('Retry-After'), html }
  }
}

const list = (query: string) => `/search/new-used-and-demo-cars?query=${query}`

describe('searches that no cache answers', () => {
  it('are limited for a network, with a plain page, and not for others (F18)', async () => {
    const visit = openVisit({ SEARCH_LIMIT: limiter(3) })
    for (const query of ['one', 'two', 'three']) expect((await visit(list(query))).status).toBe(200)
    const spent = await visit(list('four'))
    expect([spent.status, spent.wait]).toEqual([429, '60'])
    expect(spent.html).toContain('That was a lot of searches')
    expect(spent.html).toContain('Try again')
    expect((await visit(list('five'), { address: '203.0.113.6' })).status).toBe(200)
    // A household or office is one network, in IPv6 too.
    const six = openVisit({ SEARCH_LIMIT: limiter(1) })
    expect((await six(list('six'), { address: '2001:db8::1' })).status).toBe(200)
    expect((await six(list('seven'), { address: '2001:db8::2' })).status).toBe(429)
  })

  it('are refused to fragments, vehicles, comparisons and favourites as well', async () => {
    const visit = openVisit({ SEARCH_LIMIT: limiter(0) })
    const part = await visit(list('part'), { headers: PARTIAL })
    expect([part.status, part.wait]).toEqual([429, '60'])
    const slugs = ['budget-1', 'budget-2']
    const paths = [
      routes.car.href('budget-1'),
      routes.compare.href(slugs),
      routes.favourites.href(['b1']),
    ]
    for (const path of paths) {
      const page = await visit(path)
      expect([page.status, page.wait], path).toEqual([429, '60'])
      expect(page.html, path).toContain('That was a lot of searches')
    }
  })

  it('cost nothing if they are cached, and one for a page however many queries it has', async () => {
    const counted = limiter(99)
    const visit = openVisit({ SEARCH_LIMIT: counted })
    for (let times = 0; times < 4; times += 1)
      expect((await visit(list('cached'))).status).toBe(200)
    expect(counted.keys.length).toBeLessThanOrEqual(2)
    const before = counted.keys.length
    await visit('/search/new-used-and-demo-cars')
    expect(counted.keys.length - before).toBeLessThanOrEqual(1)
  })

  it('are answered by an older answer if there is one', async () => {
    const free = openVisit({ SEARCH_LIMIT: limiter(99) })
    for (let times = 0; times < 3; times += 1) await free(list('older'))
    const spent = openVisit({ SEARCH_LIMIT: limiter(0) })
    expect((await spent(list('older'))).status).toBe(200)
  })

  it('are answered if the network is unknown, or the limiter fails', async () => {
    const none = openVisit({ SEARCH_LIMIT: limiter(0) })
    expect((await none(list('nowhere'), { address: '' })).status).toBe(200)
    const broken = openVisit({ SEARCH_LIMIT: { limit: () => Promise.reject(new Error('down')) } })
    expect((await broken(list('broken'))).status).toBe(200)
  })
})

describe('lookups of postcodes', () => {
  it('are limited for a network, and a known postcode costs nothing', async () => {
    const counted = limiter(1)
    const visit = openVisit({ QUOTE_LIMIT: counted })
    const ask = (postcode: string) =>
      visit(`/api/delivery?postcode=${postcode}&car=located-1`, { site: 'located' })
    await savePlace(env.DB, 'AU', '2250', { point: { lat: -33.4, long: 151.3 }, region: 'NSW' })
    for (const postcode of ['2250', '2250', '2000']) expect((await ask(postcode)).status).toBe(200)
    expect(counted.keys).toEqual([`located:places:${ONE}`])
    const calls = vi.spyOn(globalThis, 'fetch')
    const spent = await ask('2001')
    expect(calls, 'no third party is asked').not.toHaveBeenCalled()
    calls.mockRestore()
    expect([spent.status, spent.wait]).toEqual([429, '60'])
    expect(spent.html).toContain('There have been too many postcode requests')
  })
})
