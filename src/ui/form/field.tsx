// One field: label, hint, control and error.
import type { ReactNode } from 'react'

import type { Field, HiddenField } from '#sales/leads/form.ts'
import { AreaControl, SelectControl, TextControl } from './controls.tsx'
import { Radios, Tick } from './choices.tsx'
import { fieldId } from './field-id.ts'
import { Mark } from './mark.tsx'
import type { FormState } from './form-view.tsx'

export type Seen = Exclude<Field, HiddenField>
/** What the parts of a field share. */
export type Drawn<F extends Seen = Seen> = {
  field: F
  id: string
  /** Its value. */
  value: string
  isWrong: boolean
  /** Ids of hint and message. */
  describedBy: string | undefined
}

/** `form` is the field's form. */
type Props = Pick<FormState, 'typed' | 'errors'> & { field: Field; form: { kind: string } }

export function FormField({ field, form, typed, errors }: Props) {
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

/** The control with its label, and the hint between them. */
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
