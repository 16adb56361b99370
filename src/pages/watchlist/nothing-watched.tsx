// An empty watchlist.
import { NothingSaved } from '#ui/nothing-saved.tsx'
import { useSite } from '#ui/site-context.ts'

export function NothingWatched() {
  return (
    <NothingSaved>
      <p>
        Press the bookmark on a {useSite().site.vehicle.one} to keep it here. You see it on every
        device that you sign in on, and what has become of its price.
      </p>
    </NothingSaved>
  )
}
