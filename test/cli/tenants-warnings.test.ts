import { describe, expect, it, vi } from 'vitest'

import { runCheck } from '#cli/tenants/check-command.ts'
import { findWarnings } from '#cli/tenants/find-warnings.ts'
import { loadCheckedSites } from '#cli/tenants/checked-sites.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const warnings = (sales_counter: SiteInput['sales_counter']) =>
  findWarnings(testSite({ sales_counter })).map(({ path, message }) => `${path} ${message}`)

describe('warnings of a check', () => {
  it('name a sales counter that counts up whatever is sold (decisions, Sales counter)', () => {
    expect(warnings({ enabled: true, source: 'rate' })).toEqual([
      expect.stringMatching(
        /^sales_counter\.source is "rate": "Sales this Month" rises by 192 a day, whatever you sell\./,
      ),
    ])
  })

  it('leave out one that is off, or that counts real sales, as it does by default', () => {
    expect(warnings({ source: 'rate' })).toEqual([])
    expect(warnings({ enabled: true })).toEqual([])
    expect(warnings({})).toEqual([])
  })

  it('tell a site of New Zealand that Google’s vehicle ads may serve elsewhere only', () => {
    const feeds = { google: { enabled: true } }
    const of = (more: Partial<SiteInput>) =>
      findWarnings(testSite(more)).filter(({ path }) => path === 'feeds.google.enabled')
    expect(of({ locale: 'en-NZ', feeds })).toEqual([
      {
        path: 'feeds.google.enabled',
        message: expect.stringMatching(/names Australia and not New Zealand .*Ask Google/),
      },
    ])
    expect(of({ locale: 'en-NZ' })).toEqual([])
    expect(of({ feeds })).toEqual([])
  })

  const YARD = {
    id: '1',
    slug: 'yard',
    name: 'Yard',
    dealer_license_number: 'M123456',
    address: { street: '1 Main Road', city: 'Taupō', state: 'Waikato', postcode: '3330' },
  }
  const KEA = {
    locale: 'en-NZ',
    locations: [YARD],
    facts: { consumer_notice: { trader_name: 'Kea Cars Limited' } },
  } as const satisfies Partial<SiteInput>
  const pathsOf = (more: Partial<SiteInput>) =>
    findWarnings(testSite({ ...KEA, ...more })).map(({ path }) => path)

  it('name what the Consumer Information Notices of a New Zealand site lack', () => {
    const { dealer_license_number: _, ...unnumbered } = YARD
    expect(pathsOf({})).toEqual([])
    expect(pathsOf({ facts: {} })).toEqual(['facts.consumer_notice.trader_name'])
    expect(pathsOf({ locations: [] })).toEqual(['locations'])
    expect(
      pathsOf({
        locations: [
          YARD,
          { ...unnumbered, id: '2', slug: 'two' },
          { ...YARD, id: '3', slug: 'three', address: { city: 'Taupō' } },
          { ...YARD, id: '4', slug: 'four', address: {} },
          // No vehicle is sold here.
          { ...unnumbered, id: '5', slug: 'five', location_type: 'service' },
        ],
      }),
    ).toEqual([
      'locations[1].dealer_license_number',
      'locations[2].address.street',
      'locations[3].address.street',
      'locations[3].address.city',
    ])
  })

  it('name a yard of an Australian site without its licence number', () => {
    const { dealer_license_number: _, ...unnumbered } = YARD
    const of = (locations: SiteInput['locations']) =>
      findWarnings(testSite({ locations })).map(({ path }) => path)
    expect(of([YARD])).toEqual([])
    expect(of([YARD, { ...unnumbered, id: '2', slug: 'two' }])).toEqual([
      'locations[1].dealer_license_number',
    ])
    expect(of([{ ...unnumbered, location_type: 'service' }])).toEqual([])
  })

  it('leave out sites without such notices', () => {
    const bare = { locations: [], facts: {} }
    expect(pathsOf({ ...bare, locale: 'en-AU' })).toEqual([])
    expect(pathsOf({ locations: [], facts: { consumer_notice: { enabled: false } } })).toEqual([])
  })

  it('are for the demo sites those of a countdown to a real day, of Google’s feed in New Zealand, and of what is due', async () => {
    for (const { site } of await loadCheckedSites())
      for (const { message } of site === null ? [] : findWarnings(site))
        expect(message).toMatch(/^is a countdown\.|names Australia and not New Zealand/)
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    expect(await runCheck(['harbour', '--quick'])).toBe(0)
    const printed = print.mock.calls.map(([line]) => String(line))
    expect(printed.at(-1)).toBe('harbour: no problems found.')
    expect(printed.slice(0, -1).join('')).toMatch(
      /^Warnings:[^]*is a countdown[^]*Dated facts due for review:[^]*au-vic-duty-passenger .* expired on 2026-06-30/,
    )
    print.mockRestore()
  })
})
