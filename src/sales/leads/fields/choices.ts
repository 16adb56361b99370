// Choices whose value equals their label.
import { yearsText } from '#sales/finance/quick-quote.ts'
import type { Choice } from '#sales/leads/form.ts'

export function toChoices(words: readonly string[]): Choice[] {
  return words.map((word) => ({ value: word, label: word }))
}

/** Loan terms in whole years (V41). */
export function toTerms(least: number, most: number): Choice[] {
  return Array.from({ length: Math.max(0, most - least) + 1 }, (_, at) => ({
    value: String(least + at),
    label: yearsText(least + at),
  }))
}

export const YES_NO: readonly Choice[] = toChoices(['Yes', 'No'])
