// Pages of earlier builds, and forms of earlier pages, against this Worker (F22).
import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

const NAME = 'main-AB12CD34.js'
const ask = (path: string, method = 'GET', host = 'anybody.example') =>
  exports.default.fetch(new Request(`http://${host}${path}`, { method, redirect: 'manual' }))

beforeAll(async () => {
  await env.TENANTS.put(`build:${NAME}`, 'let old')
  await env.TENANTS.put('build:list-2EFXMCZT.css', 'a{}')
  await env.TENANTS.put('build:icons-02a2d1fa.svg', '<svg/>')
  await env.TENANTS.put('site:acme', 'whose business this is')
})

describe('a file of an earlier build (F22)', () => {
  it('is served for good, before it is known whose site asks', async () => {
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
    'is none at %s: a plain 404 that nobody keeps, and no other key is read (TH2)',
    async (path) => {
      const response = await ask(path)
      // Dots are taken out of an address before it is asked for; then it is a page of no site.
      expect(response.status).toBe(
        new URL(path, 'http://x').pathname.startsWith('/build/') ? 404 : 421,
      )
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(await response.text()).not.toContain('whose business')
    },
  )
})
