// A watched vehicle: its card, changes since it was saved, and actions.
import type { Mark, WatchedView } from '#shopper/garage/watchlist-view.ts'
import { CarCard } from '#ui/car-card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { WatchButton } from '#ui/watch-form.tsx'

export function WatchedCar({ watched, card, marks, canCompare, canReturn }: WatchedView) {
  const { carId, title } = watched
  return (
    <div className="saved watched" data-watched={carId}>
      <ul className="marks">
        {marks.map(({ kind, text }) => (
          <li key={kind} className={`mark mark-${kind}`} data-testid="watchlist-mark">
            <Icon name={ICONS[kind]} />
            {text}
          </li>
        ))}
      </ul>
      <CarCard car={card} toggle={false} />
      <p>
        {canCompare && (
          <label>
            <input type="checkbox" name="cars" value={card.slug} />
            Compare<span className="unseen"> {title}</span>
          </label>
        )}
        <WatchButton id={carId} name={title} isSaved isRemover isOpen={canReturn}>
          <Icon name="close" />
          Remove<span className="unseen"> {title}</span>
        </WatchButton>
      </p>
    </div>
  )
}

const ICONS: Record<Mark['kind'], IconName> = {
  down: 'tag',
  up: 'tag',
  reserved: 'history',
  sold: 'check',
  gone: 'alert',
}
