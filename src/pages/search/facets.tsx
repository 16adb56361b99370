// Filters as lists of checkboxes, or as ranges: two sliders and two fields, of which only the fields are sent. They are
// most of a list page's elements, so each shape is drawn once and its texts are filled in (ui/fill.tsx).
import type { CSSProperties, ReactNode } from 'react'

import { toGrouped } from '#lib/money.ts'
import type { FacetName } from '#stock/attributes.ts'
import type { FacetValueView, FacetView } from '#search/view.ts'
import { describeNumber, symbolOf } from '#search/words.ts'
import { fill, filled } from '#ui/fill.tsx'
import { Wordmark } from '#ui/wordmark.tsx'

export type ListFacet = Extract<FacetView, { kind: 'list' }>

/** The HTML of a list of checkboxes. */
export function facetListHtml(facet: ListFacet): string {
  if (facet.display === 'makes')
    return collapsedHtml({
      className: 'makes',
      facet,
      toHtml: makeHtml,
      more: 'Show all makes',
      fewer: 'Hide extra makes',
    })
  return collapsedHtml({
    className: 'values',
    facet,
    toHtml: (value) => valueHtml(facet.name, value),
    more: 'Show all',
    fewer: 'Show fewer',
  })
}

function valueHtml(name: FacetName, view: FacetValueView): string {
  const { selected } = view
  const isLink = hasLink(view)
  const isGrouped = hasSeparator(view)
  const shape = `value ${selected} ${isLink} ${isGrouped}`
  return fill(shape, toTexts(name, view), (texts) => (
    <li>
      <label {...toAttributes(texts)}>
        <Tick texts={texts} selected={selected} />
        <FacetLink href={isLink ? texts.href : null}>{texts.label}</FacetLink>
        {isGrouped && <span className="count">{texts.grouped}</span>}
      </label>
    </li>
  ))
}

type ValueTexts = ReturnType<typeof toTexts>

function toTexts(name: FacetName, { value, label, count, href }: FacetValueView) {
  return {
    field: `refinementList[${name}][]`,
    value,
    label,
    count: String(count),
    grouped: toGrouped(count),
    href: href ?? '',
  }
}

const toAttributes = ({ value, count }: ValueTexts) => ({
  'data-testid': 'facet-value',
  'data-value': value,
  'data-count': count,
})

function Tick({ texts, selected }: { texts: ValueTexts; selected: boolean }) {
  return <input type="checkbox" name={texts.field} value={texts.value} defaultChecked={selected} />
}

/** Smaller counts are shown by the style sheet from `data-count`, which saves bytes a hundred times in a list. */
const hasSeparator = ({ count }: FacetValueView) => toGrouped(count) !== String(count)

const hasLink = ({ href, selected }: FacetValueView) => href !== null && !selected

/** The label of a value: a link if search engines should find its list. */
function FacetLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return <span>{children}</span>
  return (
    <a href={href} tabIndex={-1}>
      {children}
    </a>
  )
}

function makeHtml(make: FacetValueView): string {
  const { models, selected, wordmark = null } = make
  const isOpen = models !== undefined && models.values.length > 0
  const isLink = hasLink(make)
  const modelsHtml = isOpen
    ? collapsedHtml({
        className: 'values',
        label: `Models of ${make.label}`,
        facet: { name: 'model', ...models },
        toHtml: (model) => valueHtml('model', model),
        more: 'Show all models',
        fewer: 'Show fewer models',
      })
    : ''
  const texts = { ...toTexts('make', make), mark: wordmark?.id ?? '', modelsHtml }
  const isGrouped = hasSeparator(make)
  const shape = `make ${selected} ${isLink} ${isOpen} ${isGrouped} ${wordmark?.width ?? 'none'}`
  const label = fill(shape, texts, (given) => (
    <label className="make" {...toAttributes(given)}>
      <Tick texts={given} selected={selected} />
      <FacetLink href={isLink ? given.href : null}>
        <Wordmark
          of={{ label: given.label, wordmark: wordmark && { ...wordmark, id: given.mark } }}
        />
      </FacetLink>
      {isGrouped && <span className="count">{given.grouped}</span>}
    </label>
  ))
  return `${isOpen ? '<li class="make-open">' : '<li>'}${label}${modelsHtml}</li>`
}

