// Saves a vehicle to the watchlist, directly or by signing in for it (A19, W52), and records the event if it is new
// there (N9).
import type { Context } from 'hono'

import { EVENTS } from '#analytics/events.ts'
import type { AppEnv } from '#env.ts'
import { saveToWatchlist, type SaveOutcome } from '#shopper/garage/watchlist-save.ts'
import { clock } from '#http/clock.ts'
import { recordEvent } from '#http/record-event.ts'
import { routes } from '#routes.ts'

/** Saves it for a shopper and returns the result. */
export async function saveCar(
  c: Context<AppEnv>,
  userId: string,
  carId: string,
): Promise<SaveOutcome> {
  const { services, tenant } = c.var
  const ports = { ask: services.searchFresh, watchlist: services.watchlist }
  const outcome = await saveToWatchlist(carId, userId, tenant.site, ports, clock())
  if (outcome.kind === 'saved' && outcome.isNew)
    recordEvent(c, EVENTS.saveCar, routes.car.href(outcome.car.slug))
  return outcome
}
