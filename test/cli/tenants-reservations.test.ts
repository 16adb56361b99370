import { describe, expect, it } from 'vitest'

import { checkReservations } from '#rollout/checks/check-reservations.ts'
import { checkUpstreams } from '#rollout/checks/check-upstreams.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const SEALED = 'c2VhbGVk'.repeat(6)

const STRIPE = {
  cards: { checkout: { enabled: true } },
  reservations: { payment: 'stripe', webhook_secret: 'hook' },
  upstreams: { stripe: { url: 'https://api.stripe.com', secret: 'stripe' } },
  secrets: { stripe: SEALED, hook: SEALED },
} satisfies Partial<SiteInput>

const check = (more: Partial<SiteInput>) => {
  const site = testSite(more)
  return [...checkReservations(site), ...checkUpstreams(site)].map(
    ({ path, message }) => `${path} ${message}`,
  )
}
const paying = (more: Partial<SiteInput>) => check({ ...STRIPE, ...more }).join('\n')

describe('checks of deposits (S20)', () => {
  it('pass a site without online deposits, and one with everything that Stripe needs', () => {
    expect(check({})).toEqual([])
    expect(check(STRIPE)).toEqual([])
  })

  it('keep existing deposits working on a site that takes no more', () => {
    const none = { payment: 'none', webhook_secret: 'hook', verify_mobile: false } as const
    expect(paying({ reservations: none })).toBe('')
  })

  it('refuse to hold vehicles without a payment if no provider sends codes, unless the dealer chooses so', () => {
    const holding = (more: Partial<SiteInput>) =>
      check({ cards: { checkout: { enabled: true } }, ...more }).join('\n')
    expect(holding({})).toContain(
      'reservations.verify_mobile is on, but no provider sends codes. Configure upstreams.sms or upstreams.gotrue, or turn it off: then invented numbers can hold vehicles.',
    )
    expect(holding({ reservations: { verify_mobile: false } })).toBe('')
    const sms = { url: 'https://sms.upstreams.example/messages' }
    expect(holding({ upstreams: { sms } })).not.toContain('verify_mobile')
  })

  it('refuse online payment if nothing can be reserved', () => {
    expect(paying({ cards: {} })).toContain('Turn on cards.checkout.enabled.')
  })

  it('refuse online payment without Stripe, or without its key', () => {
    expect(paying({ upstreams: {} })).toContain(
      'reservations.payment is "stripe", but upstreams.stripe is not set',
    )
    const url = 'https://api.stripe.com'
    expect(paying({ upstreams: { stripe: { url } } })).toContain('upstreams.stripe.secret is empty')
    const stripe = { url, secret: 'stripe', send_key: 'key' } as const
    expect(paying({ upstreams: { stripe } })).toContain('upstreams.stripe.send_key is "key"')
  })

  it('refuse online payment without notifications', () => {
    expect(paying({ reservations: { payment: 'stripe' } })).toContain(
      'reservations.webhook_secret is empty',
    )
  })

  it('refuse a key that is not encrypted, of either kind (TH17)', () => {
    expect(paying({ secrets: { hook: SEALED } })).toContain('upstreams.stripe.secret is')
    expect(paying({ secrets: { stripe: SEALED } })).toContain(
      'reservations.webhook_secret is "hook", which is not under "secrets".',
    )
  })

  it.each(['https://evil.example', 'http://api.stripe.com', 'https://api.stripe.com:8443'])(
    'refuse a Stripe at %s (TH15)',
    (url) => {
      expect(paying({ upstreams: { stripe: { url, secret: 'stripe' } } })).toContain(
        'upstreams.stripe.url is',
      )
    },
  )

  it('refuse a deposit above the limit of cards, but allow one paid at the dealership', () => {
    const reservations = { ...STRIPE.reservations, deposit: 20_000 }
    expect(paying({ reservations })).toContain('reservations.deposit is 20000')
    expect(check({ reservations: { deposit: 20_000 } })).toEqual([])
  })

  it('refuse empty terms and promises', () => {
    const money_back = { text: '<b> </b>' }
    expect(check({ reservations: { terms: ' <br> ', money_back } })).toEqual([
      'reservations.terms has no text. Describe what the shopper agrees to.',
      'reservations.money_back.text has no text. Describe what is promised.',
    ])
  })
})
