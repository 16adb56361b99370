import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { createElement } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import type { AppEnv } from '#http/app-env.ts'
import { renderPage } from '#http/render.tsx'
import type { Answer } from '#search/answer.ts'
import { createServices, type Services } from '#composition/services.ts'
import { publishTo } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'
import { testCar } from '#test/support/shop.ts'

const site = testSite({
  slug: 'stream',
  hosts: ['stream.example'],
  search: { curated: [{ slug: 'picks', title: 'Our picks', filters: 'make:Kia' }] },
})
const answer: Answer = {
  at: 0,
  hits: [testCar({ make: 'Kia', model: 'Rio' })],
  total: 1,
  facets: {},
  stats: {},
  without: {},
}

const tenant = { slug: site.slug, version: 1, site, themeCss: '', themeHash: '' }

type Search = Services['search']['list']
const isCurated: (queries: Parameters<Search>[0]) => boolean = ([query]) =>
  query?.filters.includes('make:"Kia"') === true

/** Opens the unfiltered search page with a search supplied by the test; the text arrives as it is sent. */
async function open(search: Search, method = 'GET') {
  const own = createServices(env, tenant, () => undefined)
  const services: Services = { ...own, search: { ...own.search, list: search } }
  const context = createExecutionContext()
  const response = await createApp(services).fetch(
    new Request('http://stream.example/search/new-used-and-demo-cars', { method }),
    { ...env, DEV: '1' },
    context,
  )
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  return {
    response,
    context,
    /** Reads until the text contains this, or the page ends. */
    async until(text: string): Promise<string> {
      if (reader === undefined) return seen
      while (!seen.includes(text)) {
        const { done, value } = await reader.read()
        if (done) break
        seen += value
      }
      return seen
    },
  }
}

const found: Search = async () => answer

beforeAll(async () => {
  await publishTo(env.TENANTS, site)
})

