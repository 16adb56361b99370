// One field: what it is called, a hint, the control, and what is wrong with what stands in it.
import type { ReactNode } from 'react'

import type { Field, HiddenField } from '#leads/form.ts'
import { InlineMarkup, Markup } from '#ui/markup.tsx'
import { AreaControl, SelectControl, TextControl } from './controls.tsx'
import { fieldId } from './field-id.ts'
import type { FormState } from './form-view.tsx'

type Seen = Exclude<Field, HiddenField>
/** What the parts of a field share. */
export type Drawn<F extends Seen = Seen> = {
  field: F
  id: string
  /** What stands in it. */
  value: string
  isWrong: boolean
  /** Ids of hint and message. */
  describedBy: string | undefined
}

export function FormField({ field, form, typed, errors }: { field: Field } & FormState) {
  if (field.kind === 'hidden') return null
  const id = fieldId(form.kind, field.name)
  const message = errors.find(({ name }) => name === field.name)?.message
  const texts = [field.hint && `${id}-hint`, message && `${id}-error`].filter(Boolean)
  const drawn = {
    id,
    value: valueOf(field, typed),
    isWrong: message !== undefined,
    describedBy: texts.length === 0 ? undefined : texts.join(' '),
  }
  return (
    <div className="field" data-half={isHalf(field) ? '' : undefined}>
      <Labelled {...drawn} field={field}>
        {field.hint && (
          <p id={`${id}-hint`} className="field-hint">
            {field.hint}
          </p>
        )}
      </Labelled>
      {message !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {message}
        </p>
      )}
    </div>
  )
}

/** A box that was sent without its tick has none. */
function valueOf({ name, kind, value = '', isLookedUp }: Seen, typed: FormState['typed']): string {
  if (typed === null || isLookedUp === true) return value
  return typed[name] ?? (kind === 'tick' ? '' : value)
}

const isHalf = (field: Seen) => field.kind === 'text' && field.isHalf === true

/** The control with its label; the hint stands between them. */
function Labelled({ children: hint, ...drawn }: Drawn & { children: ReactNode }) {
  const { field } = drawn
  if (field.kind === 'radios') return <Radios {...drawn} field={field} hint={hint} />
  if (field.kind === 'tick') return <Tick {...drawn} field={field} hint={hint} />
  return (
    <>
      <label htmlFor={drawn.id} className="field-label">
        {field.label}
        <Mark of={field} />
      </label>
      {hint}
      {field.kind === 'text' && <TextControl {...drawn} field={field} />}
      {field.kind === 'area' && <AreaControl {...drawn} field={field} />}
      {field.kind === 'select' && <SelectControl {...drawn} field={field} />}
    </>
  )
}

type WithHint<F extends Seen> = Drawn<F> & { hint: ReactNode }

function Radios({
  field,
  id,
  value,
  isWrong,
  describedBy,
  hint,
}: WithHint<Extract<Seen, { kind: 'radios' }>>) {
  return (
    <fieldset
      className="field-choices"
      role="radiogroup"
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      aria-required={field.required}
    >
      <legend className="field-label">
        {field.label}
        <Mark of={field} />
      </legend>
      {hint}
      {field.choices.map((choice, at) => (
        <label key={choice.value} className="field-choice">
          <input
            id={at === 0 ? id : undefined}
            type="radio"
            name={field.name}
            value={choice.value}
            defaultChecked={choice.value === value}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Tick({
  field,
  id,
  value,
  isWrong,
  describedBy,
  hint,
}: WithHint<Extract<Seen, { kind: 'tick' }>>) {
  return (
    <>
      <div className="field-tick">
        <input
          id={id}
          type="checkbox"
          name={field.name}
          defaultChecked={value !== ''}
          required={field.required}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
        />
        <label htmlFor={id}>
          <InlineMarkup html={field.label} />
          <Mark of={field} />
        </label>
      </div>
      {hint}
      {field.more && (
        <details className="field-more">
          <summary>Read the terms of use</summary>
          <Markup html={field.more} />
        </details>
      )}
    </>
  )
}

/** Screen readers are told by the control itself. */
function Mark({ of: { required } }: { of: Seen }) {
  return required === true ? (
    <span className="field-mark" aria-hidden="true">
      *
    </span>
  ) : null
}
