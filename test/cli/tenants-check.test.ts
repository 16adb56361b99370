import { describe, expect, it } from 'vitest'

import { checkSites } from '#cli/tenants/check-sites.ts'
import type { SiteFile } from '#cli/tenants/read-sites.ts'
import { testSite } from '#test/support/site.ts'
import type { SiteInput } from '#tenant/schema.ts'

const base: SiteInput = {
  slug: 'acme',
  name: 'Acme',
  id: 1,
  url: 'https://www.acme.example',
  hosts: ['acme.example'],
}
const place = { id: '1', slug: 'acme-yard', name: 'Acme Yard', primary: true }

const check = (more: Partial<SiteInput>) => describeFile(fileOf(more))
const fileOf = (more: Partial<SiteInput>): SiteFile => {
  const site = testSite({ ...base, ...more })
  return { slug: site.slug, file: '', site, problems: [] }
}
const describeFile = (...files: SiteFile[]) =>
  (checkSites(files, 'static')[0]?.problems ?? []).map(({ path, message }) => `${path} ${message}`)

describe('checks of a site', () => {
  it('pass a minimal site', () => {
    expect(check({})).toEqual([])
  })

  it.each<[string, Partial<SiteInput>, string]>([
    [
      'a host with "www."',
      { hosts: ['acme.example', 'www.acme.example'] },
      'hosts[1] is "www.acme.example". Use lower case',
    ],
    [
      'an address of another host',
      { url: 'https://other.example' },
      'url is "https://other.example", but its host is not in "hosts".',
    ],
    [
      'an unknown dealership',
      { locations: [{ ...place, dealership_slug: 'nowhere' }] },
      'locations[0].dealership_slug is "nowhere", but there is no such dealership.',
    ],
    [
      'two primary places',
      { locations: [place, { ...place, slug: 'other-yard' }] },
      'locations has 2 primary locations. Mark exactly one.',
    ],
    [
      'a location named like a condition page',
      { locations: [{ ...place, slug: 'used-cars' }] },
      'locations[0].slug is "used-cars", but /search/used-cars already shows that condition.',
    ],
    [
      'a location named like a make',
      { locations: [{ ...place, slug: 'toyota' }] },
      'locations[0].slug is "toyota", but /search/toyota already shows that make.',
    ],
    [
      'a location named like a body',
      { locations: [{ ...place, slug: 'ute' }] },
      'locations[0].slug is "ute", but /search/ute already shows that body.',
    ],
    [
      'a location and a dealership with one name',
      { locations: [place], dealerships: [{ id: '1', slug: 'acme-yard', name: 'Acme' }] },
      'dealerships[0].slug is "acme-yard", as is locations[0].slug.',
    ],
    [
      'two places of one name: neither could be searched for',
      { locations: [place, { ...place, id: '2', slug: 'other-yard', primary: false }] },
      'locations[1] is "Acme Yard", as is locations[0]. Rename or remove one of them.',
    ],
    [
      'a filter that is named twice',
      { search: { facets: ['make', 'make'] } },
      'search.facets[1] is "make", as is search.facets[0]. Rename or remove one of them.',
    ],
    [
      'a wrong time zone',
      { locations: [{ ...place, timezone: 'Sydney' }] },
      'locations[0].timezone is "Sydney". Use an IANA name',
    ],
    [
      'an unreadable filter (A3)',
      { search_filters: 'make:Kia OR (car_type:used AND km<10)' },
      'search_filters is "make:Kia OR',
    ],
    [
      'a filter by an unknown field',
      { search_filters: 'boddy:Ute' },
      'search_filters filters by "boddy". Use one of: ',
    ],
    [
      'an unreadable curated list (A4)',
      { search: { curated: [{ slug: 'x', title: 'X', filters: 'price' }] } },
      'search.curated[0].filters is "price".',
    ],
    [
      'a text for a page that is no list',
      { search: { introduced: [{ path: '/about-us', heading: 'X' }] } },
      'search.introduced[0].path is "/about-us", which is not a list of this site.',
    ],
    [
      'a text for a list under another address than its own',
      { search: { introduced: [{ path: '/search/used-cars?sortBy=nearest', heading: 'X' }] } },
      'The address of this list is "/search/used-cars',
    ],
    [
      'two texts for one list',
      {
        search: {
          introduced: [
            { path: '/search/used-cars', heading: 'X' },
            { path: '/search/used-cars', heading: 'Y' },
          ],
        },
      },
      'search.introduced[1].path is "/search/used-cars", which another text names too.',
    ],
    [
      'an unknown make (T28)',
      { make_restriction: { make: 'Toyotta' } },
      'make_restriction.make is "Toyotta", which is not in tenants/catalogue/makes.json.',
    ],
    [
      'a make spelled differently in stock',
      { manufacturer: { name: 'VW' } },
      'manufacturer.name is "VW", but the stock spells it "Volkswagen".',
    ],
    [
      'a dropdown that is no filter (W5)',
      { search: { facets: ['make'], dropdowns: ['fuel'] } },
      'search.dropdowns[0] is "fuel", which is not in search.facets.',
    ],
    [
      'an engine inside the network (TH15)',
      {
        search: {
          engine: { kind: 'algolia', app_id: 'APPID', search_key: 'searchkey', host: 'localhost' },
        },
      },
      'search.engine.host is "localhost". Remove it, or use a host of the application',
    ],
    [
      'an engine that is not listed: keys of the dealer go there (TH15)',
      {
        search: {
          engine: {
            kind: 'algolia',
            app_id: 'APPID',
            search_key: 'searchkey',
            host: 'appid-dsn.algolia.net.evil.example',
          },
        },
      },
      'search.engine.host is "appid-dsn.algolia.net.evil.example".',
    ],
    [
      'an engine by number (TH15)',
      {
        search: {
          engine: {
            kind: 'algolia',
            app_id: 'APPID',
            search_key: 'searchkey',
            host: '169.254.169.254',
          },
        },
      },
      'search.engine.host is "169.254.169.254".',
    ],
    [
      'a card that ends before it starts (E43)',
      {
        promos: {
          cards: [{ id: 'x', title: 'X', href: '/', start: '2026-02-01', expiry: '2026-01-31' }],
        },
      },
      'promos.cards[0].expiry is 2026-01-31, before its start 2026-02-01, so it is never shown. Correct one of them.',
    ],
    [
      'an offset the wrong way round (W8)',
      { promos: { random_offset: [5, 3] } },
      'promos.random_offset is [5,3]. Write the smaller number first.',
    ],
    [
      'a picture that is not there',
      { promos: { cards: [{ id: 'x', title: 'X', href: '/', image: '/stock/none.webp' }] } },
      'promos.cards[0].image is "/stock/none.webp", but there is no such file. Use another picture, or add this one.',
    ],
    [
      'a picture of another host',
      { layout: { logo: { url: 'https://evil.example/x.svg' } } },
      'layout.logo.url is "https://evil.example/x.svg". Use a path of this site',
    ],
    [
      'a picture outside static',
      { layout: { logo: { url: '/../package.json' } } },
      'layout.logo.url is "/../package.json". Use a path of this site',
    ],
    [
      'a link to no page',
      { layout: { navigation: [{ label: 'Boats', href: '/search/boats' }] } },
      'layout.navigation[0].href is "/search/boats", which is not a condition, make, model, body or location',
    ],
    [
      'a link to no model',
      { layout: { navigation: [{ label: 'X', href: '/search/mazda/hilux' }] } },
      'layout.navigation[0].href is "/search/mazda/hilux", which is not a condition',
    ],
    [
      'repayments without a warning (C11)',
      { finance: { show_weekly: true, warning: ' ' } },
      'finance.warning is empty while show_weekly is on.',
    ],
    [
      'a lender without a warning (C11)',
      { finance: { provider: 'lender', warning: '' } },
      'finance.warning is empty while provider is set.',
    ],
    [
      'quotes without a warning (C11)',
      { finance: { quote: { enabled: true }, warning: '' } },
      'finance.warning is empty while quote.enabled is on.',
    ],
    [
      'an example without a warning (C11)',
      { finance: { example: { interest_rate: 8, comparison_rate: 9 }, warning: '\t' } },
      'finance.warning is empty while example is set.',
    ],
    [
      'grey on white (T36)',
      { theme: { colours: { muted: '#b0b0b0' } } },
      'theme.colours.muted is #b0b0b0 on page #f6f6f4 (quiet text): contrast 2.00, minimum 4.5. Use #717171, or change page.',
    ],
    [
      'an unknown typeface',
      { theme: { typeface: 'comic-sans' } },
      'theme.typeface is "comic-sans". Use one of: archivo, ',
    ],
    [
      'a weight that its typeface has not',
      { theme: { typeface: 'familjen-grotesk', heading: { weight: 800 } } },
      'theme.heading.weight is 800, but Familjen Grotesk supports 400 to 700.',
    ],
    [
      'markup that is removed (TH4)',
      { layout: { group_disclaimer: '<script>x</script>Hi' } },
      'layout.group_disclaimer contains markup that is not allowed.',
    ],
    [
      'the same, deep in a list (TH4)',
      { facts: { promises: [{ title: 'Warranty', text: '<ul><li>All</li></ul>' }] } },
      'facts.promises[0].text contains markup that is not allowed.',
    ],
    [
      'a benefit that leads nowhere (W45)',
      { facts: { benefits: [{ label: 'SUVs', href: '/search/nothing-like-it' }] } },
      'facts.benefits[0].href is "/search/nothing-like-it"',
    ],
  ])('refuse %s', (_, more, message) => {
    const problems = check(more)
    expect(problems[0]).toContain(message)
  })

  it('refuse a folder with another name', () => {
    expect(describeFile({ ...fileOf({}), slug: 'other' })).toEqual([
      'slug is "acme", but its folder is "other". They must be the same.',
    ])
  })

  it('refuse a host and a number that another site has', () => {
    const other = fileOf({ slug: 'zenith', url: 'https://acme.example' })
    expect(describeFile(fileOf({}), other)).toEqual([
      'hosts contains "acme.example", which is also a host of zenith. Remove it from one of them.',
      'id is 1, which is also the id of zenith.',
    ])
  })

  it('names the list with a host of another site (F15)', () => {
    const staging = { hosts: ['zenith.example'], staging_hosts: ['acme.example'] }
    const other = fileOf({ slug: 'zenith', id: 2, url: 'https://zenith.example', ...staging })
    expect(describeFile(other, fileOf({}))).toEqual([
      'staging_hosts contains "acme.example", which is also a host of acme. Remove it from one of them.',
    ])
    expect(describeFile(fileOf({}), other)).toEqual([
      'hosts contains "acme.example", which is also a host of zenith. Remove it from one of them.',
    ])
  })

  it('keep the problems found by the schema', () => {
    const problems = [{ path: 'name', message: 'is missing.' }]
    expect(describeFile({ slug: 'acme', file: '', site: null, problems })).toEqual([
      'name is missing.',
    ])
  })
})
