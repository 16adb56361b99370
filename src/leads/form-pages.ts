// Which forms a site has. Those of a vehicle and the general enquiry are always there.
import type { Site } from '#tenant/schema.ts'
import type { FormKind } from './form.ts'

/** Whether a form answers on a site; else its address is a 404. */
export function hasForm(kind: FormKind, { forms }: Pick<Site, 'forms'>): boolean {
  const page = PAGES[kind]
  return page === undefined || forms.pages.includes(page)
}

const PAGES: { [kind in FormKind]?: Site['forms']['pages'][number] } = {
  service: 'service',
  parts: 'parts',
  careers: 'careers',
  fleet: 'fleet',
  finance: 'finance',
  sell: 'sell',
  'trade-in': 'trade_in',
}
