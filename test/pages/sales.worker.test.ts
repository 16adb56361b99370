import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { monthOf, monthStart } from '#analytics/sales-of-month.ts'
import { createApp } from '#apps/app.ts'
import { routes } from '#routes.ts'
import { stockKey } from '#tenant/secret.ts'
import { fail, hang, objects } from '#test/support/failing-bindings.ts'
import { requestDelivery, sendStock } from '#test/support/send-stock.ts'
import { DRAWN, openShop, testCar, visit } from '#test/support/shop.ts'
import { textsBy } from '#test/ui/render.tsx'

const app = createApp()

const BARE = '/search/new-used-and-demo-cars'
const now = () => Math.floor(Date.now() / 1000)

beforeAll(async () => {
  const cars = [testCar(), testCar()]
  const rate = { enabled: true, source: 'rate', a_day: 86_400 } as const
  await openShop({ slug: 'by-rate', sales_counter: rate }, cars)
  await openShop({ slug: 'by-feed', sales_counter: { enabled: true } }, cars)
  await openShop({ slug: 'uncounted' }, cars)
})

const counterOn = async (slug: string, path = BARE) => {
  const html = await (await visit(slug, path)).text()
  return textsBy(html, 'sales-counter')
}

async function tell(slug: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await exports.default.fetch(`http://${slug}.example${routes.salesFeed.href()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json<{ message?: string }>() }
}

const withKey = async (slug: string) => ({
  'x-algolia-api-key': await stockKey(env.MASTER_KEY, slug),
})

describe('the sales counter of a site', () => {
  it('is on the unfiltered search with its text, and on no filtered one (W16)', async () => {
    const [text = ''] = await counterOn('by-rate')
    expect(text).toMatch(/^Sales this Month [\d,]+$/)
    expect(await counterOn('by-rate', '/search/used-cars')).toEqual([])
    expect(await counterOn('by-rate', `${BARE}?query=corolla`)).toEqual([])
  })

  it('does not exist on a site without it (T7)', async () => {
    expect(await counterOn('uncounted')).toEqual([])
    expect((await visit('uncounted', routes.salesCounter.href())).status).toBe(404)
    const headers = await withKey('uncounted')
    const address = `http://uncounted.example${routes.salesFeed.href()}`
    const told = await exports.default.fetch(address, { method: 'POST', headers, body: '{}' })
    expect(told.status).toBe(404)
  })

  it('is sent to browsers, never from a cache, and only rises (C16)', async () => {
    const response = await visit('by-rate', routes.salesCounter.href())
    expect(response.headers.get('cache-control')).toBe('no-store')
    const first = await response.json<{ month: string; count: number }>()
    expect(first.month).toBe(monthOf(now()))
    const again = await (await visit('by-rate', routes.salesCounter.href())).json<typeof first>()
    expect(again.count).toBeGreaterThanOrEqual(first.count)
  })

  it.each([
    ['fails', fail],
    ['never answers', hang],
  ])('is not rendered if its object %s, but the list is (F12)', async (_, answer) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const bindings = { ...env, SALES_COUNTER: objects<typeof env.SALES_COUNTER>(answer) }
    const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
    const ask = (path: string) =>
      app.fetch(new Request(`http://by-rate.example${path}`, { headers: DRAWN }), bindings, context)
    const page = await ask(BARE)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('data-testid="car-card"')
    expect(html).not.toContain('sales-counter')
    const api = await ask(routes.salesCounter.href())
    expect(api.status).toBe(503)
    expect(await api.json()).toMatchObject({ status: 503 })
    expect(log.mock.calls.join()).toContain('sales.read-failed')
    log.mockRestore()
  })
})

