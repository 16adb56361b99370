// HTTP route for favourites: the list is on the shopper's device, so the address carries it.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { loadCars, parseNames } from '#shopper/garage/load-cars.ts'
import { MAX } from '#shopper/garage/saved.ts'
import { clock } from '#http/clock.ts'
import { renderPage, type Shell } from '#http/render.tsx'
import { SearchDown } from '#pages/error/error-page.tsx'
import { routes } from '#routes.ts'
import { toCard } from '#search/card.ts'
import { FavouritesBody } from './page.tsx'

type Ctx = Context<AppEnv>

/** `/favourites?ids=1,2`. */
export async function getFavourites(c: Ctx): Promise<Response> {
  const ids = parseNames(c.req.queries('ids'), MAX.favourites)
  const head = { title: `Favourites | ${c.var.tenant.site.name}`, robots: 'noindex, follow' }
  return renderPage(c, head, toShell(c, ids, head))
}

async function toShell(c: Ctx, ids: readonly string[], head: Shell['head']): Promise<Shell> {
  const { services, tenant } = c.var
  const now = clock()
  const wanted = { by: 'id', values: ids, fields: 'card' } as const
  const cars = await loadCars(wanted, tenant.site, services.searchFresh, now)
  if (cars === null)
    return { head, body: <SearchDown retryHref={routes.favourites.href(ids)} />, status: 503 }
  // No repayment: the warning that it needs is on the vehicle's own page.
  const cards = cars.map((car) => ({ ...toCard(car, tenant.site, now), weekly: null }))
  const shown = new Set(cards.map(({ id }) => id))
  return {
    head,
    body: <FavouritesBody cards={cards} left={ids.filter((id) => !shown.has(id))} />,
  }
}
