import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { toBase64Url } from '#lib/encoding.ts'
import { createKeyedHash } from '#lib/keyed-hash.ts'
import { toEnvelope } from '#tenant/envelope.ts'
import { previewKey } from '#tenant/keys.ts'
import { previewVersion, toPreviewToken } from '#tenant/preview.ts'
import type { Site } from '#tenant/schema.ts'
import { themeHash, toThemeCss } from '#tenant/theme.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'

const app = createApp()

const ID = 'a'.repeat(32)
const HOUR = 3600
const now = () => Math.floor(Date.now() / 1000)
const tokenOf = (slug: string, id = ID, expires = now() + HOUR) =>
  toPreviewToken(env.MASTER_KEY, slug, { id, expires })
const seen = (token: string) => ({ Cookie: `__Host-preview=${token}` })

async function preview(site: Site, name: string, id = ID): Promise<void> {
  const next = { ...site, name, tagline: `Tagline of ${name}` }
  const themeCss = toThemeCss(next)
  const content = { site: next, themeCss, themeHash: await themeHash(themeCss) }
  const envelope = await toEnvelope(content, previewVersion(id))
  await env.TENANTS.put(previewKey(site.slug, id), JSON.stringify(envelope))
}

const send = (path: string, headers: Record<string, string>, method = 'POST') =>
  exports.default.fetch(`http://seen.example${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'same-origin',
      Origin: 'http://seen.example',
      ...headers,
    },
    body: 'name=Mia&first_name=Mia&phone=0412345678&email=mia%40shopper.example',
  })

let token = ''

beforeAll(async () => {
  const site = await openShop(
    { slug: 'seen', name: 'Live Motors', id: 71, hosts: ['seen.example', 'also.seen.example'] },
    [testCar({ slug: 'one' })],
  )
  await openShop({ slug: 'unseen', name: 'Other Motors', id: 72 }, [])
  await preview(site, 'Next Motors')
  token = await tokenOf('seen')
})

/** What a Worker without a master key would take for its own. */
async function signWithNothing(expires: number): Promise<string> {
  const hash = createKeyedHash('', 'previews of sites')
  const signature = await hash('seen', ID, String(expires))
  return `${ID}.${expires}.${toBase64Url(new Uint8Array(signature))}`
}

describe('the link to a preview', () => {
  it('sets a cookie until it expires, and opens the home page', async () => {
    const response = await visit('seen', `/_preview?token=${token}`)
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/')
    const cookie = response.headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(new RegExp(`^__Host-preview=${token.replaceAll('.', '\\.')};`))
    for (const word of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(cookie).toContain(word)
    expect(cookie).not.toContain('Domain')
    const [, seconds] = /Max-Age=(\d+)/.exec(cookie) ?? []
    expect(Number(seconds)).toBeLessThanOrEqual(HOUR)
    expect(Number(seconds)).toBeGreaterThan(HOUR - 60)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Clear-Site-Data')).toBe('"cache"')
  })

  it.each([
    ['of another site', () => tokenOf('unseen')],
    ['that has ended', () => tokenOf('seen', ID, now() - 1)],
    ['whose expiry was changed', async () => token.replace(/\.(\d)(\d+)\./, '.9$2.')],
    ['that names another preview', async () => token.replace(/^a/, 'b')],
    [
      'that another key signed',
      () => toPreviewToken('guess', 'seen', { id: ID, expires: now() + 9 }),
    ],
    ['that no key signed', () => signWithNothing(now() + 9)],
    ['without content', async () => ''],
    ['of nonsense', async () => 'a'.repeat(4000)],
  ])('opens nothing for a token %s', async (_, make) => {
    const wrong = await make()
    const response = await visit('seen', `/_preview?token=${wrong}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    const page = await visit('seen', '/', seen(wrong))
    const html = await page.text()
    expect(html).toContain('Live Motors')
    expect(html).not.toContain('Next Motors')
    expect(html).not.toContain('/_preview')
  })
})

