// What travels with a form unseen: its key and step, where the shopper came from, and a field that only machines fill in.
import { fieldsOf } from '#sales/leads/form.ts'
import { Challenge } from './challenge.tsx'
import type { FormState } from './form-view.tsx'

/** Filled in by a script from the device's page history (E23). */
const TOLD_BY_SCRIPT = ['visited_pages', 'linked_query_params'] as const

export function HiddenInputs({ form, at, formKey, typed }: FormState) {
  return (
    <>
      <Hidden name="key" value={formKey} />
      <Hidden name="at" value={String(at)} />
      {TOLD_BY_SCRIPT.map((name) => (
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

/** Out of sight and reach of people, by any means (TH13). */
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

/** Password managers fill in what looks like a field of a profile; each has its own word for leaving one alone. */
const LEFT_ALONE = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
}
