// Filters as lists of checkboxes, or as ranges with two sliders and two fields; only the fields are submitted.
import type { CSSProperties, ReactNode } from 'react'

import { toGrouped } from '#lib/money.ts'
import type { FacetName } from '#vehicle/attributes.ts'
import type { CollapsedView, FacetValueView, FacetView } from '#search/view.ts'
import { describeNumber, symbolOf } from '#search/words.ts'
import { Wordmark } from '#apps/site/ui/wordmark.tsx'

export type ListFacet = Extract<FacetView, { kind: 'list' }>

/** A list of checkboxes. */
export function FacetList({ facet }: { facet: ListFacet }) {
  if (facet.display === 'makes')
    return (
      <Collapsible
        className="makes"
        name={facet.name}
        list={facet}
        item={Make}
        more="Show all makes"
        fewer="Hide extra makes"
      />
    )
  return (
    <Collapsible
      className="values"
      name={facet.name}
      list={facet}
      item={FacetValue}
      more="Show all"
      fewer="Show fewer"
    />
  )
}

type ItemProps = { name: FacetName; view: FacetValueView }

type CollapsibleProps = {
  className: string
  name: FacetName
  list: CollapsedView
  item: (props: ItemProps) => ReactNode
  /** For screen readers. */
  label?: string
  more: string
  fewer: string
}

/**
 * The first values, and a section with the rest. The section is filled when it is opened; its name is submitted while
 * it is open.
 */
function Collapsible({ className, name, list, item: Item, label, more, fewer }: CollapsibleProps) {
  const { shown, values, folded } = list
  const isFirst = (value: FacetValueView, at: number) => at < shown || value.selected
  const first = values.filter(isFirst)
  const rest = values.filter((value, at) => !isFirst(value, at))
  const isFilled = rest.length > 0
  return (
    <div className={className}>
      <ul aria-label={label}>
        {first.map((view) => (
          <Item key={view.value} name={name} view={view} />
        ))}
      </ul>
      {folded > 0 && (
        <details className={isFilled ? 'fold' : 'fold with-scripts'} open={isFilled}>
          <summary>
            <span>{more}</span>
            <span>{fewer}</span>
          </summary>
          <input type="hidden" name="fold" value={name} disabled />
          {isFilled && (
            <ul>
              {rest.map((view) => (
                <Item key={view.value} name={name} view={view} />
              ))}
            </ul>
          )}
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

function FacetValue({ name, view }: ItemProps) {
  return (
    <li>
      <Choice name={name} view={view}>
        {view.label}
      </Choice>
    </li>
  )
}

/** A make as a card; the models of a chosen make are below it. */
function Make({ name, view }: ItemProps) {
  const { label, models } = view
  const isOpen = models !== undefined && models.values.length > 0
  return (
    <li className={isOpen ? 'make-open' : undefined}>
      <Choice name={name} view={view} className="make">
        <Wordmark of={view} />
      </Choice>
      {isOpen && (
        <Collapsible
          className="values"
          name="model"
          list={models}
          item={FacetValue}
          label={`Models of ${label}`}
          more="Show all models"
          fewer="Show fewer models"
        />
      )}
    </li>
  )
}

type ChoiceProps = ItemProps & { className?: string; children: ReactNode }

/** A checkbox with the number of vehicles that it would leave. */
function Choice({ name, view, className, children }: ChoiceProps) {
  const { value, count, selected, href } = view
  return (
    <label className={className} data-testid="facet-value" data-value={value} data-count={count}>
      <input
        type="checkbox"
        name={`refinementList[${name}][]`}
        value={value}
        defaultChecked={selected}
      />
      {href === null || selected ? (
        <span>{children}</span>
      ) : (
        // For search engines; shoppers use the checkbox.
        <a href={href} tabIndex={-1}>
          {children}
        </a>
      )}
      <span className="count">{toGrouped(count)}</span>
    </label>
  )
}

type RangeFacet = Extract<FacetView, { kind: 'range' }>

export function FacetRange({ facet }: { facet: RangeFacet }) {
  const { label, min, max, grain, value, note } = facet
  const share = (number: number) => `${max === min ? 0 : ((number - min) / (max - min)) * 100}%`
  const looks = {
    ...(value.min !== undefined && { '--low': share(value.min) }),
    ...(value.max !== undefined && { '--high': share(value.max) }),
  }
  const isSet = Object.keys(looks).length > 0
  return (
    <div
      className="range"
      role="group"
      aria-label={label}
      data-grain={grain}
      // Custom properties are not part of CSSProperties.
      style={isSet ? (looks as CSSProperties) : undefined}
    >
      <div className="range-track with-scripts">
        <Slider facet={facet} value={value.min ?? min} side="from" />
        <Slider facet={facet} value={value.max ?? max} side="to" />
      </div>
      <div className="range-fields">
        <Bound facet={facet} side="min" label="From" />
        <Bound facet={facet} side="max" label="To" />
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

type BoundProps = { facet: RangeFacet; side: 'min' | 'max'; label: string }

/** A field for one end of the range; if empty, it shows the lowest or highest value. */
function Bound({ facet, side, label }: BoundProps) {
  const { name, unit, value } = facet
  const symbol = unit === 'money' ? '$' : symbolOf(unit)
  return (
    <label>
      {label}
      {symbol !== '' && ` (${symbol})`}
      <input
        type="number"
        inputMode={unit === 'metres' ? 'decimal' : 'numeric'}
        step="any"
        name={`range[${name}][${side}]`}
        defaultValue={value[side]}
        placeholder={describeNumber(unit, facet[side])}
      />
    </label>
  )
}
