// Work with us.
import type { FormDefinition } from '#leads/definition.ts'
import { contactFields } from '#leads/fields.ts'

export const careers: FormDefinition = {
  kind: 'careers',
  toForm: async ({ site }) => ({
    kind: 'careers',
    title: 'Work with us',
    intro: '',
    steps: [{ title: 'Your details', groups: [{ fields: contactFields(site) }] }],
    submitLabel: 'Send',
  }),
  toExtras: async () => ({ category: 'Careers', subcategory: '', event: null }),
}
