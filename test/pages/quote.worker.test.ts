import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { createNetworkLimit } from '#lib/network-limit.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { FAULTS } from '#test/upstreams/play.ts'

const app = createApp()

const ASKED = {
  selfAssessedCreditScore: 'GREAT',
  purchasePrice: 26_000,
  loanTerm: 5,
  year: 2021,
  vin: 'V1',
  nvic: 'N1',
  whoIsHelping: '',
}
const CARD = [{ score: 'GREAT' as const, rate: 8.49, comparison_rate: 9.37 }]
const WARNING = 'WARNING: this is an example.'

async function ask(site: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await exports.default.fetch(`http://${site}.example/api/youx/quote`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json().catch(() => null) }
}

/** The late fragment for a placeholder. */
async function latePart(site: string, path: string, id: string): Promise<string | null> {
  const html = await (await visit(site, path)).text()
  return new RegExp(`<late-part for="${id}">(.*?)<late-end>`, 's').exec(html)?.[1] ?? null
}

const open = (slug: string, upstreams: SiteInput['upstreams'], enabled = true) =>
  openShop(
    {
      slug,
      finance: { warning: WARNING, disclaimer: 'Ours.', quote: { enabled, rate_card: CARD } },
      upstreams,
    },
    [
      testCar({ id: 'plain', slug: 'plain', price: 26_000 }),
      testCar({ id: 'free', slug: 'free', price: 0 }),
      testCar({
        slug: 'quoted',
        youxQuote: { weeklyRepaymentAmount: 88, advertisedRate: 7, comparisonRate: 8 },
      }),
    ],
  )

beforeAll(async () => {
  await open('card-only', {})
  await open('no-quotes', {}, false)
  for (const fault of ['', ...FAULTS]) {
    await open(`asks${fault}`, {
      quote: { url: `https://quote.upstreams.example/${fault}` },
      finance_disclaimer: { url: `https://finance.upstreams.example/${fault}` },
    })
  }
})

describe('POST /api/youx/quote (A10)', () => {
  it('returns the provider’s figures', async () => {
    expect(await ask('asks', ASKED)).toEqual({
      status: 200,
      body: { weeklyRepaymentAmount: 120.4, advertisedRate: 7.25, comparisonRate: 8.186 },
    })
  })

  it('uses the rate card of a site that has no provider', async () => {
    const { status, body } = await ask('card-only', ASKED)
    expect(status).toBe(200)
    expect(body).toMatchObject({ advertisedRate: 8.49, comparisonRate: 9.37 })
  })

  it('says in an error why there is none', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const poor = { ...ASKED, selfAssessedCreditScore: 'POOR' }
    const none = { error: 'Quotes are unavailable at the moment.' }
    expect(await ask('card-only', poor)).toEqual({ status: 503, body: none })
    expect(await ask('asks', poor)).toEqual({ status: 503, body: none })
    expect(await ask('asksfailing', ASKED)).toEqual({ status: 503, body: none })
    expect(await ask('asksnonsense', ASKED)).toEqual({ status: 503, body: none })
    expect((await ask('no-quotes', ASKED)).status).toBe(404)
  })

  it.each([
    '{',
    '[]',
    {},
    { ...ASKED, purchasePrice: '26000' },
    { ...ASKED, purchasePrice: 0 },
    { ...ASKED, purchasePrice: 1e12 },
    { ...ASKED, loanTerm: 99 },
    { ...ASKED, selfAssessedCreditScore: 'BEST' },
    { ...ASKED, vin: 'x'.repeat(81) },
  ])('refuses %j', async (body) => {
    expect((await ask('card-only', body)).status).toBe(400)
  })

  it('accepts only pages of the site, as JSON of at most 20 kB (TH14, TH20)', async () => {
    for (const from of ['cross-site', 'same-site', 'none'])
      expect((await ask('card-only', ASKED, { 'Sec-Fetch-Site': from })).status).toBe(403)
    const form = { 'Content-Type': 'text/plain' }
    expect((await ask('card-only', ASKED, form)).status).toBe(400)
    expect((await ask('card-only', { ...ASKED, more: 'x'.repeat(21_000) })).status).toBe(413)
  })
})

