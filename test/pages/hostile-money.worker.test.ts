import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { routes } from '#routes.ts'
import { HOSTILE_TEXTS } from '#test/support/hostile-texts.ts'
import { kindsOf } from '#test/support/kinds-of.ts'
import {
  cachingOf,
  fetchFrom,
  fillFrom,
  NOTHING_SAVED,
  PARTIAL,
  sendForm,
} from '#test/support/send-form.ts'
import { sample } from '#test/support/cases.ts'
import { openShop, testCar } from '#test/support/shop.ts'

const SLUG = 'hostile-money'
const CHECKOUT = routes.checkout.href('car-h1', 'checkout')
const PURCHASE = routes.onlinePurchase.href('car-h1')
const PRE_APPROVAL = `${routes.preApproval.href()}?car_id=h1`
const FORMS = [CHECKOUT, PURCHASE, PRE_APPROVAL]

/** The ways in which input is returned to a shopper. */
const WAYS = ['invalid', 'back', 'failed', 'code'] as const
type Way = (typeof WAYS)[number]
/** A step back, an error, a failed save, a rate limit. */
const STATUSES = new Set([200, 409, 422, 429, 503])
/** Names of fields set by the page itself; the rest is input. */
const MECHANICAL = new Set(['key', 'at', 'step', 'website_url'])
/** Accepted unchanged, so that the rest of a form may be valid. */
const FREE = new Set(['name', 'last_name', 'whoIsHelping', 'trade_in.make', 'trade_in.model'])

type Form = Awaited<ReturnType<typeof fillFrom>>
const forms = new Map<string, Form>()

/** A form with a text in every field (or in those that accept any), sent so that it is returned. */
async function sendBack(path: string, way: Way, text: string, headers = {}) {
  const form = forms.get(path)
  if (form === undefined) throw new Error(path)
  const names = Object.keys(form.fields).filter((name) => !MECHANICAL.has(name))
  const hit = way === 'failed' ? names.filter((name) => FREE.has(name)) : names
  const fields = { ...form.fields, ...Object.fromEntries(hit.map((name) => [name, text])) }
  if (way === 'back') Object.assign(fields, { step: 'back', at: text, key: text })
  if (way === 'invalid') Object.assign(fields, { [text.replaceAll('\\', '/')]: text, action: text })
  if (way === 'code') Object.assign(fields, { action: 'verify', code: text, phone: text })
  return sendForm(SLUG, form.action, fields, {
    headers,
    ...(way === 'failed' && { env: NOTHING_SAVED }),
  })
}

/** Errors in a response that should be one of our pages. */
async function faultsOf(response: Response, known: ReadonlySet<string>): Promise<string[]> {
  const strange = [...kindsOf(await response.text())].filter((kind) => !known.has(kind))
  return strange.map((kind) => `<${kind}>`)
}

beforeAll(async () => {
  await openShop(
    {
      slug: SLUG,
      cards: { checkout: { enabled: true } },
      sidebar: { online_purchase: true },
      phone_numbers: { general: '1300 111 222' },
      calculators: { delivery: { regions: [{ name: 'Here', postcodes: ['2000'], price: 1 }] } },
      account: { sign_in: true },
      finance: {
        pages: [{ path: '/finance' }, { path: '/get-finance', variant: 'featured' }],
        quote: { enabled: true, rate_card: [{ score: 'GREAT', rate: 8, comparison_rate: 9 }] },
        pre_approval: { enabled: true, postcode: 'required' },
      },
      budget: { enabled: true },
    },
    [testCar({ id: 'h1', slug: 'car-h1', payment_processors: ['stripe'] })],
  )
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
  for (const path of FORMS) forms.set(path, await fillFrom(SLUG, path))
}, 60_000)

