// Loads the news for subscribers. Read-only.
import type { Seconds } from '#lib/zone-time.ts'
import type { ListDeps } from '#shopper/garage/saved-search-news.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Subscriber } from './alerts.ts'
import { loadMatches, loadMoves, type Match, type Move } from './price-moves.ts'

export type Digest = {
  listener: Subscriber
  /** Searches with new vehicles. */
  matches: Match[]
  /** Price changes to record; the drops among them are sent, largest first. */
  moves: Move[]
}

/** The digest of each subscriber, in the given order; null if the engine is unavailable. */
export async function loadDigests(
  listeners: readonly Subscriber[],
  tenant: Tenant,
  from: { db: D1Database } & ListDeps,
  now: Seconds,
): Promise<Digest[] | null> {
  const [matches, moves] = await Promise.all([
    loadMatches(listeners, tenant, from, now),
    loadMoves(listeners, tenant, from, now),
  ])
  if (matches === null || moves === null) return null
  return listeners.map((listener) => ({
    listener,
    matches: matches.get(listener.userId) ?? [],
    moves: moves.get(listener.userId) ?? [],
  }))
}
