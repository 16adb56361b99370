// What a shopper wanted to keep before signing in: a vehicle, a search, and the favourites of the device (decisions, Saving).
import type { Context } from 'hono'

import { EVENTS } from '#analytics/events.ts'
import type { AppEnv } from '#env.ts'
import { hasWatchlist } from '#garage/eligibility.ts'
import { parseNames } from '#garage/load-cars.ts'
import { saveSearch, savedHref } from '#garage/save-search.ts'
import { MOST } from '#garage/saved.ts'
import { submitWatch, submitWatches } from '#garage/watchlist-save.ts'
import { clock } from '#http/clock.ts'
import { isUncounted } from '#http/same-origin.ts'
import { routes } from '#routes.ts'
import type { Asked } from './asked.ts'

type Ctx = Context<AppEnv>

/** Keeps it, and says where the shopper goes. Whoever signs in is signed in, whatever comes of it. */
export async function keepWanted(
  c: Ctx,
  userId: string,
  { carId, searchHref, redirect }: Asked,
  favourites: string,
): Promise<string> {
  const { services, tenant } = c.var
  const now = clock()
  if (hasWatchlist(tenant.site)) {
    // Before the others, so that it has room.
    if (carId !== null) await saveCar(c, userId, carId, now)
    const ids = parseNames([favourites], MOST.favourites).filter((id) => id !== carId)
    const ports = { ask: services.searchFresh, watchlist: services.watchlist }
    // They were counted when they were chosen.
    if (ids.length > 0) await submitWatches(ids, userId, tenant.site, ports, now)
  }
  if (searchHref === null) return redirect
  const keeper = { site: tenant.site, searches: services.savedSearches, userId }
  return savedHref(await saveSearch({ href: searchHref }, keeper, now))
}

async function saveCar(c: Ctx, userId: string, carId: string, now: number): Promise<void> {
  const { services, tenant } = c.var
  const ports = { ask: services.searchFresh, watchlist: services.watchlist }
  const saved = await submitWatch(carId, userId, tenant.site, ports, now)
  if (saved.kind !== 'saved' || !saved.isNew || isUncounted(c)) return
  const path = routes.car.href(saved.car.slug)
  services.record({ id: EVENTS.saveCar, path, site: tenant.slug })
}
