// Prize draws in D1. The only SQL for that table.
import * as z from 'zod'

import type { Seconds } from '#lib/zone-time.ts'

export type Drawn = {
  /** Prize id. */
  prize: string
  /** Shown at the dealership. */
  code: string
  drawnAt: Seconds
}

export type Ticket = {
  site: string
  campaign: string
  /** Keyed hashes of the phone and campaign, which reveal neither: one for each master key, that which writes first. */
  holders: readonly string[]
}

/** The prize drawn; null if there is none. */
export async function findDraw(db: D1Database, ticket: Ticket): Promise<Drawn | null> {
  const row = await selectDraw(db, ticket).first()
  return row === null ? null : drawShape.parse(row)
}

/**
 * Saves a draw, unless one exists, no such prize is left or the shopper has been deleted: one statement, so that
 * concurrent draws cannot exceed the number of prizes. Returns the stored draw; null if the prize has run out.
 */
export async function writeDraw(
  db: D1Database,
  ticket: Ticket,
  { userId, prize, most, code, now }: Draw,
): Promise<Drawn | null> {
  const { site, campaign, holders } = ticket
  const insert = db.prepare(
    `INSERT INTO prize_draws (site, campaign, holder, user_id, prize, code, drawn_at)
     SELECT ?1, ?2, ?3, id, ?5, ?6, ?7 FROM users
     WHERE id = ?4
       AND NOT EXISTS (SELECT 1 FROM prize_draws
         WHERE site = ?1 AND campaign = ?2 AND holder IN (SELECT value FROM json_each(?9)))
       AND (?8 IS NULL
         OR (SELECT count(*) FROM prize_draws WHERE site = ?1 AND campaign = ?2 AND prize = ?5) < ?8)
     ON CONFLICT DO NOTHING`,
  )
  const [, standing] = await db.batch([
    insert.bind(
      site,
      campaign,
      holders[0],
      userId,
      prize,
      code,
      now,
      most,
      JSON.stringify(holders),
    ),
    selectDraw(db, ticket),
  ])
  const row = standing?.results[0]
  return row === undefined ? null : drawShape.parse(row)
}

type Draw = {
  userId: string
  prize: string
  /** Number of prizes; null for unlimited. */
  most: number | null
  code: string
  now: Seconds
}

/** A shopper's draws for their data export. */
export function selectDraws(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare(
      'SELECT campaign, prize, code, drawn_at, redeemed_at FROM prize_draws WHERE user_id = ?1',
    )
    .bind(userId)
}

/**
 * Removes the shopper from their draws. The draws stay: a new account gives no new draw, and the number of prizes does
 * not change.
 */
export function forgetDraws(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare('UPDATE prize_draws SET user_id = NULL WHERE user_id = ?1').bind(userId)
}

function selectDraw(db: D1Database, { site, campaign, holders }: Ticket): D1PreparedStatement {
  return db
    .prepare(
      `SELECT prize, code, drawn_at FROM prize_draws
       WHERE site = ?1 AND campaign = ?2 AND holder IN (SELECT value FROM json_each(?3))`,
    )
    .bind(site, campaign, JSON.stringify(holders))
}

const drawShape = z
  .object({ prize: z.string(), code: z.string(), drawn_at: z.number() })
  .transform(({ drawn_at: drawnAt, ...row }) => ({ ...row, drawnAt }))
