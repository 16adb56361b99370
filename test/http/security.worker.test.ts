import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import { fetchFrom } from '#test/support/send-form.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'

const app = createApp()

const policyOf = ({ headers }: Response) => headers.get('Content-Security-Policy') ?? ''

const WIDGET = { site_key: '1x00000000000000000000AA', secret: 'turnstile' }
const STRIPE = { url: 'https://api.stripe.com', secret: 'stripe' }
const LENDER = { url: 'https://customer.upstreams.example', secret: 'youx' }
const directiveOf = async (slug: string, name: string) =>
  policyOf(await visit(slug, '/contact'))
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `))

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

beforeAll(async () => {
  await openShop({ slug: 'guarded' }, [testCar()])
  await openShop({ slug: 'tagged', integrations: { tag_manager: 'GTM-ABC1234' } }, [])
  await openShop({ slug: 'tested', integrations: { turnstile: WIDGET } }, [])
  await openShop(
    { slug: 'both', integrations: { tag_manager: 'GTM-ABC1234', turnstile: WIDGET } },
    [],
  )
  await openShop(
    { slug: 'paid', reservations: { payment: 'stripe' }, upstreams: { stripe: STRIPE } },
    [],
  )
  await openShop({ slug: 'lent', upstreams: { customer: LENDER, stripe: STRIPE } }, [])
  await openShop({ slug: 'dark', theme: { colours: { page: '#101010', ink: '#fafafa' } } }, [])
})

describe('content security policy', () => {
  it('allows only our own scripts, and only our styles and the theme of the site', async () => {
    const response = await visit('guarded', '/search/used-cars')
    const theme = /<style>(.*?)<\/style>/s.exec(await response.text())?.[1] ?? ''
    expect(theme).not.toBe('')
    const policy = policyOf(response)
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain(`style-src 'self' 'sha256-${await hashOf(theme)}';`)
    expect(policy).not.toMatch(/unsafe-eval|strict-dynamic|script-src[^;]*unsafe-inline/)
  })

  it('names the theme of each site', async () => {
    const [guarded, dark, again] = [
      policyOf(await visit('guarded', '/contact')),
      policyOf(await visit('dark', '/contact')),
      policyOf(await visit('guarded', '/contact')),
    ]
    expect(dark).not.toBe(guarded)
    expect(again).toBe(guarded)
  })
})

describe('third-party scripts', () => {
  it('are in no policy of a site that has none', async () => {
    const theme = /'sha256-[^']+'/.exec(policyOf(await visit('guarded', '/contact')))?.[0]
    expect(policyOf(await visit('guarded', '/contact'))).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' ${theme}; ` +
        "style-src-attr 'unsafe-inline'; img-src 'self' https: data:; media-src 'self' https:; " +
        "font-src 'self'; frame-src https://www.youtube-nocookie.com https://player.vimeo.com; " +
        "connect-src 'self'; form-action 'self'; " +
        "frame-ancestors 'self'; base-uri 'none'",
    )
  })

  it('are those of the tag manager on a site with one', async () => {
    expect(await directiveOf('tagged', 'script-src')).toBe(
      "script-src 'self' https://www.googletagmanager.com",
    )
    expect(await directiveOf('tagged', 'connect-src')).toBe(
      "connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com",
    )
    expect(await directiveOf('tagged', 'frame-src')).not.toContain('cloudflare')
  })

  it('are those of Turnstile on a site with it (TH13)', async () => {
    expect(await directiveOf('tested', 'script-src')).toBe(
      "script-src 'self' https://challenges.cloudflare.com",
    )
    expect(await directiveOf('tested', 'frame-src')).toContain('https://challenges.cloudflare.com')
    expect(await directiveOf('tested', 'connect-src')).toBe("connect-src 'self'")
  })

  it('are those of both on a site with both, and never inline or evaluated', async () => {
    expect(await directiveOf('both', 'script-src')).toBe(
      "script-src 'self' https://www.googletagmanager.com https://challenges.cloudflare.com",
    )
    expect(policyOf(await visit('both', '/contact'))).not.toMatch(
      /unsafe-eval|strict-dynamic|script-src[^;]*unsafe-inline/,
    )
  })

  it('are given to the page without inline script', async () => {
    const tagged = await (await visit('tagged', '/contact')).text()
    expect(tagged).toContain('data-tag="GTM-ABC1234" data-consent="ask"')
    expect(tagged).toContain('data-privacy-choices')
    expect(tagged).not.toMatch(/googletagmanager|<script>/)
    const guarded = await (await visit('guarded', '/contact')).text()
    expect(guarded).not.toMatch(/data-tag|data-consent|privacy-choices/)
  })
})

