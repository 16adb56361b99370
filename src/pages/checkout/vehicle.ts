// The vehicle to reserve or buy, from fresh stock, and whether it is available.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { unavailable } from '#http/unavailable.tsx'
import { notFound } from '#pages/error/route.tsx'
import { canCheckOut } from '#search/card-actions.ts'
import { loadCar } from '#search/load-car.ts'
import type { Car } from '#stock/car.ts'
import { slugWords } from '#stock/slug.ts'
import { stockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'

type Ctx = Context<AppEnv>

/**
 * "closed" is a vehicle that cannot be reserved online, "reserved" one that is taken. State that only VehicleHold knows
 * is not included.
 */
export type Availability = 'free' | 'reserved' | 'sold' | 'closed'

/** The vehicle of a slug, or the response if there is none. */
export async function findVehicle(c: Ctx, slug: string): Promise<Car | Response> {
  const { services, tenant } = c.var
  const car = await loadCar(slug, tenant.site, services.searchFresh, clock())
  if (car === 'unknown') {
    const { pathname, search } = new URL(c.req.url)
    return unavailable(c, {
      title: 'We can’t show our stock right now',
      text: 'The problem is at our end, and nothing has been charged. Please try again in a minute, or call.',
      ...(c.req.method === 'GET' && { retryHref: pathname + search }),
    })
  }
  if (car !== null) return car
  const search = await services.findRetired(slug)
  return search === null ? notFound(c, slugWords(slug)) : c.redirect(search, 301)
}

/** Availability according to the stock at a time (seconds). */
export function availabilityOf(car: Car, site: Site, now: number): Availability {
  const state = stockState(car, { now, soldWindow: site.search.sold.window_days })
  if (!state.isInStock) return 'sold'
  if (state.kind === 'reserved') return 'reserved'
  return canCheckOut(car, state, site) ? 'free' : 'closed'
}

/** Also asks VehicleHold. If it does not answer, claiming the vehicle decides. */
export async function loadAvailability(c: Ctx, car: Car): Promise<Availability> {
  const now = clock()
  const known = availabilityOf(car, c.var.tenant.site, now)
  if (known !== 'free') return known
  return (await c.var.services.reservations.isHeld(car.id, now)) === true ? 'reserved' : 'free'
}
