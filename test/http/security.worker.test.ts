import { beforeAll, describe, expect, it } from 'vitest'

import { openShop, testCar, visit } from '#test/support/shop.ts'

const policyOf = ({ headers }: Response) => headers.get('Content-Security-Policy') ?? ''

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

beforeAll(async () => {
  await openShop({ slug: 'guarded' }, [testCar()])
  await openShop({ slug: 'dark', theme: { colours: { page: '#101010', ink: '#fafafa' } } }, [])
})

describe('content security policy', () => {
  it('lets in scripts of our own alone, and no style but ours and the theme of the site', async () => {
    const response = await visit('guarded', '/search/used-cars')
    const theme = /<style>(.*?)<\/style>/s.exec(await response.text())?.[1] ?? ''
    expect(theme).not.toBe('')
    const policy = policyOf(response)
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain(`style-src 'self' 'sha256-${await hashOf(theme)}';`)
    expect(policy).not.toMatch(/unsafe-eval|strict-dynamic|script-src[^;]*unsafe-inline/)
  })

  it('names to each site its own theme', async () => {
    const [guarded, dark, again] = [
      policyOf(await visit('guarded', '/contact')),
      policyOf(await visit('dark', '/contact')),
      policyOf(await visit('guarded', '/contact')),
    ]
    expect(dark).not.toBe(guarded)
    expect(again).toBe(guarded)
  })
})

describe('security headers', () => {
  it.each([
    ['nobody', '/search/used-cars', 421],
    ['guarded', '/nope', 404],
    ['guarded', `/search/kia?query=${'x'.repeat(5000)}`, 414],
    ['guarded', '/1/indexes', 403],
    ['guarded', '/cars', 301],
  ])('stand on every answer: %s %s is %i', async (slug, path, status) => {
    const response = await visit(slug, path)
    expect(response.status).toBe(status)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Strict-Transport-Security')).toContain('max-age=')
    expect(policyOf(response)).toContain("default-src 'none'")
  })
})
