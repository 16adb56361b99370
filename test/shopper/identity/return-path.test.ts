import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseReturnPath } from '#shopper/identity/return-path.ts'
import { formRoutes, routes } from '#routes.ts'
import { testSite } from '#test/support/site.ts'
import { returnTexts } from '#test/support/return-texts.ts'
import { cases } from '#test/support/cases.ts'

const site = testSite({
  forms: {
    aliases: {
      '/acme-service': '/service#book',
      '/our-payments': 'https://pay.example/',
      '/call-us': 'tel:1300 123 456',
      '/write-us': 'mailto:us@acme.example',
      '/data': '/account/export.json',
    },
  },
  redirects: [
    { from: '/stock/*', to: '/cars/*' },
    { from: '/pay.aspx', to: 'https://pay.example/' },
    { from: '/export.aspx', to: '/account/export.json' },
  ],
  account: { sign_in: true },
})
const OTHERWISE = '/account'
const parse = (text: string | undefined) => parseReturnPath(text, site, OTHERWISE)

describe('parseReturnPath', () => {
  it('accepts the pages of a site with their query (R19, P7)', () => {
    const pages = [
      '/',
      '/cars',
      '/search/used-cars?refinementList%5Bmake%5D%5B0%5D=Kia&page=2',
      '/search/kia/sportage',
      '/search/used-cars/nsw/parramatta',
      '/used-cars/kia/sportage',
      routes.car.href('2021-kia-sportage'),
      routes.favourites.href(['a', 'b']),
      routes.compare.href(['one', 'two']),
      routes.watchlist.href(),
      routes.savedSearches.href(),
      routes.account.href(),
      routes.myGarage.href(),
      routes.onlinePayment.href(),
      routes.spinToWin.href(),
      routes.success.href('enquiry', 'abc'),
      ...Object.values(formRoutes).map((form) => form.href('c1')),
      '/contact-us',
      '/acme-service?from=mail',
      '/Stock/2021-kia-sportage?from=mail',
    ]
    expect(pages.map((page) => parse(page))).toEqual(pages)
  })

  it.each([
    undefined,
    '',
    '/pay.aspx',
    '/export.aspx',
    'https://evil.example/',
    '//evil.example/cars/x',
    String.raw`/\evil.example`,
    String.raw`\\evil.example/cars/x`,
    '/\t/evil.example',
    '/\n\\evil.example/cars/x',
    '/.//evil.example',
    '/cars/..//evil.example',
    '/cars/../..//evil.example/search/x',
    'javascript:alert(1)',
    'cars/x',
    ' /cars/x',
    '/nowhere',
    `/cars/${'x'.repeat(3000)}`,
  ])('rejects %j', (text) => {
    expect(parse(text)).toBe(OTHERWISE)
  })

  it('rejects an API, a file, or the sign-in page', () => {
    const others = [
      routes.signIn.href('account', '/account'),
      routes.signOut.href(),
      routes.me.href(),
      routes.saveCar.href(),
      routes.accountExport.href(),
      routes.devInbox.href(),
      routes.image.href('car-1', 1, 320),
      routes.brochure.href('car-1'),
      routes.carsPart.href(['c1']),
      '/build/main.js',
      '/1/indexes/*/queries',
    ]
    expect(others.map((path) => parse(path))).toEqual(others.map(() => OTHERWISE))
  })

  it('rejects an alias of a page that redirects off the site (TH7)', () => {
    const others = ['/our-payments', '/our-payments?to=evil', '/call-us', '/write-us', '/data']
    expect(others.map((path) => parse(path))).toEqual(others.map(() => OTHERWISE))
  })

  it('stays on the site with any input (TH7)', () => {
    let kept = 0
    fc.assert(
      fc.property(returnTexts, (text) => {
        const path = parse(text)
        if (path !== OTHERWISE) kept += 1
        // As a browser would resolve it from the sign-in page.
        expect(new URL(path, 'https://acme.example/sign-in').origin).toBe('https://acme.example')
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7E]*$/)
        expect(parse(path)).toBe(path)
      }),
      { numRuns: cases(20_000) },
    )
    // Some of them are pages, otherwise nothing was tested.
    expect(kept).toBeGreaterThan(cases(20_000) / 200)
  })
})
