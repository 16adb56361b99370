// The form for a shopper's details, with each error beside its field.
import { fieldsOf, type Answers, type FieldError } from '#sales/leads/form.ts'
import { routes } from '#routes.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormField } from '#ui/form/field.tsx'
import { DETAILS_FORM } from './details.ts'

export type DetailsState = {
  /** Field values. */
  typed: Answers
  errors: readonly FieldError[]
}

export function DetailsForm({ typed, errors }: DetailsState) {
  return (
    <form
      className="account-form"
      method="post"
      action={routes.account.href()}
      // URL-encoded, letters outside the Latin alphabet would take three times the space.
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
