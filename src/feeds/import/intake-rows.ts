// Results of deliveries and feeds, and the last success of each source, in D1. The only SQL for these tables.
import * as z from 'zod'

import type { Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'
import type { Site } from '#tenant/schema.ts'
import { CONSOLE, DELIVERY } from '#vehicle/stock-source.ts'
import { isSuccess, MODES, OUTCOMES, type Delivery, type Result } from './delivery.ts'

/** Times in seconds. */
export type Run = Result &
  Pick<Delivery, 'source' | 'id' | 'mode'> & { startedAt: Seconds; endedAt: Seconds }

/** Maximum runs stored per source. */
const KEPT = 100

/** The site data saved with a run. */
export type RunSite = Pick<Site, 'slug'> & { intake: Pick<Site['intake'], 'stale_hours'> }

/** Saves a run and the time of its source's last success; deletes the oldest runs. */
export async function saveRun(
  db: D1Database,
  { slug: site, intake }: RunSite,
  run: Run,
): Promise<void> {
  const { source, id, mode, startedAt, endedAt, outcome, message, refusals } = run
  const lists = [run.unknown, run.leftOut, run.repairs].map((list) => JSON.stringify(list))
  const { taken, added, changed, sold, retired, refused, incomplete } = run
  const values = [mode, startedAt, endedAt, outcome, message, JSON.stringify(refusals)]
  const success = isSuccess(outcome) ? endedAt : null
  const staleAt = success === null ? null : success + intake.stale_hours * 3600
  const counts = [taken, added, changed, sold, retired, refused, incomplete]
  // A run without vehicles says nothing about the vehicles imported before it.
  const lacking = taken > 0 && isSuccess(outcome) ? incomplete : null
  const health = db
    .prepare(
      `INSERT INTO intake_sources (site, source, last_success, stale_at, incomplete, failing_since, failures, last_error)
         VALUES (?1, ?2, ?3, ?4, COALESCE(?5, 0), ?6, ?6 IS NOT NULL, ?7)
         ON CONFLICT DO UPDATE SET last_success = COALESCE(?3, last_success), stale_at = COALESCE(?4, stale_at),
           incomplete = COALESCE(?5, incomplete),
           failing_since = CASE WHEN ?6 IS NULL THEN NULL ELSE COALESCE(failing_since, ?6) END,
           failures = CASE WHEN ?6 IS NULL THEN 0 ELSE failures + 1 END, last_error = ?7`,
    )
    .bind(site, source, success, staleAt, lacking, ...toFailure(run))
  await db.batch([
    db
      .prepare(
        // Replaces a failed run, so that the newest has the highest rowid.
        `INSERT OR REPLACE INTO intake_runs (site, source, id, mode, started_at, ended_at, outcome, message, refusals,
           taken, added, changed, sold, retired, refused, incomplete, unknown_fields,
           left_out, repairs)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)`,
      )
      .bind(site, source, id, ...values, ...counts, ...lists),
    ...(source === CONSOLE ? [] : [health]),
    db
      .prepare(
        `DELETE FROM intake_runs WHERE site = ?1 AND source = ?2 AND rowid < (
           SELECT rowid FROM intake_runs WHERE site = ?1 AND source = ?2 ORDER BY rowid DESC LIMIT 1 OFFSET ?3)`,
      )
      .bind(site, source, KEPT - 1),
  ])
}

/** Time and reason of a failed run; null for a successful one. */
function toFailure({ outcome, endedAt, message }: Run): [Seconds | null, string | null] {
  return isSuccess(outcome) ? [null, null] : [endedAt, message]
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

/** Last success of each source by name; null if there was none. */
export async function loadSources(
  db: D1Database,
  site: string,
): Promise<Map<string, Seconds | null>> {
  const query = 'SELECT source, last_success FROM intake_sources WHERE site = ?1'
  const { results } = await db.prepare(query).bind(site).all<SourceRow>()
  return new Map(results.map(({ source, last_success: at }) => [source, at]))
}

export type StaleSource = { site: string; source: string; lastSuccess: Seconds | null }

/** Stale sources of all sites, by each site's limit, those that never succeeded first; `most` is the maximum number. */
export async function listStaleSources(
  db: D1Database,
  now: Seconds,
  most: number,
): Promise<StaleSource[]> {
  const query = `SELECT site, source, last_success FROM intake_sources
    WHERE stale_at IS NULL OR stale_at < ?1 ORDER BY stale_at LIMIT ?2`
  const { results } = await db.prepare(query).bind(now, most).all<SourceRow & { site: string }>()
  return results.map(({ site, source, last_success: lastSuccess }) => ({
    site,
    source,
    lastSuccess,
  }))
}

export type FailingSource = {
  site: string
  source: string
  failures: number
  /** The last reason. */
  reason: string | null
  since: Seconds
}

/** Sources of all sites whose last import was refused or failed, longest first; `most` is the maximum number. */
export async function listFailingSources(db: D1Database, most: number): Promise<FailingSource[]> {
  const query = `SELECT site, source, failures, last_error AS reason, failing_since AS since FROM intake_sources
    WHERE failing_since IS NOT NULL ORDER BY failing_since LIMIT ?1`
  return (await db.prepare(query).bind(most).all<FailingSource>()).results
}

export type IncompleteNotices = { site: string; vehicles: number }

/**
 * Sites whose last delivery from a source had vehicles with an incomplete Consumer Information Notice, most vehicles
 * first; `most` is the maximum number.
 */
export async function listIncompleteNotices(
  db: D1Database,
  most: number,
): Promise<IncompleteNotices[]> {
  const query = `SELECT site, SUM(incomplete) AS vehicles FROM intake_sources WHERE incomplete > 0
    GROUP BY site ORDER BY vehicles DESC, site LIMIT ?1`
  const { results } = await db.prepare(query).bind(most).all<IncompleteNotices>()
  return results
}

/** Deletes feeds that the site no longer has. */
export async function saveSources(
  db: D1Database,
  site: string,
  sources: readonly string[],
): Promise<void> {
  const statement = db.prepare(
    `DELETE FROM intake_sources WHERE site = ?1 AND source NOT IN (SELECT value FROM json_each(?2))`,
  )
  await statement.bind(site, JSON.stringify([DELIVERY, ...sources])).run()
}

type SourceRow = { source: string; last_success: Seconds | null }

const row = z.object({
  source: z.string(),
  id: z.string(),
  mode: z.enum(MODES),
  started_at: z.number(),
  ended_at: z.number(),
  outcome: z.enum(OUTCOMES),
  taken: z.number(),
  added: z.number(),
  changed: z.number(),
  sold: z.number(),
  retired: z.number(),
  refused: z.number(),
  incomplete: z.number(),
  refusals: z.string(),
  message: z.string(),
  unknown_fields: z.string(),
  left_out: z.string(),
  repairs: z.string(),
})
const leftOutOf = z.array(
  z.object({
    field: z.string(),
    count: z.number(),
    examples: z.array(z.object({ sent: z.string(), count: z.number(), row: z.number() })),
  }),
)
const repairsOf = z.array(z.object({ reason: z.string(), count: z.number(), row: z.number() }))
const refusalsOf = z.array(z.object({ row: z.number(), reason: z.string() }))

function toRun(value: unknown): Run {
  const { started_at: startedAt, ended_at: endedAt, refusals, ...rest } = row.parse(value)
  const { unknown_fields: unknown, left_out: leftOut, repairs, ...run } = rest
  return {
    ...run,
    startedAt,
    endedAt,
    refusals: refusalsOf.parse(JSON.parse(refusals)),
    unknown: z.array(z.string()).parse(JSON.parse(unknown)),
    leftOut: leftOutOf.parse(JSON.parse(leftOut)),
    repairs: repairsOf.parse(JSON.parse(repairs)),
  }
}

/** Deletes runs of a site that ended before a time; returns the number deleted. */
export async function purgeRuns(
  db: D1Database,
  { site, before, most }: PurgeBatch,
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM intake_runs WHERE rowid IN (
       SELECT rowid FROM intake_runs WHERE site = ?1 AND ended_at < ?2 LIMIT ?3)`,
  )
  return (await statement.bind(site, before, most).run()).meta.changes
}
