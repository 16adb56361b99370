// Delivery state of each lead and target, and the paused targets. The only SQL for those two tables, except what operations
// counts (backlog-rows.ts), lists and makes due (lead-operations.ts).
import { countReleased } from '#analytics/lead-counts.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Lead } from '#sales/leads/lead.ts'

/** A delivery that may be attempted now. */
export type Waiting = {
  lead: string
  site: string
  target: string
  attempts: number
  /** When the target's pause ends; null if it is not failing. */
  pausedUntil: Seconds | null
}
/** Identifies a target of a site. */
export type OfTarget = { site: string; target: string }

/** Seconds that a claim lasts. No delivery takes longer. */
const LEASE: Seconds = 30
/** Seconds that a delivery may spend in the queue. */
const GRACE: Seconds = 15

/** Inserts the deliveries of a lead unless the lead exists: in one batch with it, before it. */
export function insertDeliveries(
  db: D1Database,
  { id, site, suspicion, createdAt }: Lead,
  targets: readonly string[],
): D1PreparedStatement {
  const [state, reason] = suspicion.length === 0 ? ['pending', null] : ['held', 'suspect']
  const statement = db.prepare(
    'INSERT INTO lead_deliveries (lead_id, target, site, state, due_at, last_error) SELECT ?1, value, ?2, ?3, ?4, ?5 FROM json_each(?6) WHERE NOT EXISTS (SELECT 1 FROM leads WHERE id = ?1) ON CONFLICT DO NOTHING',
  )
  return statement.bind(id, site, state, createdAt, reason, JSON.stringify(targets))
}

/** Deliveries of these leads that may be attempted now, including those to paused targets. */
export async function findWaiting(
  db: D1Database,
  leads: readonly string[],
  now: Seconds,
): Promise<Waiting[]> {
  const statement = db.prepare(
    `SELECT lead_id AS lead, d.site, d.target, attempts, until AS pausedUntil
     FROM lead_deliveries d LEFT JOIN paused_targets r ON r.site = d.site AND r.target = d.target
     WHERE lead_id IN (SELECT value FROM json_each(?1)) AND state = 'pending' AND due_at <= ?2`,
  )
  return (await statement.bind(JSON.stringify(leads), now).all<Waiting>()).results
}

/** Claims deliveries; no other caller has those that it returns. */
export async function claimDeliveries(
  db: D1Database,
  { target }: OfTarget,
  leads: readonly string[],
  now: Seconds,
): Promise<{ lead: string; attempts: number }[]> {
  const statement = db.prepare(
    `UPDATE lead_deliveries SET attempts = attempts + 1, due_at = ?3
     WHERE lead_id IN (SELECT value FROM json_each(?1)) AND target = ?2 AND state = 'pending' AND due_at <= ?4
     RETURNING lead_id AS lead, attempts`,
  )
  const bound = statement.bind(JSON.stringify(leads), target, now + LEASE, now)
  return (await bound.all<{ lead: string; attempts: number }>()).results
}

/** Marks these leads as delivered to a target. */
export async function markDelivered(
  db: D1Database,
  { target }: OfTarget,
  leads: readonly string[],
  now: Seconds,
): Promise<void> {
  const statement = db.prepare(
    "UPDATE lead_deliveries SET state = 'delivered', delivered_at = ?3, last_error = NULL WHERE lead_id IN (SELECT value FROM json_each(?1)) AND target = ?2",
  )
  await statement.bind(JSON.stringify(leads), target, now).run()
}

/** Releases a delivery for a later attempt, unless it has been claimed again. */
export async function markFailed(
  db: D1Database,
  { target }: OfTarget,
  { lead, attempts }: { lead: string; attempts: number },
  { reason, dueAt, now }: { reason: string; dueAt: Seconds; now: Seconds },
): Promise<void> {
  const statement = db.prepare(
    "UPDATE lead_deliveries SET due_at = ?4, last_error = ?5, failed_at = COALESCE(failed_at, ?6) WHERE lead_id = ?1 AND target = ?2 AND attempts = ?3 AND state = 'pending'",
  )
  await statement.bind(lead, target, attempts, dueAt, reason, now).run()
}

/** Holds deliveries for a person and postpones those of leads newer than a given time. Returns the number held. */
export async function holdOld(
  db: D1Database,
  { target }: OfTarget,
  leads: readonly string[],
  { reason, cameAfter, dueAt }: { reason: string; cameAfter: number; dueAt: Seconds },
): Promise<number> {
  const theirs =
    "WHERE lead_id IN (SELECT value FROM json_each(?1)) AND target = ?2 AND state = 'pending'"
  const young = 'EXISTS (SELECT 1 FROM leads WHERE id = lead_id AND created_at > ?4)'
  const bound = [JSON.stringify(leads), target, reason, cameAfter] as const
  const [held] = await db.batch([
    db
      .prepare(
        `UPDATE lead_deliveries SET state = 'held', last_error = ?3 ${theirs} AND NOT ${young}`,
      )
      .bind(...bound),
    db
      .prepare(`UPDATE lead_deliveries SET due_at = ?5, last_error = ?3 ${theirs} AND ${young}`)
      .bind(...bound, dueAt),
  ])
  return held?.meta.changes ?? 0
}

/** Maximum leads per batch: their ids must fit into its statements. */
const RELEASED_AT_ONCE = 500

/**
 * Makes the held deliveries of these leads due, optionally only those to one target. The next sweep sends them, if no
 * queue does so before.
 */
