// The watchlist of shoppers who are signed in (W52, S4, S9): what is on it, put on it, taken off it.
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
  /** Newest first; null where it cannot be read. Never rejects, nor do the others. */
  list: (userId: string) => Promise<Watched[] | null>
  /** Ids alone. */
  ids: (userId: string) => Promise<string[] | null>
  /** Whether a vehicle is on it; null where that cannot be read. */
  has: (userId: string, carId: string) => Promise<boolean | null>
  /** Saves vehicles, each once; those that are saved already stay as they were. The ids that are new; "full" where there is no room; null where it could not be written. */
  save: (userId: string, cars: readonly Car[], now: number) => Promise<string[] | 'full' | null>
  /** What was taken off; null where it was not there, "failed" where that could not be written. */
  remove: (userId: string, carId: string) => Promise<Watched | null | 'failed'>
}

/** Milliseconds that a page waits for a watchlist. */
const WAIT_MS = 1000

/** The watchlists of one site. */
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

/** What a row keeps of a vehicle. */
function toRow(car: Car): Omit<Watched, 'savedAt'> {
  return {
    carId: car.id,
    slug: car.slug,
    title: watchName(car),
    price: shownPrice(car),
  }
}

/** A vehicle as lists and messages name it: "2021 Toyota HiLux SR5". */
export function watchName(car: Parameters<typeof toTitle>[0]): string {
  return joinText([toTitle(car), toSubtitle(car)])
}

/** Whole dollars that a vehicle is shown with (V10); null where it is shown without. */
export function shownPrice({ price }: Pick<Car, 'price'>): number | null {
  return price !== null && price > SHOWN_ABOVE ? Math.round(price) : null
}
