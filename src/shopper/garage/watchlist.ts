// The watchlist of signed-in shoppers (W52, S4, S9): list, add and remove.
import { joinText } from '#lib/join-text.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Car } from '#stock/car.ts'
import { SHOWN_ABOVE } from '#stock/price.ts'
import { toSubtitle, toTitle } from '#stock/title.ts'
import {
  deleteWatched,
  insertWatched,
  isWatched,
  listWatched,
  listWatchedIds,
  type Watched,
} from './watchlist-rows.ts'

export type { Watched }

export type WatchlistPort = {
  /** Newest first; null if it cannot be read. No method rejects. */
  list: (userId: string) => Promise<Watched[] | null>
  /** Ids only. */
  ids: (userId: string) => Promise<string[] | null>
  /** Whether a vehicle is on it; null if that cannot be read. */
  has: (userId: string, carId: string) => Promise<boolean | null>
  /**
   * Saves vehicles without duplicates; those already saved stay unchanged. Returns the new ids; "full" if the limit is
   * reached; null if they could not be saved.
   */
  save: (userId: string, cars: readonly Car[], now: number) => Promise<string[] | 'full' | null>
  /** Returns the removed vehicle; null if it was not on the list, "failed" if that could not be saved. */
  remove: (userId: string, carId: string) => Promise<Watched | null | 'failed'>
}

/** Milliseconds that a page waits for a watchlist. */
const WAIT_MS = 1000

export function createWatchlist(db: D1Database, site: string): WatchlistPort {
  const { orElse } = createTimeout('watchlist.failed', site, WAIT_MS)
  return {
    list: (userId) => orElse(listWatched(db, { site, userId }), null),
    ids: (userId) => orElse(listWatchedIds(db, { site, userId }), null),
    has: (userId, carId) => orElse(isWatched(db, { site, userId }, carId), null),
    save: (userId, cars, now) =>
      orElse(
        insertWatched(db, { site, userId }, cars.map(toRow), now).then(({ saved, there }) =>
          saved.length === 0 && there < cars.length ? 'full' : saved,
        ),
        null,
      ),
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

/** The displayed price in whole dollars (V10); null if none is shown. */
export function shownPrice({ price }: Pick<Car, 'price'>): number | null {
  return price !== null && price > SHOWN_ABOVE ? Math.round(price) : null
}
