// A watchlist with nothing on it.
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { EmptyCard } from '#ui/empty-card.tsx'
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
