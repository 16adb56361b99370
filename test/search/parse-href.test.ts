import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseHref } from '#search/parse-href.ts'
import { toHref } from '#search/path.ts'
import { testSite } from '#test/support/site.ts'

const site = testSite()
const read = (href: string) => {
  const state = parseHref(href, site)
  return state === null ? null : toHref(state, site)
}

describe('address of a list', () => {
  it.each([
    ['/search/used-cars', '/search/used-cars'],
    ['/search/toyota', '/search/toyota'],
    ['/search/toyota/hilux', '/search/toyota/hilux'],
    ['/search/used-cars?make=Toyota', '/search/toyota?refinementList%5Bcar_type%5D%5B0%5D=used'],
    [
      '/search/Used-Cars?utm_source=x&range[price]=:30000',
      '/search/used-cars?range%5Bprice%5D=:30000',
    ],
    ['/search/new-used-and-demo-cars?query=hilux', '/search/new-used-and-demo-cars?query=hilux'],
  ])('is parsed to its search: %s (R56, R57)', (href, canonical) => {
    expect(read(href)).toBe(canonical)
  })

  it.each([
    '',
    ' ',
    'search/used-cars',
    '/',
    '/cars/a-car',
    '/search',
    '/search/',
    '/search/nothing-of-ours',
    '/search/toyota/hilux/more',
    '/search/%E0%A4%A',
    '/search/%2F%2Fevil.example',
    '/sign-in?redirect=/search/used-cars',
    '//evil.example/search/used-cars',
    '/\\evil.example/search/used-cars',
    '/\t/evil.example/search/used-cars',
    'https://evil.example/search/used-cars',
    'https://list.invalid/search/used-cars',
    'javascript:alert(1)//search/used-cars',
    '/search/../account',
    '/search/used-cars/../../account',
  ])('is invalid for another page or host, or nonsense: %j (TH7)', (href) => {
    expect(parseHref(href, site)).toBeNull()
  })

  it('is read with any content, and then always to the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (path, query) => {
        parseHref(path, site)
        const canonical = read(`/search/used-cars?${query}`)
        expect(canonical).toMatch(/^\/search\//)
        expect(read(canonical ?? '')).toBe(canonical)
      }),
    )
  })
})
