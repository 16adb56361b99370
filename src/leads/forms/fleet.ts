// Fleet enquiry.
import type { FormDefinition } from '#leads/definition.ts'
import { contactFields } from '#leads/fields.ts'

export const fleet: FormDefinition = {
  kind: 'fleet',
  toForm: async ({ site }) => ({
    kind: 'fleet',
    title: 'Fleet enquiry',
    intro: '',
    steps: [{ title: 'Your details', groups: [{ fields: contactFields(site) }] }],
    submitLabel: 'Send',
  }),
  toExtras: async () => ({ category: 'Fleet', subcategory: '', event: null }),
}
