import { describe, expect, it } from 'vitest'

import { checkForms } from '#rollout/checks/check-forms.ts'
import { sampleSite } from '#test/ui/samples.ts'
import type { SiteInput } from '#tenant/schema.ts'

const check = (forms: SiteInput['forms']) => checkForms(sampleSite({ forms }))
const aliases = (found: Record<string, string>) => check({ aliases: found })

describe('the check of forms', () => {
  it('accepts texts and page numbers for forms that exist, and no others', () => {
    expect(check({ intros: { service: 'Hello' }, page_ids: { 'trade-in': '12' } })).toEqual([])
    const wrong = check({ intros: { trade_in: 'Hello' }, page_ids: { home: '12' } })
    expect(wrong.map(({ path }) => path)).toEqual(['forms.intros.trade_in', 'forms.page_ids.home'])
  })

  it('accepts another address of a page, with query and fragment, or of another host (R22)', () => {
    expect(
      aliases({
        '/van-service': '/service#service-booking',
        '/utes': '/search/ute?sortBy=latest',
        '/shop': 'https://shop.example/parts',
      }),
    ).toEqual([])
  })

  it.each([
    ['/service', '/contact', /is the path of an existing page/],
    ['/cars/anything', '/contact', /is the path of an existing page/],
    ['/old', '/no-such-page', /but there is no such page/],
    ['/old', '/contact-us', /itself an alias/],
  ])('refuses %s for %s', (from, to, message) => {
    const [problem, ...more] = aliases({ [from]: to })
    expect(more).toEqual([])
    expect(problem).toMatchObject({ path: `forms.aliases.${from}` })
    expect(problem?.message).toMatch(message)
  })

  it('refuses links to forms that the site does not have', () => {
    const links = [{ label: 'Work', href: '/careers?position=Driver' }]
    const site = sampleSite({
      layout: {
        navigation: [{ label: 'Us', href: '/search/used-cars', children: links }],
        footer: [{ title: 'Us', links }],
      },
      facts: { benefits: links },
      forms: {
        pages: ['service'],
        banner: { text: 'We hire', link: { label: 'Work', href: '/careers' } },
        aliases: { '/work': '/careers' },
      },
    })
    expect(checkForms(site).map(({ path }) => path)).toEqual([
      'facts.benefits[0].href',
      'forms.banner.link.href',
      'layout.navigation[0].children[0].href',
      'layout.footer[0].links[0].href',
      'forms.aliases./work',
    ])
    expect(checkForms({ ...site, forms: sampleSite().forms })).toEqual([])
  })

  it('refuses addresses that lead to each other', () => {
    expect(aliases({ '/a': '/b', '/b': '/service' })).toMatchObject([{ path: 'forms.aliases./a' }])
  })
})
