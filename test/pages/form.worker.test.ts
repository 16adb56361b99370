import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { mintFormKey } from '#sales/leads/form-key.ts'
import { FORM_KINDS, type PageFormKind } from '#tenant/schema-forms.ts'
import { formRoutes } from '#routes.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { fillForm } from '#test/support/fill-form.ts'
import { recordEvents } from '#test/support/record-events.ts'
import { sample } from '#test/support/cases.ts'
import { openShop, testCar } from '#test/support/shop.ts'

const { written, bindings } = recordEvents()
const app = createApp()
const PLACES = [
  { id: '7', slug: 'north', name: 'North Yard', dealership_slug: 'north' },
  { id: '8', slug: 'south', name: 'South Yard', dealership_slug: 'south' },
]

type Ask = { headers?: Record<string, string>; env?: Partial<typeof env> }

async function fetchFrom(
  slug: string,
  path: string,
  init: RequestInit = {},
  more: Partial<typeof env> = {},
) {
  const request = new Request(`http://${slug}.example${path}`, { redirect: 'manual', ...init })
  return app.fetch(request, { ...bindings, ...more }, createExecutionContext())
}

const get = async (slug: string, path: string, headers: Record<string, string> = {}) =>
  (await fetchFrom(slug, path, { headers })).text()

let sender = 0

/** Sends fields as the form of the page does. */
async function post(
  slug: string,
  path: string,
  fields: Record<string, string> | FormData,
  ask: Ask = {},
) {
  let body: FormData | undefined
  if (fields instanceof FormData) body = fields
  else {
    body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
  }
  const headers = {
    'Sec-Fetch-Site': 'same-origin',
    Origin: `http://${slug}.example`,
    // No shopper sends as often as a test.
    'CF-Connecting-IP': `198.51.${Math.floor(sender / 250)}.${(sender += 1) % 250}`,
    ...ask.headers,
  }
  return fetchFrom(slug, path, { method: 'POST', headers, body }, ask.env)
}

const JSON_ASKED = { headers: { Accept: 'application/json' } }
const PARTIAL = { 'HX-Request-Type': 'partial' }

/** A form of a page, filled in within ten seconds and not yet sent. */
async function filled(slug: string, path: string, more: Record<string, string> = {}) {
  const { action, fields } = await fillForm(await get(slug, path))
  const key = await mintFormKey(env.MASTER_KEY, slug, Math.floor(Date.now() / 1000) - 10)
  const all: Record<string, string> = { ...fields, key, step: 'send', ...more }
  return { action, fields: all }
}

async function leadOf(slug: string, id: string) {
  const row = await env.DB.prepare('SELECT payload, suspicion FROM leads WHERE site = ? AND id = ?')
    .bind(slug, id)
    .first<{ payload: string; suspicion: string }>()
  return row === null ? null : (JSON.parse(row.payload) as Record<string, unknown>)
}

const count = async (slug: string) =>
  (await env.DB.prepare('SELECT count(*) AS n FROM leads WHERE site = ?')
    .bind(slug)
    .first('n')) as number

const leadIn = (href: string | null) =>
  /[?&]lead=([0-9a-f]{32})/.exec(href ?? '')?.[1] ??
  /\/offer\/([0-9a-f]{32})/.exec(href ?? '')?.[1] ??
  ''

/** Text of the summary, and of the messages beside the fields. */
function errorsIn(html: string) {
  const summary = /data-testid="error-warning"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? ''
  const inline = [...html.matchAll(/class="field-error">([^<]*)</g)].map(([, text]) => text ?? '')
  return { summary, inline }
}

const currentStep = (html: string) =>
  [...html.matchAll(/<fieldset class="form-step" data-step="(\d)"( hidden="")?/g)]
    .filter(([, , hidden]) => hidden === undefined)
    .map(([, step]) => Number(step))

