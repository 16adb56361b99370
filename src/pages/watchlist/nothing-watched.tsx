// An empty watchlist.
import { NothingSaved } from '#ui/empty-card.tsx'
import { useSite } from '#ui/site-context.ts'

export function NothingWatched() {
  return (
    <NothingSaved>
      <p>
        Press the bookmark on a {useSite().site.vehicle.one} to save it here. You’ll see it and any
        price changes on every device where you sign in.
      </p>
    </NothingSaved>
  )
}
