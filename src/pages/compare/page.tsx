// Two to four vehicles side by side; with fewer, the page says how to add more.
import type { CardView } from '#search/card.ts'
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import type { Car } from '#stock/car.ts'
import { EmptyCard } from '#ui/empty-card.tsx'
import { GaragePage } from '#ui/own-page.tsx'
import { useSite } from '#ui/site-context.ts'
import { CompareTable } from './table.tsx'

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