beforeAll(async () => {
  const cars = [
    testCar({ id: 'f1', slug: 'hilux-f1', make: 'Toyota', model: 'HiLux', badge: 'SR5' }),
    testCar({ id: 'n1', slug: 'new-n1', car_type: 'new' }),
  ]
  const shop = (slug: string, more: Partial<SiteInput> = {}) =>
    openShop({ slug, locations: PLACES, ...more }, slug === 'rival' ? [] : cars)
  await shop('forms', {
    phone_numbers: { general: '(02) 5550 4100' },
    price_offers: { enabled: true },
  })
  await shop('rival')
  await shop('few', { forms: { pages: ['service'], remember: false, postcode: 'required' } })
  const hours = Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    open: '09:00',
    close: '17:00',
  }))
  await shop('drives', {
    locations: PLACES.slice(0, 1).map((place) => ({ ...place, opening_hours: hours })),
    forms: {
      terms: {
        label: 'I agree to the <a href="/terms">terms</a><script>',
        text: 'All of <b>them</b>.',
      },
    },
  })
  await shop('single', { locations: PLACES.slice(0, 1) })
})

beforeEach(() => void (written.length = 0))
afterEach(() => void vi.restoreAllMocks())

describe.each(FORM_KINDS)('the form %s', (kind: PageFormKind) => {
  const path = formRoutes[kind].href()

  it('is a page, and only the form for a dialog (W42-W44, W59)', async () => {
    const page = await get('forms', path)
    expect(page).toContain('<!DOCTYPE html>')
    expect(page).toMatch(new RegExp(`data-testid="${kind}-form"`))
    expect(page.match(/<h1/g)).toHaveLength(1)
    const part = await get('forms', path, PARTIAL)
    expect(part).not.toContain('<html')
    expect(part).toMatch(/^<div class="form-head"><h2/)
    expect(part.match(/<form/g)).toHaveLength(1)
  })

  it('is rejected while it is empty, with each message beside its field and in the list (W89, X28, V60)', async () => {
    const response = await post('forms', path, { step: 'send' })
    const html = await response.text()
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([
      422,
      'private, no-cache',
    ])
    const { summary, inline } = errorsIn(html)
    expect(summary).toContain('Please fix the following errors:')
    expect(summary).not.toContain('?:')
    expect(inline.length).toBeGreaterThan(3)
    expect(inline).toContain('*You must agree to the terms of use before submitting.')
    expect(inline).toContain('This is a required field.')
    for (const message of inline) expect(summary).toContain(message)
    // Each links to its field, which references its message.
    const ids = [...summary.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '')
    expect(ids).toHaveLength(inline.length)
    for (const id of ids) {
      expect(html.split(`id="${id}"`)).toHaveLength(2)
      expect(html).toContain(`id="${id}-error"`)
      expect(html).toMatch(new RegExp(`aria-describedby="[^"]*${id}-error`))
    }
  })

  it('is accepted when it is complete, and the success page follows (R52, A22)', async () => {
    const { action, fields } = await filled('forms', path)
    const response = await post('forms', action, fields)
    expect([response.status, errorsIn(await response.clone().text()).inline]).toEqual([303, []])
    const href = response.headers.get('Location')
    expect(href).toMatch(/^\/(?:success\?form=|trade-in\/offer\/)/)
    expect(await leadOf('forms', leadIn(href))).toMatchObject({
      name: 'Anh Tú',
      last_name: 'Nguyễn',
      email: 'anh@example.com',
      phone: '0412345678',
      source: 'Website',
    })
  })

  it('has unique ids', async () => {
    const html = await get('forms', path, PARTIAL)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('a form about a vehicle', () => {
  it('shows the vehicle, and includes it in the lead (E22, E23)', async () => {
    const page = await get('forms', '/enquire?car_id=f1')
    expect(page).toMatch(/data-testid="form-car" data-car-id="f1"/)
    expect(page).toContain('href="/cars/hilux-f1"')
    expect(page).toContain('noindex')
    const { action, fields } = await filled('forms', '/enquire?car_id=f1')
    expect(action).toBe('/enquire?car_id=f1')
    const response = await post('forms', action, fields)
    expect(await leadOf('forms', leadIn(response.headers.get('Location')))).toMatchObject({
      car_id: 'f1',
      car_type: 'used',
    })
  })

  it('still is a form if the vehicle is unknown, here or anywhere', async () => {
    for (const id of ['nothing', 'x" OR objectID:"f1', '<b>', 'a'.repeat(300)]) {
      const html = await get('forms', `/enquire?car_id=${encodeURIComponent(id)}`)
      expect(html).toContain('data-testid="enquiry-form"')
      expect(html).not.toContain('data-testid="form-car"')
    }
    expect(await get('rival', '/enquire?car_id=f1')).not.toMatch(/hilux/i)
  })

  it('still is a form if the stock does not answer, and the lead names the vehicle by its number', async () => {
    const broken = {
      STOCK_INDEX: new Proxy(env.STOCK_INDEX, {
        get: (_target, name) =>
          name === 'idFromName'
            ? () => 'id'
            : () => ({ fetch: () => Promise.reject(new Error('down')) }),
      }),
    }
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const page = await fetchFrom('forms', '/enquire?car_id=f1', {}, broken)
    expect(page.status).toBe(200)
    const { action, fields } = await fillForm(await page.text())
    const sent = await post('forms', action, { ...fields, step: 'send' }, { env: broken })
    expect(sent.status).toBe(303)
    expect(await leadOf('forms', leadIn(sent.headers.get('Location')))).toMatchObject({
      car_id: 'f1',
    })
  })

  it('is indexed only if it is about no vehicle', async () => {
    const page = await get('forms', '/contact')
    expect(page).toContain('content="index, follow"')
    expect(page).toContain('<link rel="canonical" href="https://forms.example/contact"/>')
    expect(await get('forms', '/contact?car_id=f1')).not.toContain('rel="canonical"')
  })
})

describe('the notice of a form', () => {
  it('is beside the button that sends it, in the page and in the dialog, and links to the policy', async () => {
    for (const html of [
      await get('few', '/service'),
      await get('few', '/service', { 'HX-Request-Type': 'partial' }),
    ]) {
      const notice = html.indexOf('data-testid="collection-notice"')
      expect(html.slice(notice, notice + 200)).toMatch(
        /collects these details to book your service/,
      )
      expect(notice).toBeLessThan(html.indexOf('value="send"'))
    }
    await openShop({ slug: 'noticed', pages: [{ path: '/privacy-policy', title: 'Privacy' }] }, [])
    expect(await get('noticed', '/contact')).toContain(
      'Our <a href="/privacy-policy">privacy policy</a>',
    )
    // A link to a page that the site lacks would end in a 404.
    expect(await get('few', '/service')).not.toContain('href="/privacy-policy"')
  })
})

describe('pages of forms', () => {
  it('are those configured by the site', async () => {
    const status = async (path: string, method = 'GET') => {
      const headers = { 'Sec-Fetch-Site': 'same-origin' }
      return (await fetchFrom('few', path, { method, headers })).status
    }
    expect(await status('/service')).toBe(200)
    expect(await status('/enquire')).toBe(200)
    for (const path of ['/careers', '/fleet', '/sell-my-car', '/trade-in', '/cars/trade-in']) {
      expect([path, await status(path)]).toEqual([path, 404])
      expect([path, await status(path, 'POST')]).toEqual([path, 404])
    }
  })

  it.each([
    ['/contact-us', '/contact'],
    ['/sell-your-car', '/sell-my-car'],
    ['/parts/search', '/vehicle-parts-and-accessories'],
    ['/contact/', '/contact'],
  ])('%s redirects to %s (R24, R31)', async (from, to) => {
    const response = await fetchFrom('forms', from)
    expect([
      response.status,
      response.headers.get('Location')?.replace(/^http:\/\/[^/]+/, ''),
    ]).toEqual([301, to])
  })

  it('answer HEAD like GET, without a body', async () => {
    const response = await fetchFrom('forms', '/contact', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it('ask for no location if there is only one, and send it (S29)', async () => {
    const { action, fields } = await filled('single', '/contact')
    expect(fields.location_id).toBe('7')
    const response = await post('single', action, fields)
    expect(await leadOf('single', leadIn(response.headers.get('Location')))).toMatchObject({
      location: 'North Yard',
      location_id: '7',
      dealership_slug: 'north',
    })
  })

  it('show the site’s terms, reduced to the allowed markup (V51, V60, W66)', async () => {
    const html = await get('drives', '/contact')
    expect(html).toContain('<span hx-ignore="">I agree to the <a href="/terms">terms</a></span>')
    expect(html).toMatch(
      /<details class="field-more"><summary>[^<]+<\/summary><div hx-ignore="">All of <b>them<\/b>/,
    )
    expect(await get('forms', '/contact')).not.toContain('field-more')
  })

  it('have an address that leads directly to the service booking (R22)', async () => {
    expect(await get('forms', '/service')).toMatch(/<form class="form" id="service-booking"/)
  })

  it('offer to remember details if the site does (E40)', async () => {
    expect(await get('forms', '/contact')).toContain('data-remember-tick')
    expect(await get('few', '/contact')).not.toContain('data-remember')
  })
})

describe('steps (S14)', () => {
  const path = '/enquire?car_id=f1'

  it('advance one by one, and keep the input', async () => {
    const { fields } = await filled('forms', path, { step: 'next', message: 'Two keys?' })
    expect(currentStep(await get('forms', path))).toEqual([0])
    const second = await post('forms', path, { ...fields, at: '0' })
    const html = await second.text()
    expect([second.status, currentStep(html), errorsIn(html).inline]).toEqual([200, [1], []])
    expect(html).toContain('Two keys?')
    expect(html).toContain('name="at" value="1"')
    expect(html).toContain(`name="key" value="${fields.key}"`)
    expect(second.headers.get('Cache-Control')).toBe('private, no-cache')
  })

  it('do not advance past a missing answer, and require nothing of later steps', async () => {
    const response = await post('forms', '/enquire', { step: 'next', at: '0' })
    const html = await response.text()
    expect([response.status, currentStep(html)]).toEqual([422, [0]])
    expect(errorsIn(html).inline).toEqual(['This is a required field.'])
  })

  it('go back without errors about missing answers, and lose nothing', async () => {
    const typed = { step: 'back', at: '1', message: 'Two keys?', email: 'half an addr' }
    const response = await post('forms', path, typed)
    const html = await response.text()
    expect([response.status, currentStep(html), errorsIn(html).inline]).toEqual([200, [0], []])
    expect(html).toContain('Two keys?')
    expect(html).toContain('value="half an addr"')
  })

  it('show the one with the first error', async () => {
    const { fields } = await filled('forms', '/enquire', { email: 'unknown', at: '1' })
    expect(currentStep(await (await post('forms', '/enquire', fields)).text())).toEqual([1])
    const earlier = await post('forms', '/enquire', { ...fields, message: '' })
    expect(currentStep(await earlier.text())).toEqual([0])
  })

  it('accept any step number', async () => {
    for (const at of ['-1', '99', '1e9', 'NaN', '', '0x1', '<b>']) {
      const response = await post('forms', path, { step: 'back', at })
      expect([at, response.status]).toEqual([at, 200])
    }
  })

  it('are sent by Enter on the last, whose first button says "next"', async () => {
    const { action, fields } = await filled('forms', '/enquire', { step: 'next', at: '1' })
    expect((await post('forms', action, fields)).status).toBe(303)
  })
})

describe('input', () => {
  const typed = {
    name: 'Anh "Tú" <b>',
    last_name: "O'Brien & Söhne",
    email: 'not an address',
    phone: '12',
    postcode: '20000',
    message: 'One\n</textarea><script>alert(1)</script>\n& two',
    opt_in: 'on',
    category: 'Sales',
    location_id: '8',
  }

  it.each([
    ['a page', {}],
    ['a part', PARTIAL],
  ])('is returned in %s, escaped, with its errors', async (_, headers) => {
    const response = await post('forms', '/contact', typed, { headers })
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(html).toContain('value="Anh &quot;Tú&quot; &lt;b&gt;"')
    expect(html).toContain('value="O&#x27;Brien &amp; Söhne"')
    expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toMatch(/<option value="8" selected="">/)
    expect(html).toMatch(/<option value="Sales" selected="">/)
    expect(html).toMatch(/name="opt_in"[^>]*checked=""|checked=""[^>]*name="opt_in"/)
    expect(errorsIn(html).inline).toContain('Invalid postcode. Please enter a 4-digit number.')
  })

  it('of a naughty kind only changes the text of the page', { timeout: 60_000 }, async () => {
    const echo = async (words: string) => {
      const fields = { ...typed, name: `x${words}`, message: `x${words}` }
      return (await post('forms', '/contact', fields, { headers: PARTIAL })).text()
    }
    const shape = (html: string) => html.match(/<\/?[a-z][a-z0-9-]*/gi)?.join('') ?? ''
    const [plain, tooLong] = await Promise.all([echo('y'), echo('y'.repeat(200))])
    for (const naughty of sample(env.NAUGHTY_STRINGS)) {
      const html = await echo(naughty)
      const expected = naughty.length < 120 ? plain : tooLong
      expect([naughty, shape(html)]).toEqual([naughty, shape(expected)])
    }
  })

  it('counts once: the first of two fields with one name', async () => {
    const body = new FormData()
    const { action, fields } = await filled('forms', '/contact')
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('email', 'second@example.com')
    const response = await post('forms', action, body)
    expect(await leadOf('forms', leadIn(response.headers.get('Location')))).toMatchObject({
      email: 'anh@example.com',
    })
  })

  it('may also be no form at all', async () => {
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    for (const [type, body] of [
      ['text/plain', 'x'],
      ['application/json', '{"name":1}'],
      ['multipart/form-data; boundary=x', '--y'],
      ['application/x-www-form-urlencoded', '%%%=%ff&__proto__=1&constructor=2'],
    ] as const) {
      const init = { method: 'POST', headers: { ...headers, 'Content-Type': type }, body }
      expect([type, (await fetchFrom('forms', '/contact', init)).status]).toEqual([type, 422])
    }
  })

  it('is at most 20 kB (TH20), which fits every message that its box allows', async () => {
    const long = await post('forms', '/contact', { message: 'x'.repeat(21_000) })
    expect([long.status, await long.text()]).toEqual([413, expect.stringContaining('shorten')])
    const { action, fields } = await filled('forms', '/contact', { message: '長'.repeat(2000) })
    expect((await post('forms', action, fields)).status).toBe(303)
  })

  it('is in no log, whatever happens to it (TH21)', async () => {
    const logs: string[] = []
    for (const level of ['log', 'warn', 'error', 'info', 'debug'] as const)
      vi.spyOn(console, level).mockImplementation((...words) => void logs.push(words.join(' ')))
    const { action, fields } = await filled('forms', '/contact', {
      name: 'Canary-Name',
      email: 'canary@example.com',
      phone: '0491 570 156',
      message: 'canary message',
    })
    const refusing = {
      prepare: () => {
        throw new Error('canary message 0491570156')
      },
    }
    const down = {
      DB: refusing as unknown as D1Database,
      LEADS: { send: () => Promise.reject(new Error(fields.message)) } as unknown as Queue<never>,
    }
    await post('forms', action, { ...fields, email: 'canary@' })
    const failed = await post('forms', action, fields, { env: down })
    expect(failed.status).toBe(503)
    const sent = await post('forms', action, fields)
    expect(sent.headers.get('Location')).not.toMatch(/canary|491 ?570/i)
    expect(logs.join('\n')).not.toMatch(/canary|491 ?570/i)
    expect(JSON.stringify(written)).not.toMatch(/canary|491 ?570/i)
  })
})

describe('one form, one lead (F9)', () => {
  it('has the same answer however often it is sent, and is counted once (N14)', async () => {
    const before = await count('forms')
    const { action, fields } = await filled('forms', '/contact')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post('forms', action, fields)),
    )
    const ids = answers.map((answer) => leadIn(answer.headers.get('Location')))
    expect(new Set(ids).size).toBe(1)
    expect(await count('forms')).toBe(before + 1)
    expect(written.filter(({ blobs }) => blobs?.[0] === '/contact')).toHaveLength(1)
    expect(written[0]).toMatchObject({ indexes: ['forms'], doubles: [22] })
  })

  it('stays accepted when its time slot has passed since', async () => {
    const path = '/book-test-drive?car_id=f1'
    const html = await get('drives', path)
    const [, appointment = ''] = /name="appointment" value="([^"]+)"/.exec(html) ?? []
    expect(appointment).not.toBe('')
    const { action, fields } = await filled('drives', path, { appointment })
    const first = await post('drives', action, fields)
    expect(first.status).toBe(303)
    const later = Date.now() + 20 * 86_400_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    const again = await post('drives', action, fields)
    expect([again.status, leadIn(again.headers.get('Location'))]).toEqual([
      303,
      leadIn(first.headers.get('Location')),
    ])
    // The same time in another form has passed.
    const { key } = await fillForm(await get('drives', path)).then((form) => form.fields)
    const late = await post('drives', action, { ...fields, key: key ?? '' })
    expect([late.status, errorsIn(await late.text()).inline]).toEqual([
      422,
      ['That time is no longer available. Please choose another.'],
    ])
  })

  it('requires confirmation with other text, and no input is lost', async () => {
    const { action, fields } = await filled('forms', '/contact')
    await post('forms', action, fields)
    const again = await post('forms', action, { ...fields, message: 'Something else' })
    const html = await again.text()
    expect([again.status, again.headers.get('Cache-Control')]).toEqual([409, 'private, no-cache'])
    expect(html).toContain('You’ve already sent this form.')
    expect(html).toContain('Something else')
    const { fields: next } = await fillForm(html)
    expect(next.key).not.toBe(fields.key)
    const second = await post('forms', action, {
      ...fields,
      message: 'Something else',
      key: next.key ?? '',
    })
    expect(second.status).toBe(303)
  })

  it('has a key for each rendering, and an invalid key is not shared', async () => {
    const keys = await Promise.all(
      [1, 2].map(async () => (await fillForm(await get('forms', '/contact'))).fields.key),
    )
    expect(keys[0]).not.toBe(keys[1])
    const { action, fields } = await filled('forms', '/contact')
    const { key: _, ...keyless } = fields
    const sent = await Promise.all(
      [1, 2].map((n) => post('forms', action, { ...keyless, message: `n${n}` })),
    )
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    const ids = sent.map((answer) => leadIn(answer.headers.get('Location')))
    expect(ids[0]).not.toBe(ids[1])
  })

  it('of another site is another lead', async () => {
    const { action, fields } = await filled('forms', '/contact')
    const [ours, theirs] = await Promise.all([
      post('forms', action, fields),
      post('rival', action, fields),
    ])
    const id = leadIn(ours.headers.get('Location'))
    expect(leadIn(theirs.headers.get('Location'))).not.toBe(id)
    expect(await leadOf('rival', id)).toBeNull()
  })

  it('is not counted if the shopper opted out (N11)', async () => {
    const { action, fields } = await filled('forms', '/contact')
    const response = await post('forms', action, fields, { headers: { 'Sec-GPC': '1' } })
    expect([response.status, written]).toEqual([303, []])
  })
})

describe('while no lead can be saved', () => {
  const down = {
    DB: {
      prepare: () => {
        throw new Error('down')
      },
      batch: () => Promise.reject(new Error('down')),
    } as unknown as D1Database,
    LEADS: { send: () => Promise.reject(new Error('down')) } as unknown as Queue<never>,
  }

  it.each([
    ['/enquire', 'An unexpected error occurred'],
    ['/contact', 'An error occurred when submitting this form'],
  ])('%s says so, with the phone number and all input (X8, X17)', async (path, words) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { action, fields } = await filled('forms', path, { message: 'Please keep me' })
    const response = await post('forms', action, fields, { env: down })
    const html = await response.text()
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([
      503,
      'private, no-cache',
    ])
    expect(html).toContain(words)
    expect(html).toContain('href="tel:0255504100"')
    expect(html).toContain('Please keep me')
    expect(html).toContain(`name="key" value="${fields.key}"`)
    expect(written).toEqual([])
    // The same form is accepted once storage works.
    expect((await post('forms', action, fields)).status).toBe(303)
  })

  it('reports to scripts in one sentence (X21)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { action, fields } = await filled('forms', '/contact')
    const response = await post('forms', action, fields, { ...JSON_ASKED, env: down })
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: 'failed', message: 'Lead submission failed', phone: '(02) 5550 4100' },
    ])
  })
})

