// Undelivered leads, counted for operations. Only reads the tables of delivery-rows.ts, and only the creation time of a
// lead.
import type { Seconds } from '#lib/zone-time.ts'

/** Undelivered leads of a site. */
export type SiteBacklog = {
  site: string
  waiting: number
  /** Of these, leads with failed attempts. */
  failing: number
  /** The highest number of attempts, and that lead's last reason. */
  tries: number
  reason: string | null
  /** Time of the earliest first failure; null if none has failed. */
  failedAt: Seconds | null
  oldest: Seconds
}
export type PausedTarget = {
  site: string
  target: string
  since: Seconds
  until: Seconds
  failures: number
}
/** Undelivered leads of one target, by reason. */
export type TargetBacklog = {
  target: string
  state: 'pending' | 'held'
  reason: string | null
  leads: number
  failing: number
  /** The highest number of attempts. */
  tries: number
  /** Time of the earliest first failure; null if none has failed. */
  failedAt: Seconds | null
  oldest: Seconds
}

/** Maximum rows read, so that the report does not add load to a database that is behind. */
const MAX_ROWS = 2000

/** Sites with undelivered leads, longest wait first. Reads the rows that have been due longest. */
export async function listBacklogs(db: D1Database, most: number): Promise<SiteBacklog[]> {
  const statement = db.prepare(
    `SELECT d.site, COUNT(*) AS waiting, SUM(d.attempts > 0) AS failing, MAX(d.attempts) AS tries,
       MAX(CASE WHEN place = 1 THEN d.last_error END) AS reason, MIN(d.failed_at) AS failedAt, MIN(l.created_at) AS oldest
     FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY site ORDER BY attempts DESC) AS place FROM (
       SELECT lead_id, site, attempts, last_error, failed_at FROM lead_deliveries
       WHERE state = 'pending' ORDER BY due_at LIMIT ?1)) d
     JOIN leads l ON l.id = d.lead_id GROUP BY d.site ORDER BY oldest LIMIT ?2`,
  )
  return (await statement.bind(MAX_ROWS, most).all<SiteBacklog>()).results
}

/** Sites with held leads, most first, and the time of the oldest. Reads the latest rows. */
export async function listHeldLeads(
  db: D1Database,
  most: number,
): Promise<{ site: string; held: number; oldest: Seconds }[]> {
  const statement = db.prepare(
    `SELECT d.site, COUNT(*) AS held, MIN(l.created_at) AS oldest
     FROM (SELECT lead_id, site FROM lead_deliveries WHERE state = 'held' ORDER BY due_at DESC LIMIT ?1) d
     JOIN leads l ON l.id = d.lead_id GROUP BY d.site ORDER BY held DESC LIMIT ?2`,
  )
  const bound = statement.bind(MAX_ROWS, most)
  return (await bound.all<{ site: string; held: number; oldest: Seconds }>()).results
}

/** Sites with leads held as suspicious since a time. Reads the latest rows. */
export async function listHeldSites(db: D1Database, since: Seconds): Promise<string[]> {
  const statement = db.prepare(
    `SELECT DISTINCT site FROM (
       SELECT site, last_error FROM lead_deliveries
       WHERE state = 'held' AND due_at >= ?1 ORDER BY due_at DESC LIMIT ?2)
     WHERE last_error = 'suspect'`,
  )
  return (await statement.bind(since, MAX_ROWS).all<{ site: string }>()).results.map(
    ({ site }) => site,
  )
}

/** Ids of a site's leads from a span of time that are held as suspicious, oldest first. */
export async function listHeldSuspects(
  db: D1Database,
  site: string,
  { from, to }: { from: Seconds; to: Seconds },
): Promise<string[]> {
  const statement = db.prepare(
    `SELECT DISTINCT lead_id AS id FROM lead_deliveries
     WHERE site = ?1 AND state = 'held' AND last_error = 'suspect' AND due_at >= ?2 AND due_at < ?3
     ORDER BY due_at LIMIT ?4`,
  )
  const bound = statement.bind(site, from, to, MAX_ROWS)
  return (await bound.all<{ id: string }>()).results.map(({ id }) => id)
}

/** Paused targets, longest failure first. */
export async function listPaused(db: D1Database, most: number): Promise<PausedTarget[]> {
  const statement = db.prepare(
    'SELECT site, target, since, until, failures FROM paused_targets ORDER BY since LIMIT ?1',
  )
  return (await statement.bind(most).all<PausedTarget>()).results
}

/** The paused targets of one site. */
export async function listPausedOf(db: D1Database, site: string): Promise<PausedTarget[]> {
  const statement = db.prepare(
    'SELECT site, target, since, until, failures FROM paused_targets WHERE site = ?1 ORDER BY since',
  )
  return (await statement.bind(site).all<PausedTarget>()).results
}

/** The backlog of each target of a site, by reason. Finds targets by one index lookup each. */
export async function listTargetBacklogs(db: D1Database, site: string): Promise<TargetBacklog[]> {
  const statement = db.prepare(
    `WITH RECURSIVE known (target) AS (
       SELECT min(target) FROM lead_deliveries WHERE site = ?1
       UNION ALL SELECT (SELECT min(target) FROM lead_deliveries WHERE site = ?1 AND target > known.target)
       FROM known WHERE known.target IS NOT NULL
     ), some AS (
       SELECT d.lead_id, d.target, d.state, d.attempts, d.last_error, d.failed_at
       FROM known CROSS JOIN lead_deliveries d INDEXED BY lead_deliveries_of_target
       WHERE d.site = ?1 AND d.target = known.target AND d.state IN ('pending', 'held') LIMIT ?2
     )
     SELECT target, state, last_error AS reason, COUNT(*) AS leads, SUM(attempts > 0) AS failing,
       MAX(attempts) AS tries, MIN(failed_at) AS failedAt, MIN(l.created_at) AS oldest
     FROM some JOIN leads l ON l.id = some.lead_id
     GROUP BY target, state, last_error ORDER BY oldest`,
  )
  return (await statement.bind(site, MAX_ROWS).all<TargetBacklog>()).results
}
