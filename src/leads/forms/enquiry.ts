// Enquire about this vehicle.
import type { FormDefinition } from '#leads/definition.ts'
import { contactFields } from '#leads/fields.ts'

export const enquiry: FormDefinition = {
  kind: 'enquiry',
  toForm: async ({ site }) => ({
    kind: 'enquiry',
    title: 'Enquire about this vehicle',
    intro: '',
    steps: [{ title: 'Your details', groups: [{ fields: contactFields(site) }] }],
    submitLabel: 'Send',
  }),
  toExtras: async () => ({ category: 'Vehicle Enquiry', subcategory: '', event: null }),
}
