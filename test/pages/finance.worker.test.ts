import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { publishTo } from '#test/support/published.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'
import { FAULTS } from '#test/upstreams/play.ts'

const app = createApp()

const WARNING = 'WARNING: this is an example.'
const CARD = [
  { score: 'GREAT' as const, rate: 8.49, comparison_rate: 9.37 },
  { score: 'DECENT' as const, rate: 10.99, comparison_rate: 12.12 },
]
const PAGES = [
  { path: '/finance', title: 'Car finance', intro: 'In <b>five</b> minutes.' },
  { path: '/personalised/finance', title: 'Your rate' },
  { path: '/plain', panel: false },
  { path: '/now', title: 'Get Finance Now', variant: 'featured' as const },
]
const CARS = [
  testCar({ id: 'priced', slug: 'priced', price: 26_000, vin: 'V1', nvic: 'N1', year: 2021 }),
  testCar({ id: 'weekly', slug: 'weekly', price: 0, subscription_price: 199 }),
  testCar({ id: 'dear', slug: 'dear', price: 260_000 }),
  testCar({ id: 'sold', slug: 'sold', price: 27_000, status: 'sold', sold_date_timestamp: 9e9 }),
  testCar({ id: 'never', slug: 'never', make: 'Lada', price: 28_000 }),
  testCar({ id: 'held', slug: 'held', price: 29_000, reserved: true }),
  testCar({ id: 'fresh', slug: 'fresh', price: 31_000, car_type: 'new' }),
]

const open = (slug: string, finance: SiteInput['finance'], more: Partial<SiteInput> = {}) =>
  openShop({ slug, ...more, finance: { warning: WARNING, pages: PAGES, ...finance } }, CARS)
const quote = { enabled: true, rate_card: CARD }

/** Headers of a browser without scripts that comes from a page of the site. */
const OURS = { 'Sec-Fetch-Site': 'same-origin' }

async function read(slug: string, path: string, headers = {}): Promise<string> {
  const response = await visit(slug, path, headers)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}
/** Content of a placeholder that scripts fill; null if there is none. */
const said = (html: string, name: string) =>
  new RegExp(`data-quote="${name}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? null
const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input [^>]*>/g)].flatMap(([input]) => {
      const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? ''
      return of('type') === 'radio' && !input.includes(' checked')
        ? []
        : [[of('name'), of('value')]]
    }),
  )
/** The address of the button, as a browser reads it. */
const applied = (html: string) => {
  const href = /<a [^>]*href="([^"]*)"[^>]*data-apply/.exec(html)?.[1] ?? ''
  return new URL(href.replaceAll('&amp;', '&'), 'http://quotes.example')
}

beforeAll(async () => {
  await open('quotes', {
    quote,
    never_makes: ['Lada'],
    fees: [{ label: 'Agency', amount: 912.25 }],
  })
  await open('silent', { quote, warning: ' ' })
  await open('enquires', {})
  await open(
    'approves',
    { quote, pre_approval: { enabled: true, label: 'Get my rate' } },
    { account: { sign_in: true, gates: ['personalised-finance'] } },
  )
  for (const fault of ['', ...FAULTS]) {
    const upstreams = { quote: { url: `https://quote.upstreams.example/${fault}` } }
    await open(`asks${fault}`, { quote: { enabled: true } }, { upstreams })
  }
})

describe('finance pages of a site (R25, R27-R29)', () => {
  it('answer at the addresses configured by the site, and nowhere else', async () => {
    expect(await read('quotes', '/finance')).toContain('<h1>Car finance</h1>')
    expect(await read('quotes', '/plain')).toContain('<h1>Finance</h1>')
    for (const path of ['/apply-for-finance', '/finance/more', '/Finance'])
      expect((await visit('quotes', path)).status).toBe(404)
  })

  it('are many on one site, each with its own text and panel (R25, R27, R28, R29)', async () => {
    const paths = ['/finance', '/apply-for-finance', '/ford-finance', '/personalised/finance']
    const pages = paths.map((path, at) => ({ path, title: `Page ${at}`, panel: at !== 2 }))
    await open('many', { quote, pages, link: '/ford-finance' })
    for (const [at, path] of paths.entries()) {
      const html = await read('many', `${path}?car_id=priced`)
      expect(html).toContain(`<h1>Page ${at}</h1>`)
      expect(html.includes('data-testid="finance-car"')).toBe(at !== 2)
      expect(fieldsOf(html)).toMatchObject({ car_id: 'priced', vehiclePriceBudget: '26000' })
    }
    expect(await read('many', '/cars/priced')).toMatch(
      /href="\/ford-finance\?car_id=priced&amp;vin=V1[^"]*#finance-form"/,
    )
  })

  it('are indexed, except a page about one vehicle', async () => {
    const page = await read('quotes', '/finance?price=20000')
    expect(page).toContain('<link rel="canonical" href="https://quotes.example/finance"/>')
    expect(page).toContain('content="index, follow"')
    const about = await read('quotes', '/finance?car_id=priced')
    expect(about).toContain('content="noindex, follow"')
    expect(about).not.toContain('rel="canonical"')
  })

  it('require sign-in if the site gates them (P5, P7)', async () => {
    const response = await visit('approves', '/personalised/finance?car_id=priced')
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toMatch(/^\/sign-in\?type=personalised-finance&/)
    expect((await visit('quotes', '/personalised/finance')).status).toBe(200)
  })
})

