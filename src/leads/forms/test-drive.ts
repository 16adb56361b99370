// Book a test drive.
import type { FormDefinition } from '#leads/definition.ts'
import { contactFields } from '#leads/fields.ts'

export const testDrive: FormDefinition = {
  kind: 'test-drive',
  toForm: async ({ site }) => ({
    kind: 'test-drive',
    title: 'Book a test drive',
    intro: '',
    steps: [{ title: 'Your details', groups: [{ fields: contactFields(site) }] }],
    submitLabel: 'Send',
  }),
  toExtras: async () => ({ category: 'Test Drive', subcategory: '', event: null }),
}
