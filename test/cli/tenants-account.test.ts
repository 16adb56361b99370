import { describe, expect, it } from 'vitest'

import { checkAccount } from '#rollout/checks/check-account.ts'
import { GATED, type Gated } from '#tenant/schema-account.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const check = (input: Partial<SiteInput>) =>
  checkAccount(testSite(input)).map(({ path, message }) => `${path} ${message}`)
const sms = { url: 'https://sms.upstreams.example' }
const gotrue = { url: 'https://gotrue.upstreams.example' }
const draw = {
  campaign: 'summer',
  terms: 'One each.',
  starts: '2026-12-01',
  ends: '2026-12-01',
  prizes: [
    { id: 'car', label: 'A car', weight: 1, most: 1 },
    { id: 'hat', label: 'A hat', weight: 99 },
  ],
}

describe('checks of accounts', () => {
  it('pass a site without accounts, and one with everything', () => {
    expect(check({})).toEqual([])
    expect(check({ account: { sign_in: true }, upstreams: { gotrue } })).toEqual([])
    expect(
      check({
        account: { sign_in: true, alerts: true, gates: ['checkout'], spin_to_win: draw },
        garage: { watchlist: true, saved_searches: true },
        cards: { checkout: { enabled: true } },
        upstreams: { sms },
      }),
    ).toEqual([])
  })

  it('refuse codes without a provider (A15)', () => {
    expect(check({ account: { sign_in: true } })).toEqual([
      'account.sign_in is on, but no provider sends codes. Configure upstreams.sms or upstreams.gotrue.',
    ])
  })

  it.each([
    ['garage.watchlist', { garage: { watchlist: true } }],
    ['garage.saved_searches', { garage: { saved_searches: true } }],
    ['account.gates', { account: { gates: ['trade-in' as const] } }],
    ['account.spin_to_win', { account: { spin_to_win: draw } }],
    ['account.online_payment', { account: { online_payment: { href: 'https://pay.example/' } } }],
  ])('refuse %s if shoppers cannot sign in (V14, P2, P4)', (path, input) => {
    expect(check(input)).toEqual([`${path} requires sign-in. Turn on account.sign_in.`])
  })

  it('refuse a gate of a page that the site does not have, by its field and address (P5)', () => {
    const of = (gates: Gated[], more: Partial<SiteInput> = {}) =>
      check({ account: { sign_in: true, gates }, upstreams: { sms }, ...more })
    const all: Gated[] = GATED.filter((gate) => gate !== 'checkout')
    const problem = (at: number, gate: string, path: string) =>
      `account.gates[${at}] is "${gate}", which requires sign-in at ${path}, but this site has no such page. Add the page there, enable its feature, or remove the gate.`
    expect(of(all, { forms: { pages: [] } })).toEqual([
      problem(0, 'personalised-finance', '/personalised/finance'),
      problem(1, 'equifax-finance', '/equifax-finance'),
      problem(2, 'spin-to-win', '/spin-to-win'),
      problem(3, 'trade-in', '/trade-in'),
      problem(4, 'sell-my-car', '/sell-my-car'),
    ])
    const blocks = [
      { kind: 'text' as const, sections: [{ heading: 'Apply', text: 'Apply here.' }] },
    ]
    const pages = ['/personalised/finance', '/equifax-finance'].map((path) => {
      return { path, title: 'Finance', blocks }
    })
    const account = { sign_in: true, gates: all, spin_to_win: draw }
    expect(check({ account, upstreams: { sms }, pages })).toEqual([])
  })

  it('refuse a gate of a checkout that the site does not have (P5)', () => {
    const gated = { account: { sign_in: true, gates: ['checkout' as const] }, upstreams: { sms } }
    expect(check(gated)).toEqual([
      'account.gates[0] is "checkout", but this site has none. Turn on cards.checkout.enabled, or remove the gate.',
    ])
    expect(check({ ...gated, cards: { checkout: { enabled: true } } })).toEqual([])
  })

  it('take a gated page wherever the site has it, and refuse a link around the gate (P5)', () => {
    const of = (gate_pages: object, personalised_link: string) =>
      check({
        account: { sign_in: true, gates: ['personalised-finance'], gate_pages },
        upstreams: { sms },
        finance: { pages: [{ path: '/my-rate' }], personalised_link },
      })
    const own = { personalised_finance: '/my-rate' }
    expect(of(own, '/my-rate')).toEqual([])
    expect(of(own, 'https://lender.example/rate')).toEqual([])
    expect(of({}, '')).toEqual([
      'account.gates[0] is "personalised-finance", which requires sign-in at /personalised/finance, but this site has no such page. Add the page there, enable its feature, or remove the gate.',
    ])
    const beside = check({
      account: { sign_in: true, gates: ['personalised-finance'] },
      upstreams: { sms },
      finance: {
        pages: [{ path: '/my-rate' }, { path: '/personalised/finance' }],
        personalised_link: '/my-rate',
      },
    })
    expect(beside).toEqual([
      'account.gates[0] is "personalised-finance", which requires sign-in at /personalised/finance, but finance.personalised_link leads to /my-rate, which anyone can open. Use the same path in account.gate_pages.personalised_finance.',
    ])
  })

  it('refuse alerts without a provider; the server of codes sends no alerts', () => {
    const account = { sign_in: true, alerts: true }
    expect(check({ account, garage: { watchlist: true }, upstreams: { gotrue } })).toEqual([
      'account.alerts is on, but no provider sends messages. Configure upstreams.sms.',
    ])
  })

  it('refuse alerts without a watchlist or saved searches', () => {
    const of = (garage: SiteInput['garage']) =>
      check({ account: { sign_in: true, alerts: true }, garage, upstreams: { sms } })
    expect(of({})).toEqual([
      'account.alerts is on, but there is nothing to send alerts about. Turn on garage.watchlist or garage.saved_searches.',
    ])
    expect(of({ watchlist: true })).toEqual([])
    expect(of({ saved_searches: true })).toEqual([])
  })

  const drawn = (more: Partial<typeof draw>) =>
    check({
      account: { sign_in: true, spin_to_win: { ...draw, ...more } },
      upstreams: { sms },
    })

  it('refuse a draw in which every prize can run out', () => {
    const prizes = draw.prizes.map((prize) => ({ ...prize, most: 5 }))
    expect(drawn({ prizes }).join()).toContain('account.spin_to_win.prizes are all limited')
  })

  it('refuse two prizes with one id', () => {
    const [car, hat] = draw.prizes
    const prizes = [car, hat, hat].filter((prize) => prize !== undefined)
    expect(drawn({ prizes }).join()).toContain('account.spin_to_win.prizes[2].id is "hat"')
  })

  it('refuse a draw that ends before it starts', () => {
    expect(drawn({ starts: '2026-12-02' })).toEqual([
      'account.spin_to_win.ends is 2026-12-01, before it starts on 2026-12-02.',
    ])
  })
})
