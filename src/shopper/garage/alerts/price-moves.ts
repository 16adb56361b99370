// Price changes of watched vehicles since the price that each shopper knows.
import { joinText, lowerFirst } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Search } from '#search/answer-store.ts'
import { loadCars } from '#shopper/garage/load-cars.ts'
import { type ListDeps, loadNewIn } from '#shopper/garage/saved-search-news.ts'
import { listSearchesOf } from '#shopper/garage/saved-searches.ts'
import { listWatchedOf, type WatchedPrice } from '#shopper/garage/watchlist-rows.ts'
import { shownPrice } from '#shopper/garage/watchlist.ts'
import type { Car } from '#vehicle/car.ts'
import { toPrice } from '#vehicle/price.ts'
import { stockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { type Subscriber, WATCHLIST } from './alerts.ts'

export type Move = {
  carId: string
  title: string
  /** Price in the last message; null before the first. */
  notifiedPrice: number | null
  /**
   * The price that the shopper knows: the last one sent, otherwise the price when saved; null if there was none, and
   * then no message is sent.
   */
  known: number | null
  price: number
  /** "$28,990 drive away". */
  words: string
}

/**
 * Drops below the price that each shopper knows, largest first, and first prices of vehicles saved without one; null if
 * the engine is unavailable.
 */
export async function loadMoves(
  listeners: readonly Subscriber[],
  { slug, site }: Tenant,
  { db, ask }: { db: D1Database; ask: Search },
  now: Seconds,
): Promise<Map<string, Move[]> | null> {
  const watching = listeners.filter(({ subjects }) => subjects.has(WATCHLIST))
  if (watching.length === 0) return new Map()
  const ids = watching.map(({ userId }) => userId)
  const watched = await listWatchedOf(db, slug, ids)
  const cars = await loadAll([...new Set(watched.map(({ carId }) => carId))], site, ask, now)
  if (cars === null) return null
  const moves = watched.flatMap((row) => {
    const move = toMove(row, cars.get(row.carId), site)
    return move === null ? [] : [{ ...move, userId: row.userId }]
  })
  return Map.groupBy(
    moves.sort((a, b) => dropOf(b) - dropOf(a)),
    ({ userId }) => userId,
  )
}

/** Whether the change is sent. */
export function isDrop(move: Move): boolean {
  return move.known !== null
}

/** Available vehicles, by id. */
async function loadAll(
  ids: readonly string[],
  site: Site,
  ask: Search,
  now: Seconds,
): Promise<Map<string, Car> | null> {
  const found = new Map<string, Car>()
  const soldWindow = site.search.sold.window_days
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const values = ids.slice(at, at + AT_ONCE)
    const cars = await loadCars({ by: 'id', values, fields: 'card' }, site, ask, now)
    if (cars === null) return null
    for (const car of cars)
      if (stockState(car, { now, soldWindow }).isInStock) found.set(car.id, car)
  }
  return found
}

const AT_ONCE = 100

function toMove(row: WatchedPrice, car: Car | undefined, site: Site): Move | null {
  const price = car === undefined ? null : shownPrice(car)
  if (car === undefined || price === null) return null
  const known = row.notifiedPrice ?? row.price
  if (known !== null && price >= known) return null
  const { text, type } = toPrice(car, site)
  const words = joinText([text, lowerFirst(type)])
  return {
    carId: row.carId,
    title: row.title,
    notifiedPrice: row.notifiedPrice,
    known,
    price,
    words,
  }
}

function dropOf({ known, price }: Move): number {
  return known === null ? 0 : known - price
}

/** New vehicles in saved searches with alerts. */
export type Match = {
  /** Saved search id. */
  subject: string
  /** Saved search heading. */
  title: string
  count: number
  /** Name of the latest vehicle. */
  example: string
  /**
   * Listing time up to which vehicles were reported: before and after this message. It is the listing time of the
   * latest vehicle, not the time of the message, since feeds may deliver a vehicle hours after it was listed.
   */
  from: Seconds
  to: Seconds
}

/** Searches with new vehicles, by shopper; null if the engine is unavailable. */
export async function loadMatches(
  listeners: readonly Subscriber[],
  { slug, site }: Tenant,
  { db, ...lists }: { db: D1Database } & ListDeps,
  now: Seconds,
): Promise<Map<string, Match[]> | null> {
  const ids = listeners.map(({ userId }) => userId)
  const subjects = new Map(listeners.map((listener) => [listener.userId, listener.subjects]))
  const wanted = (await listSearchesOf(db, slug, ids)).flatMap((search) => {
    const notifiedAt = subjects.get(search.userId)?.get(search.id)
    return notifiedAt === undefined ? [] : [{ ...search, notifiedAt }]
  })
  const found = await loadNewIn(wanted, ({ notifiedAt }) => notifiedAt, site, lists, now)
  if (found === null) return null
  const matches = wanted.flatMap(({ id: subject, userId, title, notifiedAt: from }) => {
    const { count = 0, titles = [], latest = 0 } = found.get(subject) ?? {}
    if (count === 0 || latest <= from) return []
    return [{ userId, subject, title, count, example: titles[0] ?? '', from, to: latest }]
  })
  return Map.groupBy(matches, ({ userId }) => userId)
}
