import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { findRedirect } from '#tenant/redirects.ts'
import { testSite } from '#test/support/site.ts'
import { cases } from '#test/support/cases.ts'

const site = testSite({
  redirects: [
    { from: '/Stock.aspx', to: '/search/used-cars' },
    { from: '/news/2020-sale', to: '/special-offers', status: 302 },
    { from: '/news/*', to: '/articles/*' },
    { from: '/news/never', to: '/contact' },
    { from: '/blog/*', to: '/about-us' },
    { from: '/shop/*', to: 'https://shop.acme.example/old/*' },
    { from: '/top/*', to: '/*' },
    { from: '/café', to: '/contact#map' },
  ],
})
const leads = (path: string, search = '') => findRedirect(path, search, site)?.to ?? null

describe('addresses of an older website', () => {
  it.each([
    ['/stock.aspx', '', '/search/used-cars'],
    ['/STOCK.ASPX', '?id=1', '/search/used-cars?id=1'],
    ['/Stock.aspx/', '', '/search/used-cars'],
    ['/caf%C3%A9', '?a=1', '/contact?a=1#map'],
  ])('%s%s redirects to %s, however it is written', (path, search, to) => {
    expect(leads(path, search)).toBe(to)
  })

  it.each([
    ['/news/2019/A-New-Ute', '/articles/2019/A-New-Ute'],
    ['/News/x/', '/articles/x'],
    ['/news', '/articles'],
    ['/blog/a/b', '/about-us'],
    ['/shop/towbar', 'https://shop.acme.example/old/towbar'],
    ['/top', '/'],
    ['/top/contact', '/contact'],
  ])('%s, below a star, redirects to %s', (path, to) => {
    expect(leads(path)).toBe(to)
  })

  it('use the first match', () => {
    expect(findRedirect('/news/2020-sale', '', site)).toEqual({
      to: '/special-offers',
      status: 302,
    })
    expect(leads('/news/never')).toBe('/articles/never')
  })

  it.each(['/', '/newsletter', '/stock', '/stock.aspx/more', '/constructor', '/%E0%A4%A'])(
    'do not include %s',
    (path) => {
      expect(leads(path)).toBeNull()
    },
  )

  it.each([
    '/top//evil.example',
    '/top///evil.example/x',
    '/top/%2F%2Fevil.example',
    '/top/%5Cevil.example',
    '/shop/@evil.example',
    '/shop//evil.example',
    '/shop/..%2F..%2F',
    '/top/https://evil.example',
  ])('redirect %s to no other host than the table names (TH1)', (path) => {
    const { origin } = new URL(leads(path) ?? '/', site.url)
    expect([new URL(site.url).origin, 'https://shop.acme.example']).toContain(origin)
  })

  it('never redirect elsewhere, whatever is requested', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('/top', '/shop', '/news'),
        fc.webPath(),
        fc.string(),
        (start, path, text) => {
          const asked = new URL(`${start}/${path}${text.replaceAll(/[?#]/g, '')}`, site.url)
          const to = leads(asked.pathname, asked.search)
          const { origin } = new URL(to ?? '/', site.url)
          expect([new URL(site.url).origin, 'https://shop.acme.example']).toContain(origin)
        },
      ),
      { numRuns: cases(2000) },
    )
  })

  it('are as fast with two thousand as with one', () => {
    const redirects = Array.from({ length: 2000 }, (_, at) => ({
      from: at % 2 === 0 ? `/old/${at}` : `/old-${at}/*`,
      to: '/contact',
    }))
    const many = testSite({ redirects })
    findRedirect('/none', '', many)
    const before = performance.now()
    for (let at = 0; at < 10_000; at += 1) findRedirect(`/none/${at}`, '', many)
    // Rebuilt for each request it would take seconds.
    expect(performance.now() - before).toBeLessThan(500)
    expect(findRedirect('/old-1999/x', '', many)?.to).toBe('/contact')
  })
})
