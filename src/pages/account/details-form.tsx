// Who a shopper is, to be changed, each message beside its field.
import type { Answers, FieldError } from '#leads/form.ts'
import { routes } from '#routes.ts'
import { FormField } from '#ui/form/field.tsx'
import { DETAILS_FIELDS } from './details.ts'

export type DetailsState = {
  /** What stands in the fields. */
  typed: Answers
  errors: readonly FieldError[]
}

export function DetailsForm({ typed, errors }: DetailsState) {
  const [wrong] = errors
  return (
    <form
      className="account-form"
      method="post"
      action={routes.account.href()}
      encType="multipart/form-data"
      noValidate
    >
      {wrong !== undefined && (
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it is the answer to what was just done
        <p className="field-error" role="alert" tabIndex={-1} autoFocus>
          Nothing is saved yet. Please look at{' '}
          <a href={`#account-${wrong.name}`}>{labelOf(wrong.name)}</a>.
        </p>
      )}
      {DETAILS_FIELDS.map((field) => (
        <FormField
          key={field.name}
          field={field}
          form={{ kind: 'account' }}
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

function labelOf(name: string): string {
  return DETAILS_FIELDS.find((field) => field.name === name)?.label.toLowerCase() ?? ''
}