describe('finance pages while the stock does not answer (F12)', () => {
  it('are complete except for their vehicles', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const engine = { kind: 'algolia' as const, app_id: 'BROKEN', search_key: 'NOBODYATHOME' }
    await publishTo(
      env.TENANTS,
      testSite({
        slug: 'down',
        hosts: ['down.example'],
        search: { engine },
        finance: { warning: WARNING, pages: PAGES, quote },
      }),
    )
    const html = await read('down', '/finance?car_id=priced&vin=V1&price=26000')
    expect(said(html, 'comparison')).toBe('9.37%')
    expect(Object.fromEntries(applied(html).searchParams)).toMatchObject({
      car_id: 'priced',
      vin: 'V1',
      vehiclePriceBudget: '26000',
    })
    expect(await read('down', '/now')).toContain('Start Finance Journey')
  })
})

describe('panel (W82, T19)', () => {
  it('has the three steps', async () => {
    const html = await read('quotes', '/finance')
    const steps = [...html.matchAll(/<b>(STEP \d)<\/b><p>([^<]*)/g)].map(([, at, text]) => [
      at,
      text,
    ])
    expect(steps).toEqual([
      ['STEP 1', 'Apply online in 5 minutes!'],
      ['STEP 2', 'Get pre-approved with your own personalised finance rate'],
      ['STEP 3', 'Purchase your dream car'],
    ])
  })

  it('has the vehicle of the address instead (A29)', async () => {
    const html = await read('quotes', '/finance?car_id=priced')
    expect(html).toMatch(
      /data-testid="finance-car" data-car-id="priced".*2021 Toyota Corolla.*\$26,000/s,
    )
    expect(html).not.toContain('STEP 1')
    const weekly = await read('quotes', '/finance?car_id=weekly')
    expect(weekly).toMatch(/<b>\$199<\/b> <small>\/week<\/small>/)
  })

  it('shows no sold or unknown vehicle', async () => {
    for (const id of ['sold', 'unknown', '%22%3E', 'x'.repeat(300)])
      expect(await read('quotes', `/finance?car_id=${id}`)).toContain('STEP 1')
  })

  it('does not exist if the site hides it', async () => {
    const html = await read('quotes', '/plain?car_id=priced')
    expect(html).not.toContain('finance-panel')
    expect(fieldsOf(html)).toMatchObject({ vehiclePriceBudget: '26000' })
  })
})

