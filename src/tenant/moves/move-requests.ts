// The steps of a move that the command performs (`npm run tenants -- move`); the Worker does the rest. move-rows.ts
// explains each state.
import type { Seconds } from '#lib/zone-time.ts'
import type { Move } from './move-rows.ts'

/** Progress of a site's move, in one of its two databases; null if this one has none. */
export type MoveProgress = Pick<Move, 'state' | 'other' | 'copied' | 'problem'>

export function findMove(db: D1Database, site: string): Promise<MoveProgress | null> {
  const statement = db.prepare(
    'SELECT state, other, copied, problem FROM site_moves WHERE site = ?1',
  )
  return statement.bind(site).first<MoveProgress>()
}

/** Requests a move in the site's current database; false if it cannot be moved from there now. */
export async function requestMove(
  db: D1Database,
  site: string,
  to: string,
  now: Seconds,
): Promise<boolean> {
  const statement = db.prepare(
    `INSERT INTO site_moves (site, state, other, since) VALUES (?1, 'wanted', ?2, ?3)
     ON CONFLICT DO UPDATE SET state = 'wanted', other = ?2, since = ?3, problem = '', claimed_until = 0
     WHERE state IN ('home', 'wanted') RETURNING state`,
  )
  return (await statement.bind(site, to, now).first()) !== null
}

/** After this the move can only be completed; false if it was cancelled. */
export async function switchSite(db: D1Database, site: string): Promise<boolean> {
  const statement = db.prepare(
    `UPDATE site_moves SET state = 'switching' WHERE site = ?1 AND state IN ('copied', 'switching') RETURNING state`,
  )
  return (await statement.bind(site).first()) !== null
}

/** In the other database, once the configuration names it. */
export async function settleSite(db: D1Database, site: string, now: Seconds): Promise<void> {
  const statement = db.prepare(
    `UPDATE site_moves SET state = 'home', since = ?2 WHERE site = ?1 AND state = 'arrived'`,
  )
  await statement.bind(site, now).run()
}

/** After that, in the database that the site has left. */
export async function leaveDatabase(db: D1Database, site: string, now: Seconds): Promise<void> {
  const statement = db.prepare(
    `UPDATE site_moves SET state = 'left', since = ?2 WHERE site = ?1 AND state = 'switching'`,
  )
  await statement.bind(site, now).run()
}

/** Cancels a move: writes are accepted again, and a running attempt fails. False if it is too late. */
export async function callMoveOff(db: D1Database, site: string, now: Seconds): Promise<boolean> {
  const statement = db.prepare(
    `UPDATE site_moves SET state = 'home', attempt = attempt + 1, claimed_until = 0, problem = '', since = ?2
     WHERE site = ?1 AND state IN ('wanted', 'closed', 'copied') RETURNING state`,
  )
  return (await statement.bind(site, now).first()) !== null
}

/** After that, in the other database: deletes its copy. */
export async function discardCopy(db: D1Database, site: string): Promise<void> {
  const statement = db.prepare(
    `UPDATE site_moves SET state = 'left', since = 0 WHERE site = ?1 AND state IN ('arriving', 'arrived')`,
  )
  await statement.bind(site).run()
}
