// Vehicles within the budget: by body, by make, by nearest location, and the vehicles themselves.
import type { ReactNode } from 'react'

import { toGrouped, toMoney } from '#lib/money.ts'
import { FAULTS, type NearestYards } from '#sales/delivery/yards.ts'
import type { BudgetTile, BudgetView } from '#search/budget-view.ts'
import { toHref } from '#search/path.ts'
import { withList } from '#search/state.ts'
import type { Site } from '#tenant/schema.ts'
import { Carousel } from '#apps/site/ui/carousel.tsx'
import { Silhouette } from '#apps/site/ui/empty-card.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { Wordmark } from '#apps/site/ui/wordmark.tsx'

export function BudgetResults({ view, yards }: { view: BudgetView; yards: readonly YardView[] }) {
  if (!view.isEnough) return null
  const { query, bodies, bodiesShown, makes, cars } = view
  return (
    <>
      <Tiles
        title="By body"
        tiles={bodies}
        shown={bodiesShown}
        testid="facet-body"
        draw={(tile) => (
          <>
            <Silhouette name={tile.silhouette} />
            <span>{tile.label}</span>
          </>
        )}
      />
      <Tiles
        title="By make"
        tiles={makes}
        shown={MAKES_SHOWN}
        testid="facet-make"
        draw={({ label, wordmark }) => <Wordmark of={{ label, wordmark }} />}
      />
      <Yards yards={yards} />
      <Carousel title={`What ${toMoney(query.ceiling)} buys`} cars={cars} />
    </>
  )
}

const MAKES_SHOWN = 12

type TilesProps<T extends BudgetTile> = {
  title: string
  tiles: readonly T[]
  shown: number
  testid: string
  draw: (tile: T) => ReactNode
}

function Tiles<T extends BudgetTile>({ title, tiles, shown, testid, draw }: TilesProps<T>) {
  if (tiles.length === 0) return null
  const list = (some: readonly T[]) => (
    <ul className="budget-tiles">
      {some.map((tile) => (
        <li key={tile.label}>
          <a
            href={tile.href}
            className="boxed"
            data-testid="facet-tile"
            data-value={tile.label}
            data-count={tile.count}
          >
            {draw(tile)}
            <span className="count">{toGrouped(tile.count)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <section className="budget-group" data-testid={testid}>
      <h2>{title}</h2>
      {list(tiles.slice(0, shown))}
      {tiles.length > shown && (
        <details>
          <summary>Show all {toGrouped(tiles.length)}</summary>
          {list(tiles.slice(shown))}
        </details>
      )}
    </section>
  )
}

export type YardView = {
  name: string
  city: string
  km: number | null
  count: number
  href: string
}

/** Each location with its number of vehicles in the budget and a link to their list. */
export function toYardViews(
  nearest: NearestYards | null,
  view: BudgetView,
  site: Site,
): YardView[] {
  if (nearest === null || typeof nearest === 'string') return []
  return nearest.map(({ place: { name, address }, km }) => ({
    name,
    city: address.city,
    km,
    count: view.byPlace[name] ?? 0,
    href: toHref(withList(view.list, 'location_name', [name]), site),
  }))
}

export function Yards({ yards }: { yards: readonly YardView[] }) {
  const { one, many } = useSite().site.vehicle
  if (yards.length === 0) return null
  return (
    <section className="budget-group" data-testid="budget-yards">
      <h2>Near you</h2>
      <ol className="budget-yards">
        {yards.map(({ name, city, km, count, href }) => {
          const words = (
            <>
              <Icon name="pin" />
              <span>
                <b>{name}</b>
                {city !== '' && <small>{city}</small>}
              </span>
              <span className="budget-km">{km === null ? '' : `${toGrouped(km)} km away`}</span>
              <span className="count">
                {toGrouped(count)} {count === 1 ? one : many}
              </span>
            </>
          )
          return (
            <li key={name}>
              {count > 0 ? (
                <a href={href} className="boxed">
                  {words}
                </a>
              ) : (
                <div className="boxed">{words}</div>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

export function PostcodeError({ nearest }: { nearest: NearestYards | null }) {
  if (nearest === null || typeof nearest !== 'string') return null
  return <p className="budget-fault">{FAULTS[nearest]}</p>
}
