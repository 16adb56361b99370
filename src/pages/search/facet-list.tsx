// A filter as a list of checkboxes with their counts.
import type { ReactNode } from 'react'

import { toGrouped } from '#lib/money.ts'
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
  return <Folded className="values" facet={facet} draw={draw} />
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
  /** Label of the list if no heading names it. */
  label?: string
  draw: (value: FacetValueView) => ReactNode
  more?: string
  fewer?: string
}

/**
 * The first values and all selected ones; the others in a collapsed section, whose name is submitted while it is open.
 */
export function Folded({ className, facet, label, draw, ...words }: FoldedProps) {
  const { name, shown, values, folded } = facet
  const first = values.filter((value, at) => at < shown || value.selected)
  const rest = values.filter((value, at) => at >= shown && !value.selected)
  const { more = 'Show all', fewer = 'Show fewer' } = words
  return (
    <div className={className}>
      <ul aria-label={label}>{first.map(draw)}</ul>
      {folded > 0 && (
        <details className="fold">
          <summary>
            <span>{more}</span>
            <span>{fewer}</span>
          </summary>
          <input type="hidden" name="fold" value={name} disabled />
          {rest.length > 0 && <ul>{rest.map(draw)}</ul>}
        </details>
      )}
    </div>
  )
}
