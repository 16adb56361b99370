// The form for a shopper's details, validated by the same rules as every other form.
import { routes } from '#routes.ts'
import { readAnswers } from '#sales/leads/answers/read-answers.ts'
import { type Answers, type FieldError, fieldsOf, type TextField } from '#sales/leads/form.ts'
import type { Details } from '#shopper/identity/member.ts'
import type { Country } from '#lib/country.ts'
import { ErrorSummary } from '#apps/site/ui/form/form-view.tsx'
import { FormField } from '#apps/site/ui/form/field.tsx'

export type DetailsState = { typed: Answers; errors: readonly FieldError[] }

export function DetailsForm({ typed, errors }: DetailsState) {
  return (
    <form
      className="account-form"
      method="post"
      action={routes.account.href()}
      // URL-encoded, letters outside the Latin alphabet take three times the space.
      encType="multipart/form-data"
      noValidate
    >
      {errors.length > 0 && <ErrorSummary form={DETAILS_FORM} errors={errors} />}
      {fieldsOf(DETAILS_FORM).map((field) => (
        <FormField
          key={field.name}
          field={field}
          form={DETAILS_FORM}
          typed={typed}
          errors={errors}
        />
      ))}
      <p>
        <button className="button">Save details</button>
      </p>
    </form>
  )
}

/** All optional: an account only needs a phone. */
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

/** The input to show again next to the errors, cut to fit. */
export function cutDetails(typed: Answers): Record<string, string> {
  return Object.fromEntries(FIELDS.map(({ name }) => [name, (typed[name] ?? '').slice(0, MAX)]))
}

/**
 * Maximum characters of a field: longer than any valid value, and short enough for a cookie (http/one-time-message.ts).
 */
const MAX = 250

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
