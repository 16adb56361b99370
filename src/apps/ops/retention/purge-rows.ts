// The next purge of each site, and counts of purged rows, in D1. The only SQL for these tables, and for the names of
// all sites with data.
import type { Env } from '#env.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { listDatabases } from '#tenant/database.ts'
import type { PurgedKind } from '#tenant/schema-privacy.ts'

/** Seconds after which a site that failed, or was claimed and not finished, is due again. */
const LEASE: Seconds = 900
/** Days for which counts are kept. */
const COUNTED_DAYS = 400

/** Schedules every new site with data once; known sites are unchanged. One index lookup each. */
export async function enlistSites(db: D1Database, now: Seconds): Promise<void> {
  const first =
    'INSERT INTO purge_sites (site, due_at) WITH RECURSIVE known (site) AS (SELECT min(site) FROM'
  const next = 'UNION ALL SELECT (SELECT min(site) FROM'
  const rest =
    'WHERE site > known.site) FROM known WHERE known.site IS NOT NULL) SELECT site, ?1 FROM known WHERE site IS NOT NULL AND site NOT IN (SELECT site FROM moving_sites) ON CONFLICT DO NOTHING'
  // Tables with an index that begins with the site; every site with data has a row in one of them.
  const all = [
    db.prepare(`${first} leads ${next} leads ${rest}`),
    db.prepare(`${first} reservations ${next} reservations ${rest}`),
    db.prepare(`${first} users ${next} users ${rest}`),
    db.prepare(`${first} prize_draws ${next} prize_draws ${rest}`),
    db.prepare(`${first} retired_cars ${next} retired_cars ${rest}`),
    db.prepare(`${first} car_views ${next} car_views ${rest}`),
    db.prepare(`${first} intake_runs ${next} intake_runs ${rest}`),
    db.prepare(`${first} call_failures ${next} call_failures ${rest}`),
    db.prepare(`${first} search_counts ${next} search_counts ${rest}`),
    db.prepare(`${first} daily_results ${next} daily_results ${rest}`),
    db.prepare(`${first} lead_counts ${next} lead_counts ${rest}`),
    db.prepare(`${first} message_stops ${next} message_stops ${rest}`),
    db.prepare(`${first} agent_calls ${next} agent_calls ${rest}`),
  ]
  await db.batch(all.map((statement) => statement.bind(now)))
}

/** Claims the sites that have been due longest; one that moves to another database waits. */
export async function claimSites(db: D1Database, now: Seconds, most: number): Promise<string[]> {
  const statement = db.prepare(
    `UPDATE purge_sites SET due_at = ?2 WHERE site IN (
       SELECT site FROM purge_sites WHERE due_at <= ?1 AND site NOT IN (SELECT site FROM moving_sites)
       ORDER BY due_at LIMIT ?3) RETURNING site`,
  )
  const { results } = await statement.bind(now, now + LEASE, most).all<{ site: string }>()
  return results.map(({ site }) => site)
}

export type PurgeResult = {
  site: string
  counts: ReadonlyMap<PurgedKind, number>
  /** Kinds that could not be purged. */
  failed: readonly PurgedKind[]
  /** A batch was full: there may be more. */
  hasMore: boolean
}

/** Adds the purged rows of a site, and when it is due again: tomorrow, or sooner after a full batch or a failure. */
export async function savePurge(
  db: D1Database,
  { site, counts, failed, hasMore }: PurgeResult,
  now: Seconds,
): Promise<void> {
  const day = dayOf(now)
  const dueAt = hasMore ? now : now + (failed.length > 0 ? LEASE : DAY)
  const add = db.prepare(
    'INSERT INTO purges (day, site, kind, purged) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET purged = purged + ?4',
  )
  await db.batch([
    db
      .prepare(
        `UPDATE purge_sites SET due_at = ?2, failing = ?3,
           failing_since = CASE ?3 WHEN '' THEN NULL ELSE coalesce(failing_since, ?4) END WHERE site = ?1`,
      )
      .bind(site, dueAt, failed.join(', '), now),
    db.prepare('DELETE FROM purges WHERE site = ?1 AND day < ?2').bind(site, day - COUNTED_DAYS),
    ...[...counts].map(([kind, purged]) => add.bind(day, site, kind, purged)),
  ])
}

/** Rows purged over all sites by kind: on the last day with any and in the last 30 days. */
export type PurgeCount = { kind: string; today: number; month: number }

/** A site that fails, or that should have been purged a day ago; `failing` names the failing kinds. */
export type LatePurge = { site: string; since: Seconds; failing: string }

/** The counts of all databases, in order of the kinds. Rejects if one fails. */
export async function loadPurges(env: Env, now: Seconds): Promise<PurgeCount[]> {
  const all = await Promise.all(listDatabases(env).map(({ db }) => listPurges(db, now)))
  const sums = new Map<string, PurgeCount>()
  for (const { kind, today, month } of all.flat()) {
    const sum = sums.get(kind) ?? { kind, today: 0, month: 0 }
    sums.set(kind, { kind, today: sum.today + today, month: sum.month + month })
  }
  return [...sums.values()].toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
}

export async function listPurges(db: D1Database, now: Seconds): Promise<PurgeCount[]> {
  const statement = db.prepare(
    `SELECT kind, SUM(CASE WHEN day >= ?1 THEN purged ELSE 0 END) AS today, SUM(purged) AS month
     FROM purges WHERE day > ?1 - 30 GROUP BY kind ORDER BY kind`,
  )
  return (await statement.bind(dayOf(now)).all<PurgeCount>()).results
}

/** Sites whose old data is not deleted, longest first. */
export async function listLatePurges(
  db: D1Database,
  now: Seconds,
  most: number,
): Promise<LatePurge[]> {
  const statement = db.prepare(
    `SELECT site, coalesce(failing_since, due_at) AS since, failing FROM purge_sites
     WHERE due_at < ?1 OR failing_since IS NOT NULL ORDER BY since LIMIT ?2`,
  )
  return (await statement.bind(now - DAY, most).all<LatePurge>()).results
}

const dayOf = (now: Seconds) => Math.floor(now / DAY)
