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

  it('are none for the demo sites, and nothing is printed then', async () => {
    for (const { site } of await loadCheckedSites())
      expect(site === null ? [] : findWarnings(site)).toEqual([])
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    expect(await runCheck(['harbour', '--quick'])).toBe(0)
    expect(print.mock.calls).toEqual([['harbour: no problems found.']])
    print.mockRestore()
  })
})
