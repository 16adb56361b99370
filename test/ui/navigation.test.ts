import { describe, expect, it } from 'vitest'

import type { SiteInput } from '#tenant/schema.ts'
import { footerColumns, headerLinks, smallLinks } from '#apps/site/ui/navigation.ts'
import { sampleSite } from './samples.ts'

const model = (name: string, more: object = {}) => ({
  name,
  slug: name.toLowerCase(),
  manufacturer_name: 'Toyota',
  manufacturer_body: 'SUVs',
  ...more,
})
const page = (path: string, more: object = {}) => ({ path, title: 'A long title', ...more })
const place = (id: string, more: object = {}) => ({ id, slug: id, name: `${id} yard`, ...more })

/** A site with one of everything. */
const WHOLE: Partial<SiteInput> = {
  models: {
    list: [
      model('RAV4'),
      model('HiLux', { manufacturer_body: 'Trucks' }),
      model('EV5', { electric: true }),
      model('Next', { status: 'coming_soon' }),
    ],
  },
  brands: { list: [{ make: 'Toyota' }] },
  offers: { list: [{ id: '1', name: 'Offer' }] },
  finance: { pages: [{ path: '/finance', title: 'Finance' }] },
  forms: { pages: ['service', 'parts', 'careers', 'fleet', 'trade-in', 'sell', 'finance'] },
  locations: [place('north'), place('south')],
  pages: [
    ...['/', '/about-us', '/warranty', '/roadside-assist'].map((path) => page(path)),
    ...['/privacy-policy', '/terms-and-conditions'].map((path) => page(path)),
  ],
}

const header = (more: Partial<SiteInput> = {}) => headerLinks(sampleSite(more))
/** A site with nothing but its stock. */
const BARE: Partial<SiteInput> = { forms: { pages: [] }, account: { sign_in: false } }

const hrefsOf = (links: readonly { href: string }[]) => links.map(({ href }) => href)
const childrenOf = (label: string, more: Partial<SiteInput>) =>
  hrefsOf(header(more).find((item) => item.label === label)?.children ?? [])
const footerHrefs = (more: Partial<SiteInput>) =>
  footerColumns(sampleSite(more)).flatMap(({ links }) => hrefsOf(links))

describe('header links', () => {
  it('are the groups of a dealer, as far as the site has them (W57)', () => {
    expect(header(WHOLE).map(({ label, menu }) => [label, menu])).toEqual([
      ['Home', 'links'],
      ['Vehicles', 'models'],
      ['Brands', 'brands'],
      ['Special offers', 'links'],
      ['Our stock', 'links'],
      ['Finance', 'links'],
      ['Trade-in', 'links'],
      ['Service and Parts', 'links'],
      ['Company', 'links'],
      ['Locations', 'locations'],
    ])
    expect(header(BARE).map(({ label }) => label)).toEqual(['Home', 'Our stock', 'Contact us'])
  })

  it('have four links under Service and Parts, and four under Company (W57)', () => {
    expect(childrenOf('Service and Parts', WHOLE)).toEqual([
      '/service',
      '/vehicle-parts-and-accessories',
      '/warranty',
      '/roadside-assist',
    ])
    expect(childrenOf('Company', WHOLE)).toEqual(['/about-us', '/careers', '/contact', '/fleet'])
  })

  it('replace a fetched menu without scripts: models by body, all makes, all locations (W58, W63)', () => {
    expect(childrenOf('Vehicles', WHOLE)).toEqual([
      '/models',
      '/models?body=trucks',
      '/models?body=suv',
      '/models?body=electric',
      '/models?body=future-vehicles',
    ])
    expect(childrenOf('Brands', WHOLE)).toEqual(['/brands'])
    expect(childrenOf('Locations', WHOLE)).toEqual(['/dealerships'])
  })

  it('lead to the only location, without a menu (W63)', () => {
    const one = header({ locations: [place('north'), place('south', { visible: false })] }).at(-1)
    expect(one).toEqual({ label: 'Location', href: '/dealerships', menu: 'links', children: [] })
  })

  it('offer no makes if the site is for one manufacturer', () => {
    const labels = header({ ...WHOLE, manufacturer: { name: 'Toyota' } }).map(({ label }) => label)
    expect(labels).not.toContain('Brands')
  })

  it('leave out temporary pages', () => {
    const pages = [page('/warranty', { expiry: '2026-12-31' }), page('/about-us')]
    expect(childrenOf('Company', { ...BARE, pages })).toEqual(['/about-us', '/contact'])
    expect(header({ ...BARE, pages }).map(({ href }) => href)).not.toContain('/warranty')
  })

  it('are the site’s own if it has some, with the same menus', () => {
    const navigation = [{ label: 'New cars', href: '/models', menu: 'models' as const }]
    const [item, ...more] = header({ ...WHOLE, layout: { navigation } })
    expect(more).toEqual([])
    expect(item?.children).toHaveLength(5)
  })
})

describe('footer links', () => {
  it('are all pages of the site, models by body among them (W62)', () => {
    expect(footerHrefs(WHOLE)).toEqual(
      expect.arrayContaining([
        '/models?body=suv',
        '/models?body=electric',
        '/models?body=future-vehicles',
        '/search/used-cars',
        '/special-offers',
        '/finance',
        '/fleet',
        '/trade-in',
        '/book-test-drive',
        '/about-us',
        '/careers',
        '/contact',
        '/dealerships',
        '/locations/north',
      ]),
    )
  })

  it('never lead to missing pages (W62)', () => {
    expect(footerHrefs(BARE)).toEqual([
      '/search/new-used-and-demo-cars',
      '/search/new-cars',
      '/search/demo-cars',
      '/search/used-cars',
      '/book-test-drive',
      '/contact',
    ])
  })

  it('list each page once', () => {
    for (const links of [
      footerHrefs(WHOLE),
      header(WHOLE).flatMap(({ children }) => hrefsOf(children)),
    ])
      expect(links).toEqual([...new Set(links)])
  })

  it('end with privacy and terms, unless a column of the site has them (W62)', () => {
    const links = (more: Partial<SiteInput>) => hrefsOf(smallLinks(sampleSite(more)))
    expect(links(WHOLE)).toEqual(['/privacy-policy', '/terms-and-conditions'])
    const footer = [{ title: 'Fine print', links: [{ label: 'Privacy', href: '/privacy-policy' }] }]
    expect(links({ ...WHOLE, layout: { footer } })).toEqual(['/terms-and-conditions'])
    expect(links({})).toEqual([])
  })

  it('name the locations of a group of a few yards, and not those of a hundred', () => {
    const locations = Array.from({ length: 13 }, (_, at) => place(`yard-${at}`))
    expect(footerHrefs({ locations })).toContain('/dealerships')
    expect(footerHrefs({ locations })).not.toContain('/locations/yard-1')
  })
})
