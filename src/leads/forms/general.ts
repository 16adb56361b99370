// Email us.
import type { FormDefinition } from '#leads/definition.ts'
import { contactFields } from '#leads/fields.ts'

export const general: FormDefinition = {
  kind: 'general',
  toForm: async ({ site }) => ({
    kind: 'general',
    title: 'Email us',
    intro: '',
    steps: [{ title: 'Your details', groups: [{ fields: contactFields(site) }] }],
    submitLabel: 'Send',
  }),
  toExtras: async () => ({ category: 'General Enquiry', subcategory: '', event: null }),
}
