// Alternatives to a vehicle that someone else has reserved: similar vehicles, and an alert.
import { similarHref } from '#search/similar.ts'
import type { CardView } from '#search/card.ts'
import type { Car } from '#stock/car.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { WatchButton } from '#ui/watch-form.tsx'

export function Alternatives({ car, card: { save } }: { car: Car; card: CardView }) {
  const { site } = useSite()
  return (
    <div className="order-elsewhere buttons" data-testid="elsewhere">
      <a href={similarHref(car, site)} className="button">
        <Icon name="search" />
        See similar {site.vehicle.many}
      </a>
      {save?.list === 'watchlist' && save.isOpen && (
        <WatchButton id={car.id} name={save.entry.name} className="button button-quiet">
          <Icon name="bookmark" />
          Add to watchlist
        </WatchButton>
      )}
    </div>
  )
}
