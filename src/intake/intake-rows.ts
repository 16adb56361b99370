// What became of deliveries and feeds, in D1. The only SQL for that table.
import * as z from 'zod'

import type { Delivery, Result } from './delivery.ts'

/** Times in seconds. */
export type Run = Result &
  Pick<Delivery, 'source' | 'id' | 'mode'> & { startedAt: number; endedAt: number }

/** Runs that are kept of each source. */
const KEPT = 100

/** Keeps a run and forgets the oldest of its source. */
export async function saveRun(db: D1Database, site: string, run: Run): Promise<void> {
  const { source, id, mode, startedAt, endedAt, outcome, message, refusals } = run
  const { taken, added, changed, sold, retired, refused } = run
  const told = [mode, startedAt, endedAt, outcome, message, JSON.stringify(refusals)]
  const counts = [taken, added, changed, sold, retired, refused]
  await db.batch([
    db
      .prepare(
        // In the place of a run that failed: the newest has the highest rowid.
        `INSERT OR REPLACE INTO intake_runs (site, source, id, mode, started_at, ended_at, outcome, message, refusals,
           taken, added, changed, sold, retired, refused)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)`,
      )
      .bind(site, source, id, ...told, ...counts),
    db
      .prepare(
        `DELETE FROM intake_runs WHERE site = ?1 AND source = ?2 AND rowid < (
           SELECT rowid FROM intake_runs WHERE site = ?1 AND source = ?2 ORDER BY rowid DESC LIMIT 1 OFFSET ?3)`,
      )
      .bind(site, source, KEPT - 1),
  ])
}

/** The newest run of each source of a site. */
export async function listLastRuns(db: D1Database, site: string): Promise<Run[]> {
  const statement = db.prepare(
    `SELECT * FROM intake_runs WHERE rowid IN (
       SELECT MAX(rowid) FROM intake_runs WHERE site = ?1 GROUP BY source) ORDER BY source`,
  )
  const { results } = await statement.bind(site).all()
  return results.map(toRun)
}

/** When each source last brought what was taken, in seconds, by its name. */
export async function loadLastSuccesses(
  db: D1Database,
  site: string,
): Promise<Map<string, number>> {
  const statement = db.prepare(
    `SELECT source, MAX(ended_at) AS at FROM intake_runs WHERE site = ?1 AND outcome IN ('taken', 'unchanged') GROUP BY source`,
  )
  const { results } = await statement.bind(site).all<{ source: string; at: number }>()
  return new Map(results.map(({ source, at }) => [source, at]))
}

/** A source that has brought nothing for long; `lastSuccess` in seconds, null where it never did. */
export type StaleSource = { site: string; source: string; lastSuccess: number | null }

/** Sources of all sites that brought nothing since a moment (seconds), the oldest first. Reads every run that is kept. */
export async function listStaleSources(
  db: D1Database,
  before: number,
  most: number,
): Promise<StaleSource[]> {
  const statement = db.prepare(
    `SELECT site, source, MAX(CASE WHEN outcome IN ('taken', 'unchanged') THEN ended_at END) AS lastSuccess
     FROM intake_runs GROUP BY site, source
     HAVING lastSuccess IS NULL OR lastSuccess < ?1 ORDER BY lastSuccess LIMIT ?2`,
  )
  return (await statement.bind(before, most).all<StaleSource>()).results
}

const row = z.object({
  source: z.string(),
  id: z.string(),
  mode: z.enum(['upsert', 'remove', 'replace']),
  started_at: z.number(),
  ended_at: z.number(),
  outcome: z.enum(['taken', 'unchanged', 'refused', 'failed']),
  taken: z.number(),
  added: z.number(),
  changed: z.number(),
  sold: z.number(),
  retired: z.number(),
  refused: z.number(),
  refusals: z.string(),
  message: z.string(),
})
const refusalsOf = z.array(z.object({ row: z.number(), reason: z.string() }))

function toRun(value: unknown): Run {
  const { started_at: startedAt, ended_at: endedAt, refusals, ...rest } = row.parse(value)
  return { ...rest, startedAt, endedAt, refusals: refusalsOf.parse(JSON.parse(refusals)) }
}
