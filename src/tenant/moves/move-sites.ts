// Moves sites between databases. Every minute it copies the rows of sites whose move was requested, and deletes old
// rows an hour after the move. `npm run tenants -- move` requests a move, and switches the configuration once all rows
// are copied. An attempt may stop anywhere: the next one starts over, and the old database has refused every write
// since.
import type { Env } from '#env.ts'
import { errorName, logError, logInfo } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { FIRST_DATABASE, listDatabases } from '#tenant/database.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import {
  copyRows,
  countPages,
  deleteRows,
  listTables,
  type Table,
  tally,
  toFences,
} from './copy-rows.ts'
import {
  beginArrival,
  closeSite,
  endState,
  findState,
  listMoves,
  type Move,
  reportCopied,
  saveProblem,
  startAttempt,
} from './move-rows.ts'

/**
 * Seconds until the old rows are deleted: Workers reread sites every half minute, and KV reaches every region within
 * minutes.
 */
const KEPT_S: Seconds = 3600

/**
 * Maximum pages of rows to copy per minute: a Worker may make a thousand database calls, and other jobs need some of
 * them.
 */
const COPIED_AT_ONCE = 240

/** Maximum pages of rows to delete per minute. */
const DELETED_AT_ONCE = 100

const LIST_MS: Milliseconds = 5000

/** Continues the moves of all databases. Never rejects. */
export async function moveSites(env: Env, clock: () => Seconds): Promise<void> {
  await Promise.all(listDatabases(env).map(({ name, db }) => moveFrom(env, name, db, clock)))
}

async function moveFrom(env: Env, name: string, db: D1Database, clock: () => Seconds) {
  try {
    for (const move of await inTime(listMoves(db), LIST_MS)) {
      if (move.state === 'wanted' || move.state === 'closed')
        await moveSite(env, { ...move, from: name, db }, clock)
      if (move.state === 'left' && move.since + KEPT_S <= clock()) await clear(db, move, clock)
    }
  } catch (error) {
    // The next minute retries.
    logError('moves.failed', { database: name, error: errorName(error) })
  }
}

/** A problem that an operator can fix, described without personal data. */
class Problem extends Error {}

type Leaving = Move & { from: string; db: D1Database }

async function moveSite(env: Env, move: Leaving, clock: () => Seconds): Promise<void> {
  const { site, db } = move
  const attempt = await startAttempt(db, site, clock())
  if (attempt === null) return
  try {
    const rows = await copySite(env, { ...move, attempt }, clock)
    logInfo('moves.copied', { tenant: site, from: move.from, to: move.other, rows })
  } catch (error) {
    const problem = error instanceof Problem ? error.message : `A database failed: ${String(error)}`
    logError('moves.failed', { tenant: site, database: move.from, error: errorName(error) })
    await saveProblem(db, { site, attempt }, problem.slice(0, 200))
  }
}

/** Copies all rows of a site and returns their number. Rejects with the problem, in which case nothing is lost. */
async function copySite(env: Env, move: Leaving, clock: () => Seconds): Promise<number> {
  const { site, db: from, other } = move
  const to = await findTarget(env, move, clock())
  const tables = await sameTables(from, to, other)
  await checkSize(from, tables, move)
  const before = await findState(to, site)
  const isFresh = before === null || before === 'gone'
  if (isFresh && (await tally(to, tables, site)).some(({ rows }) => rows > 0))
    throw new Problem(`${other} has rows of ${site} that no move brought there`)
  if (!(await beginArrival(to, toFences(to, tables), move, { from: move.from, now: clock() })))
    throw new Problem(`${other} cannot take ${site} yet: its old rows there are deleted first`)
  if (!(await closeSite(from, toFences(from, tables), move, clock()))) throw new Problem(OVERTAKEN)
  const arriving = { site, attempt: move.attempt, state: 'arriving' } as const
  // Rows of an earlier attempt.
  const isEmpty = isFresh || (await deleteRows(to, tables, arriving, DELETED_AT_ONCE))
  if (isEmpty === null) throw new Problem(OVERTAKEN)
  if (!isEmpty) throw new Problem(`Rows of an earlier attempt are deleted from ${other} first`)

  let copied = 0
  const isCopied = await copyRows({ from, to }, tables, move, (rows) => {
    copied += rows
    return reportCopied(from, move, copied, clock())
  })
  if (!isCopied) throw new Problem(OVERTAKEN)
  await compare(from, to, tables, site)
  const isEnded =
    (await endState(to, move, 'arriving', clock())) &&
    (await endState(from, move, 'closed', clock()))
  if (!isEnded) throw new Problem(OVERTAKEN)
  return copied
}

const OVERTAKEN = 'Another attempt is running, or the move was called off'

/** The database that a site moves to. */
async function findTarget(env: Env, { site, from, other }: Leaving, now: Seconds) {
  const tenant = await loadTenantBySlug(env, site, now)
  if (tenant === null) throw new Problem('Its configuration cannot be read')
  const { database = FIRST_DATABASE } = tenant
  if (database !== from) throw new Problem(`Its configuration names ${database}, not ${from}`)
  const target = listDatabases(env).find(({ name }) => name === other)
  if (target === undefined)
    throw new Problem(`${other} is not in this deployment: add it to wrangler.toml and deploy`)
  return target.db
}

/** The tables, which must have the same columns in both databases. */
async function sameTables(from: D1Database, to: D1Database, other: string): Promise<Table[]> {
  const [tables, others] = await Promise.all([listTables(from), listTables(to)])
  if (JSON.stringify(tables) !== JSON.stringify(others))
    throw new Problem(`${other} has other tables: run npm run deploy`)
  return tables
}

/** Rejects a site with more rows than one minute can copy, before its writes are refused. */
async function checkSize(
  db: D1Database,
  tables: readonly Table[],
  { site, from }: Leaving,
): Promise<void> {
  const all = await tally(db, tables, site)
  if (countPages(all) <= COPIED_AT_ONCE) return
  const rows = all.reduce((sum, table) => sum + table.rows, 0)
  throw new Problem(
    `It has ${rows} rows, too many to move: call this off (--to ${from}), shorten privacy.keep_months, and try again in a few days`,
  )
}

async function compare(
  from: D1Database,
  to: D1Database,
  tables: readonly Table[],
  site: string,
): Promise<void> {
  const [sent, came] = await Promise.all([tally(from, tables, site), tally(to, tables, site)])
  sent.forEach((each, at) => {
    const { rows = 0, chars = 0 } = came[at] ?? {}
    if (each.rows !== rows || each.chars !== chars)
      throw new Problem(`${rows} of ${each.rows} rows of ${each.table} arrived whole`)
  })
}

/** Deletes the rows of a site that has left. */
async function clear(db: D1Database, { site, attempt }: Move, clock: () => Seconds): Promise<void> {
  const left = { site, attempt, state: 'left' } as const
  const isEmpty = await deleteRows(db, await listTables(db), left, DELETED_AT_ONCE)
  if (isEmpty === true && (await endState(db, left, 'left', clock())))
    logInfo('moves.cleared', { tenant: site })
}
