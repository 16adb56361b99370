// Saves vehicles to a watchlist: only those of the site (TH11), and none that is sold (S4).
import type { AskStock } from '#search/load-car.ts'
import type { Car } from '#stock/car.ts'
import { stockState, type StockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'
import { canWatch } from './eligibility.ts'
import { loadCars } from './load-cars.ts'
import type { WatchlistPort } from './watchlist.ts'

type Ports = { ask: AskStock; watchlist: Pick<WatchlistPort, 'has' | 'save'> }

export type SaveOutcome =
  /** `isNew` is false if it was already saved. */
  | { kind: 'saved'; car: Car; isNew: boolean }
  | { kind: 'unknown-car' | 'sold' | 'not-saveable' | 'full' | 'unavailable' }

/** Saves one vehicle by id. A vehicle already on the list counts as saved, even if sold. `now` in seconds. */
export async function saveToWatchlist(
  carId: string,
  userId: string,
  site: Site,
  { ask, watchlist }: Ports,
  now: number,
): Promise<SaveOutcome> {
  const cars = await loadCars({ by: 'id', values: [carId], fields: 'card' }, site, ask, now)
  if (cars === null) return { kind: 'unavailable' }
  const [car] = cars
  if (car === undefined) return { kind: 'unknown-car' }
  const state = stateOf(car, site, now)
  if (!canWatch(car, state, site)) {
    const has = await watchlist.has(userId, carId)
    if (has === null) return { kind: 'unavailable' }
    if (has) return { kind: 'saved', car, isNew: false }
    return { kind: state.isInStock ? 'not-saveable' : 'sold' }
  }
  const saved = await watchlist.save(userId, [car], now)
  if (saved === null) return { kind: 'unavailable' }
  return saved === 'full' ? { kind: 'full' } : { kind: 'saved', car, isNew: saved.length > 0 }
}

/**
 * Saves as many of several vehicles as possible, such as the device's favourites. Returns the new ones; null if they
 * could not be saved.
 */
export async function saveAllToWatchlist(
  carIds: readonly string[],
  userId: string,
  site: Site,
  { ask, watchlist }: Ports,
  now: number,
): Promise<Car[] | null> {
  const cars = await loadCars({ by: 'id', values: carIds, fields: 'card' }, site, ask, now)
  const open = cars?.filter((car) => canWatch(car, stateOf(car, site, now), site)) ?? null
  if (open === null || open.length === 0) return open
  const saved = await watchlist.save(userId, open, now)
  if (saved === null) return null
  return saved === 'full' ? [] : open.filter(({ id }) => saved.includes(id))
}

function stateOf(car: Car, site: Site, now: number): StockState {
  return stockState(car, { now, soldWindow: site.search.sold.window_days })
}
