// Ask for parts.
import type { FormDefinition } from '#leads/definition.ts'
import { contactFields } from '#leads/fields.ts'

export const parts: FormDefinition = {
  kind: 'parts',
  toForm: async ({ site }) => ({
    kind: 'parts',
    title: 'Ask for parts',
    intro: '',
    steps: [{ title: 'Your details', groups: [{ fields: contactFields(site) }] }],
    submitLabel: 'Send',
  }),
  toExtras: async () => ({ category: 'Parts', subcategory: '', event: null }),
}
