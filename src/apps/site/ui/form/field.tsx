// One field: label, hint, control and error.
import type { ReactNode } from 'react'

import type {
  AreaField,
  Choice,
  Field,
  HiddenField,
  RadiosField,
  Rule,
  SelectField,
  TextField,
  TickField,
} from '#sales/leads/form.ts'
import { InlineMarkup, Markup } from '#apps/site/ui/page-head.tsx'
import type { FormState } from './form-view.tsx'
import { ChoiceBox, TimeChoices } from './choices.tsx'

/** Input types for phone keyboards and autocorrection. */
const TYPES: Record<Rule, React.InputHTMLAttributes<HTMLInputElement>> = {
  text: { type: 'text' },
  name: { type: 'text', autoCapitalize: 'words', spellCheck: false },
  email: { type: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  postcode: { type: 'text', inputMode: 'numeric' },
  rego: { type: 'text', autoCapitalize: 'characters', spellCheck: false },
  number: { type: 'text', inputMode: 'numeric' },
}

export type Seen = Exclude<Field, HiddenField>
export type FieldControl<F extends Seen = Seen> = {
  field: F
  id: string
  value: string
  isWrong: boolean
  describedBy: string | undefined
}

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

/** Browsers send nothing for a box without a tick. */
function valueOf({ name, kind, value = '', isLookedUp }: Seen, typed: FormState['typed']): string {
  if (typed === null || isLookedUp === true) return value
  return typed[name] ?? (kind === 'tick' ? '' : value)
}

const isHalf = (field: Seen) => field.kind === 'text' && field.isHalf === true

function Labelled({ children: hint, ...drawn }: FieldControl & { children: ReactNode }) {
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

type WithHint<F extends RadiosField | TickField> = FieldControl<F> & { hint: ReactNode }

export function Radios({ field, id, value, isWrong, describedBy, hint }: WithHint<RadiosField>) {
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
      {field.choices.filter(isAlone).map((choice, at) => (
        <ChoiceBox
          key={choice.value}
          id={at === 0 ? id : undefined}
          name={field.name}
          choice={choice}
          value={value}
        />
      ))}
      {!field.choices.every(isAlone) && (
        <TimeChoices
          name={field.name}
          times={field.choices.filter((choice) => !isAlone(choice))}
          value={value}
        />
      )}
    </fieldset>
  )
}

const isAlone = ({ group = '' }: Choice) => group === ''

export function Tick(props: WithHint<TickField>) {
  const { field, hint } = props
  return (
    <>
      {field.isAgreedBySending === true ? (
        <p className="field-hint">
          <InlineMarkup html={field.label} />
        </p>
      ) : (
        <Box {...props} />
      )}
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

function Box({ field, id, value, isWrong, describedBy }: WithHint<TickField>) {
  return (
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
  )
}

export function TextControl({ field, value, ...rest }: FieldControl<TextField>) {
  return (
    <input
      {...attributesOf({ field, ...rest })}
      {...TYPES[field.rule]}
      defaultValue={value}
      maxLength={field.most ?? 120}
      autoComplete={field.autocomplete ?? 'off'}
      placeholder={field.placeholder}
    />
  )
}

export function AreaControl({ field, value, ...rest }: FieldControl<AreaField>) {
  return (
    <textarea
      {...attributesOf({ field, ...rest })}
      defaultValue={value}
      rows={4}
      maxLength={field.most ?? 2000}
      placeholder={field.placeholder}
    />
  )
}

export function SelectControl({ field, value, ...rest }: FieldControl<SelectField>) {
  const { choices, prompt, required } = field
  const isChosen = choices.some((choice) => choice.value === value)
  // If a choice is required and preselected, there is no empty choice to return to.
  const hasPrompt = !(required === true && isChosen) || prompt !== undefined
  return (
    <select {...attributesOf({ field, ...rest })} defaultValue={isChosen ? value : ''}>
      {hasPrompt && <option value="">{prompt ?? 'Please choose'}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

function attributesOf({
  field: { name, required },
  id,
  isWrong,
  describedBy,
}: Omit<FieldControl<TextField | AreaField | SelectField>, 'value'>) {
  return {
    id,
    name,
    className: 'field-control',
    required,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': describedBy,
  }
}

/** Id of a field's control; of radios, the first. `kind` is the form's. */
export function fieldId(kind: string, name: string): string {
  return `${kind}-${name.replaceAll(/[^\w-]/g, '-')}`
}

/** Screen readers get this from the control itself. */
export function Mark({ of: { required } }: { of: Pick<Seen, 'required'> }) {
  return required === true ? (
    <span className="field-mark" aria-hidden="true">
      *
    </span>
  ) : null
}
