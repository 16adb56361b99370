// Request photos.
import type { FormDefinition } from '#leads/definition.ts'
import { contactFields } from '#leads/fields.ts'

export const photos: FormDefinition = {
  kind: 'photos',
  toForm: async ({ site }) => ({
    kind: 'photos',
    title: 'Request photos',
    intro: '',
    steps: [{ title: 'Your details', groups: [{ fields: contactFields(site) }] }],
    submitLabel: 'Send',
  }),
  toExtras: async () => ({ category: 'Vehicle Enquiry', subcategory: '', event: null }),
}
