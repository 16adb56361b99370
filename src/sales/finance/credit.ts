// How shoppers judge their own credit, in words (A10, V42).
import type { CreditScore } from './finance-query.ts'

/** The best first: it is where the quick quote begins. */
export const CREDIT = [
  { value: 'GREAT', label: 'Great' },
  { value: 'DECENT', label: 'Decent' },
  { value: 'POOR', label: 'Could be better' },
] as const satisfies readonly { value: CreditScore; label: string }[]
