// Which forms a site has. Those of a vehicle and the general enquiry are always there.
import { FORM_PAGES } from '#tenant/schema-forms.ts'
import type { Site } from '#tenant/schema.ts'
import type { FormKind } from './form.ts'

/** Whether a form answers on a site; else its address is a 404. */
export function hasForm(kind: FormKind, { forms }: Pick<Site, 'forms'>): boolean {
  const page = FORM_PAGES.find((known) => known === kind)
  return page === undefined || forms.pages.includes(page)
}
