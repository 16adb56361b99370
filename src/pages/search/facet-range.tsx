// A numeric filter: two native sliders over one track and two number fields. Only the fields are submitted.
import type { CSSProperties } from 'react'

import { toGrouped, toMoney } from '#lib/money.ts'
import type { FacetView } from '#search/view.ts'

type RangeFacet = Extract<FacetView, { kind: 'range' }>

export function FacetRange({ facet }: { facet: RangeFacet }) {
  const { name, min, max, value, note } = facet
  const low = value.min ?? min
  const high = value.max ?? max
  const share = (number: number) => `${max === min ? 0 : ((number - min) / (max - min)) * 100}%`
  // Custom properties are not part of CSSProperties.
  const fill = { '--low': share(low), '--high': share(high) } as CSSProperties
  return (
    <div
      className="range"
      role="group"
      aria-label={facet.label}
      data-range={name}
      data-min={min}
      data-max={max}
      data-grain={facet.grain}
      style={fill}
    >
      <div className="range-track with-scripts">
        <Slider facet={facet} value={low} side="from" />
        <Slider facet={facet} value={high} side="to" />
      </div>
      <div className="range-fields">
        <Field facet={facet} side="min" words="From" />
        <Field facet={facet} side="max" words="To" />
      </div>
      {note !== null && <p className="range-note quiet">{note}</p>}
    </div>
  )
}

type FieldProps = { facet: RangeFacet; side: 'min' | 'max'; words: string }

type SliderProps = { facet: RangeFacet; value: number; side: 'from' | 'to' }

function Slider({ facet: { label, min, max, step }, value, side }: SliderProps) {
  return (
    <input
      type="range"
      min={min}
      max={max}
      step={step}
      defaultValue={value}
      aria-label={`${label} ${side}`}
    />
  )
}

function Field({ facet, side, words }: FieldProps) {
  const { name, unit, value } = facet
  return (
    <label>
      {words}
      {AFTER[unit] !== '' && ` (${AFTER[unit]})`}
      <input
        type="number"
        inputMode={unit === 'metres' ? 'decimal' : 'numeric'}
        step="any"
        name={`range[${name}][${side}]`}
        defaultValue={value[side]}
        placeholder={toText(facet[side], unit)}
      />
    </label>
  )
}

const AFTER = { money: '$', km: 'km', metres: 'm', year: '' } as const

function toText(number: number, unit: RangeFacet['unit']): string {
  if (unit === 'money') return toMoney(number)
  return unit === 'km' ? toGrouped(number) : String(number)
}