describe('quick quote on the page (W85, V40-V42)', () => {
  it('starts with $30,000, 5 years and great credit, or with the price of the vehicle', async () => {
    const first = { vehiclePriceBudget: '30000', loanTerm: '5', selfAssessedCreditScore: 'GREAT' }
    expect(fieldsOf(await read('quotes', '/finance'))).toMatchObject(first)
    expect(fieldsOf(await read('quotes', '/finance?car_id=priced'))).toMatchObject({
      ...first,
      vehiclePriceBudget: '26000',
      car_id: 'priced',
      vin: 'V1',
      nvic: 'N1',
      year: '2021',
      car_type: 'used',
    })
    const dear = await read('quotes', '/finance?car_id=dear')
    expect(fieldsOf(dear)).toMatchObject({ vehiclePriceBudget: '260000' })
  })

  it.each([
    ['vehiclePriceBudget=45000&loanTerm=3&selfAssessedCreditScore=DECENT', '45000', '3', 'DECENT'],
    ['price=$45,000&loanTerm=99&credit_score=decent', '45000', '7', 'DECENT'],
    ['price=1&loanTerm=0&credit_score=best', '10000', '5', 'GREAT'],
    ['price=9999999&loanTerm=1', '200000', '1', 'GREAT'],
    ['price=lots&loanTerm=-2', '30000', '5', 'GREAT'],
  ])('reads %s, clamped to its limits (R55)', async (query, price, term, score) => {
    expect(fieldsOf(await read('quotes', `/finance?${query}`))).toMatchObject({
      vehiclePriceBudget: price,
      loanTerm: term,
      selfAssessedCreditScore: score,
    })
  })

  it('shows a repayment with its comparison rate, warning and fees, without scripts (E8, C9, C11, C13)', async () => {
    const html = await read('quotes', '/finance?price=30000')
    const week = Number(said(html, 'repayment')?.slice(1))
    expect(week).toBeGreaterThan(130)
    expect(said(html, 'month')).toBe(`$${Math.round(week * 4.33)}`)
    expect([said(html, 'rate'), said(html, 'comparison')]).toEqual(['8.49%', '9.37%'])
    expect(html).toContain(`<p id="finance-warning">${WARNING}</p>`)
    expect(html).toContain('Fees: Agency $912.25.')
    const shorter = await read('quotes', '/finance?price=30000&loanTerm=2')
    expect(Number(said(shorter, 'repayment')?.slice(1))).toBeGreaterThan(week)
  })

  it('shows none for a score without a rate, for a make that is never financed, and without a warning (V26, X23)', async () => {
    const poor = await read('quotes', '/finance?credit_score=POOR')
    expect([said(poor, 'repayment'), said(poor, 'comparison')]).toEqual(['', ''])
    expect(poor).toContain('data-state="none"')
    for (const [slug, path] of [
      ['quotes', '/finance?car_id=never'],
      ['silent', '/finance'],
      ['enquires', '/finance'],
    ] as const) {
      const html = await read(slug, path)
      expect(said(html, 'repayment')).toBeNull()
      expect(/<main.*<\/main>/s.exec(html)?.[0]).not.toMatch(/\d%|data-quotes/)
      expect(html).toContain('What do you have in mind?')
    }
  })

  it('passes all values on to the enquiry, or to pre-approval (W83, R55)', async () => {
    const query =
      'car_id=priced&loanTerm=3&credit_score=decent&whoIsHelping=Sam&preferredDealership=north&vin=FORGED'
    const known = {
      car_id: 'priced',
      vin: 'V1',
      nvic: 'N1',
      year: '2021',
      preferredDealership: 'north',
      car_type: 'used',
      vehiclePriceBudget: '26000',
      loanTerm: '3',
      selfAssessedCreditScore: 'DECENT',
      whoIsHelping: 'Sam',
    }
    for (const [slug, path] of [
      ['quotes', '/finance-enquiry'],
      ['approves', '/finance/pre-approval'],
    ] as const) {
      const html = await read(slug, `/finance?${query}`)
      expect(applied(html).pathname).toBe(path)
      expect(Object.fromEntries(applied(html).searchParams)).toEqual(known)
      // Without scripts the form itself goes there, with the values of its fields.
      expect(html).toContain(`formAction="${path}"`)
      expect(fieldsOf(html)).toMatchObject(known)
    }
    expect(await read('approves', '/finance')).toContain('>Get my rate</a>')
    expect(await read('quotes', '/finance')).toContain('>Enquire for Finance</a>')
  })

  it('is the target of vehicle buttons (R54)', async () => {
    for (const path of ['/finance', '/now'])
      expect((await read('quotes', path)).match(/id="finance-form"/g)).toHaveLength(1)
  })

  it('is beside the site’s text about it, which also appears without a quote (C14)', async () => {
    const disclaimer = 'Based on a 5 year term, 10% deposit and 30% final payment.'
    await open('based', { quote, quick_quote: { disclaimer } })
    for (const query of ['', '?credit_score=POOR'])
      expect(await read('based', `/finance${query}`)).toContain(`>${disclaimer}</p>`)
  })

  it('renders the address as text (TH5)', async () => {
    const evil = encodeURIComponent('"><script>alert(1)</script>')
    const html = await read('quotes', `/finance?car_id=${evil}&vin=${evil}&whoIsHelping=${evil}`)
    expect(html).not.toContain('<script>alert')
  })
})

