import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'

import { publishTo } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'
import type { AppEnv } from '#http/app-env.ts'
import { tenantOfHost } from '#http/tenant-of-host.ts'

const app = new Hono<AppEnv>()
app.use(tenantOfHost({ notFound: (c) => c.text('No site here', 200) }))
app.get('*', (c) => c.text(c.var.tenant.site.name))

const broken = new Proxy(env.TENANTS, {
  get: () => async () => {
    throw new Error('KV is down')
  },
})
const ask = (address: string, headers: Record<string, string> = {}, kv = env.TENANTS) =>
  app.request(address, { headers }, { ...env, TENANTS: kv })

beforeAll(async () => {
  await publishTo(env.TENANTS, testSite({ name: 'Acme', hosts: ['acme.example'] }))
})

describe('tenant of a request', () => {
  it.each(['https://acme.example/', 'https://www.acme.example/x', 'http://ACME.example.:8787/'])(
    'is the site of %s',
    async (address) => {
      const response = await ask(address)
      expect([response.status, await response.text()]).toEqual([200, 'Acme'])
    },
  )

  it.each([
    'https://unknown.example/',
    'https://acme.example.evil.example/',
    'https://evil-acme.example/',
    'https://example/',
    'http://127.0.0.1:8787/',
    'http://[::1]/',
    'http://2130706433/',
    'https://site:acme@localhost/',
    'https://acme.example@unknown.example/',
    'https://acme.example%2enobody.example/',
    'https://acme.example../',
    'https://xn--acme-9za.example/',
  ])('does not exist for %s: 421, not cacheable (TH1)', async (address) => {
    const response = await ask(address)
    expect([response.status, await response.text()]).toEqual([421, 'No site here'])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Retry-After')).toBeNull()
  })

  it.each([
    'X-Forwarded-Host',
    'X-Forwarded-Server',
    'X-Original-Host',
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-HTTP-Host-Override',
    'X-Host',
    'Forwarded',
    'Host',
    'CF-Connecting-Host',
  ])('ignores the header %s (TH1)', async (name) => {
    const value =
      name === 'Forwarded'
        ? 'host=acme.example;proto=https'
        : name.endsWith('-URL')
          ? 'https://acme.example/'
          : 'acme.example'
    expect((await ask('https://unknown.example/', { [name]: value })).status).toBe(421)
  })

  it('asks to retry when its configuration cannot be read (F14)', async () => {
    const response = await ask('https://unread.example/', {}, broken)
    expect(response.status).toBe(421)
    expect(response.headers.get('Retry-After')).toBe('5')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })
})
