// What a shopper wanted to keep before signing in: the vehicle that they came for, and the favourites of the device.
import type { Context } from 'hono'

import { EVENTS } from '#analytics/events.ts'
import type { AppEnv } from '#env.ts'
import { canSave } from '#garage/eligibility.ts'
import { loadCars, parseNames } from '#garage/load-cars.ts'
import { MOST } from '#garage/saved.ts'
import { clock } from '#http/clock.ts'
import { isUncounted } from '#http/same-origin.ts'
import { stockState } from '#stock/state.ts'

type Wanted = {
  carId: string | null
  /** Ids, with commas. */
  favourites: string
}

/**
 * Puts them on the watchlist, where the site has one: only vehicles that can be saved now (S4). Whoever signs in is signed
 * in, whatever comes of it.
 */
export async function keepCars(
  c: Context<AppEnv>,
  userId: string,
  { carId, favourites }: Wanted,
): Promise<void> {
  const { services, tenant } = c.var
  const { site, slug } = tenant
  const ids = parseNames([favourites], MOST.favourites)
  const wanted = [...new Set([...(carId === null ? [] : [carId]), ...ids])]
  if (!site.garage.watchlist || wanted.length === 0) return
  const now = clock()
  const ask = services.searchFresh
  const found = await loadCars({ by: 'id', values: wanted, fields: 'card' }, site, ask, now)
  const soldWindow = site.search.sold.window_days
  const cars = (found ?? []).filter((car) =>
    canSave(car, stockState(car, { now, soldWindow }), site.garage),
  )
  // By itself, so that it has room before the others.
  const [first, others] = [
    cars.filter(({ id }) => id === carId),
    cars.filter(({ id }) => id !== carId),
  ]
  const saved = first.length === 0 ? null : await services.watchlist.save(userId, first, now)
  // Favourites were counted when they were chosen.
  if (Array.isArray(saved) && saved.length > 0 && !isUncounted(c))
    services.record({ id: EVENTS.saveCar, path: c.req.path, site: slug })
  if (others.length > 0) await services.watchlist.save(userId, others, now)
}