export async function releaseHeld(
  db: D1Database,
  leads: readonly string[],
  now: Seconds,
  target: string | null = null,
): Promise<void> {
  const statement = db.prepare(
    `UPDATE lead_deliveries SET state = 'pending', due_at = ?3
     WHERE lead_id IN (SELECT value FROM json_each(?1)) AND (?2 IS NULL OR target = ?2) AND state = 'held'`,
  )
  for (let at = 0; at < leads.length; at += RELEASED_AT_ONCE) {
    const some = leads.slice(at, at + RELEASED_AT_ONCE)
    // eslint-disable-next-line no-await-in-loop -- there are rarely more than one
    await db.batch([
      countReleased(db, some),
      statement.bind(JSON.stringify(some), target, now - GRACE),
    ])
  }
}

/**
 * Sends a lead to one target again, under the same id; false if it has no finished or waiting delivery to that target.
 */
export async function resend(
  db: D1Database,
  { id, site }: Pick<Lead, 'id' | 'site'>,
  target: string,
  now: Seconds,
): Promise<boolean> {
  const statement = db.prepare(
    `UPDATE lead_deliveries SET state = 'pending', due_at = ?5, attempts = 0, last_error = NULL, failed_at = NULL
     WHERE lead_id = ?1 AND site = ?2 AND target = ?3 AND (state = 'delivered' OR (state = 'pending' AND due_at > ?4 + 30))
     RETURNING target`,
  )
  return (await statement.bind(id, site, target, now, now - GRACE).first()) !== null
}

export type DeliveryRow = {
  target: string
  state: 'pending' | 'delivered' | 'held'
  attempts: number
  /** Time of the next attempt. */
  dueAt: Seconds
  reason: string | null
  deliveredAt: Seconds | null
}

/** The deliveries of a lead, one per target. */
export async function listDeliveries(db: D1Database, id: string): Promise<DeliveryRow[]> {
  const statement = db.prepare(
    `SELECT target, state, attempts, due_at AS dueAt, last_error AS reason, delivered_at AS deliveredAt
     FROM lead_deliveries WHERE lead_id = ?1 ORDER BY target`,
  )
  return (await statement.bind(id).all<DeliveryRow>()).results
}

/** The states of a lead's deliveries. */
export async function findStates(db: D1Database, id: string): Promise<Set<string>> {
  const statement = db
    .prepare('SELECT DISTINCT state FROM lead_deliveries WHERE lead_id = ?1')
    .bind(id)
  const { results } = await statement.all<{ state: string }>()
  return new Set(results.map(({ state }) => state))
}

/** Pauses a target; records since when it has been failing, and how often it failed. */
export async function pause(
  db: D1Database,
  { site, target }: OfTarget,
  until: Seconds,
  now: Seconds,
): Promise<{ since: Seconds; failures: number } | null> {
  const statement = db.prepare(
    `INSERT INTO paused_targets (site, target, since, until, failures) VALUES (?1, ?2, ?3, ?4, 1)
     ON CONFLICT DO UPDATE SET until = MAX(until, ?4), failures = failures + 1 RETURNING since, failures`,
  )
  return statement.bind(site, target, now, until).first()
}

/** Ends a target's pause; returns its waiting leads, none if it was not paused. */
export async function resume(
  db: D1Database,
  { site, target }: OfTarget,
  now: Seconds,
  most: number,
): Promise<string[]> {
  const end = db.prepare(
    'DELETE FROM paused_targets WHERE site = ?1 AND target = ?2 RETURNING site',
  )
  if ((await end.bind(site, target).first()) === null) return []
  const waiting = db.prepare(
    "SELECT lead_id FROM lead_deliveries WHERE site = ?1 AND target = ?2 AND state = 'pending' AND due_at <= ?3 ORDER BY due_at LIMIT ?4",
  )
  const { results } = await waiting.bind(site, target, now, most).all<{ lead_id: string }>()
  return results.map((row) => row.lead_id)
}

/**
 * Due deliveries that are probably not in the queue: all for working targets, the oldest one for targets whose pause
 * has ended.
 */
export async function findDue(
  db: D1Database,
  now: Seconds,
  most: number,
): Promise<{ id: string; site: string }[]> {
  const statement = db.prepare(
    `WITH waiting AS (
       SELECT lead_id, d.site, due_at, until,
         ROW_NUMBER() OVER (PARTITION BY d.site, d.target ORDER BY due_at) AS place
       FROM lead_deliveries d LEFT JOIN paused_targets r ON r.site = d.site AND r.target = d.target
       WHERE state = 'pending' AND due_at <= ?1 AND d.site NOT IN (SELECT site FROM moving_sites))
     SELECT lead_id AS id, site FROM waiting
     WHERE until IS NULL OR (until <= ?2 AND place = 1)
     GROUP BY lead_id, site ORDER BY MIN(due_at) LIMIT ?3`,
  )
  return (await statement.bind(now - GRACE, now, most).all<{ id: string; site: string }>()).results
}

/**
 * Deletes the deliveries of leads: "delivered" of leads that every target has, "suspect" also of leads held as
 * suspected spam, "any" of all leads.
 */
export function deleteDeliveries(
  db: D1Database,
  leads: readonly string[],
  state: 'delivered' | 'suspect' | 'any',
): D1PreparedStatement {
  const statement = db.prepare(
    `DELETE FROM lead_deliveries WHERE lead_id IN (SELECT value FROM json_each(?1)) AND lead_id NOT IN (
       SELECT lead_id FROM lead_deliveries WHERE lead_id IN (SELECT value FROM json_each(?1))
       AND state <> 'delivered' AND CASE ?2 WHEN 'delivered' THEN 1
         WHEN 'suspect' THEN state <> 'held' OR last_error IS NOT 'suspect' ELSE 0 END)`,
  )
  return statement.bind(JSON.stringify(leads), state)
}