describe('page stream', () => {
  it('sends head and header before the stock has answered', async () => {
    const gate = Promise.withResolvers<Awaited<ReturnType<Search>>>()
    const page = await open((queries, ...rest) =>
      isCurated(queries) ? found(queries, ...rest) : gate.promise,
    )
    const early = await page.until('</header>')
    expect(early).toContain('<title>New, used and demo cars | Acme Motors</title>')
    expect(early).not.toContain('car-card')
    gate.resolve(answer)
    const whole = await page.until('</html>')
    expect(whole).toContain('data-testid="car-card"')
    expect(whole.match(/<main/g)).toHaveLength(1)
    expect(whole).not.toContain('data-gap')
    expect(whole.trimEnd().endsWith('</body></html>')).toBe(true)
  })

  it('sends the shell before a late fragment, and the late fragment before the end', async () => {
    const gate = Promise.withResolvers<Awaited<ReturnType<Search>>>()
    const page = await open((queries, ...rest) =>
      isCurated(queries) ? gate.promise : found(queries, ...rest),
    )
    expect(page.response.headers.get('Content-Encoding')).toBe('identity')
    const shell = await page.until('</footer>')
    expect(shell).toContain('data-testid="car-card"')
    expect(shell).not.toContain('Our picks')
    gate.resolve(answer)
    const whole = await page.until('</html>')
    expect(whole).toMatch(
      /<late-part for="curated">.*Our picks.*<late-end><\/late-end><\/late-part><\/body><\/html>/s,
    )
  })

  it('sends a late fragment with the shell if it is ready by then', async () => {
    const page = await open(async (queries, ...rest) => {
      if (isCurated(queries)) await new Promise((done) => setTimeout(done, 1))
      return found(queries, ...rest)
    })
    // In development only streams are marked.
    expect(page.response.headers.get('Content-Encoding')).toBeNull()
    expect(await page.until('</html>')).toMatch(/Our picks.*<\/late-part><\/body><\/html>$/s)
  })

  it('leaves no unread stream for a HEAD request', async () => {
    const { response, context } = await open(found, 'HEAD')
    expect([response.status, response.body]).toEqual([200, null])
    expect(response.headers.get('Content-Type')).toContain('text/html')
    await waitOnExecutionContext(context)
  })

  it('waits for the status of a HEAD request', async () => {
    const gate = Promise.withResolvers<Awaited<ReturnType<Search>>>()
    setTimeout(() => gate.resolve(null), 100)
    expect((await open(() => gate.promise, 'HEAD')).response.status).toBe(503)
  })

  it('ends complete if a late fragment fails (F21)', async () => {
    const page = await open(async (queries, ...rest) => {
      if (isCurated(queries)) throw new Error('The list is gone')
      return found(queries, ...rest)
    })
    expect(await page.until('</html>')).toMatch(/<\/late-part><\/body><\/html>$/)
  })

  it('ends complete if a late fragment can’t be drawn, and logs it (F21)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Broken = () => {
      throw new Error('private')
    }
    const late = [
      { id: 'broken', content: Promise.resolve(createElement(Broken)), fallback: null },
      { id: 'plain', content: Promise.resolve(createElement(Broken)), fallback: 'No quote' },
      { id: 'whole', content: Promise.resolve('Similar cars'), fallback: null },
    ]
    const head = { title: 'A car', robots: 'noindex' }
    const app = new Hono<AppEnv>().get('/', (c) => {
      c.set('tenant', tenant)
      return renderPage(c, head, Promise.resolve({ head, body: 'A car', late }))
    })
    const response = await app.request('/', {}, env)
    expect(await response.text()).toMatch(
      /A car.*<late-part for="broken"><late-end>.*<late-part for="plain">No quote<late-end>.*<late-part for="whole">Similar cars<late-end>.*<\/html>$/s,
    )
    expect(log.mock.calls).toEqual([
      [expect.stringContaining('"id":"broken"')],
      [expect.stringContaining('"id":"plain"')],
    ])
    vi.restoreAllMocks()
  })

  it('sends every one of the late fragments that are ready together', async () => {
    const gate = Promise.withResolvers<void>()
    const late = ['first', 'second', 'third'].map((id) => ({
      id,
      content: gate.promise.then(() => `The ${id} of three`),
      fallback: null,
    }))
    const head = { title: 'A car', robots: 'noindex' }
    const app = new Hono<AppEnv>().get('/', (c) => {
      c.set('tenant', tenant)
      return renderPage(c, head, Promise.resolve({ head, body: 'A car', late }))
    })
    const response = await app.request('/', {}, env, createExecutionContext())
    gate.resolve()
    const html = await response.text()
    expect(html).toMatch(/A car.*<\/footer>.*<late-part for="first">.*<\/html>$/s)
    for (const { id } of late) expect(html).toContain(`The ${id} of three<late-end>`)
  })

  it('times out a late fragment that never arrives (F21)', async () => {
    const page = await open((queries, ...rest) =>
      isCurated(queries) ? new Promise(() => undefined) : found(queries, ...rest),
    )
    expect(await page.until('</html>')).toMatch(
      /<late-part for="curated"><late-end><\/late-end><\/late-part><\/body><\/html>$/,
    )
  })

  it('returns 503 with alternatives if the stock does not answer in time for the status (F1, X6)', async () => {
    const page = await open(async () => null)
    expect(page.response.status).toBe(503)
    const html = await page.until('</html>')
    expect(html).toContain('Search is unavailable right now')
    expect(html).toContain('href="/contact"')
    expect(html).toContain('href="/search/new-used-and-demo-cars"')
  })

  it('is a 500 with a number, and no error details on the page, if the code fails (TH21)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const page = await open(async () => {
      throw new Error('secret detail')
    })
    expect(page.response.status).toBe(500)
    const html = await page.until('</html>')
    const id = page.response.headers.get('X-Request-Id') ?? 'none'
    expect(html).toContain(id)
    expect(html).not.toContain('secret detail')
    const said = log.mock.calls.flat().join()
    expect(said).toContain(id)
    // Its place, without its message, which may quote a shopper's input.
    expect(said).toMatch(/"error":"Error","stack":" +at /)
    expect(said).not.toContain('secret detail')
    vi.restoreAllMocks()
  })

  it('keeps what was sent when the code fails later, and closes the page', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const gate = Promise.withResolvers<Awaited<ReturnType<Search>>>()
    const page = await open(() => gate.promise)
    await page.until('</header>')
    gate.reject(new Error('late fault'))
    const html = await page.until('</html>')
    expect(html).toContain('</html>')
    expect(html).toContain('Something went wrong at our end')
    expect(log.mock.calls.flat().join()).toMatch(/"error":"Error"/)
    expect(log.mock.calls.flat().join()).not.toContain('late fault')
    vi.restoreAllMocks()
  })
})
