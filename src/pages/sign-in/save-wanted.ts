// Saves what a shopper wanted to save before signing in: a vehicle, a search, and the device's favourites (decisions,
// Saving).
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { saveCar } from '#pages/api/watchlist.tsx'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { parseNames } from '#shopper/garage/load-cars.ts'
import { outcomeHref, saveSearch } from '#shopper/garage/save-search.ts'
import { MAX } from '#shopper/garage/saved.ts'
import { saveAllToWatchlist, type SaveOutcome, watchName } from '#shopper/garage/watchlist.ts'
import type { SignInQuery } from './parse-query.ts'

type Ctx = Context<AppEnv>

export type SavedWanted = {
  /** Destination. */
  href: string
  /** Result for the vehicle; null if there was none. */
  watched: Watched | null
  /** False if the favourites could not be saved: the next sign-in sends them again. */
  isMerged: boolean
}

/** The name of the saved vehicle, or why it was not saved. */
type Watched = { name: string } | { refusal: Exclude<SaveOutcome['kind'], 'saved'> }

/** Saves it and reports the result. A failure does not affect signing in. */
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
    // Before the favourites, so that it fits the limit.
    if (carId !== null) watched = toWatched(await saveCar(c, userId, carId))
    const ids = parseNames([favourites], MAX.favourites).filter((id) => id !== carId)
    const ports = { ask: services.searchFresh, watchlist: services.watchlist }
    // They were recorded when they were chosen.
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
