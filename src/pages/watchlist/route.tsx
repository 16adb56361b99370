// HTTP route for the watchlist page. Signed-in shoppers only (http/member.ts).
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { hasAlerts, WATCHLIST } from '#shopper/garage/alerts/alerts.ts'
import { loadCars } from '#shopper/garage/load-cars.ts'
import { toWatchlistView } from '#shopper/garage/watchlist-view.ts'
import { clock } from '#http/clock.ts'
import { privateHead } from '#http/private-head.ts'
import { renderPage, type Shell } from '#http/render.tsx'
import { orBroken } from '#pages/error/route.tsx'
import { routes } from '#routes.ts'
import { NotNow } from '#ui/not-now.tsx'
import { WatchlistBody } from './page.tsx'

type Ctx = Context<AppEnv>

/** `/watchlist`. */
export async function getWatchlist(c: Ctx): Promise<Response> {
  const head = privateHead(c, 'Watchlist')
  return renderPage(c, head, orBroken(c, toShell(c, head)))
}

async function toShell(c: Ctx, head: Shell['head']): Promise<Shell> {
  const { services, tenant, member } = c.var
  const { site } = tenant
  const [rows, alerts] = await Promise.all([
    services.watchlist.list(member.userId),
    hasAlerts(site) ? services.alerts.list(member.userId) : null,
  ])
  if (rows === null) return { head, body: <Unread />, status: 503 }
  const now = clock()
  const wanted = { by: 'id', values: rows.map(({ carId }) => carId), fields: 'card' } as const
  const cars = await loadCars(wanted, site, services.searchFresh, now)
  const views = toWatchlistView(rows, cars, site, now)
  const alert =
    alerts === null ? undefined : (alerts.find(({ subject }) => subject === WATCHLIST) ?? null)
  const body = <WatchlistBody views={views} isFresh={cars !== null} alert={alert} />
  return { head, body }
}

function Unread() {
  return (
    <NotNow
      title="We can’t show your watchlist right now"
      text="Everything you’ve saved is safe. Please try again in a minute."
      retryHref={routes.watchlist.href()}
    />
  )
}