describe('sales counted from the stock', () => {
  const counter = (slug: string) =>
    visit(slug, routes.salesCounter.href()).then((response) => response.json())
  const sold = (at: number, more: object = {}) =>
    testCar({ status: 'sold', sold: true, sold_date_timestamp: at, ...more })

  it('are the site’s vehicles that were sold this month (decisions, Sales counter)', async () => {
    const since = monthStart(now())
    const before = sold(since - 1)
    const other = sold(now(), { make: 'BMW' })
    const hidden = sold(now(), { show_on_dealer_website: false })
    await openShop(
      { slug: 'by-stock', sales_counter: { enabled: true }, search_filters: 'make:Kia' },
      [testCar({ make: 'Kia' }), ...[since, now()].map((at) => sold(at, { make: 'Kia' }))].concat(
        before,
        other,
        hidden,
      ),
    )
    // The first page that asks shows it.
    expect(await counterOn('by-stock')).toEqual(['Sales this Month 2'])
    expect(await counter('by-stock')).toEqual({ month: monthOf(now()), count: 2 })
  })

  it('include vehicles that a stock delivery lacks', async () => {
    await openShop({ slug: 'by-delivery', sales_counter: { enabled: true } }, [])
    const rows = ['1', '2', '3', '4', '5', '6'].map((id) => ({
      id,
      make: 'Kia',
      model: 'Rio',
      year: 2020,
      price: 20_000,
    }))
    const arrive = async (cars: readonly object[], id: string) => {
      await sendStock('by-delivery', cars, { id, query: '?mode=replace' })
      const arrived = async () => (await requestDelivery('by-delivery', id)).status
      await expect.poll(arrived, { timeout: 20_000 }).toBe(200)
    }
    await arrive(rows, 'msg_first')
    await arrive(rows.slice(0, 4), 'msg_second')
    expect(await counter('by-delivery')).toMatchObject({ count: 2 })
  })
})

describe('sales reported by a dealer', () => {
  const month = monthOf(now())

  it('are shown once there are any, unchanged (decisions, Sales counter)', async () => {
    expect(await counterOn('by-feed')).toEqual([])
    const told = await tell('by-feed', { month, count: 1234 }, await withKey('by-feed'))
    expect(told).toEqual({ status: 200, body: { month, count: 1234 } })
    expect(await counterOn('by-feed')).toEqual(['Sales this Month 1,234'])
  })

  it('are the same if reported twice, and never fall', async () => {
    const key = await withKey('by-feed')
    await tell('by-feed', { month, count: 2000 }, key)
    for (const count of [2000, 7, 0])
      expect(await tell('by-feed', { month, count }, key)).toEqual({
        status: 200,
        body: { month, count: 2000 },
      })
  })

  it.each(['2020-01', '2099-12'])(
    'are rejected for %s, which is not the current month, with a reason',
    async (other) => {
      const { status, body } = await tell(
        'by-feed',
        { month: other, count: 9999 },
        await withKey('by-feed'),
      )
      expect(status).toBe(409)
      expect(body.message).toBe(
        `Report sales for the current month in Brisbane, ${month}, not for ${other}.`,
      )
      expect((await counterOn('by-feed')).join()).not.toContain('9,999')
    },
  )

  it.each([
    {},
    { month },
    { month, count: -1 },
    { month, count: 1.5 },
    { month, count: '12' },
    { month, count: 10_000_000 },
    { month: 'November', count: 1 },
    { month, count: 1, more: true },
  ])('are rejected if they are invalid: %o', async (body) => {
    const answer = await tell('by-feed', body, await withKey('by-feed'))
    expect(answer.status).toBe(400)
    expect(answer.body.message).not.toBe('')
  })

  it('require the stock key of that site, and no other', async () => {
    const sales = { month, count: 9999 }
    expect((await tell('by-feed', sales)).status).toBe(403)
    expect((await tell('by-feed', sales, { 'x-algolia-api-key': 'guess' })).status).toBe(403)
    expect((await tell('by-feed', sales, await withKey('by-rate'))).status).toBe(403)
    expect((await counterOn('by-feed')).join()).not.toContain('9,999')
  })
})
