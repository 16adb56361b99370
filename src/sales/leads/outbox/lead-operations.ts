// Leads of all sites with their deliveries, for operations: listing, viewing and retrying.
import type { Seconds } from '#lib/zone-time.ts'
import type { DeliveryRow } from './delivery-rows.ts'

/** Filters leads and deliveries by all of these; an omitted field matches any. */
export type LeadFilter = { id?: string; site?: string; target?: string }
export type ListFilter = LeadFilter & { state?: DeliveryRow['state'] }

/**
 * Leads with their deliveries, and nothing that a shopper wrote; leads without a target appear once, in the database
 * that has the site.
 */
const LISTED = `FROM leads l LEFT JOIN lead_deliveries d ON d.lead_id = l.id
  WHERE (?1 IS NULL OR l.id = ?1) AND (?2 IS NULL OR l.site = ?2) AND (?3 IS NULL OR d.target = ?3)
    AND (?4 IS NULL OR d.state = ?4) AND l.site NOT IN (SELECT site FROM absent_sites)`

export type LeadCount = {
  site: string
  /** Null for leads without a target, as is their state. */
  target: string | null
  state: DeliveryRow['state'] | null
  leads: number
  oldest: Seconds
  /** Since when the target has been failing; null if it is not. */
  failingSince: Seconds | null
}

/** Number of leads by site, target and state. */
export async function countLeads(
  db: D1Database,
  { state, ...filter }: ListFilter,
): Promise<LeadCount[]> {
  const statement = db.prepare(
    `SELECT c.*, since AS failingSince FROM (
       SELECT l.site, d.target, d.state, COUNT(*) AS leads, MIN(l.created_at) AS oldest ${LISTED} GROUP BY 1, 2, 3) c
     LEFT JOIN paused_targets p ON p.site = c.site AND p.target = c.target ORDER BY 1, 2, 3`,
  )
  return (await statement.bind(...toValues(filter), state ?? null).all<LeadCount>()).results
}

export type ListedLead = {
  id: string
  site: string
  kind: string
  createdAt: Seconds
  /** Null for a lead without a target, as are the other fields. */
  target: string | null
  state: DeliveryRow['state'] | null
  attempts: number | null
  reason: string | null
}

/** The newest leads, once per target. */
export async function listNewestLeads(
  db: D1Database,
  { state, ...filter }: ListFilter,
  most: number,
): Promise<ListedLead[]> {
  const statement = db.prepare(
    `SELECT l.id, l.site, l.kind, l.created_at AS createdAt, d.target, d.state, d.attempts, d.last_error AS reason
     ${LISTED} ORDER BY l.created_at DESC, l.id LIMIT ?5`,
  )
  const bound = statement.bind(...toValues(filter), state ?? null, most)
  return (await bound.all<ListedLead>()).results
}

/** A lead as stored: another release may have written content that this one cannot parse. */
export type StoredLead = {
  id: string
  site: string
  kind: string
  createdAt: Seconds
  parent: string | null
  /** Reasons for suspected spam, separated by commas; empty if none. */
  suspicion: string
  payload: string
}

/** A lead of any site in this database; null if there is none. */
export function findStoredLead(db: D1Database, id: string): Promise<StoredLead | null> {
  const statement = db.prepare(
    `SELECT id, site, kind, created_at AS createdAt, parent, suspicion, payload FROM leads
     WHERE id = ?1 AND site NOT IN (SELECT site FROM absent_sites)`,
  )
  return statement.bind(id).first<StoredLead>()
}

/** Deliveries in the database that has their site. */
const MEANT = `(?1 IS NULL OR lead_id = ?1) AND (?2 IS NULL OR site = ?2) AND (?3 IS NULL OR target = ?3)
  AND site NOT IN (SELECT site FROM absent_sites)`

/** Makes waiting deliveries due within half a minute, and returns their leads. One in progress keeps its lease. */
export async function retryDeliveries(
  db: D1Database,
  filter: LeadFilter,
  now: Seconds,
): Promise<string[]> {
  const statement = db.prepare(
    `UPDATE lead_deliveries SET due_at = MIN(due_at, ?4) WHERE state = 'pending' AND ${MEANT} RETURNING lead_id AS lead`,
  )
  const { results } = await statement.bind(...toValues(filter), now + 30).all<{ lead: string }>()
  return [...new Set(results.map(({ lead }) => lead))]
}

/** Leads that have held deliveries, suspected spam only if included. */
export async function findHeldLeads(
  db: D1Database,
  { withSuspects, ...filter }: LeadFilter & { withSuspects: boolean },
): Promise<{ id: string; site: string }[]> {
  const held = db.prepare(
    `SELECT DISTINCT lead_id AS id, site FROM lead_deliveries
     WHERE state = 'held' AND (?4 = 1 OR last_error IS NOT 'suspect') AND ${MEANT}`,
  )
  const bound = held.bind(...toValues(filter), withSuspects ? 1 : 0)
  return (await bound.all<{ id: string; site: string }>()).results
}

const toValues = ({ id, site, target }: LeadFilter) => [id ?? null, site ?? null, target ?? null]
