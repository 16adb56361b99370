// Find Me Something Similar.
import type { FormDefinition } from '#leads/definition.ts'
import { contactFields } from '#leads/fields.ts'

export const similar: FormDefinition = {
  kind: 'similar',
  toForm: async ({ site }) => ({
    kind: 'similar',
    title: 'Find Me Something Similar',
    intro: '',
    steps: [{ title: 'Your details', groups: [{ fields: contactFields(site) }] }],
    submitLabel: 'Send',
  }),
  toExtras: async () => ({ category: 'Vehicle Enquiry', subcategory: '', event: null }),
}
