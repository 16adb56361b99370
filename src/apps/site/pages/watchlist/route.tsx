// The watchlist page of a signed-in shopper: saved vehicles, and their changes since.
import * as z from 'zod'

import { clock } from '#lib/clock.ts'
import { takeMessage } from '#http/one-time-message.ts'
import { privateHead, renderPage, type Shell } from '#http/render.tsx'
import { AlertSwitch, takeUnticked } from '#apps/site/pages/alerts/route.tsx'
import { withErrorPage } from '#apps/site/pages/error/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { type Alert, hasAlerts, WATCHLIST } from '#shopper/garage/alerts/alerts.ts'
import { loadCars } from '#shopper/garage/load-cars.ts'
import {
  describeLeft,
  type Mark,
  toWatchlistView,
  type WatchedView,
} from '#shopper/garage/watchlist-view.ts'
import { CarCard } from '#apps/site/ui/car-card.tsx'
import { CompareTick } from '#apps/site/ui/compare-form.tsx'
import { NothingSaved } from '#apps/site/ui/empty-card.tsx'
import { Icon, type IconName } from '#apps/site/ui/icon.tsx'
import { Notice, NotNow } from '#apps/site/ui/notice.tsx'
import { OwnPage, SavedCars } from '#apps/site/ui/own-page.tsx'
import { SmallPrint } from '#apps/site/ui/page-head.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { WatchButton } from '#apps/site/ui/watch-form.tsx'

export async function getWatchlist(c: Ctx): Promise<Response> {
  const head = privateHead(c, 'Watchlist')
  const { left } = takeMessage(c, leftShape) ?? { left: 0 }
  const notices = { unticked: takeUnticked(c), left }
  return renderPage(c, head, withErrorPage(c, toShell(c, head, notices)))
}

/** After favourites were sent: how many had no room, or null if they could not be saved. */
const leftShape = z.object({ left: z.int().nullable() })
type Notices = { unticked: string | null } & z.output<typeof leftShape>

async function toShell(c: Ctx, head: Shell['head'], { unticked, left }: Notices): Promise<Shell> {
  const { services, tenant, member } = c.var
  const { site } = tenant
  const [rows, alerts] = await Promise.all([
    services.watchlist.list(member.userId),
    hasAlerts(site) ? services.alerts.list(member.userId) : null,
  ])
  if (rows === null) {
    const title = 'We can’t show your watchlist right now'
    const text = 'Everything you’ve saved is safe. Please try again in a minute.'
    const body = <NotNow title={title} text={text} retryHref={routes.watchlist.href()} />
    return { head, body, status: 503 }
  }
  const now = clock()
  const wanted = { by: 'id', values: rows.map(({ carId }) => carId), fields: 'card' } as const
  const cars = await loadCars(wanted, site, services.search.fresh, now)
  const views = toWatchlistView(rows, cars, site, now)
  const alert =
    alerts === null ? undefined : (alerts.find(({ subject }) => subject === WATCHLIST) ?? null)
  const isUnticked = unticked === WATCHLIST
  const body = (
    <WatchlistBody
      views={views}
      isFresh={cars !== null}
      alert={alert}
      isUnticked={isUnticked}
      left={left}
    />
  )
  return { head, body }
}

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
  isUnticked?: boolean
  /** How many vehicles had no room; null if they could not be saved. */
  left?: number | null
}

export function WatchlistBody({ views, isFresh, alert, isUnticked = false, left = 0 }: Props) {
  const { vehicle } = useSite().site
  return (
    <OwnPage at="watchlist" title="Watchlist" data-testid="watchlist-page">
      {views.length > 0 && (
        <p className="quiet" data-testid="where-kept">
          Saved in your account, on all your devices.
        </p>
      )}
      {left !== 0 && <Notice>{describeLeft(left, vehicle)}</Notice>}
      {!isFresh && (
        <Notice>
          We can’t look up prices right now, so these are the prices from when you saved them.
          Nothing is lost; please try again in a minute.
        </Notice>
      )}
      {alert !== undefined && (alert !== null || views.length > 0) && (
        <AlertSwitch subject={WATCHLIST} alert={alert} isUnticked={isUnticked} />
      )}
      {views.length > 0 && <WatchedCars views={views} />}
      {/* Scripts show it after the last removal. */}
      <div data-unwatched="" hidden={views.length > 0}>
        <NothingWatched />
      </div>
      {views.length > 0 && <SmallPrint />}
    </OwnPage>
  )
}

function WatchedCars({ views }: Pick<Props, 'views'>) {
  const canCompare = views.filter((view) => view.canCompare).length > 1
  return (
    <SavedCars className="watchlist" canCompare={canCompare}>
      {views.map((view) => (
        <WatchedCar key={view.watched.carId} {...view} canCompare={canCompare && view.canCompare} />
      ))}
    </SavedCars>
  )
}

export function NothingWatched() {
  return (
    <NothingSaved>
      <p>
        Press the heart on a {useSite().site.vehicle.one} to save it here. You’ll see it and any
        price changes on every device where you sign in.
      </p>
    </NothingSaved>
  )
}

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
      <CarCard car={card} hasSave={false} />
      <p>
        {canCompare && <CompareTick slug={card.slug} title={title} />}
        <WatchButton id={carId} name={title} isSaved isRemover isOpen={canReturn}>
          <Icon name="close" />
          Remove<span className="unseen"> {title}</span>
        </WatchButton>
      </p>
    </div>
  )
}
