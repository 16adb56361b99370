import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { checkHosts, checkRedirects } from '#rollout/checks/check-redirects.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const staticFolder = join(import.meta.dirname, '../../static')

const check = (redirects: SiteInput['redirects'], more: Partial<SiteInput> = {}) =>
  checkRedirects(
    testSite({
      hosts: ['acme.example'],
      pages: [
        { path: '/about-us', title: 'About us' },
        { path: '/articles/utes', title: 'Utes' },
        { path: '/sale', title: 'Sale', start: '2026-01-01', expiry: '2026-01-31' },
        { path: '/clearance', title: 'Clearance', expiry: '2026-02-28' },
      ],
      forms: { pages: ['service'], aliases: { '/van-service': '/service' } },
      redirects,
      ...more,
    }),
    (path) => existsSync(join(staticFolder, path)),
  ).map(({ path, message }) => `${path} ${message}`)

describe('redirects of an older website', () => {
  it('may lead to pages, lists, vehicles, files and other websites, and pass on the rest of the path', () => {
    const problems = check([
      { from: '/stock.aspx', to: '/search/used-cars?sortBy=lowestPrice' },
      { from: '/cars/an-old-one', to: '/cars/a-new-one' },
      { from: '/used-cars/12345', to: '/search/used-cars' },
      { from: '/news/*', to: '/articles/*' },
      { from: '/showroom/*', to: '/search/*' },
      { from: '/top/*', to: '/*' },
      { from: '/towing.pdf', to: '/speculation.json' },
      { from: '/group/*', to: 'https://group.example/*' },
      { from: '/sale', to: '/special-offers' },
      { from: '/team', to: 'https://www.acme.example/about-us/#team' },
    ])
    expect(problems).toEqual([])
  })

  it.each([
    ['/about-us', '/', 'which is a page of this site'],
    ['/search/used-cars', '/', 'which is a page of this site'],
    ['/van-service', '/', 'which is also an alias'],
    ['/*', '/', 'Use a folder such as "/news/*"'],
    ['/a*b', '/', 'a star is only allowed at the end'],
  ])('are not from %s', (from, to, message) => {
    expect(check([{ from, to }])).toEqual([expect.stringMatching(/^redirects\[0\]\.from is "/)])
    expect(check([{ from, to }]).join()).toContain(message)
  })

  it.each([
    ['/nowhere', 'but this site has no such page'],
    ['/search/nowhere', 'but this site has no such page'],
    ['https://acme.example/nowhere', 'but this site has no such page'],
    ['/nowhere.pdf', 'but this site has no such page'],
    ['/careers', 'a form not listed in "forms.pages"'],
    ['/van-service', 'which redirects again'],
    ['/about-us/*', 'which ends in "/*", but "from" does not'],
  ])('do not lead to %s, which would not be a page', (to, message) => {
    expect(check([{ from: '/old', to }])).toEqual([expect.stringContaining(message)])
  })

  it('report empty folders', () => {
    expect(check([{ from: '/news/*', to: '/nothing/*' }])).toEqual([
      expect.stringContaining('redirects[0].to is "/nothing/*", but this site has no such page'),
    ])
  })

  it.each([
    [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ],
    [
      { from: '/a/*', to: '/b/*' },
      { from: '/b/*', to: '/a/*' },
    ],
    [
      { from: '/sale', to: '/clearance' },
      { from: '/clearance', to: '/sale' },
    ],
  ])('never lead in a cycle, not even once a page has ended', (one, other) => {
    expect(check([one, other])).toEqual([
      expect.stringMatching(/^redirects\[0\]\.to .*redirects again and may loop/),
      expect.stringMatching(/^redirects\[1\]\.to .*redirects again and may loop/),
    ])
  })

  it('never lead below themselves, each step longer than the last', () => {
    expect(check([{ from: '/a/*', to: '/a/b/*' }])).toEqual([
      expect.stringContaining('redirects again and may loop'),
    ])
  })

  it('are all reachable: none is after one that covers its addresses', () => {
    const problems = check([
      { from: '/news/*', to: '/about-us' },
      { from: '/News/a/', to: '/' },
      { from: '/news/b/*', to: '/' },
      { from: '/old', to: '/' },
      { from: '/OLD', to: '/about-us' },
    ])
    expect(problems).toEqual([
      expect.stringContaining('redirects[1].from is "/News/a/", which redirects[0] ("/news/*")'),
      expect.stringContaining('redirects[2].from is "/news/b/*", which redirects[0] ("/news/*")'),
      expect.stringContaining('redirects[4].from is "/OLD", which redirects[3] ("/old")'),
    ])
  })
})

describe('hosts of a site', () => {
  it('are not staging and live at once, and are written in normal form', () => {
    const site = testSite({
      hosts: ['acme.example'],
      url: 'https://www.acme.example',
      staging_hosts: ['acme.example', 'www.new.acme.example', 'new.acme.example'],
    })
    expect(checkHosts(site).map(({ path }) => path)).toEqual([
      'staging_hosts[1]',
      'staging_hosts[0]',
    ])
  })
})
