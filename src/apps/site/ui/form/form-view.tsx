// A form in its state: fresh, at a later step, or with its input and errors.
import type { ReactNode } from 'react'

import { telHref } from '#lib/url.ts'
import { type Answers, type FieldError, fieldsOf, type LeadForm } from '#sales/leads/form.ts'
import type { FormKind } from '#tenant/schema-forms.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { fieldId } from './field.tsx'
import { FormSteps } from './steps.tsx'
import type { VerificationState } from './verification.tsx'

const ABOUT_A_VEHICLE: ReadonlySet<FormKind> = new Set<FormKind>([
  'enquiry',
  'test-drive',
  'photos',
  'similar',
  'price-offer',
])

/** Fields that a script fills in from the device's page history. */
const FILLED_BY_SCRIPT = ['visited_pages', 'linked_query_params'] as const

/** Attributes that stop password managers from filling it in; each has its own. */
const LEFT_ALONE = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
}

export type FormState = {
  form: LeadForm
  /** The form's own address, with its vehicle. */
  action: string
  at: number
  /** Submitted values; null for a fresh form. */
  typed: Answers | null
  errors: readonly FieldError[]
  /** An error of the form as a whole. */
  trouble?: string
  formKey: string
  /** Phone verification, if the form has it. */
  proof?: VerificationState
  /** Titles of later steps on other pages; the steps are then shown as tabs. */
  ahead?: readonly string[]
  summary?: ReactNode
}

export function FormView(state: FormState) {
  const { form, action, errors, trouble, proof } = state
  const canRemember = useSite().site.forms.remember && hasContactFields(form)
  // The error of a single phone number or code is shown below it.
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

const PROVEN: ReadonlySet<string> = new Set(['phone', 'code'])

/** Anchors that dealers link to. */
const ANCHORS: Partial<Record<FormKind, string>> = { service: 'service-booking' }

function hasContactFields(form: LeadForm): boolean {
  return fieldsOf(form).some(({ name }) => name === 'email')
}

/** Key, step, page history, and a honeypot. */
export function HiddenInputs({ form, at, formKey, typed }: FormState) {
  return (
    <>
      <Hidden name="key" value={formKey} />
      <Hidden name="at" value={String(at)} />
      {FILLED_BY_SCRIPT.map((name) => (
        <Hidden key={name} name={name} value={typed?.[name] ?? ''} />
      ))}
      {fieldsOf(form).map((field) =>
        field.kind === 'hidden' ? (
          <Hidden key={field.name} name={field.name} value={field.value} />
        ) : null,
      )}
      <Trap id={`${form.kind}-website_url`} value={typed?.['website_url']} />
      <Challenge />
    </>
  )
}

/** Without this, browsers restore old values of hidden fields. */
function Hidden({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} defaultValue={value} autoComplete="off" />
}

/** The honeypot: unreachable for people, so only bots fill it in. */
function Trap({ id, value }: { id: string; value: string | undefined }) {
  return (
    <div className="form-trap" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input
        id={id}
        type="text"
        name="website_url"
        defaultValue={value}
        tabIndex={-1}
        autoComplete="off"
        {...LEFT_ALONE}
      />
    </div>
  )
}

/** The Turnstile widget, which a script loads. */
export function Challenge() {
  const { turnstile } = useSite().site.integrations
  return turnstile === null ? null : (
    <div className="form-turnstile" data-turnstile={turnstile.site_key} />
  )
}

/** Start of the error; what to do follows. */
export function formErrorText(kind: FormKind): string {
  return ABOUT_A_VEHICLE.has(kind)
    ? 'An unexpected error occurred'
    : 'An error occurred when submitting this form'
}

type Fields = Pick<LeadForm, 'steps'> & { kind: string }
/** Each message links to its field. */
export function ErrorSummary({ form, errors }: { form: Fields; errors: readonly FieldError[] }) {
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

/**
 * Valid input that could not be processed; the shopper can call. If the text mentions calling, the number follows it.
 */
export function Trouble({ text }: { text: string }) {
  const phone = useSite().site.phone_numbers.general
  const number = phone !== '' && <a href={telHref(phone)}>{phone}</a>
  const [before = '', after] = text.split('call us')
  const isSaid = number !== false && after !== undefined
  return (
    <Alert>
      {isSaid ? (
        <p>
          {`${before}call us on `}
          {number}
          {after}
        </p>
      ) : (
        <p>{text}</p>
      )}
      {number !== false && !isSaid && <p>You can also call us: {number}</p>}
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

/** A checkbox is labelled by a sentence, often a long one, so its message names no field. */
function labelOf(form: Fields, name: string): string {
  const field = fieldsOf(form).find((one) => one.name === name)
  return field === undefined || field.kind === 'tick' || field.kind === 'hidden'
    ? ''
    : `${field.label}${field.label.endsWith('?') ? '' : ':'} `
}
