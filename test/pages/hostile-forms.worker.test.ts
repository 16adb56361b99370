import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { FORM_KINDS, type FormKind } from '#tenant/schema-forms.ts'
import { formRoutes, routes } from '#routes.ts'
import { HOSTILE_TEXTS } from '#test/support/hostile-texts.ts'
import { kindsOf } from '#test/support/kinds-of.ts'
import { fetchFrom, fillFrom, NOTHING_SAVED, PARTIAL, sendForm } from '#test/support/send-form.ts'
import { sample } from '#test/support/cases.ts'
import { openShop, testCar } from '#test/support/shop.ts'

const SLUG = 'hostile-forms'
const PLACES = [
  { id: '7', slug: 'north', name: 'North Yard' },
  { id: '8', slug: 'south', name: 'South Yard' },
]

/** The ways in which input is returned to a shopper. */
const WAYS = ['invalid', 'back', 'conflict', 'failed'] as const
type Way = (typeof WAYS)[number]
const STATUS: Record<Way, readonly number[]> = {
  invalid: [422],
  back: [200],
  // The text that no field accepts is first.
  conflict: [409, 422],
  failed: [503, 422],
}

type Form = Awaited<ReturnType<typeof fillFrom>>
const forms = new Map<FormKind, Form>()
/** Kinds of elements in forms with ordinary input. */
let ordinary: ReadonlySet<string>

/** Names of fields set by the page itself; the rest is input. */
const MECHANICAL = new Set(['key', 'at', 'step', 'website_url'])
/** Accepted unchanged, so that the rest of a form may be valid. */
const FREE = new Set([
  'name',
  'last_name',
  'message',
  'make',
  'model',
  'company',
  'part',
  'vehicle',
])

/** A form with a text in every field (or in those that accept any), sent so that it is returned. */
async function sendBack(kind: FormKind, way: Way, text: string, headers = {}) {
  const form = forms.get(kind)
  if (form === undefined) throw new Error(kind)
  const names = Object.keys(form.fields).filter((name) => !MECHANICAL.has(name))
  const hit = way === 'invalid' || way === 'back' ? names : names.filter((n) => FREE.has(n))
  const fields = { ...form.fields, ...Object.fromEntries(hit.map((name) => [name, text])) }
  if (way === 'back') Object.assign(fields, { step: 'back', at: text, key: text })
  if (way === 'invalid')
    Object.assign(fields, { [text.replaceAll('\\', '/')]: text, visited_pages: text })
  return sendForm(SLUG, form.action, fields, {
    headers,
    ...(way === 'failed' && { env: NOTHING_SAVED }),
  })
}

/** Errors in a response that should be one of our forms. */
async function faultsOf(response: Response, known: ReadonlySet<string>): Promise<string[]> {
  const strange = [...kindsOf(await response.text())].filter((kind) => !known.has(kind))
  const store = response.headers.get('Cache-Control')
  return [
    ...strange.map((kind) => `<${kind}>`),
    ...(store === 'no-store' || store === 'private, no-cache' ? [] : [`Cache-Control: ${store}`]),
    ...(response.headers.has('Set-Cookie') ? ['a cookie'] : []),
  ]
}

/** What is typed in each way: what the page makes of it differs only where it is checked. */
const WORDS: [string, Record<string, string>][] = [
  ['Words', {}],
  ['Words', PARTIAL],
]
const ORDINARY: Record<Way, [string, Record<string, string>][]> = {
  invalid: [...WORDS, ['', {}], ['2000', {}], ['!', {}], ['x'.repeat(400), {}]],
  back: WORDS,
  conflict: [...WORDS, ['x'.repeat(400), {}]],
  failed: WORDS,
}

/** Types ordinary input, valid and invalid. */
async function learn(): Promise<Set<string>> {
  const known = new Set<string>()
  for (const kind of FORM_KINDS)
    for (const way of WAYS)
      for (const [text, headers] of ORDINARY[way])
        for (const seen of kindsOf(await (await sendBack(kind, way, text, headers)).text()))
          known.add(seen)
  return known
}

beforeAll(async () => {
  const phones = { general: '1300 111 222' }
  const offers = { enabled: true }
  const site = { slug: SLUG, locations: PLACES, phone_numbers: phones, price_offers: offers }
  await openShop(site, [testCar({ id: 'h1', slug: 'car-h1' })])
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
  for (const kind of FORM_KINDS) {
    const form = await fillFrom(SLUG, formRoutes[kind].href('h1'))
    forms.set(kind, form)
    // The key is used: the same form with other input is a conflict.
    const sent = await sendForm(SLUG, form.action, form.fields)
    if (sent.status !== 303) throw new Error(`${kind}: ${sent.status}`)
  }
  ordinary = await learn()
}, 120_000)

