// The notice under each form: who collects, why, and where it goes.
import { describe, expect, it } from 'vitest'

import { FORM_KINDS, ORDER_KINDS } from '#tenant/schema-forms.ts'
import { describeCollection } from '#apps/site/ui/form/collection-notice.tsx'
import { testSite } from '#test/support/site.ts'

const crm = {
  kind: 'webhook' as const,
  name: 'crm',
  url: 'https://leads.upstreams.example/',
  secret: 'crm',
}
const mail = { kind: 'email' as const, name: 'sales', to: ['sales@dealer.example'] }

describe('the notice of a form', () => {
  it.each([...FORM_KINDS, ...ORDER_KINDS])(
    'says who collects, why and where it goes: %s',
    (kind) => {
      const text = describeCollection(kind, testSite({ name: 'Acme Motors' }))
      expect(text).toMatch(/^Acme Motors collects these details to [a-z ]+\. They go to our team/)
      expect(text.length).toBeLessThan(220)
    },
  )

  it('names the business by its legal name, and a system only where this form reaches one', () => {
    const targets = [{ ...crm, forms: ['service'] }, mail]
    const site = testSite({ privacy: { collector: 'Acme Pty Ltd' }, leads: { targets } })
    expect(describeCollection('service', site)).toBe(
      'Acme Pty Ltd collects these details to book your service. They go to our team and our customer system.',
    )
    expect(describeCollection('general', site)).toBe(
      'Acme Pty Ltd collects these details to answer your enquiry. They go to our team.',
    )
  })

  it('names the finance provider where the form reaches it, Stripe where it takes the payment, and others', () => {
    const site = testSite({
      privacy: { finance_provider: 'Lendwell', shared_with: 'our sister yard in Penrith' },
      upstreams: {
        customer: { url: 'https://customer.upstreams.example/' },
        stripe: { url: 'https://api.stripe.com' },
      },
    })
    expect(describeCollection('pre-approval', site)).toContain(
      'They go to our team; to our finance provider, Lendwell; and to our sister yard in Penrith.',
    )
    const alone = { ...site, privacy: { ...site.privacy, shared_with: '' } }
    expect(describeCollection('pre-approval', alone)).toContain(
      'They go to our team, and to our finance provider, Lendwell.',
    )
    expect(describeCollection('reservation', site)).toContain('to Stripe, which takes your payment')
    expect(describeCollection('general', site)).not.toMatch(/Lendwell|Stripe/)
  })
})
