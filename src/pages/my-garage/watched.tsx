// The watchlist in short: the number of vehicles and the newest.
import { routes } from '#routes.ts'
import { CarCard } from '#ui/car-card.tsx'
import { useSite } from '#ui/site-context.ts'
import type { Garage } from './load-garage.ts'

type Props = { watched: Exclude<Garage['watched'], 'none'> }

export function Watched({ watched }: Props) {
  const { one, many } = useSite().site.vehicle
  return (
    <section aria-labelledby="watched" data-testid="garage-watchlist">
      <header>
        <h2 id="watched">
          Watchlist {watched !== null && <span className="count">{watched.count}</span>}
        </h2>
        {watched !== null && watched.count > 0 && <a href={routes.watchlist.href()}>See all</a>}
      </header>
      {watched === null && <p>We can’t show it right now. Everything you’ve saved is safe.</p>}
      {watched?.count === 0 && (
        <p>
          Press the bookmark on a {one} to watch its price. You’ll find your {many} here, on every
          device.
        </p>
      )}
      {watched !== null && watched.cards.length > 0 && (
        <div className="grid">
          {watched.cards.map((card) => (
            <CarCard key={card.id} car={card} toggle={false} />
          ))}
        </div>
      )}
    </section>
  )
}
