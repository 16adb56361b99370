// reservation
import type { FormDefinition } from '#leads/definition.ts'

export const reservation: FormDefinition = {
  kind: 'reservation',
  toForm: async () => ({ kind: 'reservation', title: '', intro: '', steps: [], submitLabel: '' }),
  toExtras: async () => ({ category: '', subcategory: '', event: null }),
}
