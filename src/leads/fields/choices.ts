// Words that can be chosen and are sent as they read.
import type { Choice } from '#leads/form.ts'

/** Choices whose value is what a shopper reads. */
export function toChoices(words: readonly string[]): Choice[] {
  return words.map((word) => ({ value: word, label: word }))
}

export const YES_NO: readonly Choice[] = toChoices(['Yes', 'No'])
