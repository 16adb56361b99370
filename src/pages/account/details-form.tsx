// Who a shopper is, to be changed, each message beside its field.
import { fieldsOf, type Answers, type FieldError } from '#sales/leads/form.ts'
import { routes } from '#routes.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormField } from '#ui/form/field.tsx'
import { DETAILS_FORM } from './details.ts'

export type DetailsState = {
  /** What stands in the fields. */
  typed: Answers
  errors: readonly FieldError[]
}

export function DetailsForm({ typed, errors }: DetailsState) {
  return (
    <form
      className="account-form"
      method="post"
      action={routes.account.href()}
      // Letters of every script take a third of the room that they take in an address.
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
