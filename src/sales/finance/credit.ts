// Shoppers' own ratings of their credit, as text.
import type { CreditScore } from './finance-query.ts'

/** Best first, where the quick quote starts. */
export const CREDIT = [
  { value: 'GREAT', label: 'Excellent' },
  { value: 'DECENT', label: 'Good' },
  { value: 'POOR', label: 'Could be better' },
] as const satisfies readonly { value: CreditScore; label: string }[]
