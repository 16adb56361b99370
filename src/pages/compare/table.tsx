// The comparison table: a column per vehicle, a row per fact; rows that differ are marked.
import type { CSSProperties } from 'react'

import { toCompareRows, type CompareRow } from '#shopper/garage/compare-rows.ts'
import { joinText } from '#lib/text.ts'
import { routes } from '#routes.ts'
import { CardPrice } from '#ui/car-card.tsx'
import { CardPhoto } from '#ui/card-photo.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Compared } from './page.tsx'

export function CompareTable({ compared }: { compared: readonly Compared[] }) {
  const rows = toCompareRows(compared.map(({ car }) => car))
  return (
    <>
      <label className="compare-only">
        <input type="checkbox" />
        Show only differences
      </label>
      <div className="compare-scroll boxed" role="region" aria-label="Comparison" tabIndex={0}>
        <table data-testid="compare-table" style={toColumns(compared.length)}>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">Fact</span>
              </th>
              {compared.map(({ card }) => (
                <th key={card.id} scope="col">
                  <Head card={card} others={slugsWithout(compared, card.slug)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.label} {...row} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Number of vehicles, for the style sheet. React's style type allows no custom properties. */
function toColumns(count: number): CSSProperties {
  return { '--columns': count } as CSSProperties
}

function Head({ card, others }: { card: Compared['card']; others: string[] }) {
  return (
    <>
      <CardPhoto car={card} haste="soon" />
      <a href={card.href} className="compare-name" data-testid="car-title">
        {card.title}
      </a>
      <p>{joinText([card.condition, card.subtitle], ' · ')}</p>
      {/* No repayment: the warning that it needs is on the vehicle's own page. */}
      <CardPrice car={{ ...card, weekly: null }} />
      <p className="compare-links buttons">
        <a href={card.href} className="button">
          View<span className="unseen"> {card.title}</span>
        </a>
        <a href={routes.compare.href(others)} className="button button-quiet" data-remove={card.id}>
          <Icon name="close" />
          Remove<span className="unseen"> {card.title}</span>
        </a>
      </p>
    </>
  )
}

function Row({ label, values, differs }: CompareRow) {
  return (
    <tr className={differs ? 'differs' : undefined}>
      <th scope="row">
        {label}
        {differs && <span className="unseen"> (differs)</span>}
      </th>
      {values.map((value, at) => (
        // Columns have no key of their own and never move.
        <td key={at}>{value === '' ? <Unknown /> : value}</td>
      ))}
    </tr>
  )
}

/** A dash on the screen, text for screen readers. */
function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="unseen">not known</span>
    </>
  )
}

function slugsWithout(compared: readonly Compared[], slug: string): string[] {
  return compared.map(({ card }) => card.slug).filter((other) => other !== slug)
}
