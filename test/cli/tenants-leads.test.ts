import { describe, expect, it } from 'vitest'

import { checkLeads } from '#rollout/checks/check-leads.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const check = (leads: SiteInput['leads']) =>
  checkLeads(testSite({ leads })).map(({ path, message }) => `${path} ${message}`)
const webhook = (url: string) =>
  check({ targets: [{ kind: 'webhook', name: 'crm', url, secret: 'crm_key' }] })
const people = { kind: 'email' as const, name: 'sales', to: ['sales@acme.example'] }

describe('checks of lead targets (A22)', () => {
  it('pass a listed host, a mailbox and a system that reads email', () => {
    expect(webhook('https://leads.upstreams.example/v1?dealer=7')).toEqual([])
    expect(
      check({
        targets: [people, { kind: 'adf', name: 'crm', to: ['adf@crm.example'], forms: ['offer'] }],
        from: 'leads@mail.acme.example',
      }),
    ).toEqual([])
    expect(check({})).toEqual([])
  })

  it.each([
    'https://evil.example/',
    'http://leads.upstreams.example/',
    'https://leads.upstreams.example:8443/',
    'https://user:pass@leads.upstreams.example/',
    'https://delivery.upstreams.example/',
    'https://169.254.169.254/',
    'http://127.0.0.1:9000/',
    'https://leads.upstreams.example.evil.example/',
  ])('refuse %s (TH15)', (url) => {
    expect(webhook(url).join()).toContain('leads.targets[0].url is ')
  })

  it('refuse a duplicate name', () => {
    expect(check({ targets: [people, { ...people, to: ['boss@acme.example'] }] })).toEqual([
      'leads.targets[1].name is "sales", which is also the name of another target. Deliveries are recorded by name.',
    ])
  })

  it('refuse an unknown kind of form', () => {
    expect(check({ targets: [{ ...people, forms: ['service', 'servce'] }] }).join()).toContain(
      'leads.targets[0].forms contains "servce". Use one of: enquiry, test-drive,',
    )
  })

  it.each(['acme@gmail.com', 'acme@Outlook.com', 'acme@yahoo.com.au', 'acme@xtra.co.nz'])(
    'refuse to send as %s, which receivers discard',
    (from) => {
      expect(check({ from }).join()).toContain('leads.from is ')
    },
  )
})
