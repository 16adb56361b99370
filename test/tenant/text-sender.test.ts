// The registered sender of texts: named by `check` and operations from the day of the register in Australia.
import { describe, expect, it } from 'vitest'

import { SITE_RULES } from '#apps/ops/rules-of-sites.ts'
import { findWarnings } from '#cli/tenants/find-warnings.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { unregisteredSender } from '#tenant/schema-conversations.ts'
import { testSite } from '#test/support/site.ts'

const sms = { url: 'https://sms.upstreams.example/messages' }
const site = (conversations: SiteInput['conversations'], more: Partial<SiteInput> = {}) =>
  testSite({ upstreams: { sms }, conversations, ...more })

describe('the sender of texts', () => {
  it.each([
    ['a name without a registration', site({ text_sender: 'HARBOUR' }), 'HARBOUR'],
    ['a name with one', site({ text_sender: 'HARBOUR', text_registration: 'R-1' }), null],
    ['a number', site({ text_sender: '+61491570156' }), null],
    ['the provider’s own', site({}), null],
    ['a name in New Zealand', site({ text_sender: 'TUI' }, { locale: 'en-NZ' }), null],
    ['a name without a provider', site({ text_sender: 'TUI' }, { upstreams: {} }), null],
  ])('of %s', (_, of, sender) => {
    expect(unregisteredSender(of, '2026-07-01')).toBe(sender)
    expect(unregisteredSender(of, '2026-06-30')).toBeNull()
  })

  it('is named by the check of a site and by operations', () => {
    const warnings = findWarnings(site({ text_sender: 'HARBOUR' }), '2026-11-30')
    expect(warnings.map(({ path }) => path)).toContain('conversations.text_registration')
    const rule = SITE_RULES.find(({ id }) => id === 'text-sender')
    const checked = { slug: 'harbour', problem: null, lostHosts: [], stock: null }
    const find = (sender: string | null) =>
      rule?.reads === 'site' ? rule.find({ ...checked, sender }, 0) : []
    expect(find('HARBOUR')).toMatchObject([{ site: 'harbour', subject: 'HARBOUR' }])
    expect(find(null)).toEqual([])
  })

  it.each(['HARBOUR MOTORS', 'ab', '12345', '0412345678', 'Māori'])('is not “%s”', (sender) => {
    expect(() => site({ text_sender: sender })).toThrow()
  })
})
