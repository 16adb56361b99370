// Privacy notice of a form: who collects the data, why, and where it goes, as the law of both countries requires at the
// point of collection (Australian Privacy Principle 5, New Zealand Information Privacy Principle 3).
import type { FormKind } from '#tenant/schema-forms.ts'
import { targetsFor } from '#sales/leads/targets/target.ts'
import type { Site } from '#tenant/schema.ts'
import { useSite } from '#apps/site/ui/site-context.ts'

export function CollectionNotice({ kind }: { kind: FormKind }) {
  const { site } = useSite()
  const { policy } = site.privacy
  return (
    <p className="form-note" data-testid="collection-notice">
      {describeCollection(kind, site)}
      {hasPolicy(site) && (
        <>
          {' '}
          Our <a href={policy}>privacy policy</a> explains how to see, correct or delete them.
        </>
      )}
    </p>
  )
}

/** Whether the site has the privacy policy named in its settings. */
export function hasPolicy({ pages, privacy: { policy } }: Site): boolean {
  return !policy.startsWith('/') || pages.some(({ path }) => path === policy)
}

/** "Acme Motors collects these details to answer your enquiry. They go to our team and our customer system." */
export function describeCollection(kind: FormKind, site: Site): string {
  const { collector, shared_with: others } = site.privacy
  const hasSystem = targetsFor(site, kind).some((name) =>
    site.leads.targets.some((target) => target.name === name && target.kind !== 'email'),
  )
  const receivers = [
    hasSystem ? 'our team and our customer system' : 'our team',
    ...lenderOf(kind, site),
    ...(kind === 'reservation' || kind === 'purchase' ? paymentOf(site) : []),
    ...(others === '' ? [] : [others]),
  ]
  const last = receivers.pop()
  const before = receivers.join('; to ')
  const to = before === '' ? last : `${before}${receivers.length > 1 ? ';' : ','} and to ${last}`
  const purpose = PURPOSES[kind].replace('vehicle', site.vehicle.one)
  return `${collector || site.name} collects these details to ${purpose}. They go to ${to}.`
}

/** "vehicle" is replaced by the site’s word. */
const PURPOSES: Record<FormKind, string> = {
  enquiry: 'answer your enquiry',
  'price-offer': 'answer your offer',
  'test-drive': 'arrange your visit',
  photos: 'send you photos',
  similar: 'find you a similar vehicle',
  general: 'answer your enquiry',
  service: 'book your service',
  parts: 'find your parts',
  careers: 'consider your application',
  fleet: 'answer your enquiry',
  finance: 'prepare your finance options',
  sell: 'value your vehicle',
  'trade-in': 'value your vehicle',
  'pre-approval': 'prepare your finance application',
  reservation: 'hold the vehicle for you',
  purchase: 'sell you the vehicle',
  newsletter: 'send you news and offers',
}

/** The lender, if the form ends with it. */
function lenderOf(kind: FormKind, { privacy, upstreams }: Site): string[] {
  const name = privacy.finance_provider
  if (kind === 'pre-approval' && upstreams.customer !== null)
    return [name === '' ? 'our finance provider' : `our finance provider, ${name}`]
  return kind === 'finance' && name !== '' ? [`our finance provider, ${name}`] : []
}

function paymentOf({ upstreams }: Site): string[] {
  return upstreams.stripe === null ? [] : ['Stripe, which takes your payment']
}
