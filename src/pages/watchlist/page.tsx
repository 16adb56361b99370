// The watchlist page (W52, R53): saved vehicles, their changes since, and actions to remove or compare them.
import { WATCHLIST, type Alert } from '#shopper/garage/alerts/alerts.ts'
import type { WatchedView } from '#shopper/garage/watchlist-view.ts'
import { routes } from '#routes.ts'
import { AlertSwitch } from '#pages/alerts/alert-switch.tsx'
import { Notice } from '#ui/notice.tsx'
import { OwnPage } from '#ui/own-page.tsx'
import { useSite } from '#ui/site-context.ts'
import { NothingWatched } from './nothing-watched.tsx'
import { WatchedCar } from './watched-car.tsx'

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
