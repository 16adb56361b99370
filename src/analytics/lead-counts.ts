// Leads by vehicle and source, counted when they are written: leads are deleted later, and have their vehicle inside
// their payload. The only SQL for that table.
import type { Seconds } from '#lib/zone-time.ts'
import { toVisitSource } from './visit-sources.ts'

const QUARTER: Seconds = 900

/** Lead kinds that are reservations, and kinds that are not enquiries, which are not counted. */
const RESERVATIONS = ['reservation', 'purchase']
const UNCOUNTED = ['newsletter', 'held-digest', 'stock-refused', 'stock-left-out', 'feed-drops']

export type LeadMeasure = 'enquiry' | 'reservation'

/** The counted fields of a lead (sales/leads/lead.ts). */
type CountedLead = {
  id: string
  site: string
  kind: string
  parent: string | null
  suspicion: readonly string[]
  payload: Readonly<Record<string, unknown>>
  createdAt: Seconds
}

/**
 * Counts a lead. Runs in one batch with the statement that inserts it, and before that: an existing lead is not counted
 * again. Follow-ups, notices and suspected spam are not counted.
 */
export function countLead(db: D1Database, lead: CountedLead): D1PreparedStatement[] {
  const { id, site, kind, parent, suspicion, payload, createdAt } = lead
  if (parent !== null || suspicion.length > 0 || UNCOUNTED.includes(kind)) return []
  const statement = db.prepare(
    `INSERT INTO lead_counts (site, quarter, measure, car, source, campaign, leads)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, 1 WHERE NOT EXISTS (SELECT 1 FROM leads WHERE id = ?7)
     ON CONFLICT DO UPDATE SET leads = leads + 1`,
  )
  const { source, campaign } = toVisitSource(linkedParams(payload))
  const { car_id: car } = payload
  const measure: LeadMeasure = RESERVATIONS.includes(kind) ? 'reservation' : 'enquiry'
  const of = [site, Math.floor(createdAt / QUARTER), measure, typeof car === 'string' ? car : '']
  return [statement.bind(...of, source, campaign, id)]
}

/**
 * Counts leads that were suspected spam and are being released. Runs in one batch with the statement that releases
 * them, and before that. The source of such leads is not stored.
 */
export function countReleased(db: D1Database, ids: readonly string[]): D1PreparedStatement {
  const statement = db.prepare(
    `INSERT INTO lead_counts (site, quarter, measure, car, source, campaign, leads)
     SELECT site, created_at / 900, CASE WHEN kind IN (SELECT value FROM json_each(?2)) THEN 'reservation' ELSE 'enquiry' END,
       coalesce(payload ->> '$.car_id', ''), 'direct', '', 1
     FROM leads WHERE id IN (SELECT value FROM json_each(?1)) AND parent IS NULL AND suspicion <> ''
       AND kind NOT IN (SELECT value FROM json_each(?3))
       AND EXISTS (SELECT 1 FROM lead_deliveries WHERE lead_id = leads.id AND state = 'held' AND last_error = 'suspect')
     ON CONFLICT DO UPDATE SET leads = leads + 1`,
  )
  const kinds = [RESERVATIONS, UNCOUNTED].map((names) => JSON.stringify(names))
  return statement.bind(JSON.stringify(ids), ...kinds)
}

function linkedParams(payload: CountedLead['payload']): Record<string, string> {
  const { lead_attributes: attributes } = payload as {
    lead_attributes?: { linked_query_params?: Record<string, string> }
  } // payload.ts writes it
  return attributes?.linked_query_params ?? {}
}

export type LeadCount = {
  /** Start of the quarter-hour. */
  at: Seconds
  measure: LeadMeasure
  car: string
  source: string
  campaign: string
  leads: number
}

/** Counts from a start time to an end time, which is excluded; both are midnights. */
export async function listLeadCounts(
  db: D1Database,
  site: string,
  { from, until }: { from: Seconds; until: Seconds },
): Promise<LeadCount[]> {
  const statement = db.prepare(
    `SELECT quarter * 900 AS at, measure, car, source, campaign, leads FROM lead_counts
     WHERE site = ?1 AND quarter >= ?2 AND quarter < ?3 ORDER BY quarter`,
  )
  const bound = [site, from / QUARTER, until / QUARTER]
  return (await statement.bind(...bound).all<LeadCount>()).results
}

/** Deletes a batch of counts from before a time; returns the number deleted. */
export async function purgeLeadCounts(
  db: D1Database,
  { site, before, most }: { site: string; before: Seconds; most: number },
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM lead_counts WHERE site = ?1 AND (quarter, measure, car, source, campaign) IN (
       SELECT quarter, measure, car, source, campaign FROM lead_counts WHERE site = ?1 AND quarter < ?2 LIMIT ?3)`,
  )
  return (await statement.bind(site, Math.floor(before / QUARTER), most).run()).meta.changes
}
