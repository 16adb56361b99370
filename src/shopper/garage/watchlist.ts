// The watchlist of signed-in shoppers: list, add and remove.
import { joinText } from '#lib/text.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Search } from '#search/answer-store.ts'
import type { Car } from '#vehicle/car.ts'
import { SHOWN_ABOVE } from '#vehicle/price.ts'
import { stockState, type StockState } from '#vehicle/state.ts'
import { toSubtitle, toTitle } from '#vehicle/title.ts'
import type { Site } from '#tenant/schema.ts'
import { canWatch } from '#tenant/features.ts'
import { loadCars } from './load-cars.ts'
import {
  deleteWatched,
  insertWatched,
  isWatched,
  listWatched,
  listWatchedIds,
  type Watched,
} from './watchlist-rows.ts'

export type { Watched }

export type WatchlistService = {
  /** Newest first; null if it cannot be read. No method rejects. */
  list: (userId: string) => Promise<Watched[] | null>
  /** Ids only. */
  ids: (userId: string) => Promise<string[] | null>
  /** Whether a vehicle is on it; null if that cannot be read. */
  has: (userId: string, carId: string) => Promise<boolean | null>
  /**
   * Saves vehicles without duplicates; those already saved are unchanged. Returns the ids that were saved, and those
   * for which the list has no room; null if they could not be saved.
   */
  save: (userId: string, cars: readonly Car[], now: Seconds) => Promise<SavedCars | null>
  /** Returns the removed vehicle; null if it was not on the list, "failed" if that could not be saved. */
  remove: (userId: string, carId: string) => Promise<Watched | null | 'failed'>
}

type SavedCars = { saved: string[]; left: string[] }

/** Milliseconds that a page waits for a watchlist. */
const WAIT_MS: Milliseconds = 1000

export function createWatchlist(db: D1Database, site: string): WatchlistService {
  const { orElse } = createTimeout('watchlist.failed', site, WAIT_MS)
  return {
    list: (userId) => orElse(listWatched(db, { site, userId }), null),
    ids: (userId) => orElse(listWatchedIds(db, { site, userId }), null),
    has: (userId, carId) => orElse(isWatched(db, { site, userId }, carId), null),
    save: (userId, cars, now) =>
      orElse(insertWatched(db, { site, userId }, cars.map(toRow), now), null),
    remove: (userId, carId) => orElse(deleteWatched(db, { site, userId }, carId), 'failed'),
  }
}

/** The details that a row stores. */
function toRow(car: Car): Omit<Watched, 'savedAt'> {
  return {
    carId: car.id,
    slug: car.slug,
    title: watchName(car),
    price: shownPrice(car),
  }
}

/** A vehicle's name in lists and messages: "2021 Toyota HiLux SR5". */
export function watchName(car: Parameters<typeof toTitle>[0]): string {
  return joinText([toTitle(car), toSubtitle(car)])
}

/** The displayed price in whole dollars; null if none is shown. */
export function shownPrice({ price }: Pick<Car, 'price'>): number | null {
  return price !== null && price > SHOWN_ABOVE ? Math.round(price) : null
}

type Deps = { ask: Search; watchlist: Pick<WatchlistService, 'has' | 'save'> }

/** Saves vehicles to a watchlist: only the site's own, and none that is sold. */
export type SaveOutcome =
  /** `isNew` is false if it was already saved. */
  | { kind: 'saved'; car: Car; isNew: boolean }
  | { kind: 'unknown-car' | 'sold' | 'full' | 'unavailable' }

/** Saves one vehicle by id. A vehicle already on the list counts as saved, even if sold. */
export async function saveToWatchlist(
  carId: string,
  userId: string,
  site: Site,
  { ask, watchlist }: Deps,
  now: Seconds,
): Promise<SaveOutcome> {
  const cars = await loadCars({ by: 'id', values: [carId], fields: 'card' }, site, ask, now)
  if (cars === null) return { kind: 'unavailable' }
  const [car] = cars
  if (car === undefined) return { kind: 'unknown-car' }
  if (!canWatch(stateOf(car, site, now), site)) {
    const has = await watchlist.has(userId, carId)
    if (has === null) return { kind: 'unavailable' }
    if (has) return { kind: 'saved', car, isNew: false }
    return { kind: 'sold' }
  }
  const saved = await watchlist.save(userId, [car], now)
  if (saved === null) return { kind: 'unavailable' }
  if (saved.left.length > 0) return { kind: 'full' }
  return { kind: 'saved', car, isNew: saved.saved.length > 0 }
}

/**
 * Saves as many of several vehicles as possible, such as the device's favourites. Sold and unknown ones are left out.
 * Returns how many have no room; null if none could be saved.
 */
export async function saveAllToWatchlist(
  carIds: readonly string[],
  userId: string,
  site: Site,
  { ask, watchlist }: Deps,
  now: Seconds,
): Promise<number | null> {
  const cars = await loadCars({ by: 'id', values: carIds, fields: 'card' }, site, ask, now)
  const open = cars?.filter((car) => canWatch(stateOf(car, site, now), site)) ?? null
  if (open === null) return null
  if (open.length === 0) return 0
  return (await watchlist.save(userId, open, now))?.left.length ?? null
}

function stateOf(car: Car, site: Site, now: Seconds): StockState {
  return stockState(car, { now, soldWindow: site.search.sold.window_days })
}
