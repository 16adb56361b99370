// Prize draws in D1. The only SQL for that table.
import * as z from 'zod'

import { FIRST_KEY } from '#lib/key-ring.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'

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
  /**
   * Keyed hashes of the phone and campaign, which reveal neither: one per master key, starting with the one that
   * writes.
   */
  holders: readonly string[]
}

/** The prize drawn; null if there is none. */
export async function findDraw(db: D1Database, ticket: Ticket): Promise<Drawn | null> {
  const row = await selectDraw(db, ticket).first()
  return row === null ? null : drawShape.parse(row)
}

/**
 * Saves a draw, unless one exists, the prize has run out or the shopper has been deleted: one statement, so that
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
 * Removes the shopper from their draws. The draws stay: a new account gets no new draw, and the number of prizes does
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

/** Deletes draws of a site from before a time, except those of the current campaign; returns the number deleted. */
export async function purgeDraws(
  db: D1Database,
  { site, before, most }: PurgeBatch,
  running: string | null,
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM prize_draws WHERE (site, campaign, holder) IN (
       SELECT site, campaign, holder FROM prize_draws
       WHERE site = ?1 AND drawn_at < ?2 AND campaign IS NOT ?3 LIMIT ?4)`,
  )
  return (await statement.bind(site, before, running, most).run()).meta.changes
}

export type PrizeCount = {
  site: string
  campaign: string
  prize: string
  drawn: number
  redeemed: number
  newest: Seconds
}

/** Number of draws and redemptions of each prize, on one site or on all in this database. */
export async function countDraws(db: D1Database, site: string | null): Promise<PrizeCount[]> {
  const statement = db.prepare(
    `SELECT site, campaign, prize, COUNT(*) AS drawn, COUNT(redeemed_at) AS redeemed, MAX(drawn_at) AS newest
     FROM prize_draws WHERE (?1 IS NULL OR site = ?1) AND site NOT IN (SELECT site FROM absent_sites)
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  )
  return (await statement.bind(site).all<PrizeCount>()).results
}

export type WonPrize = {
  site: string
  campaign: string
  prize: string
  code: string
  drawnAt: Seconds
  /** Null until it is handed over. */
  redeemedAt: Seconds | null
}

/** The prize of a code; null if no site in this database issued it. */
export function findPrize(db: D1Database, code: string): Promise<WonPrize | null> {
  const statement = db.prepare(
    `SELECT site, campaign, prize, code, drawn_at AS drawnAt, redeemed_at AS redeemedAt FROM prize_draws
     WHERE code = ?1 AND site NOT IN (SELECT site FROM absent_sites)`,
  )
  return statement.bind(code).first<WonPrize>()
}

/** Marks a prize as handed over; false if it already was, or if there is none. */
export async function redeemPrize(db: D1Database, code: string, now: Seconds): Promise<boolean> {
  const statement = db.prepare(
    `UPDATE prize_draws SET redeemed_at = ?2 WHERE code = ?1 AND redeemed_at IS NULL
       AND site NOT IN (SELECT site FROM absent_sites) RETURNING code`,
  )
  return (await statement.bind(code, now).first()) !== null
}

/** Number of draws per campaign with a holder hashed by each master key. */
export async function countDrawsByKey(
  db: D1Database,
): Promise<{ site: string; campaign: string; key: string; draws: number }[]> {
  const statement = db.prepare(
    `SELECT site, campaign,
       CASE instr(holder, '~') WHEN 0 THEN ?1 ELSE substr(holder, 1, instr(holder, '~') - 1) END AS key, COUNT(*) AS draws
     FROM prize_draws GROUP BY 1, 2, 3`,
  )
  const bound = statement.bind(FIRST_KEY)
  return (await bound.all<{ site: string; campaign: string; key: string; draws: number }>()).results
}