describe('forms about money with any input', () => {
  it('return it as text, with any result: no new element, no caching (TH4, TH5, F17)', async () => {
    const ordinary = new Set<string>()
    const learn = async (path: string, way: Way, text: string, headers = {}) => {
      for (const kind of kindsOf(await (await sendBack(path, way, text, headers)).text()))
        ordinary.add(kind)
    }
    for (const path of FORMS)
      for (const way of WAYS) {
        for (const text of ['', 'Words', '2000', 'Yes', 'Delivery', '!', 'x'.repeat(400)])
          await learn(path, way, text)
        await learn(path, way, 'Words', PARTIAL)
      }
    const bad: string[] = []
    const seen = new Map<number, number>()
    const toTask = (text: string, path: string, at: number) => ({
      text: text.toWellFormed().slice(0, 1500),
      path,
      way: WAYS[at % WAYS.length] ?? 'invalid',
      headers: at % 3 === 0 ? PARTIAL : {},
    })
    const tasks = [
      ...HOSTILE_TEXTS.flatMap((text, at) =>
        FORMS.map((path, which) => toTask(text, path, at + which)),
      ),
      ...sample(env.NAUGHTY_STRINGS, 24, 24).map((text, at) =>
        toTask(text, FORMS[at % FORMS.length] ?? CHECKOUT, at),
      ),
    ]
    const ask = async ({ text, path, way, headers }: (typeof tasks)[number]) => {
      const response = await sendBack(path, way, text, headers)
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
      if (response.status === 413) return
      const at = `${path} ${way} ${JSON.stringify(text).slice(0, 60).toWellFormed()}`
      if (!STATUSES.has(response.status)) bad.push(`${response.status} ${at}`)
      if (response.headers.get('Cache-Control') !== cachingOf(response, headers))
        bad.push(`kept ${at}`)
      bad.push(...(await faultsOf(response, ordinary)).map((fault) => `${fault} ${at}`))
    }
    for (let at = 0; at < tasks.length; at += 20)
      await Promise.all(tasks.slice(at, at + 20).map(ask))
    expect(bad).toEqual([])
    for (const status of [200, 422]) expect(seen.get(status)).toBeGreaterThan(3)
    expect(await env.DB.prepare('SELECT count(*) AS n FROM reservations').first('n')).toBe(0)
  }, 240_000)

  const FORM = 'application/x-www-form-urlencoded'
  it.each([
    ['JSON', 'application/json', '{"name":"x","__proto__":{"step":"send"}}'],
    ['nothing', FORM, ''],
    ['an unknown type', 'x/y', 'name=x'],
    ['parts without a boundary', 'multipart/form-data', 'name=x'],
    ['names of objects', FORM, '__proto__=x&constructor=x&toString=x&trade_in.__proto__=c'],
    ['lists', FORM, 'name[]=a&name[]=b&name=c&name=d&email[0]=x'],
    ['control characters and halves', FORM, 'name=%00%ED%A0%80%FF&message=%0D%0A%85'],
    ['broken escapes', FORM, 'name=%&message=%E0%A4%A&%=%'],
  ])('are answered like an empty form: %s', async (_what, type, body) => {
    for (const path of FORMS) {
      const response = await fetchFrom(SLUG, path, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type },
        body,
      })
      expect([path, response.status]).toEqual([path, expect.toBeOneOf([200, 409, 422])])
      expect(response.headers.get('Cache-Control')).toBe(cachingOf(response))
      expect(await response.text()).not.toContain('[object')
    }
  })

  it('are accepted only from pages of this site (TH14)', async () => {
    const id = 'a'.repeat(32)
    for (const path of [...FORMS, routes.reservation.href(id), routes.createCustomer.href()]) {
      const headers = { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': FORM }
      const response = await fetchFrom(SLUG, path, { method: 'POST', headers, body: 'a=b' })
      expect([path, response.status]).toEqual([path, 403])
    }
  })
})

const PARAMETERS = [
  'car_id vin nvic year preferredDealership car_type vehiclePriceBudget price loanTerm whoIsHelping',
  'selfAssessedCreditScore credit_score repayment frequency deposit min max km postcode from go look',
].flatMap((line) => line.split(' '))
const PAGES = [
  '/finance',
  '/get-finance',
  routes.budget.href(),
  routes.preApproval.href(),
  CHECKOUT,
  '/checkout-journey',
  routes.reservation.href('a'.repeat(32)),
]

