// Finance enquiry.
import type { FormDefinition } from '#leads/definition.ts'
import { contactFields } from '#leads/fields.ts'

export const finance: FormDefinition = {
  kind: 'finance',
  toForm: async ({ site }) => ({
    kind: 'finance',
    title: 'Finance enquiry',
    intro: '',
    steps: [{ title: 'Your details', groups: [{ fields: contactFields(site) }] }],
    submitLabel: 'Send',
  }),
  toExtras: async () => ({ category: 'Finance Enquiry', subcategory: '', event: null }),
}