describe('form-action', () => {
  it('allows only the site itself on a site without redirects', async () => {
    expect(await directiveOf('guarded', 'form-action')).toBe("form-action 'self'")
  })

  it('allows Stripe Checkout too on a site that takes deposits there (S20)', async () => {
    expect(await directiveOf('paid', 'form-action')).toBe(
      "form-action 'self' https://checkout.stripe.com",
    )
  })

  it('allows the lender too on a site that sends shoppers there, and no unused payment page (TH7)', async () => {
    expect(await directiveOf('lent', 'form-action')).toBe(
      "form-action 'self' https://finance-page.upstreams.example",
    )
  })

  it('allows local upstreams only on a developer’s machine', async () => {
    const ask = async (slug: string) => {
      const request = new Request(`http://${slug}.example/contact`)
      return app.fetch(request, { ...env, DEV: '1' }, createExecutionContext())
    }
    expect(policyOf(await ask('paid'))).toContain(
      "form-action 'self' https://checkout.stripe.com http://127.0.0.1:*;",
    )
    expect(policyOf(await ask('guarded'))).toContain("form-action 'self';")
  })
})

describe('security headers', () => {
  it.each([
    ['unknown', '/search/used-cars', 421],
    ['guarded', '/nope', 404],
    ['guarded', `/search/kia?query=${'x'.repeat(5000)}`, 414],
    ['guarded', '/1/indexes', 403],
    ['guarded', '/cars', 301],
  ])('are on every response: %s %s is %i', async (slug, path, status) => {
    const response = await visit(slug, path)
    expect(response.status).toBe(status)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(policyOf(response)).toContain("default-src 'none'")
  })
})

describe('Strict-Transport-Security', () => {
  const hsts = async (slug: string, path = '/contact') =>
    (await visit(slug, path)).headers.get('Strict-Transport-Security')

  it('lasts a year, and covers subdomains or asks for preloading only where the site says so', async () => {
    await openShop({ slug: 'covering', https: { subdomains: true } }, [])
    await openShop({ slug: 'preloaded', https: { subdomains: true, preload: true } }, [])
    expect(await hsts('guarded')).toBe('max-age=31536000')
    expect(await hsts('covering')).toBe('max-age=31536000; includeSubDomains')
    expect(await hsts('covering', '/nope')).toBe('max-age=31536000; includeSubDomains')
    expect(await hsts('preloaded')).toBe('max-age=31536000; includeSubDomains; preload')
    expect(() => testSite({ https: { preload: true } })).toThrow('Switch \\"subdomains\\" on too')
  })

  it('is not narrowed by what is served without the site', async () => {
    expect(await hsts('covering', `/search/kia?query=${'x'.repeat(5000)}`)).toBeNull()
    expect(await hsts('covering', '/_health')).toBeNull()
  })
})

describe('/.well-known/security.txt (RFC 9116)', () => {
  const ask = (bindings: Partial<typeof env>) => fetchFrom('guarded', PATH, {}, bindings)
  const PATH = '/.well-known/security.txt'

  it('names the contact of the deployment, and expires within a year of it', async () => {
    const response = await ask({
      SECURITY_CONTACT: 'mailto:security@platform.example, https://platform.example/report',
      SECURITY_POLICY: 'https://platform.example/policy',
      VERSION: { id: 'v', tag: '', timestamp: '2026-11-23T00:00:00.000Z' },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; charset=utf-8/i)
    expect(await response.text()).toBe(
      'Contact: mailto:security@platform.example\nContact: https://platform.example/report\n' +
        'Expires: 2027-11-22T00:00:00.000Z\nPreferred-Languages: en\n' +
        'Canonical: https://guarded.example/.well-known/security.txt\n' +
        'Policy: https://platform.example/policy\n',
    )
  })

  it('does not exist without a contact', async () => {
    expect((await ask({ SECURITY_CONTACT: '' })).status).toBe(404)
    expect((await ask({ SECURITY_CONTACT: 'security at platform' })).status).toBe(404)
  })
})
