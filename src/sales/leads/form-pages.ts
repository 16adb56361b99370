// Which forms a site has. Vehicle forms and the general enquiry always exist.
import { FORM_PAGES } from '#tenant/schema-forms.ts'
import type { Site } from '#tenant/schema.ts'
import type { FormKind } from './form.ts'

/** Whether a site has the form; otherwise its address returns 404. */
export function hasForm(kind: FormKind, { forms }: Pick<Site, 'forms'>): boolean {
  const page = FORM_PAGES.find((known) => known === kind)
  return page === undefined || forms.pages.includes(page)
}
