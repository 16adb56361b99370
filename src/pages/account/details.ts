// Reads a shopper's own details by the same rules as every other form.
import type { Details } from '#shopper/identity/member.ts'
import { readAnswers } from '#sales/leads/answers/read-answers.ts'
import type { Answers, FieldError, TextField } from '#sales/leads/form.ts'
import type { Country } from '#tenant/country.ts'

/** All optional: the phone alone makes the account. */
const FIELDS: readonly TextField[] = [
  {
    kind: 'text',
    rule: 'name',
    name: 'first_name',
    label: 'First name',
    autocomplete: 'given-name',
    isHalf: true,
  },
  {
    kind: 'text',
    rule: 'name',
    name: 'last_name',
    label: 'Last name',
    autocomplete: 'family-name',
    isHalf: true,
  },
  { kind: 'text', rule: 'email', name: 'email', label: 'Email', autocomplete: 'email' },
]

export const DETAILS_FORM = {
  kind: 'account',
  steps: [{ title: 'Your details', groups: [{ fields: FIELDS }] }],
}

export type DetailsRead =
  | { ok: true; details: Details }
  | { ok: false; errors: readonly FieldError[] }

/** Reads the form; empty fields are deleted. */
export function readDetails(typed: Answers, country: Country): DetailsRead {
  const read = readAnswers(FIELDS, typed, country)
  if (!read.ok) return read
  const { first_name = '', last_name = '', email = '' } = read.answers
  return { ok: true, details: { first_name, last_name, email } }
}
