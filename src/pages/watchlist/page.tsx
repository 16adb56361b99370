// The watchlist page: saved vehicles, their changes since, and actions to remove or compare them.
import { AlertSwitch } from '#pages/alerts/alert-switch.tsx'
import { routes } from '#routes.ts'
import { type Alert, WATCHLIST } from '#shopper/garage/alerts/alerts.ts'
import type { Mark, WatchedView } from '#shopper/garage/watchlist-view.ts'
import { CarCard } from '#ui/car-card.tsx'
import { NothingSaved } from '#ui/empty-card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { OwnPage } from '#ui/own-page.tsx'
import { useSite } from '#ui/site-context.ts'
import { WatchButton } from '#ui/watch-form.tsx'

const ICONS: Record<Mark['kind'], IconName> = {
  down: 'tag',
  up: 'tag',
  reserved: 'history',
  sold: 'check',
  gone: 'alert',
}

type Props = {
  /** Newest first. */
  views: readonly WatchedView[]
  /** False if the engine does not answer: vehicles are then shown as they were when saved. */
  isFresh: boolean
  /** Price alerts: the consent, null if there is none, undefined if it cannot be read. */
  alert: Alert | null | undefined
}

export function WatchlistBody({ views, isFresh, alert }: Props) {
  return (
    <OwnPage at="watchlist" title="Watchlist" data-testid="watchlist-page">
      {!isFresh && (
        <Notice>
          We can’t look up prices right now, so these are the prices from when you saved them.
          Nothing is lost; please try again in a minute.
        </Notice>
      )}
      {alert !== undefined && (alert !== null || views.length > 0) && (
        <AlertSwitch subject={WATCHLIST} alert={alert} />
      )}
      {views.length > 0 && <WatchedCars views={views} />}
      {/* Scripts show it after the last removal. */}
      <div data-unwatched="" hidden={views.length > 0}>
        <NothingWatched />
      </div>
    </OwnPage>
  )
}

function WatchedCars({ views }: Pick<Props, 'views'>) {
  const { vehicle } = useSite().site
  const canCompare = views.filter((view) => view.canCompare).length > 1
  return (
    <form action={routes.compare.href()} className="watchlist">
      <h2 className="unseen">Saved {vehicle.many}</h2>
      <div className="grid">
        {views.map((view) => (
          <WatchedCar
            key={view.watched.carId}
            {...view}
            canCompare={canCompare && view.canCompare}
          />
        ))}
      </div>
      {canCompare && (
        <p className="garage-bar">
          <button className="button">Compare selected {vehicle.many}</button>
          <span>Select two to four.</span>
        </p>
      )}
    </form>
  )
}

/** An empty watchlist. */
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

/** A watched vehicle: its card, changes since it was saved, and actions. */
export function WatchedCar({ watched, card, marks, canCompare, canReturn }: WatchedView) {
  const { carId, title } = watched
  return (
    <div className="saved watched" data-watched={carId}>
      <ul className="marks">
        {marks.map(({ kind, text }) => (
          <li key={kind} className={`mark quiet mark-${kind}`} data-testid="watchlist-mark">
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
