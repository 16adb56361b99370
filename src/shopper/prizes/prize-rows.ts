// Draws as they last. The only SQL for that table.
import * as z from 'zod'

export type Drawn = {
  /** Id of the prize. */
  prize: string
  /** Shown at the dealer's. */
  code: string
  /** Seconds. */
  drawnAt: number
}

export type Ticket = {
  site: string
  campaign: string
  /** Stands for a phone in one campaign, and says nothing of it. */
  holder: string
}

/** What was drawn; null where nothing was. */
export async function findDraw(db: D1Database, ticket: Ticket): Promise<Drawn | null> {
  const row = await selectDraw(db, ticket).first()
  return row === null ? null : drawShape.parse(row)
}

/**
 * Writes a draw, unless there is one, no such prize is left, or the shopper has gone: one statement, so that draws at the same time cannot take
 * more than there are. Gives what stands there then; null where nothing does, because the prize is out.
 */
export async function writeDraw(
  db: D1Database,
  ticket: Ticket,
  { userId, prize, most, code, now }: Draw,
): Promise<Drawn | null> {
  const { site, campaign, holder } = ticket
  const insert = db.prepare(
    `INSERT INTO prize_draws (site, campaign, holder, user_id, prize, code, drawn_at)
     SELECT ?1, ?2, ?3, id, ?5, ?6, ?7 FROM users
     WHERE id = ?4 AND (?8 IS NULL
       OR (SELECT count(*) FROM prize_draws WHERE site = ?1 AND campaign = ?2 AND prize = ?5) < ?8)
     ON CONFLICT DO NOTHING`,
  )
  const [, standing] = await db.batch([
    insert.bind(site, campaign, holder, userId, prize, code, now, most),
    selectDraw(db, ticket),
  ])
  const row = standing?.results[0]
  return row === undefined ? null : drawShape.parse(row)
}

type Draw = {
  userId: string
  prize: string
  /** How many there are; null where there is no end to them. */
  most: number | null
  code: string
  now: number
}

/** What a shopper drew, for themselves. */
export function selectDraws(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare(
      'SELECT campaign, prize, code, drawn_at, redeemed_at FROM prize_draws WHERE user_id = ?1',
    )
    .bind(userId)
}

/** Makes a shopper's draws nobody's. They stay: a new account is no new draw, and there are no more prizes than before. */
export function forgetDraws(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare('UPDATE prize_draws SET user_id = NULL WHERE user_id = ?1').bind(userId)
}

function selectDraw(db: D1Database, { site, campaign, holder }: Ticket): D1PreparedStatement {
  return db
    .prepare(
      'SELECT prize, code, drawn_at FROM prize_draws WHERE site = ?1 AND campaign = ?2 AND holder = ?3',
    )
    .bind(site, campaign, holder)
}

const drawShape = z
  .object({ prize: z.string(), code: z.string(), drawn_at: z.number() })
  .transform(({ drawn_at: drawnAt, ...row }) => ({ ...row, drawnAt }))