describe('responses', () => {
  it('for scripts are JSON (A22)', async () => {
    const { action, fields } = await filled('forms', '/contact')
    const taken = await post('forms', action, fields, JSON_ASKED)
    expect([taken.status, await taken.json()]).toEqual([
      202,
      { lead_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
    const other = await post('forms', action, { ...fields, message: 'other' }, JSON_ASKED)
    expect([other.status, await other.json()]).toMatchObject([409, { error: 'conflict' }])
    const wrong = await post('forms', action, { ...fields, email: 'x' }, JSON_ASKED)
    expect([wrong.status, await wrong.json()]).toEqual([
      422,
      { errors: [{ name: 'email', message: expect.stringContaining('email address') }] },
    ])
    const step = await post(
      'forms',
      '/enquire',
      { step: 'next', at: '0', message: 'x' },
      JSON_ASKED,
    )
    expect([step.status, await step.json()]).toEqual([200, { at: 1 }])
  })

  it('for a dialog are only the form, and a redirect', async () => {
    const { action, fields } = await filled('forms', '/contact')
    const wrong = await post('forms', action, { ...fields, email: 'x' }, { headers: PARTIAL })
    expect(await wrong.text()).toMatch(/^<form class="form"/)
    const headers = { ...PARTIAL, 'HX-Current-URL': 'http://forms.example/cars/hilux-f1?phone=1' }
    const sent = await post('forms', action, fields, { headers })
    expect(sent.status).toBe(200)
    const href = sent.headers.get('HX-Redirect')
    expect(href).toMatch(/^\/success\?form=general/)
    // The page below the dialog is the source of the lead.
    expect(await leadOf('forms', leadIn(href))).toMatchObject({
      url: 'https://forms.example/cars/hilux-f1',
    })
  })
})

describe('lead source', () => {
  it('is where the shopper came from, within the limits of privacy (E23)', async () => {
    const { action, fields } = await filled('forms', '/contact', {
      visited_pages: '/ //evil.example /cars/hilux-f1 nonsense',
      linked_query_params: 'utm_source=news&email=a@b.c&gclid=1',
    })
    const sent = await post('forms', action, fields, { headers: { 'User-Agent': 'Browser/1' } })
    expect(await leadOf('forms', leadIn(sent.headers.get('Location')))).toMatchObject({
      url: 'https://forms.example/contact',
      user_agent: 'Browser/1',
      lead_attributes: {
        visited_pages: ['/', '/cars/hilux-f1'],
        linked_query_params: { utm_source: 'news', gclid: '1' },
      },
    })
  })

  it('names no page of another site, whatever address a browser sends', async () => {
    const { action, fields } = await filled('forms', '/contact')
    const headers = { 'HX-Current-URL': 'http://forms.example//evil.example/pay', ...PARTIAL }
    const sent = await post('forms', action, fields, { headers })
    const lead = await leadOf('forms', leadIn(sent.headers.get('HX-Redirect')))
    expect(new URL(String(lead?.url)).host).toBe('forms.example')
  })

  it('of another site is rejected (TH14)', async () => {
    const { action, fields } = await filled('forms', '/contact')
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.forms.example' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
    ])
      expect((await post('forms', action, fields, { headers })).status).toBe(403)
  })

  it('has a honeypot that password managers and autofill leave alone (TH13)', async () => {
    const trap = /<input[^>]*name="website_url"[^>]*>/.exec(await get('forms', '/contact'))?.[0]
    for (const word of ['data-1p-ignore', 'data-bwignore', 'data-lpignore="true"'])
      expect(trap).toContain(word)
    expect(trap).toMatch(/(?=.*data-form-type="other")(?=.*autoComplete="off")(?=.*tabindex="-1")/i)
  })

  it('with a filled honeypot is saved and marked, and the sender thanked (TH13)', async () => {
    const { action, fields } = await filled('forms', '/contact', {
      website_url: 'http://spam.example',
    })
    const sent = await post('forms', action, fields)
    expect(sent.status).toBe(303)
    const row = await env.DB.prepare('SELECT suspicion FROM leads WHERE id = ?')
      .bind(leadIn(sent.headers.get('Location')))
      .first('suspicion')
    expect(row).toContain('honeypot')
  })
})