describe('a preview', () => {
  it.each(['/', '/search/used-cars', '/one', '/no-such-page', '/contact'])(
    'is visible in this browser only, and every page says so: %s',
    async (path) => {
      const html = await (await visit('seen', path, seen(token))).text()
      expect(html).toContain('Next Motors')
      expect(html).toContain('action="/_preview/leave"')
      const others = await (await visit('seen', path)).text()
      expect(others).not.toContain('Next Motors')
      expect(others).not.toContain('_preview')
    },
  )

  it('is visible at any host of its site, without a redirect to its own', async () => {
    const response = await exports.default.fetch('http://also.seen.example/', {
      headers: seen(token),
      redirect: 'manual',
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Next Motors')
  })

  it('is not visible at another site', async () => {
    const html = await (await visit('unseen', '/', seen(token))).text()
    expect(html).toContain('Other Motors')
    expect(html).not.toContain('_preview')
  })

  it('is not cached and not indexed', async () => {
    for (const path of ['/', '/one', '/robots.txt', '/menu/locations', '/no-such-page']) {
      const { headers } = await visit('seen', path, seen(token))
      expect(headers.get('Cache-Control'), path).toBe('no-store')
      expect(headers.get('X-Robots-Tag'), path).toContain('noindex')
    }
  })

  it('leaves nothing in caches that the live site reads (TH2)', async () => {
    const before = await env.SEARCH.list({ prefix: 'seen:1:' })
    await visit('seen', '/search/used-cars?query=corolla', seen(token))
    const after = await env.SEARCH.list({ prefix: 'seen:1:' })
    expect(after.keys.length).toBe(before.keys.length)
    expect(previewVersion('0'.repeat(32))).toBeGreaterThan(Date.now() * 1000)
    expect(Number.isSafeInteger(previewVersion('f'.repeat(32)))).toBe(true)
  })

  it.each([
    ['POST', '/contact'],
    ['POST', '/api/event'],
    ['POST', '/one/enquire'],
    ['POST', '/sign-out'],
    ['PUT', '/1/indexes/Car_production/settings'],
    ['DELETE', '/1/indexes/Car_production'],
    ['POST', '/api/stock/vehicles'],
    ['POST', '/no-such-page'],
  ])('sends nothing: %s %s', async (method, path) => {
    const response = await send(path, seen(token), method)
    expect(response.status).toBe(409)
    expect(await response.text()).toBe('This is a preview; forms are disabled.')
    // Back to it is no error of the browser.
    const caching = method === 'POST' ? 'private, no-cache' : 'no-store'
    expect(response.headers.get('Cache-Control')).toBe(caching)
    const { results } = await env.DB.prepare("SELECT id FROM leads WHERE site = 'seen'").all()
    expect(results).toEqual([])
  })

  it('settles no reservation when it is viewed', async () => {
    const response = await visit('seen', `/reservation/${'0'.repeat(32)}`, seen(token))
    expect(response.status).toBe(409)
  })

  it('is closed by its button, for the live site', async () => {
    const response = await send('/_preview/leave', seen(token))
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/')
    expect(response.headers.get('Set-Cookie')).toMatch(/^__Host-preview=;.*Max-Age=0/)
    expect(response.headers.get('Clear-Site-Data')).toBe('"cache"')
  })

  it('is not closed by a page of another site', async () => {
    const foreign = { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    const response = await send('/_preview/leave', { ...seen(token), ...foreign })
    expect(response.status).toBe(403)
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  it('that cannot be read yet says so, and never shows the live site instead', async () => {
    const missing = await tokenOf('seen', 'c'.repeat(32))
    const response = await visit('seen', '/', seen(missing))
    expect(response.status).toBe(503)
    const html = await response.text()
    expect(html).toContain('is not available')
    expect(html).toContain('action="/_preview/leave"')
    expect(html).not.toContain('Live Motors')
    expect((await send('/_preview/leave', seen(missing))).status).toBe(303)
  })

  it('of a site stored under the name of another is not shown (TH2)', async () => {
    const stolen = await env.TENANTS.get(previewKey('seen', ID))
    const id = 'd'.repeat(32)
    await env.TENANTS.put(previewKey('unseen', id), stolen ?? '')
    const response = await visit('unseen', '/', seen(await tokenOf('unseen', id)))
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('Next Motors')
  })
})

/** KV that fails for keys with a prefix: it throws, has none of them, or has old values. */
const FAULTS = {
  throws: () => Promise.reject(new Error('KV is down')),
  'knows nothing': async () => null,
  'is stale': async (key: string) => earlier.get(key) ?? null,
}
const earlier = new Map<string, string>()
let faults = 0

function failing(prefix: string, fault: keyof typeof FAULTS): KVNamespace {
  return new Proxy(env.TENANTS, {
    get(target, name) {
      // Every member of the namespace is a method.
      const method = Reflect.get(target, name) as (...args: unknown[]) => unknown
      return async (...args: unknown[]) => {
        const asked = typeof args[0] === 'string' ? args[0] : ''
        if (name === 'list' && fault === 'throws') return FAULTS.throws()
        if (name !== 'get' || !asked.startsWith(prefix)) return method.apply(target, args)
        faults += 1
        return FAULTS[fault](asked)
      }
    },
  })
}

describe('while KV fails (F14)', () => {
  const KINDS = ['host:', 'site:', 'preview:', 'build:', ''] as const
  const PAGES = [
    '/',
    '/search/used-cars',
    '/cars/one',
    '/contact',
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.ico',
  ]

  async function ask(kv: KVNamespace, path: string, headers: Record<string, string> = {}) {
    const request = new Request(`http://seen.example${path}`, { headers, redirect: 'manual' })
    const response = await app.fetch(request, { ...env, TENANTS: kv }, createExecutionContext())
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  let clock = Date.now()
  /** A minute later, all cached entries of the isolate have expired. */
  const later = () => {
    clock += 60_000
    vi.useFakeTimers({ toFake: ['Date'], now: clock })
  }

  beforeAll(async () => {
    for (const method of ['error', 'warn', 'log'] as const)
      vi.spyOn(console, method).mockImplementation(() => undefined)
    for (const key of ['host:seen.example', 'site:seen'])
      earlier.set(key, (await env.TENANTS.get(key)) ?? '')
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const cases = KINDS.flatMap((kind) =>
    (['throws', 'knows nothing', 'is stale'] as const)
      // A host that KV does not have is a host without a site.
      .filter((fault) => !(fault === 'knows nothing' && (kind === 'host:' || kind === '')))
      .map((fault) => [fault, kind] as const),
  )
  it.each(cases)('shoppers have their pages if it %s for "%s"', async (fault, kind) => {
    await ask(env.TENANTS, '/')
    const kv = failing(kind, fault)
    faults = 0
    for (let times = 0; times < 6; times += 1) {
      later()
      const answers = await Promise.all(PAGES.map((path) => ask(kv, path)))
      expect(answers.map(({ status }) => status)).toEqual(PAGES.map(() => 200))
      expect(answers[0]?.text).toContain('Live Motors')
    }
    // Once a minute each key of live pages was requested, and no other.
    expect(faults).toBe({ 'host:': 6, 'site:': 6, 'preview:': 0, 'build:': 0, '': 12 }[kind])
  })

  it.each(['throws', 'knows nothing'] as const)(
    'a preview that is not cached says so, and one that is cached stays, if it %s',
    async (fault) => {
      const kv = failing('preview:', fault)
      const unread = await ask(kv, '/', seen(await tokenOf('seen', 'e'.repeat(32))))
      expect([unread.status, unread.headers.get('Retry-After')]).toEqual([503, '30'])
      expect(unread.text).not.toContain('Live Motors')
      await ask(env.TENANTS, '/', seen(token))
      const known = await ask(kv, '/', seen(token))
      expect([known.status, known.text.includes('Next Motors')]).toEqual([200, true])
      expect((await ask(kv, '/')).text).toContain('Live Motors')
    },
  )

  it.each(['throws', 'knows nothing'] as const)(
    'a file of an earlier build is a 404 that is not cached, if it %s',
    async (fault) => {
      const name = 'main-AB12CD34.js'
      await env.TENANTS.put(`build:${name}`, 'let old')
      expect((await ask(env.TENANTS, `/build/${name}`)).status).toBe(200)
      const gone = await ask(failing('build:', fault), `/build/${name}`)
      expect([gone.status, gone.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    },
  )
})
