// Vehicles within the budget: by body, by make, by nearest location, and the vehicles themselves.
import type { ReactNode } from 'react'

import { toGrouped, toMoney } from '#lib/money.ts'
import type { BudgetTile, BudgetView } from '#search/budget-view.ts'
import { Carousel } from '#ui/carousel.tsx'
import { Silhouette } from '#ui/empty-card.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { Yards, type YardView } from './yards.tsx'

type Props = { view: BudgetView; yards: readonly YardView[] }

export function Found({ view, yards }: Props) {
  if (!view.isEnough) return null
  const { asked, bodies, bodiesShown, makes, cars } = view
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
      <Carousel title={`What ${toMoney(asked.ceiling)} buys`} cars={cars} />
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