describe('hostile addresses of pages about money', () => {
  const EVIL = [
    'https://evil.example',
    '//evil.example',
    String.raw`/\evil.example`,
    'javascript:alert(1)',
    '/%09/evil.example',
    '/search/used-cars/../../..//evil.example',
  ]

  it('are answered with our own pages (TH7, F17)', async () => {
    const known = new Set<string>()
    const plain = ['Words', '0', '-1', '2000', '30000', '999999999', 'monthly', 'h1', '/search/x']
    const queries = ['', '?car_id=h1', '?from=/search/used-cars&km=1', '?car_id=car-h1']
    const said = plain.map((value) => `?${PARAMETERS.map((name) => `${name}=${value}`).join('&')}`)
    const learn = async (path: string, headers: Record<string, string> = {}) => {
      for (const kind of kindsOf(await (await fetchFrom(SLUG, path, { headers })).text()))
        known.add(kind)
    }
    for (const path of PAGES) {
      for (const query of [...queries, ...said]) await learn(path + query)
      await learn(path, PARTIAL)
    }
    const bad: string[] = []
    const ask = async (path: string, headers: Record<string, string>) => {
      const response = await fetchFrom(SLUG, path, { headers })
      const short = path.slice(0, 90)
      if (response.status === 414) return
      if (response.status >= 500) bad.push(`${response.status} ${short}`)
      const location = response.headers.get('Location') ?? response.headers.get('HX-Redirect')
      if (location !== null && !/^\/(?:search|cars|find-by-budget|finance)\b/.test(location))
        bad.push(`to ${location.slice(0, 60)} ${short}`)
      const html = await response.text()
      const strange = [...kindsOf(html)].filter((kind) => !known.has(kind))
      bad.push(...strange.map((kind) => `<${kind}> ${short}`))
      if (/(?:href|src|action|hx-[a-z]+)="(?:https?:|javascript:|\/[/\\])[^"]*evil/i.test(html))
        bad.push(`link ${short}`)
    }
    const tasks = PAGES.flatMap((path, at) =>
      [...HOSTILE_TEXTS, ...EVIL].map((value, n) => {
        const safe = encodeURIComponent(value.toWellFormed()).slice(0, 150)
        const names = PARAMETERS.filter((name, each) => name !== 'go' && (each + n + at) % 2 === 0)
        const query = names.map((name) => `${name}=${safe}`).join('&')
        return [`${path}?${query}&${safe}`, (at + n) % 2 === 0 ? {} : PARTIAL] as const
      }),
    )
    for (let at = 0; at < tasks.length; at += 20)
      await Promise.all(tasks.slice(at, at + 20).map(([path, headers]) => ask(path, headers)))
    expect(bad).toEqual([])
  }, 120_000)

  it('link only to lists of this site, whatever return path a budget names (TH7, R61)', async () => {
    for (const from of ['/search/used-cars', ...EVIL, ...HOSTILE_TEXTS]) {
      const query = new URLSearchParams({ from: from.toWellFormed(), go: '1', max: '900000' })
      const { status, headers } = await fetchFrom(
        SLUG,
        `${routes.budget.href()}?${query.toString()}`,
      )
      const location = headers.get('Location') ?? ''
      if (status === 414) continue
      expect([from.slice(0, 60), status]).toEqual([from.slice(0, 60), 303])
      expect(location).toMatch(/^\/search\/[\w-]+(?:\/[\w-]+)?(?:\?|$)/)
    }
  })

  it('block framing and foreign forms on pages that lead to payment (TH14)', async () => {
    for (const path of PAGES) {
      const { headers } = await fetchFrom(SLUG, path)
      const policy = headers.get('Content-Security-Policy')
      for (const rule of ["form-action 'self'", "frame-ancestors 'self'", "base-uri 'none'"])
        expect([path, policy]).toEqual([path, expect.stringContaining(rule)])
      expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    }
  })
})
