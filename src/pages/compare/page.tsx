// Two to four vehicles side by side: a column per vehicle, a row per fact.
import type { CSSProperties } from 'react'

import { joinText } from '#lib/text.ts'
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import type { CardView } from '#search/card.ts'
import { type CompareRow, toCompareRows } from '#shopper/garage/compare-rows.ts'
import type { Car } from '#stock/car.ts'
import { CardPhoto, CardPrice } from '#ui/car-card.tsx'
import { EmptyCard } from '#ui/empty-card.tsx'
import { Icon } from '#ui/icon.tsx'
import { GaragePage } from '#ui/own-page.tsx'
import { useSite } from '#ui/site-context.ts'

export type Compared = { car: Car; card: CardView }

type Props = {
  compared: readonly Compared[]
  /** Requested slugs that are no longer in stock: the device forgets them. */
  left: readonly string[]
}

export function CompareBody({ compared, left }: Props) {
  const { vehicle } = useSite().site
  return (
    <GaragePage list="compare" name="cars" by="slug" left={left} className="compare">
      <h1>Compare {vehicle.many}</h1>
      {compared.length > 1 ? <CompareTable compared={compared} /> : <TooFew compared={compared} />}
    </GaragePage>
  )
}

function TooFew({ compared }: { compared: readonly Compared[] }) {
  const { vehicle } = useSite().site
  const [only] = compared
  return (
    <EmptyCard
      title={only === undefined ? 'Nothing to compare yet' : 'Add one more to compare'}
      href={routes.search.href(DEFAULT_SEARCH)}
      label={`See all ${vehicle.many}`}
    >
      {only === undefined ? (
        <p>
          Open a {vehicle.one} you like and press Compare. Choose two to four, and they appear here
          side by side.
        </p>
      ) : (
        <p>
          <a href={only.card.href}>{only.card.title}</a> is here. Press Compare on another{' '}
          {vehicle.one} to see the two side by side.
        </p>
      )}
    </EmptyCard>
  )
}

export function CompareTable({ compared }: { compared: readonly Compared[] }) {
  const rows = toCompareRows(compared.map(({ car }) => car))
  return (
    <>
      <label className="compare-only">
        <input type="checkbox" />
        Show only differences
      </label>
      <div className="compare-scroll" role="region" aria-label="Comparison" tabIndex={0}>
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
      <p className="compare-links">
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