describe('forms with any input', () => {
  it('return it as text, with any result: no new element, no caching (TH4, TH5, F17)', async () => {
    const texts = [
      // Everything in every form; then naughty strings in some.
      ...sample(
        HOSTILE_TEXTS.flatMap((text) => FORM_KINDS.map((kind) => ({ text, kind }))),
        100,
        100,
      ),
      ...sample(env.NAUGHTY_STRINGS, 24, 24).map((text, at) => ({
        text,
        kind: FORM_KINDS[at % FORM_KINDS.length] ?? 'general',
      })),
    ]
    const tasks = texts.map(({ text, kind }, at) => ({
      text: text.toWellFormed().slice(0, 1500),
      kind,
      way: WAYS[Math.floor(at / FORM_KINDS.length + at) % WAYS.length] ?? 'invalid',
      headers: at % 3 === 0 ? PARTIAL : {},
    }))
    const bad: string[] = []
    const seen = new Map<number, number>()
    const ask = async ({ text, kind, way, headers }: (typeof tasks)[number]) => {
      const response = await sendBack(kind, way, text, headers)
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
      const at = `${kind} ${way} ${JSON.stringify(text).slice(0, 60).toWellFormed()}`
      if (response.status === 413) return
      if (!STATUS[way].includes(response.status)) bad.push(`${response.status} ${at}`)
      bad.push(...(await faultsOf(response, ordinary)).map((fault) => `${fault} ${at}`))
    }
    for (let at = 0; at < tasks.length; at += 20)
      await Promise.all(tasks.slice(at, at + 20).map(ask))
    expect(bad).toEqual([])
    for (const status of [200, 409, 422, 503]) expect(seen.get(status)).toBeGreaterThan(8)
  }, 240_000)

  it('would be detected as markup', async () => {
    const planted = new Response('<form class="form" onsubmit="x()"><input name="a"></form>')
    expect(await faultsOf(planted, ordinary)).toContain('<form class onsubmit>')
  })
})

/** Valid and invalid parameters of forms and success pages. */
const PARAMETERS = [
  'car_id location_id preferredDealership category position amount term step at key form lead car',
  'event email name message redirect redirectUrl back next return_to url HX-Redirect',
].flatMap((line) => line.split(' '))
const PATHS = [...FORM_KINDS.map((kind) => formRoutes[kind].href()), '/success', '/cars/trade-in']

describe('hostile addresses of forms and success pages', () => {
  it('are answered with our own pages, and redirect nowhere else (TH7, F17)', async () => {
    const known = new Set<string>()
    const plain = ['', '?car_id=h1', '?car_id=nope', '?location_id=7&category=Sales&amount=20000']
    const thanks = [...FORM_KINDS, 'offer'].map((kind) =>
      routes.success.href(kind, 'a'.repeat(32), { car: 'car-h1', event: 49 }),
    )
    const learn = async (path: string, headers: Record<string, string> = {}) => {
      for (const kind of kindsOf(await (await fetchFrom(SLUG, path, { headers })).text()))
        known.add(kind)
    }
    for (const path of [...PATHS.flatMap((path) => plain.map((query) => path + query)), ...thanks])
      await learn(path)
    for (const path of PATHS) await learn(path, PARTIAL)
    const values = [
      ...HOSTILE_TEXTS,
      'https://evil.example',
      '//evil.example',
      String.raw`/\evil.example`,
      'javascript:alert(1)',
      '/%09/evil.example',
      'data:text/html,<script>alert(1)</script>',
    ]
    const bad: string[] = []
    const ask = async (path: string, headers: Record<string, string>) => {
      const response = await fetchFrom(SLUG, path, { headers })
      const html = await response.text()
      const short = path.slice(0, 90)
      if (response.status === 414) return
      // No lead has such a reference.
      const isUnknown = path.startsWith('/success') && /[?&]lead=/.test(path)
      if (response.status !== (isUnknown ? 404 : 200)) bad.push(`${response.status} ${short}`)
      for (const name of ['Location', 'HX-Redirect', 'HX-Location', 'Set-Cookie', 'Refresh'])
        if (response.headers.has(name)) bad.push(`${name} ${short}`)
      const strange = [...kindsOf(html)].filter((kind) => !known.has(kind))
      bad.push(...strange.map((kind) => `<${kind}> ${short}`))
      if (/(?:href|src|action|hx-[a-z]+)="(?:https?:|javascript:|\/[/\\])[^"]*evil/i.test(html))
        bad.push(`link ${short}`)
    }
    const tasks = PATHS.flatMap((path, at) =>
      values.map((value, n) => {
        const safe = encodeURIComponent(value.toWellFormed())
        const query = PARAMETERS.filter((_, each) => (each + n + at) % 2 === 0)
          .map((name) => `${name}=${safe.slice(0, 150)}`)
          .join('&')
        return [
          `${path}?${query}&${safe.slice(0, 150)}`,
          (at + n) % 2 === 0 ? {} : PARTIAL,
        ] as const
      }),
    )
    const some = sample(tasks, 150, 150)
    for (let at = 0; at < some.length; at += 20)
      await Promise.all(some.slice(at, at + 20).map(([path, headers]) => ask(path, headers)))
    expect(bad).toEqual([])
  }, 240_000)

  it.each([
    ['//evil.example/', 'a path that names a host'],
    ['//evil.example/contact/', 'the same with a page'],
    ['/contact/?next=//evil.example', 'a slash too many'],
    ['/sell-your-car?next=https://evil.example', 'an old address'],
    ['/contact-us?//evil.example', 'an old address with a host behind it'],
  ])('redirect to no other host: %s, %s', async (path) => {
    const location = (await fetchFrom(SLUG, path)).headers.get('Location')
    if (location !== null)
      expect(new URL(location, `http://${SLUG}.example`).hostname).toBe(`${SLUG}.example`)
  })
})

