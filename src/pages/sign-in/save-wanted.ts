// What a shopper wanted to save before signing in: a vehicle, a search, and the favourites of the device (decisions, Saving).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { parseNames } from '#shopper/garage/load-cars.ts'
import { saveSearch, outcomeHref } from '#shopper/garage/save-search.ts'
import { MAX } from '#shopper/garage/saved.ts'
import { watchName } from '#shopper/garage/watchlist.ts'
import { saveAllToWatchlist, type SaveOutcome } from '#shopper/garage/watchlist-save.ts'
import { clock } from '#http/clock.ts'
import { saveCar } from '#pages/watchlist-api/save-car.ts'
import type { SignInQuery } from './parse-query.ts'

type Ctx = Context<AppEnv>

export type SavedWanted = {
  /** Where the shopper goes. */
  href: string
  /** What became of the vehicle; null where there was none. */
  watched: Watched | null
  /** False where the favourites could not be written: they are brought again with the next sign-in. */
  isMerged: boolean
}

/** The name of the vehicle that is on the list now; why it is not, where it could not be saved. */
type Watched = { name: string } | { refusal: Exclude<SaveOutcome['kind'], 'saved'> }

/** Saves it, and says how that went. Whoever signs in is signed in, whatever comes of it. */
export async function saveWanted(
  c: Ctx,
  userId: string,
  { carId, searchHref, redirect }: SignInQuery,
  favourites: string,
): Promise<SavedWanted> {
  const { services, tenant } = c.var
  const now = clock()
  let watched: Watched | null = null
  let isMerged = true
  if (hasWatchlist(tenant.site)) {
    // Before the others, so that it has room.
    if (carId !== null) watched = toWatched(await saveCar(c, userId, carId))
    const ids = parseNames([favourites], MAX.favourites).filter((id) => id !== carId)
    const ports = { ask: services.searchFresh, watchlist: services.watchlist }
    // They were counted when they were chosen.
    if (ids.length > 0)
      isMerged = (await saveAllToWatchlist(ids, userId, tenant.site, ports, now)) !== null
  }
  if (searchHref === null) return { href: redirect, watched, isMerged }
  const keeper = { site: tenant.site, searches: services.savedSearches, userId }
  const saved = await saveSearch({ href: searchHref }, keeper, now)
  return { href: outcomeHref(saved), watched, isMerged }
}

function toWatched(outcome: SaveOutcome): Watched {
  return outcome.kind === 'saved' ? { name: watchName(outcome.car) } : { refusal: outcome.kind }
}
