// Value your trade-in.
import type { FormDefinition } from '#leads/definition.ts'
import { contactFields } from '#leads/fields.ts'

export const tradeIn: FormDefinition = {
  kind: 'trade-in',
  toForm: async ({ site }) => ({
    kind: 'trade-in',
    title: 'Value your trade-in',
    intro: '',
    steps: [{ title: 'Your details', groups: [{ fields: contactFields(site) }] }],
    submitLabel: 'Send',
  }),
  toExtras: async () => ({ category: 'Trade-In', subcategory: '', event: null }),
}
