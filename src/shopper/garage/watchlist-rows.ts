// Watchlists in D1. The only SQL for that table. A row stores the vehicle's details for when it is gone.
import * as z from 'zod'

import type { Seconds } from '#lib/zone-time.ts'

export type Watched = {
  carId: string
  /** Details of the vehicle when it was saved. */
  slug: string
  title: string
  /** Whole dollars; null if none was shown. */
  price: number | null
  savedAt: Seconds
}

/** A watched vehicle with the price last sent to its shopper. */
export type WatchedPrice = Pick<Watched, 'carId' | 'title' | 'price'> & {
  userId: string
  notifiedPrice: number | null
}

/** The owner of a watchlist on one site. */
export type Owner = { site: string; userId: string }

/** Maximum vehicles per shopper. */
export const MAX_WATCHED = 200

/**
 * Saves new vehicles up to the limit, unless the shopper has been deleted: one statement, so that concurrent requests
 * cannot exceed it. Returns the new ids, and those that do not fit.
 */
export async function insertWatched(
  db: D1Database,
  { site, userId }: Owner,
  cars: readonly Omit<Watched, 'savedAt'>[],
  now: Seconds,
): Promise<{ saved: string[]; left: string[] }> {
  const rows = JSON.stringify(cars)
  const insert = db.prepare(
    `INSERT INTO watchlist (user_id, site, saved_at, car_id, slug, title, price)
     SELECT ?1, ?2, ?3, value ->> 'carId', value ->> 'slug', value ->> 'title', value ->> 'price'
     FROM users JOIN json_each(?4)
     WHERE users.id = ?1 AND value ->> 'carId' NOT IN (SELECT car_id FROM watchlist WHERE user_id = ?1)
     LIMIT max(0, ?5 - (SELECT count(*) FROM watchlist WHERE user_id = ?1))
     ON CONFLICT DO NOTHING
     RETURNING car_id`,
  )
  const missing = db.prepare(
    `SELECT value ->> 'carId' AS car_id FROM json_each(?2)
     WHERE value ->> 'carId' NOT IN (SELECT car_id FROM watchlist WHERE user_id = ?1)`,
  )
  const [inserted, notSaved] = await db.batch([
    insert.bind(userId, site, now, rows, MAX_WATCHED),
    missing.bind(userId, rows),
  ])
  return { saved: toIds(inserted?.results), left: toIds(notSaved?.results) }
}

const toIds = (rows: unknown) =>
  z
    .array(z.object({ car_id: z.string() }))
    .parse(rows)
    .map(({ car_id: id }) => id)

/** A watchlist, newest first. */
export async function listWatched(db: D1Database, { site, userId }: Owner): Promise<Watched[]> {
  const statement = db.prepare(
    'SELECT * FROM watchlist WHERE user_id = ?1 AND site = ?2 ORDER BY saved_at DESC, car_id LIMIT ?3',
  )
  const { results } = await statement.bind(userId, site, MAX_WATCHED).all()
  return results.map(toWatched)
}

export async function listWatchedIds(db: D1Database, { site, userId }: Owner): Promise<string[]> {
  const statement = db.prepare('SELECT car_id FROM watchlist WHERE user_id = ?1 AND site = ?2')
  const { results } = await statement.bind(userId, site).all<{ car_id: string }>()
  return results.map(({ car_id: id }) => id)
}

/** Whether a vehicle is on it; reads one row. */
export async function isWatched(
  db: D1Database,
  { site, userId }: Owner,
  carId: string,
): Promise<boolean> {
  const statement = db.prepare(
    'SELECT 1 FROM watchlist WHERE user_id = ?1 AND car_id = ?2 AND site = ?3',
  )
  return (await statement.bind(userId, carId, site).first()) !== null
}

/** Removes a vehicle and returns it; null if it was not on the list. */
export async function deleteWatched(
  db: D1Database,
  { site, userId }: Owner,
  carId: string,
): Promise<Watched | null> {
  const statement = db.prepare(
    'DELETE FROM watchlist WHERE user_id = ?1 AND car_id = ?2 AND site = ?3 RETURNING *',
  )
  const row = await statement.bind(userId, carId, site).first()
  return row === null ? null : toWatched(row)
}

/** Watched vehicles of a site's shoppers, with the price last sent; null before the first message. */
export async function listWatchedOf(
  db: D1Database,
  site: string,
  userIds: readonly string[],
): Promise<WatchedPrice[]> {
  const statement = db.prepare(
    `SELECT user_id, car_id, title, price, notified_price FROM watchlist
     WHERE user_id IN (SELECT value FROM json_each(?1)) AND site = ?2`,
  )
  const { results } = await statement.bind(JSON.stringify(userIds), site).all()
  return results.map((row) => {
    const {
      user_id: userId,
      car_id: carId,
      notified_price: notifiedPrice,
      ...named
    } = watchedPriceShape.parse(row)
    return { userId, carId, notifiedPrice, ...named }
  })
}

/** Records the price sent to a shopper, unless another message came first. */
export function recordNotifiedPrice(
  db: D1Database,
  userId: string,
  carId: string,
  { from, to }: { from: number | null; to: number | null },
): D1PreparedStatement {
  const statement = db.prepare(
    'UPDATE watchlist SET notified_price = ?4 WHERE user_id = ?1 AND car_id = ?2 AND notified_price IS ?3',
  )
  return statement.bind(userId, carId, from, to)
}

/** All stored data about a shopper in this table. */
export function selectWatchlist(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare('SELECT car_id, slug, title, price, saved_at FROM watchlist WHERE user_id = ?1')
    .bind(userId)
}

export function deleteWatchlist(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare('DELETE FROM watchlist WHERE user_id = ?1').bind(userId)
}

const rowShape = z.object({
  car_id: z.string(),
  slug: z.string(),
  title: z.string(),
  price: z.number().nullable(),
  saved_at: z.number(),
})

const watchedPriceShape = rowShape
  .pick({ car_id: true, title: true, price: true })
  .extend({ user_id: z.string(), notified_price: z.number().nullable() })

function toWatched(row: unknown): Watched {
  const { car_id: carId, saved_at: savedAt, ...named } = rowShape.parse(row)
  return { carId, savedAt, ...named }
}
