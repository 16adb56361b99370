import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#app.ts'
import type { Services } from '#services.ts'
import { hostKey, siteKey } from '#tenant/keys.ts'
import { type DemoSite, listDemoSites, openDemoSite } from '#test/bench/demo-site.ts'
import { brotliBytes } from '#test/bench/weigh.ts'
import { publishedText } from '#test/support/published.ts'

const KB = 1024
const NOW = Date.UTC(2026, 10, 21) / 1000
const PART = { 'hx-request': 'true', 'hx-request-type': 'partial' }

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
  // A stream that changes nothing is what workerd calls by a name of its own.
  vi.stubGlobal('IdentityTransformStream', TransformStream)
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Asks the app for a page of a demo site with all its stock, as the Worker would. */
async function get({ site, search, stockIndex }: DemoSite, path: string, headers = {}) {
  const host = `${site.slug}.localhost`
  const stored = new Map([
    [hostKey(host), site.slug],
    [siteKey(site.slug), await publishedText(site)],
  ])
  const bindings = { TENANTS: { get: async (key: string) => stored.get(key) ?? null } }
  const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
  // A search page asks for nothing else.
  const services = { search, stockIndex, record: () => {} } as Partial<Services> as Services
  const app = createApp(services)
  const request = new Request(`http://${host}${path}`, { headers })
  const response = await app.fetch(request, bindings, context)
  expect(response.status).toBe(200)
  return response.text()
}

const countCards = (html: string) => html.match(/data-testid="car-card"/g)?.length ?? 0

describe.each(await listDemoSites())('bytes of %s, its demo stock in', (slug) => {
  let demo: DemoSite
  beforeAll(async () => {
    demo = await openDemoSite(slug, NOW)
  }, 60_000)

  it('are at most 14 KB for the search page', async () => {
    for (const path of ['/search/used-cars', '/search/used-cars?sortBy=highestPrice']) {
      const html = await get(demo, path)
      expect(countCards(html)).toBe(demo.site.search.hits_per_page)
      expect(brotliBytes(html)).toBeLessThanOrEqual(14 * KB)
    }
  })

  it('are at most 7 KB for what a filter brings', async () => {
    for (const query of ['sortBy=latest', 'range%5Bprice%5D=5000:200000']) {
      const html = await get(demo, `/search/used-cars?${query}`, PART)
      expect(html).not.toContain('<html')
      expect(countCards(html)).toBe(demo.site.search.hits_per_page)
      expect(brotliBytes(html)).toBeLessThanOrEqual(7 * KB)
    }
  })
})
