// Pages that were open before a release: this Worker receives requests for their files, forms and fragments (F22).
import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { mintFormKey } from '#sales/leads/form-key.ts'
import oldForms from '#test/old-and-new/old-forms.json' with { type: 'json' }
import { fetchFrom, PARTIAL, sendForm } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'

/** As the page of a form sent it when this was recorded; never changed, only extended. */
type OldForm = { action: string; fields: Record<string, string> }

const SLUG = 'old-pages'
const PLACES = [
  { id: '7', slug: 'north', name: 'North Yard' },
  { id: '8', slug: 'south', name: 'South Yard' },
]
const forms: [kind: string, form: OldForm][] = Object.entries(oldForms)
const NAME = 'main-AB12CD34.js'
const ask = (path: string, method = 'GET', host = 'anybody.example') =>
  exports.default.fetch(new Request(`http://${host}${path}`, { method, redirect: 'manual' }))

beforeAll(async () => {
  await env.TENANTS.put(`build:${NAME}`, 'let old')
  await env.TENANTS.put('build:list-2EFXMCZT.css', 'a{}')
  await env.TENANTS.put('build:icons-02a2d1fa.svg', '<svg/>')
  await env.TENANTS.put('site:acme', 'whose business this is')
  const phone_numbers = { general: '1300 111 222' }
  const cars = ['h1', 'h2', 'h3'].map((id) => testCar({ id, slug: `car-${id}` }))
  await openShop({ slug: SLUG, locations: PLACES, phone_numbers }, cars)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})

describe('a file of an earlier build (F22)', () => {
  it('is served permanently, before the site is resolved', async () => {
    const response = await ask(`/build/${NAME}`)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('let old')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  it.each([
    [NAME, 'text/javascript; charset=utf-8'],
    ['list-2EFXMCZT.css', 'text/css; charset=utf-8'],
    ['icons-02a2d1fa.svg', 'image/svg+xml'],
  ])('%s has its type', async (name, type) => {
    expect((await ask(`/build/${name}`)).headers.get('Content-Type')).toBe(type)
  })

  it('answers HEAD without its content', async () => {
    const response = await ask(`/build/${NAME}`, 'HEAD')
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it.each([
    '/build/main-ZZZZZZZZ.js',
    '/build/manifest.json',
    '/build/site:acme',
    '/build/../site:acme',
    '/build/%2e%2e/site:acme',
    '/build/x/main-AB12CD34.js',
    '/build/main-AB12CD34.js%00.css',
    '/build/main-AB12CD34.html',
    '/build/sites/acme/logo.svg',
    `/build/${'a'.repeat(200)}-AB12CD34.js`,
    '/build/',
  ])(
    'does not exist at %s: a plain 404 that is not cached, and no other key is read (TH2)',
    async (path) => {
      const response = await ask(path)
      // Dots are removed from an address before the request; then it is a page of no site.
      expect(response.status).toBe(
        new URL(path, 'http://x').pathname.startsWith('/build/') ? 404 : 421,
      )
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(await response.text()).not.toContain('whose business')
    },
  )
})

describe('the form of an earlier page (F22)', () => {
  it.each(forms)('%s is accepted unchanged, or returned with all input', async (_, form) => {
    const sent = await send(form)
    // A free slot of that day may be gone.
    expect([303, 422]).toContain(sent.status)
    if (sent.status === 422) expect(lost(form.fields, await sent.text())).toEqual([])
    else expect(sent.headers.get('Location')).toMatch(/^\/(?:success|trade-in\/offer)/)
  })

  it.each(forms)('%s is accepted with fields added or removed since', async (_, form) => {
    const more = { a_field_of_then: 'Yes', 'strange[0]': '1', __proto__x: '2' }
    const sent = await send({ ...form, fields: { ...form.fields, ...more } })
    expect(sent.status).toBe((await send(form)).status)
  })

  it.each(forms)('%s loses no input if it lacks a field added since', async (_, form) => {
    let back = 0
    for (const [at, name] of Object.keys(form.fields).entries()) {
      const { [name]: _gone, ...fields } = form.fields
      const sent = await send({ ...form, fields }, at % 2 === 0 ? {} : PARTIAL)
      // Fragments give their redirect in a header.
      expect([200, 303, 422], name).toContain(sent.status)
      if (sent.status !== 422) continue
      back += 1
      expect(lost(fields, await sent.text()), name).toEqual([])
    }
    // A name and the terms are required in every form.
    expect(back).toBeGreaterThan(1)
  })

  it.each(forms)('%s loses nothing if a choice is no longer offered', async (_, form) => {
    for (const name of CHOICES.filter((choice) => choice in form.fields)) {
      const fields = { ...form.fields, [name]: 'Not one of the options' }
      const sent = await send({ ...form, fields })
      expect([303, 422], name).toContain(sent.status)
      if (sent.status === 422) {
        const { [name]: _gone, ...typed } = fields
        expect(lost(typed, await sent.text()), name).toEqual([])
      }
    }
  })

  it('asks for a vehicle that has left: the form is shown without it, and is accepted', async () => {
    const [, enquiry] = forms.find(([kind]) => kind === 'enquiry') ?? []
    if (enquiry === undefined) throw new Error('no enquiry')
    const sent = await send({ ...enquiry, action: '/enquire?car_id=gone-since' })
    expect([303, 404, 422]).toContain(sent.status)
  })
})

describe('a fragment requested by an earlier page (F22)', () => {
  it.each([
    '/search/used-cars?fold=make&fold=gone_since',
    '/search/used-cars?refinementList[make][0]=Toyota&refinementList[gone_since][0]=x',
    '/search/used-cars?range[price]=1:2&range[gone_since]=5:6',
    '/search/used-cars?sortBy=gone_since&page=2&hitsPerPage=7',
    '/search/used-cars?colour_scheme=dark&toggle[gone]=true',
    '/search/used-cars?configure[filters]=x',
    '/api/cars?ids=h1,h2&shape=gone_since',
    '/api/delivery?postcode=2000&car_id=h1&style=gone',
    '/menu/models?depth=3',
    '/enquire?car_id=h1&layout=gone_since',
    '/contact?step=9&tab=gone',
    '/favourites?cars=h1&view=gone',
    '/compare?cars=h1,h2&columns=gone',
  ])('%s is answered for the known parts of it', async (path) => {
    for (const headers of [PARTIAL, {}]) {
      const answer = await fetchFrom(SLUG, path, { headers })
      expect(answer.status).toBeLessThan(500)
      expect(answer.status).not.toBe(400)
    }
  })
})

/** Fields whose text is chosen by the dealer or the release. */
const CHOICES = ['topic', 'category', 'location_id', 'work', 'budget', 'request', 'preferred_time']
/** Set by the page, or never shown. */
const MECHANICAL = new Set(['at', 'step', 'website_url', 'visited_pages', 'linked_query_params'])

async function send({ action, fields }: OldForm, headers: Record<string, string> = {}) {
  const key = await mintFormKey(env.MASTER_KEY, SLUG, Math.floor(Date.now() / 1000) - 10)
  return sendForm(SLUG, action, { ...fields, key }, { headers })
}

/** Input that is missing in the returned form. */
function lost(fields: Record<string, string>, html: string): string[] {
  const shown = html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  return Object.entries(fields)
    .filter(([name, value]) => !MECHANICAL.has(name) && value !== '' && value !== 'on')
    .filter(([, value]) => !shown.includes(value))
    .map(([name]) => name)
}
