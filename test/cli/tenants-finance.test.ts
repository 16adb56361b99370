import { describe, expect, it } from 'vitest'

import { checkFinance } from '#rollout/checks/check-finance.ts'
import { checkForms } from '#rollout/checks/check-forms.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const check = (finance: SiteInput['finance'], more: Partial<SiteInput> = {}) =>
  checkFinance(testSite({ ...more, finance })).map(({ path, message }) => `${path} ${message}`)
const CARD = [{ score: 'GREAT' as const, rate: 8, comparison_rate: 9 }]

describe('checks of finance', () => {
  it('pass a site without any, and one with everything', () => {
    expect(check({})).toEqual([])
    const pages = [{ path: '/finance' }, { path: '/personalised/finance' }]
    const finance = {
      pages,
      link: '/finance?ref=1#finance-form',
      personalised_link: '/personalised/finance',
      quote: { enabled: true, rate_card: CARD },
      pre_approval: { enabled: true },
    }
    expect(check(finance, { account: { sign_in: true } })).toEqual([])
    expect(check({ link: 'https://lender.example/apply' })).toEqual([])
    expect(check({ link: 'tel:0212345678' })).toEqual([])
  })

  it.each([
    ['/finance-enquiry', 'which is the path of a built-in page'],
    ['/search/finance', 'which is the path of a built-in page'],
    ['/finance/pre-approval', 'which is the path of a built-in page'],
    ['/finance/', 'which browsers do not request unchanged'],
    ['/a/../finance', 'which browsers do not request unchanged'],
    ['/loans', 'which is also an alias'],
    ['/contact-us', 'which is also an alias'],
  ])('refuse a page at %s (R25)', (path, words) => {
    const found = check({ pages: [{ path }] }, { forms: { aliases: { '/loans': '/contact' } } })
    expect(found).toEqual([expect.stringContaining(`finance.pages[0].path is "${path}", ${words}`)])
  })

  it('refuse two pages at one address', () => {
    expect(check({ pages: [{ path: '/a' }, { path: '/b' }, { path: '/a' }] })).toEqual([
      'finance.pages[2].path is "/a", which is also the path of finance.pages[0]. Keep one of them.',
    ])
  })

  it('refuse vehicle links without a target (R25, R29)', () => {
    expect(check({ link: '/finance?a=1', personalised_link: '/mine' })).toEqual([
      'finance.link is "/finance?a=1", but there is no such page. Add it under finance.pages.',
      'finance.personalised_link is "/mine", but there is no such page. Add it under finance.pages.',
    ])
    const aliases = { '/finance': '/contact' }
    expect(check({ link: '/finance' }, { forms: { aliases } })).toEqual([])
  })

  it('let other addresses lead to a finance page (R27)', () => {
    const forms = { aliases: { '/car-loans': '/finance' } }
    const problems = (pages: { path: string }[]) =>
      checkForms(testSite({ forms, finance: { pages } })).map(({ message }) => message)
    expect(problems([{ path: '/finance' }])).toEqual([])
    expect(problems([])).toEqual(['points to "/finance", but there is no such page.'])
  })

  it('refuse quotes without a provider, and limits without room (A10, V40, V41)', () => {
    expect(check({ quote: { enabled: true } })).toEqual([
      'finance.quote.enabled is on, but has no source of rates. Add a rate_card or upstreams.quote.',
    ])
    const upstreams = { quote: { url: 'https://quote.upstreams.example' } }
    expect(check({ quote: { enabled: true } }, { upstreams })).toEqual([])
    expect(check({ quote: { rate_card: [...CARD, ...CARD] } })).toEqual([
      'finance.quote.rate_card[1].score is "GREAT", as in another entry. Keep one of them.',
    ])
    expect(check({ quick_quote: { price: { min: 40_000 }, term: { max: 4 } } })).toEqual([
      'finance.quick_quote.price has minimum 40000, maximum 200000 and default 30000. The default must be within the range, and the minimum below the maximum.',
      'finance.quick_quote.term has minimum 1, maximum 4 and default 5. The default must be within the range, and the minimum below the maximum.',
    ])
  })

  it('refuse pre-approval if shoppers cannot verify a mobile (W83)', () => {
    expect(check({ pre_approval: { enabled: true } })).toEqual([
      'finance.pre_approval.enabled verifies mobiles by code. Turn on account.sign_in.',
    ])
  })
})
