// New vehicles in saved searches with alerts.
import { loadNewIn } from '#shopper/garage/saved-search-news.ts'
import { listSearchesOf } from '#shopper/garage/saved-search-rows.ts'
import type { AskStock } from '#search/load-car.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Subscriber } from './alert-rows.ts'

export type Match = {
  /** Saved search id. */
  subject: string
  /** Saved search heading. */
  title: string
  count: number
  /** Name of the latest vehicle. */
  example: string
  /**
   * Listing time, in seconds, up to which vehicles were reported: before and after this message. It is the listing time
   * of the latest vehicle, not the time of the message, since feeds may deliver a vehicle hours after it was listed.
   */
  from: number
  to: number
}

/** Searches with new vehicles, by shopper; null if the engine is unavailable. */
export async function loadMatches(
  listeners: readonly Subscriber[],
  { slug, site }: Tenant,
  { db, ask }: { db: D1Database; ask: AskStock },
  now: number,
): Promise<Map<string, Match[]> | null> {
  const ids = listeners.map(({ userId }) => userId)
  const subjects = new Map(listeners.map((listener) => [listener.userId, listener.subjects]))
  const wanted = (await listSearchesOf(db, slug, ids)).flatMap((search) => {
    const notifiedAt = subjects.get(search.userId)?.get(search.id)
    return notifiedAt === undefined ? [] : [{ ...search, notifiedAt }]
  })
  const found = await loadNewIn(wanted, ({ notifiedAt }) => notifiedAt, site, ask, now)
  if (found === null) return null
  const matches = wanted.flatMap(({ id: subject, userId, title, notifiedAt: from }) => {
    const { count = 0, titles = [], latest = 0 } = found.get(subject) ?? {}
    if (count === 0 || latest <= from) return []
    return [{ userId, subject, title, count, example: titles[0] ?? '', from, to: latest }]
  })
  return Map.groupBy(matches, ({ userId }) => userId)
}