describe('posts that are not a form', () => {
  const FORM = 'application/x-www-form-urlencoded'
  const boundary = 'multipart/form-data; boundary=x'
  it.each([
    ['JSON', 'application/json', '{"name":"x","__proto__":{"step":"send"}}'],
    ['nothing', FORM, ''],
    ['an unknown type', 'x/y', 'name=x'],
    ['parts without a boundary', 'multipart/form-data', 'name=x'],
    [
      'parts that do not end',
      boundary,
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nx',
    ],
    ['thousands of fields', FORM, 'a=&'.repeat(6000)],
    ['names of objects', FORM, '__proto__=x&constructor=x&toString=x&hasOwnProperty=x&a.b=c'],
    ['lists', FORM, 'name[]=a&name[]=b&name=c&name=d&email[0]=x'],
    ['control characters and halves', FORM, 'name=%00%ED%A0%80%FF&message=%0D%0A%85'],
    ['broken escapes', FORM, 'name=%&message=%E0%A4%A&%=%'],
    ['six thousand faces', FORM, `message=${'😀'.repeat(4900)}`],
  ])('are answered like an empty form: %s', async (_what, type, body) => {
    for (const kind of FORM_KINDS) {
      const response = await fetchFrom(SLUG, formRoutes[kind].href(), {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type },
        body,
      })
      // The first step of some forms requires no answer.
      expect([kind, response.status]).toEqual([kind, expect.toBeOneOf([200, 422])])
      expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
      expect(await response.text()).not.toContain('[object')
    }
  })

  it('are rejected if they are a byte too long, and files are not accepted', async () => {
    const post = (body: BodyInit, headers = {}) =>
      fetchFrom(SLUG, '/contact', {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
        body,
      })
    const form = { 'Content-Type': FORM }
    expect((await post('a'.repeat(20_000), form)).status).toBe(422)
    const refused = await post('a'.repeat(20_001), form)
    expect([refused.status, await refused.text()]).toEqual([
      413,
      expect.stringContaining('shorten'),
    ])
    const files = new FormData()
    files.append('name', new File(['CANARY'], 'name.txt'))
    const answer = await post(files)
    expect([answer.status, (await answer.text()).includes('CANARY')]).toEqual([422, false])
  })

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('change nothing by %s', async (method) => {
    const before = await env.DB.prepare('SELECT count(*) AS n FROM leads').first('n')
    const form = forms.get('general')
    const { key: _, ...fields } = form?.fields ?? {}
    for (const path of [...PATHS, '/trade-in/offer/' + 'a'.repeat(32)]) {
      const asked = { method, body: new URLSearchParams(fields) }
      expect((await fetchFrom(SLUG, path, asked)).status).toBe(404)
    }
    expect(await env.DB.prepare('SELECT count(*) AS n FROM leads').first('n')).toBe(before)
  })
})

describe('pages of forms', () => {
  it('cannot be framed or sniffed, and send only to this site (TH14)', async () => {
    for (const path of [...PATHS, '/trade-in/offer/' + 'a'.repeat(32)])
      for (const method of ['GET', 'POST']) {
        const { headers } = await fetchFrom(SLUG, path, {
          method,
          headers: { 'Sec-Fetch-Site': 'same-origin' },
        })
        const policy = headers.get('Content-Security-Policy')
        for (const rule of ["form-action 'self'", "frame-ancestors 'self'", "base-uri 'none'"])
          expect([path, policy]).toEqual([path, expect.stringContaining(rule)])
        expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|\*|https:\/\/)/)
        expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
        expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
        expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
      }
  })
})
