// The typefaces of a site, chosen by seeing them: each is written in its own.
import type { ReactNode } from 'react'

import type { Field } from '#apps/console/fields/field.ts'
import { assetUrl } from '#apps/site/ui/assets.ts'
import type { Described } from './form-view.tsx'

type Props = {
  field: Extract<Field, { widget: 'choice' }>
  at: string
  text: string
  described: Described
  children: ReactNode
}

export function Typefaces({ field, at, text, described, children }: Props) {
  const isKnown = field.options.some(({ value }) => value === text)
  const options = isKnown ? field.options : [{ value: text, label: text }, ...field.options]
  return (
    <fieldset className="field typefaces" id={at} data-at={at} {...described}>
      <legend>{field.label}</legend>
      <link rel="stylesheet" href={assetUrl('typefaces.css')} />
      {options.map(({ value, label }) => (
        <label key={value} className={`typeface-${value}`}>
          <input type="radio" name={at} value={value} defaultChecked={value === text} />
          <span>
            <b>{label}</b> Drive away from $29,490
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  )
}
