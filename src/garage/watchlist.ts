// The watchlist of shoppers who are signed in (W52, S4, S9): what is on it, put on it, taken off it.
import type { Car } from '#stock/car.ts'

export type Watched = {
  carId: string
  /** As the vehicle was when it was saved. */
  slug: string
  title: string
  /** Whole dollars; null where none was shown. */
  price: number | null
  /** Seconds. */
  savedAt: number
}

export type WatchlistPort = {
  /** Newest first; null where it cannot be read. Never rejects. */
  list: (userId: string) => Promise<Watched[] | null>
  /** Ids alone. */
  ids: (userId: string) => Promise<string[] | null>
  /** Saves vehicles, each once; those that are saved already stay as they were. The ids that are new; "full" where there is no room; null where it could not be written. */
  save: (userId: string, cars: readonly Car[], now: number) => Promise<string[] | 'full' | null>
  /** What was taken off; null where it was not there, "failed" where that could not be written. */
  remove: (userId: string, carId: string) => Promise<Watched | null | 'failed'>
}

/** The watchlists of one site. */
export function createWatchlist(_db: D1Database, _slug: string): WatchlistPort {
  return {
    list: async () => null,
    ids: async () => null,
    save: async () => null,
    remove: async () => 'failed',
  }
}
