// What is chosen by pressing: one of several, or a box to tick (V50, V51, V60).
import type { ReactNode } from 'react'

import type { RadiosField, TickField } from '#sales/leads/form.ts'
import { InlineMarkup, Markup } from '#ui/markup.tsx'
import type { Drawn } from './field.tsx'
import { Mark } from './mark.tsx'

type WithHint<F extends RadiosField | TickField> = Drawn<F> & { hint: ReactNode }

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

export function Tick({ field, id, value, isWrong, describedBy, hint }: WithHint<TickField>) {
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
