// Filters as lists of checkboxes, or as ranges: two sliders and two fields, of which only the fields are sent.
import type { CSSProperties, ReactNode } from 'react'

import { toGrouped, toMoney } from '#lib/money.ts'
import type { FacetName } from '#stock/attributes.ts'
import type { FacetValueView, FacetView } from '#search/view.ts'

export type ListFacet = Extract<FacetView, { kind: 'list' }>

export function FacetList({ facet }: { facet: ListFacet }) {
  const { name } = facet
  const draw = (value: FacetValueView) => (
    <li key={value.value}>
      <FacetValue name={name} value={value} />
    </li>
  )
  return <CollapsedFacet className="values" facet={facet} draw={draw} />
}

export function FacetValue({ name, value }: { name: FacetName; value: FacetValueView }) {
  return (
    <label data-testid="facet-value" data-value={value.value} data-count={value.count}>
      <input
        type="checkbox"
        name={`refinementList[${name}][]`}
        value={value.value}
        defaultChecked={value.selected}
      />
      <FacetLink value={value}>{value.label}</FacetLink>
      <span className="count">{toGrouped(value.count)}</span>
    </label>
  )
}

/** The label of a value: a link if search engines should find its list. */
export function FacetLink({ value, children }: { value: FacetValueView; children: ReactNode }) {
  if (value.href === null || value.selected) return <span>{children}</span>
  return (
    <a href={value.href} tabIndex={-1}>
      {children}
    </a>
  )
}

type FoldedProps = {
  className: string
  facet: Pick<ListFacet, 'name' | 'shown' | 'values' | 'folded'>
  label?: string
  draw: (value: FacetValueView) => ReactNode
  more?: string
  fewer?: string
}

/** The rest is in a collapsed section, which is filled when it is opened; its name is submitted while it is open. */
export function CollapsedFacet({ className, facet, label, draw, ...words }: FoldedProps) {
  const { name, shown, values, folded } = facet
  const first = values.filter((value, at) => at < shown || value.selected)
  const rest = values.filter((value, at) => at >= shown && !value.selected)
  const { more = 'Show all', fewer = 'Show fewer' } = words
  const isFilled = rest.length > 0
  return (
    <div className={className}>
      <ul aria-label={label}>{first.map(draw)}</ul>
      {folded > 0 && (
        <details className={isFilled ? 'fold' : 'fold with-scripts'} open={isFilled}>
          <summary>
            <span>{more}</span>
            <span>{fewer}</span>
          </summary>
          <input type="hidden" name="fold" value={name} disabled />
          {isFilled && <ul>{rest.map(draw)}</ul>}
        </details>
      )}
      {folded > 0 && !isFilled && (
        <button name="fold" value={name} className="fold-button without-scripts">
          {more}
        </button>
      )}
    </div>
  )
}

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

function Field({ facet, side, words }: { facet: RangeFacet; side: 'min' | 'max'; words: string }) {
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
