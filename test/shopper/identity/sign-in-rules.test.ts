import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { signInTypeOf } from '#shopper/identity/sign-in-rules.ts'
import { formRoutes, routes } from '#routes.ts'
import { GATED } from '#tenant/schema-account.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

type Account = NonNullable<SiteInput['account']>

const spin = {
  campaign: 'spring',
  terms: 'One spin each.',
  starts: '2026-11-01',
  ends: '2026-11-30',
  prizes: [
    { id: 'wash', label: 'A wash', weight: 1 },
    { id: 'coffee', label: 'Coffee', weight: 1 },
  ],
}
const whole: Account = {
  sign_in: true,
  online_payment: { href: 'https://pay.example/' },
  spin_to_win: spin,
}
const gateAt = (href: string, account: Account = whole) => {
  const { pathname, searchParams } = new URL(href, 'https://acme.example')
  return signInTypeOf(pathname, searchParams, testSite({ account }))
}
const all: Account = { ...whole, gates: [...GATED] }

describe('gate', () => {
  it.each([
    ['/my-garage', 'my-garage'],
    ['/online-payment', 'online-payment'],
  ])('requires sign-in for %s on every site (P4)', (path, type) => {
    expect(gateAt(path)).toBe(type)
    expect(gateAt(`${path}?a=1`)).toBe(type)
  })

  it.each([
    ['checkout', '/cars/2021-toyota-corolla/checkout'],
    ['checkout', '/cars/2021-toyota-corolla/buy-online'],
    ['checkout', routes.onlinePurchase.href('2021-toyota-corolla')],
    ['personalised-finance', '/personalised/finance?car_id=1'],
    ['equifax-finance', '/equifax-finance'],
    ['spin-to-win', '/spin-to-win'],
    ['trade-in', '/trade-in'],
    ['trade-in', '/cars/trade-in?car_id=1'],
    ['sell-my-car', '/sell-my-car'],
  ] as const)(
    'requires sign-in for %s at %s if the site says so, and only there (P5, P6, T21)',
    (...of) => {
      const [type, path] = of
      expect(gateAt(path, { ...whole, gates: [type] })).toBe(type)
      expect(gateAt(path, { ...whole, gates: GATED.filter((other) => other !== type) })).toBeNull()
      expect(gateAt(path)).toBeNull()
    },
  )

  it('requires sign-in where the site has the page, and not at its usual path (P5)', () => {
    const own: Account = {
      ...all,
      gate_pages: { personalised_finance: '/my-rate', equifax_finance: '/credit-check' },
    }
    expect(gateAt('/my-rate?car_id=1', own)).toBe('personalised-finance')
    expect(gateAt('/credit-check', own)).toBe('equifax-finance')
    for (const path of ['/personalised/finance', '/equifax-finance', '/my-rate/x'])
      expect(gateAt(path, own), path).toBeNull()
  })

  it('applies to the checkout once its vehicle is known (S34)', () => {
    for (const query of ['', '?', '?car_id', '?car_id=', '?car_id=%20', '?car=1'])
      expect(gateAt(`/checkout-journey${query}`, all), query).toBeNull()
    expect(gateAt('/checkout-journey?car_id=&car_id=a-car', all)).toBe('checkout')
    expect(gateAt('/cars//checkout', all)).toBeNull()
  })

  it('requires no sign-in for a page that is hidden (P8)', () => {
    const hidden: Account = {
      ...all,
      my_garage: { show: false },
      online_payment: { show: false, href: 'https://pay.example/' },
      spin_to_win: { ...spin, show: false },
    }
    for (const path of ['/my-garage', '/online-payment', '/spin-to-win']) {
      expect(gateAt(path, hidden)).toBeNull()
      expect(
        gateAt(path, { sign_in: true, gates: [...GATED], my_garage: { show: false } }),
      ).toBeNull()
    }
  })

  it('leaves all other pages open', () => {
    const open = [
      routes.home.href(),
      routes.search.href('my-garage'),
      routes.car.href('checkout'),
      routes.car.href('my-garage'),
      routes.carView.href('a-car'),
      routes.signIn.href('my-garage', '/my-garage'),
      routes.offer.href('1'),
      formRoutes.general.href(),
      '/my-garage-2',
      '/a/my-garage',
      '/trade-in/offer/1',
    ]
    for (const path of open) expect(gateAt(path, all), path).toBeNull()
  })

  it('returns null or a known gate for any address (T21)', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const type = gateAt(`https://acme.example${path}?${query}`, all)
        expect([null, 'my-garage', 'online-payment', ...GATED]).toContain(type)
      }),
    )
  })
})