type Collapsed = {
  className: string
  facet: Pick<ListFacet, 'name' | 'shown' | 'values' | 'folded'>
  label?: string
  toHtml: (value: FacetValueView) => string
  more: string
  fewer: string
}

/** The rest is in a collapsed section, which is filled when it is opened; its name is submitted while it is open. */
function collapsedHtml({ className, facet, label, toHtml, more, fewer }: Collapsed): string {
  const { name, shown, values, folded } = facet
  const first = values.filter((value, at) => at < shown || value.selected)
  const rest = values.filter((value, at) => at >= shown && !value.selected)
  const isFilled = rest.length > 0
  const texts = {
    name,
    label: label ?? '',
    firstHtml: first.map(toHtml).join(''),
    restHtml: rest.map(toHtml).join(''),
  }
  const shape = `${className} ${more} ${label !== undefined} ${folded > 0} ${isFilled}`
  return fill(shape, texts, (given) => (
    <div className={className}>
      <ul aria-label={label && given.label} {...filled(given.firstHtml)} />
      {folded > 0 && (
        <details className={isFilled ? 'fold' : 'fold with-scripts'} open={isFilled}>
          <summary>
            <span>{more}</span>
            <span>{fewer}</span>
          </summary>
          <input type="hidden" name="fold" value={given.name} disabled />
          {isFilled && <ul {...filled(given.restHtml)} />}
        </details>
      )}
      {folded > 0 && !isFilled && (
        <button name="fold" value={given.name} className="fold-button without-scripts">
          {more}
        </button>
      )}
    </div>
  ))
}

type RangeFacet = Extract<FacetView, { kind: 'range' }>

/** The HTML of a range. */
export function facetRangeHtml(facet: RangeFacet): string {
  const { unit, value, note } = facet
  const has = { min: value.min !== undefined, max: value.max !== undefined, note: note !== null }
  const shape = `range ${unit} ${has.min} ${has.max} ${has.note}`
  return fill(shape, toRangeTexts(facet), (texts) => {
    // Custom properties are not part of CSSProperties.
    const style = {
      ...(has.min && { '--low': texts.lowShare }),
      ...(has.max && { '--high': texts.highShare }),
    } as CSSProperties
    return (
      <div
        className="range"
        role="group"
        aria-label={texts.label}
        data-grain={texts.grain}
        {...((has.min || has.max) && { style })}
      >
        <div className="range-track with-scripts">
          <Slider texts={texts} value={texts.low} side="from" />
          <Slider texts={texts} value={texts.high} side="to" />
        </div>
        <div className="range-fields">
          <Field texts={texts} unit={unit} hasValue={has.min} side="min" words="From" />
          <Field texts={texts} unit={unit} hasValue={has.max} side="max" words="To" />
        </div>
        {has.note && <p className="range-note quiet">{texts.note}</p>}
      </div>
    )
  })
}

type RangeTexts = ReturnType<typeof toRangeTexts>

function toRangeTexts({ name, label, min, max, step, grain, unit, value, note }: RangeFacet) {
  const low = value.min ?? min
  const high = value.max ?? max
  const share = (number: number) => `${max === min ? 0 : ((number - min) / (max - min)) * 100}%`
  return {
    name,
    label,
    min: String(min),
    max: String(max),
    step: String(step),
    grain: String(grain),
    low: String(low),
    high: String(high),
    lowShare: share(low),
    highShare: share(high),
    minValue: String(value.min),
    maxValue: String(value.max),
    minText: describeNumber(unit, min),
    maxText: describeNumber(unit, max),
    note: note ?? '',
  }
}

type SliderProps = { texts: RangeTexts; value: string; side: 'from' | 'to' }

function Slider({ texts: { label, min, max, step }, value, side }: SliderProps) {
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

type FieldProps = {
  texts: RangeTexts
  unit: RangeFacet['unit']
  hasValue: boolean
  side: 'min' | 'max'
  words: string
}

function Field({ texts, unit, hasValue, side, words }: FieldProps) {
  const symbol = unit === 'money' ? '$' : symbolOf(unit)
  return (
    <label>
      {words}
      {symbol !== '' && ` (${symbol})`}
      <input
        type="number"
        inputMode={unit === 'metres' ? 'decimal' : 'numeric'}
        step="any"
        name={`range[${texts.name}][${side}]`}
        defaultValue={hasValue ? texts[`${side}Value`] : undefined}
        placeholder={texts[`${side}Text`]}
      />
    </label>
  )
}