describe('quotes of a paid provider', () => {
  it('are refused above the rate limit of a network, which never applies to the site’s own rate card', async () => {
    const bindings = { ...env, QUOTE_LIMIT: { limit: async () => ({ success: false }) } }
    const statusAt = async (site: string) => {
      const request = new Request(`http://${site}.example/api/youx/quote`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          'CF-Connecting-IP': '203.0.113.9',
        },
        body: JSON.stringify(ASKED),
      })
      return (await app.fetch(request, bindings, createExecutionContext())).status
    }
    expect(await statusAt('asks')).toBe(429)
    expect(await statusAt('card-only')).toBe(200)
  })

  it('are counted for a household and a site, and not if the network is unknown', async () => {
    const keys: string[] = []
    const limit = async ({ key }: RateLimitOptions) => ({ success: keys.push(key) === 1 })
    const mayQuote = createNetworkLimit({ limit }, 'asks', 'quote.limiter-failed')
    expect(await mayQuote('2001:db8::1')).toBe(true)
    expect(await mayQuote('2001:db8::2')).toBe(false)
    expect(await mayQuote('')).toBe(true)
    expect(keys).toEqual(['asks:2001:db8:0:0::/64', 'asks:2001:db8:0:0::/64'])
  })

  it.each([
    ['fails', () => Promise.reject(new Error('down'))],
    ['does not answer', () => new Promise<never>(() => undefined)],
  ])('are returned while the counter %s', async (_how, limit) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const mayQuote = createNetworkLimit({ limit }, 'asks', 'quote.limiter-failed')
    expect(await mayQuote('203.0.113.9')).toBe(true)
  })
})

describe('quote on a vehicle page (A11)', () => {
  it('loads after the page, with its comparison rate', async () => {
    const quote = await latePart('asks', '/cars/plain', 'finance-quote')
    expect(quote).toContain('<b>$120</b>')
    expect(quote).toContain('8.19% comparison rate')
  })

  it('is not requested if there is one, if there is no price, or if it is off', async () => {
    expect(await latePart('asks', '/cars/quoted', 'finance-quote')).toBeNull()
    expect(await latePart('asks', '/cars/free', 'finance-quote')).toBeNull()
    expect(await latePart('no-quotes', '/cars/plain', 'finance-quote')).toBeNull()
    const html = await (await visit('asks', '/cars/quoted')).text()
    expect(html).toContain('<b>$88</b>')
    expect(html).toContain(`<p id="finance-warning">${WARNING}</p>`)
  })

  it('is in the page at once if the site calculates it', async () => {
    const html = await (await visit('card-only', '/cars/plain')).text()
    expect(html).toContain('9.37% comparison rate')
    expect(html).not.toContain('<late-part for="finance-quote">')
  })

  it.each(FAULTS)('shows no error if the provider is %s (X11)', async (fault) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const quote = await latePart(`asks${fault}`, '/cars/plain', 'finance-quote')
    expect(quote).toContain('Ask us for a weekly repayment.')
    expect(quote).not.toMatch(/\d|%/)
    expect(await latePart(`asks${fault}`, '/cars/plain', 'finance-disclaimer')).toBe('<p>Ours.</p>')
  })
})

describe('finance disclaimer of a car (A26)', () => {
  it('is the third party’s, with basic markup, shortened after its beginning', async () => {
    const words = await latePart('asks', '/cars/plain', 'finance-disclaimer')
    expect(words).toContain('Terms for plain from <b>elsewhere</b>')
    expect(words).toMatch(/<dialog id="finance-all-told"[^>]* popover="auto"/)
  })

  it('is the site’s if there is no third party', async () => {
    const html = await (await visit('card-only', '/cars/plain')).text()
    expect(html).toMatch(/id="financeDisclaimer".*<p>Ours\.<\/p>/s)
  })
})
