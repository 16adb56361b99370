// Sell your vehicle.
import type { FormDefinition } from '#leads/definition.ts'
import { contactFields } from '#leads/fields.ts'

export const sell: FormDefinition = {
  kind: 'sell',
  toForm: async ({ site }) => ({
    kind: 'sell',
    title: 'Sell your vehicle',
    intro: '',
    steps: [{ title: 'Your details', groups: [{ fields: contactFields(site) }] }],
    submitLabel: 'Send',
  }),
  toExtras: async () => ({ category: 'Sell My Car', subcategory: '', event: null }),
}
