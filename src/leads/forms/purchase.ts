// purchase
import type { FormDefinition } from '#leads/definition.ts'

export const purchase: FormDefinition = {
  kind: 'purchase',
  toForm: async () => ({ kind: 'purchase', title: '', intro: '', steps: [], submitLabel: '' }),
  toExtras: async () => ({ category: '', subcategory: '', event: null }),
}