describe('quick quote of a provider (A12)', () => {
  it('is requested by the page if the form was submitted, as without scripts', async () => {
    const html = await read('asks', '/finance?price=26000&loanTerm=5&quote=1', OURS)
    expect(said(html, 'repayment')).toBe('$120')
    expect(said(html, 'month')).toBe('$521')
    expect([said(html, 'rate'), said(html, 'comparison')]).toEqual(['7.25%', '8.19%'])
  })

  it('is otherwise requested by scripts, so that plain page views request no quotes', async () => {
    const html = await read('asks', '/finance?price=26000')
    expect(said(html, 'repayment')).toBe('')
    expect(html).toContain('data-quotes="/api/youx/quote"')
  })

  it.each([{}, { 'Sec-Fetch-Site': 'none' }, { 'Sec-Fetch-Site': 'cross-site' }])(
    'is not requested for visitors who come from no page of the site, as %j',
    async (headers) => {
      const html = await read('asks', '/finance?price=26000&loanTerm=5&quote=1', headers)
      expect(said(html, 'repayment')).toBe('')
    },
  )

  it.each([
    [true, '$120'],
    [false, ''],
  ])('is requested only within the rate limit of a network: %s', async (may, repayment) => {
    const networks: string[] = []
    const limit = async ({ key }: RateLimitOptions) => ({ success: networks.push(key) > 0 && may })
    const request = new Request('http://asks.example/finance?price=26000&loanTerm=5&quote=1', {
      headers: { ...OURS, 'CF-Connecting-IP': '203.0.113.21' },
    })
    const bindings = { ...env, QUOTE_LIMIT: { limit } }
    const response = await app.fetch(request, bindings, createExecutionContext())
    expect(said(await response.text(), 'repayment')).toBe(repayment)
    expect(networks).toEqual(['asks:203.0.113.21'])
  })

  it.each(FAULTS)('that is %s leaves the page complete within two seconds (X23)', async (fault) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const started = performance.now()
    const html = await read(`asks${fault}`, '/finance?price=26000&quote=1', OURS)
    expect(performance.now() - started).toBeLessThan(2000)
    expect(said(html, 'repayment')).toBe('')
    expect(html).toContain('data-state="none"')
    expect(html).toContain('Enquire for Finance')
  })
})

describe('finance disclaimer on the page (A26)', () => {
  const words = (html: string) =>
    /<late-part for="finance-disclaimer">(.*?)<late-end>/s.exec(html)?.[1] ?? null

  it('is the third party’s for the given vehicle', async () => {
    const upstreams = { finance_disclaimer: { url: 'https://finance.upstreams.example/' } }
    await open('worded', { quote, disclaimer: 'Ours.' }, { upstreams })
    const html = await read('worded', '/finance?car_id=priced')
    expect(html).toContain('<div id="finance-disclaimer"><p>Ours.</p></div>')
    expect(words(html)).toContain('Terms for priced from <b>elsewhere</b>')
    expect(words(html)).not.toMatch(/&lt;|onclick|<script/)
    for (const path of ['/finance', '/finance?car_id=sold'])
      expect(words(await read('worded', path))).toBeNull()
  })

  it.each(FAULTS)('stays the site’s if the third party is %s', async (fault) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const upstreams = { finance_disclaimer: { url: `https://finance.upstreams.example/${fault}` } }
    await open(`worded${fault}`, { disclaimer: 'Ours.' }, { upstreams })
    expect(words(await read(`worded${fault}`, '/finance?car_id=priced'))).toBe('<p>Ours.</p>')
  })
})

describe('“Get Finance Now” (W84, T20)', () => {
  it('shows used vehicles that are in stock and can be financed, and links to all of them', async () => {
    const html = await read('quotes', '/now')
    const ids = [...html.matchAll(/data-testid="car-card" data-car-id="([^"]*)"/g)].map(
      ([, id]) => id,
    )
    expect(ids).toHaveLength(2)
    expect(new Set(ids)).toEqual(new Set(['dear', 'priced']))
    for (const words of ['Start Finance Journey', 'View All Used Cars'])
      expect(html).toMatch(new RegExp(`href="/search/used-cars"[^>]*>${words}`))
    expect(html).not.toContain('data-testid="quick-quote"')
  })

  it('shows a repayment only with the warning it needs (C11)', async () => {
    await open('weekly-cards', { show_weekly: true, provider: 'bank' })
    const plain = await read('weekly-cards', '/now')
    expect(plain).not.toContain('finance-warning')
    const youxQuote = { weeklyRepaymentAmount: 88, advertisedRate: 7, comparisonRate: 8 }
    await openShop(
      { slug: 'quoted-cards', finance: { show_weekly: true, warning: WARNING, pages: PAGES } },
      [testCar({ youxQuote, price: 20_000 })],
    )
    const html = await read('quoted-cards', '/now')
    expect(html).toContain('8.00% comparison rate')
    expect(html).toContain(`<p id="finance-warning">${WARNING}</p>`)
  })

  it('is complete without used vehicles', async () => {
    await openShop({ slug: 'empty', finance: { pages: PAGES } }, [])
    const html = await read('empty', '/now')
    expect(html).toContain('Start Finance Journey')
    expect(html).not.toContain('featured-cars')
  })
})
