// A form in its state: fresh, at a later step, or with its input and errors. Independent of submission.
import type { ReactNode } from 'react'

import {
  fieldsOf,
  type Answers,
  type FieldError,
  type FormKind,
  type LeadForm,
} from '#sales/leads/form.ts'
import { useSite } from '#ui/site-context.ts'
import type { VerificationState } from '#ui/verification/verification.tsx'
import { ErrorSummary, Trouble } from './error-summary.tsx'
import { formErrorText } from './form-error-text.ts'
import { HiddenInputs } from './hidden-inputs.tsx'
import { FormSteps } from './steps.tsx'

export type FormState = {
  form: LeadForm
  /** Where it is sent: its own address with the vehicle that it is about. */
  action: string
  /** Step that is shown, from 0. */
  at: number
  /** What was sent; null on a form that is fresh. */
  typed: Answers | null
  errors: readonly FieldError[]
  /** A sentence about the whole of it, where it could not be taken (X8, X17). */
  trouble?: string
  formKey: string
  /** Where the phone is proved by a code: how far that is. */
  proof?: VerificationState
  /** What comes behind its last step, elsewhere: the steps are shown as tabs then. */
  ahead?: readonly string[]
  /** Below the fields of the first step. */
  summary?: ReactNode
}

export function FormView(state: FormState) {
  const { form, action, errors, trouble, proof } = state
  const { site } = useSite()
  const canRemember = site.forms.remember && hasContactFields(form)
  // The error of a lone phone number or code is below it (X25).
  const isSummed = errors.some(({ name }) => proof === undefined || !PROVEN.has(name))
  return (
    <form
      className="form"
      id={ANCHORS[form.kind]}
      data-testid={`${form.kind}-form`}
      data-kind={form.kind}
      data-fault={formErrorText(form.kind)}
      data-remember={canRemember ? '' : undefined}
      method="post"
      action={action}
      // URL-encoded, letters outside the Latin alphabet would take three times the space.
      encType="multipart/form-data"
      noValidate
      hx-post={action}
      hx-target="this"
      hx-swap="outerHTML"
      hx-sync="this:drop"
    >
      {trouble !== undefined && <Trouble text={trouble} />}
      {isSummed && <ErrorSummary form={form} errors={errors} />}
      <FormSteps {...state} canRemember={canRemember} />
      <HiddenInputs {...state} />
    </form>
  )
}

/** Names of the fields of a proof. */
const PROVEN: ReadonlySet<string> = new Set(['phone', 'code'])

/** Addresses that lead to a form of a page (R22). */
const ANCHORS: Partial<Record<FormKind, string>> = { service: 'service-booking' }

function hasContactFields(form: LeadForm): boolean {
  return fieldsOf(form).some(({ name }) => name === 'email')
}
