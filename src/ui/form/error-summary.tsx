// What is wrong, above the form, where eyes and screen readers are led.
import type { ReactNode } from 'react'

import { fieldsOf, type FieldError, type LeadForm } from '#sales/leads/form.ts'
import { telHref } from '#lib/url.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { fieldId } from './field.tsx'

/** A form by its fields, and what it is known by. */
type Fields = Pick<LeadForm, 'steps'> & { kind: string }
type Props = { form: Fields; errors: readonly FieldError[] }

/** Each message leads to its field. */
export function ErrorSummary({ form, errors }: Props) {
  return (
    <Alert>
      <h2>Please fix the following errors:</h2>
      <ul>
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a href={`#${fieldId(form.kind, name)}`}>
              {labelOf(form, name)}
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Nothing is wrong with what was typed; the dealer can be called. */
export function Trouble({ text }: { text: string }) {
  const phone = useSite().site.phone_numbers.general
  return (
    <Alert>
      <p>{text}</p>
      {phone !== '' && (
        <p>
          You can also call us: <a href={telHref(phone)}>{phone}</a>
        </p>
      )}
    </Alert>
  )
}

/** The browser itself scrolls to it after a form is sent, without a script. */
function Alert({ children }: { children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- it is the answer to what was just done
    <div className="form-alert" data-testid="error-warning" role="alert" tabIndex={-1} autoFocus>
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  )
}

/** The label of a checkbox is a sentence, often a long one, so its message is on its own. */
function labelOf(form: Fields, name: string): string {
  const field = fieldsOf(form).find((one) => one.name === name)
  return field === undefined || field.kind === 'tick' || field.kind === 'hidden'
    ? ''
    : `${field.label}: `
}
