// Book a service.
import type { FormDefinition } from '#leads/definition.ts'
import { contactFields } from '#leads/fields.ts'

export const service: FormDefinition = {
  kind: 'service',
  toForm: async ({ site }) => ({
    kind: 'service',
    title: 'Book a service',
    intro: '',
    steps: [{ title: 'Your details', groups: [{ fields: contactFields(site) }] }],
    submitLabel: 'Send',
  }),
  toExtras: async () => ({ category: 'Service', subcategory: '', event: null }),
}
