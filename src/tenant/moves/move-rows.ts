// Moves of sites between databases, recorded in a table of each database: the only SQL for that table, except the
// command's (move-requests.ts). Triggers make the database that a site leaves refuse writes of its rows, even from a
// Worker that does not know about the move.
import type { Seconds } from '#lib/zone-time.ts'

/**
 * In the database that a site leaves:
 *
 * - wanted: asked for; everything works as before.
 * - closed: writes are refused, and rows are copied.
 * - copied: writes are refused; the other database has every row.
 * - switching: the command writes the configuration, which names the other database then.
 * - left: it does; the old rows stay for readers that do not know it yet.
 * - gone: they are deleted. Writes are refused for good, or until the site comes back.
 *
 * In the other: arriving while rows come in, arrived with all of them, home once the configuration names it. "open" exists
 * within a transaction only, which may write.
 */
export type MoveState =
  | 'wanted'
  | 'closed'
  | 'copied'
  | 'switching'
  | 'left'
  | 'gone'
  | 'arriving'
  | 'arrived'
  | 'home'

export type Move = {
  site: string
  state: MoveState
  /** Binding of the other database. */
  other: string
  since: Seconds
  attempt: number
  /** Number of rows copied so far. */
  copied: number
  /** Why the last attempt failed; empty if it did not fail. */
  problem: string
}

/** Seconds without progress before another attempt may take over. */
const CLAIM_S: Seconds = 120

/** All moves of a database. */
export async function listMoves(db: D1Database): Promise<Move[]> {
  const statement = db.prepare(
    'SELECT site, state, other, since, attempt, copied, problem FROM site_moves ORDER BY since, site',
  )
  return (await statement.all<Move>()).results
}

/** Sites whose rows here do not count because another database has the current ones. */
export async function listAbsent(db: D1Database): Promise<Set<string>> {
  const { results } = await db.prepare('SELECT site FROM absent_sites').all<{ site: string }>()
  return new Set(results.map(({ site }) => site))
}

/** The state of a site in a database; null without one. */
export async function findState(db: D1Database, site: string): Promise<MoveState | null> {
  const statement = db.prepare('SELECT state FROM site_moves WHERE site = ?1')
  return statement.bind(site).first<MoveState>('state')
}

/** Starts an attempt and returns its number; null if another one is running. */
export async function startAttempt(
  db: D1Database,
  site: string,
  now: Seconds,
): Promise<number | null> {
  const statement = db.prepare(
    `UPDATE site_moves SET attempt = attempt + 1, claimed_until = ?2, copied = 0
     WHERE site = ?1 AND state IN ('wanted', 'closed') AND claimed_until <= ?3 RETURNING attempt`,
  )
  return statement.bind(site, now + CLAIM_S, now).first<number>('attempt')
}

/** An attempt to move a site. Once another attempt has superseded it, it changes nothing. */
export type Attempt = { site: string; attempt: number }

/** Reports progress with the number of rows copied; false if the attempt was superseded. */
export async function reportCopied(
  db: D1Database,
  { site, attempt }: Attempt,
  copied: number,
  now: Seconds,
): Promise<boolean> {
  const statement = db.prepare(
    `UPDATE site_moves SET copied = ?3, claimed_until = ?4
     WHERE site = ?1 AND attempt = ?2 AND state = 'closed'`,
  )
  const { meta } = await statement.bind(site, attempt, copied, now + CLAIM_S).run()
  return meta.changes === 1
}

/** Records why an attempt ended; the next minute retries. */
export async function saveProblem(
  db: D1Database,
  { site, attempt }: Attempt,
  problem: string,
): Promise<void> {
  const statement = db.prepare(
    'UPDATE site_moves SET problem = ?3, claimed_until = 0 WHERE site = ?1 AND attempt = ?2',
  )
  await statement.bind(site, attempt, problem).run()
}

/** Makes this database refuse writes of the site; false if the attempt was superseded or the move cancelled. */
export async function closeSite(
  db: D1Database,
  fences: readonly D1PreparedStatement[],
  { site, attempt }: Attempt,
  now: Seconds,
): Promise<boolean> {
  const close = db.prepare(
    `UPDATE site_moves SET since = iif(state = 'wanted', ?3, since), state = 'closed', problem = ''
     WHERE site = ?1 AND attempt = ?2 AND state IN ('wanted', 'closed')`,
  )
  return isDone(await db.batch([...fences, close.bind(site, attempt, now)]))
}

/** Makes this database accept the rows of one attempt only; false if it has the site in another state. */
export async function beginArrival(
  db: D1Database,
  fences: readonly D1PreparedStatement[],
  { site, attempt }: Attempt,
  { from, now }: { from: string; now: Seconds },
): Promise<boolean> {
  const arrive = db.prepare(
    `INSERT INTO site_moves (site, state, other, since, attempt) VALUES (?1, 'arriving', ?3, ?4, ?2)
     ON CONFLICT DO UPDATE SET state = 'arriving', other = ?3, since = ?4, attempt = ?2
     WHERE state IN ('arriving', 'arrived', 'gone') AND attempt < ?2`,
  )
  return isDone(await db.batch([...fences, arrive.bind(site, attempt, from, now)]))
}

/** Advances an attempt to its next state after its rows are copied or deleted. */
const NEXT = { arriving: 'arrived', closed: 'copied', left: 'gone' } as const

/** Ends a state of an attempt; false if the attempt was superseded or the move cancelled. */
export async function endState(
  db: D1Database,
  { site, attempt }: Attempt,
  state: keyof typeof NEXT,
  now: Seconds,
): Promise<boolean> {
  const statement = db.prepare(
    `UPDATE site_moves SET state = ?4, since = ?5, problem = '', claimed_until = 0
     WHERE site = ?1 AND attempt = ?2 AND state = ?3`,
  )
  return isDone([await statement.bind(site, attempt, state, NEXT[state], now).run()])
}

/**
 * Runs statements that write rows of a site whose writes are refused, in one transaction. False if the attempt was
 * superseded, in which case no statement may do anything: each must have the condition `IS_OPEN`.
 */
export async function writeRefused(
  db: D1Database,
  { site, attempt }: Attempt,
  state: 'arriving' | 'left',
  statements: readonly D1PreparedStatement[],
): Promise<boolean> {
  const change = db.prepare(
    'UPDATE site_moves SET state = ?4 WHERE site = ?1 AND attempt = ?2 AND state = ?3',
  )
  const [opened] = await db.batch([
    change.bind(site, attempt, state, 'open'),
    ...statements,
    change.bind(site, attempt, 'open', state),
  ])
  return opened?.meta.changes === 1
}

/** For statements of `writeRefused`; ?1 is the site. */
export const IS_OPEN = `EXISTS (SELECT 1 FROM site_moves WHERE site = ?1 AND state = 'open')`

const isDone = (results: readonly D1Result[]) => results.at(-1)?.meta.changes === 1
