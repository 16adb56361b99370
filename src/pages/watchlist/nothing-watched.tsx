// A watchlist with nothing on it, and one that cannot be read.
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { EmptyCard } from '#ui/empty-card.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

export function NothingWatched() {
  const { vehicle } = useSite().site
  return (
    <EmptyCard
      title="Nothing saved yet"
      href={routes.search.href(DEFAULT_SEARCH)}
      label={`See all ${vehicle.many}`}
    >
      <p>
        Press the bookmark on a {vehicle.one} to keep it here. You see it on every device that you
        sign in on, and what has become of its price.
      </p>
    </EmptyCard>
  )
}

/** 503: what is saved is not lost, only out of reach. */
export function WatchlistUnread() {
  return (
    <div className="error">
      <h1>We can’t show your watchlist right now</h1>
      <p>What you saved is safe. Please try again in a minute.</p>
      <p className="error-actions">
        <a href={routes.watchlist.href()} className="button">
          <Icon name="again" />
          Try again
        </a>
      </p>
    </div>
  )
}
