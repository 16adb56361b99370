// pre-approval
import type { FormDefinition } from '#leads/definition.ts'

export const preApproval: FormDefinition = {
  kind: 'pre-approval',
  toForm: async () => ({ kind: 'pre-approval', title: '', intro: '', steps: [], submitLabel: '' }),
  toExtras: async () => ({ category: '', subcategory: '', event: null }),
}
