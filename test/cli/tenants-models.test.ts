import { describe, expect, it } from 'vitest'

import { checkLinkLoops, checkModels } from '#rollout/checks/check-models.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const RANGER = {
  name: 'Ranger',
  slug: 'ranger',
  manufacturer_name: 'Ford',
  manufacturer_body: 'Trucks',
}
const check = (input: Partial<SiteInput>) =>
  checkModels(testSite(input)).map(({ path, message }) => `${path} ${message}`)
const checkList = (...list: (typeof RANGER & Record<string, unknown>)[]) =>
  check({ models: { list } })

describe('checks of new models and makes', () => {
  it('pass a site without any, and one with everything', () => {
    expect(check({})).toEqual([])
    expect(
      check({
        models: {
          list: [
            { ...RANGER, override_url: '/search/ford/ranger' },
            { ...RANGER, slug: 'ranger-phev' },
            { ...RANGER, slug: 'mustang', manufacturer_body: '', performance: true },
          ],
          rewrites: { 'ranger-phev': 'hybrid' },
        },
        brands: { list: [{ make: 'Ford' }, { make: 'Kia', href: '/ford/overview' }] },
        dealership_websites: [{ name: 'Ours', url: 'https://ours.example' }],
      }),
    ).toEqual([])
  })

  it('refuse two models at one address, by whichever slug (R39)', () => {
    const twice =
      'models.list[1].slug is "ranger", as is models.list[0].slug. Rename or remove one of them.'
    expect(checkList(RANGER, RANGER)).toEqual([twice])
    expect(checkList(RANGER, { ...RANGER, slug: 'old', new_slug: 'ranger' })).toEqual([twice])
    const rewrites = { raptor: 'ranger' }
    const list = [RANGER, { ...RANGER, slug: 'raptor' }]
    expect(check({ models: { list, rewrites } })).toEqual([twice])
  })

  it('refuse a grade or a colour that a model has twice', () => {
    const paint = { name: 'Red', colour: '#aa0000', image: '/stock/suv-red-front.webp' }
    const twice = { grades: [{ name: 'XL' }, { name: 'XL' }], colours: [paint, paint] }
    expect(checkList({ ...RANGER, ...twice })).toEqual([
      'models.list[0].grades[1].name is "XL", as is models.list[0].grades[0].name. Rename or remove one of them.',
      'models.list[0].colours[1].name is "Red", as is models.list[0].colours[0].name. Rename or remove one of them.',
    ])
  })

  it.each(['contact', 'cars', 'models', 'brands', 'service'])(
    'refuse a model at /%s, which is a page of every site',
    (slug) => {
      expect(checkList({ ...RANGER, slug })).toEqual([
        `models.list[0].slug gives /${slug}, which is already a page of the site. Choose another slug.`,
      ])
      expect(checkList({ ...RANGER, slug, override_url: '/search/ford' })).toEqual([])
    },
  )

  it('refuse a model at the address of a page of the site', () => {
    const models = { list: [RANGER] }
    const found = [
      'models.list[0].slug gives /ranger, which is already a page of the site. Choose another slug.',
    ]
    expect(check({ models, finance: { pages: [{ path: '/ranger' }] } })).toEqual(found)
    expect(check({ models, pages: [{ path: '/ranger', title: 'Ranger' }] })).toEqual(found)
  })

  it('refuse makes unknown to stock, or spelled otherwise (E12)', () => {
    expect(checkList({ ...RANGER, manufacturer_name: 'Frod' })).toEqual([
      'models.list[0].manufacturer_name is "Frod", which is not in the catalogue. Correct it, or add it to tenants/catalogue/makes.json.',
    ])
    const sites = [{ name: 'Ours', url: 'https://ours.example', make: 'KIA' }]
    expect(check({ brands: { list: [{ make: 'VW' }] }, dealership_websites: sites })).toEqual([
      'brands.list[0].make is "VW". The stock spells it "Volkswagen".',
      'dealership_websites[0].make is "KIA". The stock spells it "Kia".',
    ])
  })

  it('refuse a duplicate make', () => {
    expect(check({ brands: { list: [{ make: 'Kia' }, { make: 'Kia' }] } })).toEqual([
      'brands.list[1].make is "Kia", as is brands.list[0].make. Rename or remove one of them.',
    ])
  })

  it('refuse a model without a group, and one that almost has one (W61)', () => {
    expect(checkList({ ...RANGER, manufacturer_body: '' })).toEqual([
      'models.list[0].manufacturer_body is empty, so the model is in no group. Use one of models.bodies.',
    ])
    expect(checkList({ ...RANGER, manufacturer_body2: 'SUV' })).toEqual([
      'models.list[0].manufacturer_body2 is "SUV". The group is "SUVs".',
    ])
    expect(checkList({ ...RANGER, manufacturer_body: 'Wagons' })).toEqual([])
  })

  it('refuse a rewrite of an unknown slug (W61)', () => {
    expect(check({ models: { list: [RANGER], rewrites: { 'ranger-phev': 'hybrid' } } })).toEqual([
      'models.rewrites.ranger-phev is not the slug of a model. Correct or remove it.',
    ])
  })

  it('refuse models and makes that link in a cycle (T35)', () => {
    const loop = (at: number, href: string) =>
      `models.list[${at}].override_url is "${href}", which leads back here. Use the final page.`
    expect(checkList({ ...RANGER, override_url: '/ranger?from=menu' })).toEqual([
      loop(0, '/ranger?from=menu'),
    ])
    const one = { ...RANGER, override_url: '/two' }
    const two = { ...RANGER, slug: 'two', override_url: '/models/ranger' }
    expect(checkList(one, two)).toEqual([loop(0, '/two'), loop(1, '/models/ranger')])
    expect(check({ brands: { list: [{ make: 'Kia', href: '/kia/overview' }] } })).toEqual([
      'brands.list[0].href is "/kia/overview", which redirects. Use the final page.',
    ])
  })
})

describe('checks of redirecting models and makes', () => {
  const circles = (input: Partial<SiteInput>) =>
    checkLinkLoops(testSite(input)).map(({ path }) => path)
  const to = (override_url: string) => ({ models: { list: [{ ...RANGER, override_url }] } })
  const own = new URL('/ranger', testSite().url).href

  it.each(['/ranger', '/ranger/', '/models/ranger', '/ranger?a=1', '/ranger#top', own])(
    'refuse a model that leads to its own page: %s (R39)',
    (href) => expect(circles(to(href))).toEqual(['models.list[0].override_url']),
  )

  it.each(['/kia/overview', '/Kia/overview', '/KIA/overview?a=1'])(
    'refuse a make that leads to its own overview: %s (R37)',
    (href) =>
      expect(circles({ brands: { list: [{ make: 'Kia', href }] } })).toEqual([
        'brands.list[0].href',
      ]),
  )

  it('refuse a cycle through an alias, and accept what ends at a page', () => {
    const forms = { aliases: { '/utes': '/ranger' } }
    const both = ['models.list[0].override_url', 'forms.aliases./utes']
    expect(circles({ ...to('/utes'), forms })).toEqual(both)
    expect(circles({ ...to('/utes'), forms, pages: [{ path: '/utes', title: 'Utes' }] })).toEqual(
      [],
    )
    expect(circles({ ...to('/search/ford'), forms })).toEqual([])
    expect(circles(to('https://www.ford.example/ranger'))).toEqual([])
  })
})
