// Leads for counting: for reports, for the reply promise, and for the other leads of one shopper. Read-only.
import { NOTICE_KINDS, type Lead } from '#sales/leads/lead.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { MEASURED_DAYS, PROMISED_KINDS, type Reply } from '#sales/leads/reply-promise.ts'
import type { LeadStatus } from './inbox-lead.ts'
import { toLead } from './lead-rows.ts'

/** Kinds that cannot lead to the sale of a vehicle. */
const NOT_COUNTED = [...NOTICE_KINDS, 'newsletter', 'careers'] as const

/** A lead without what its shopper wrote. */
export type ReportedLead = {
  id: string
  kind: string
  createdAt: Seconds
  answeredAt: Seconds | null
  status: LeadStatus
  /** Email address; empty if unassigned. */
  assignee: string
  lostReason: string
  /** Location; empty if it names none. */
  placeId: string
  placeName: string
  /** Of the vehicle; empty if there is none. */
  car: string
  phone: string
  email: string
  /** Of its test drive; null without one. */
  drive: 'booked' | 'cancelled' | null
  /** Whether the shopper came: 1 or 0; null if not recorded. */
  came: number | null
}

/** Whether lead `l` is held as spam. */
const IS_SPAM = `EXISTS (SELECT 1 FROM lead_deliveries
     WHERE lead_id = l.id AND state = 'held' AND last_error = 'suspect')`

/** Whether lead `l` is held as spam, or was marked as spam. */
const IS_ANY_SPAM = `(${IS_SPAM}
   OR coalesce((SELECT value ->> '$.did' FROM json_each(l.history) WHERE value ->> '$.did' IN ('spam', 'not-spam')
     ORDER BY key DESC LIMIT 1), '') = 'spam')`

/** Leads of a site in a time span, newest first, without follow-ups, notices, spam and tests. */
export async function listReported(
  db: D1Database,
  site: string,
  { from, until, most }: { from: Seconds; until: Seconds; most: number },
): Promise<ReportedLead[]> {
  const statement = db.prepare(
    `SELECT l.id, l.kind, created_at AS createdAt, answered_at AS answeredAt, status, assignee, lost_reason AS lostReason,
       coalesce(CAST(payload ->> '$.location_id' AS TEXT), '') AS placeId, coalesce(CAST(payload ->> '$.location' AS TEXT), '') AS placeName, coalesce(CAST(payload ->> '$.car_id' AS TEXT), '') AS car,
       coalesce(CAST(payload ->> '$.phone' AS TEXT), '') AS phone, lower(trim(coalesce(CAST(payload ->> '$.email' AS TEXT), ''))) AS email, d.state AS drive, d.came
     FROM leads l LEFT JOIN test_drives d ON d.lead_id = l.id
     WHERE l.site = ?1 AND created_at >= ?2 AND created_at < ?3 AND parent IS NULL
       AND kind NOT IN (SELECT value FROM json_each(?4)) AND NOT ${IS_ANY_SPAM}
       AND payload ->> '$.test_lead' IS NULL
     ORDER BY created_at DESC, l.id DESC LIMIT ?5`,
  )
  const values = [site, from, until, JSON.stringify(NOT_COUNTED), most]
  return (await statement.bind(...values).all<ReportedLead>()).results
}

/** Maximum leads searched for those of one shopper, newest first. */
const SEARCHED = 5000

/** Other leads with the phone or email of a lead, newest first, without follow-ups; at most 20. */
export async function listOthersOf(db: D1Database, { id, site, payload }: Lead): Promise<Lead[]> {
  const { phone, email } = payload
  const keys = [phone, typeof email === 'string' ? email.trim().toLowerCase() : undefined]
  const [number, address] = keys.map((key) => (typeof key === 'string' && key !== '' ? key : null))
  if (number === null && address === null) return []
  const statement = db.prepare(
    `SELECT * FROM (SELECT * FROM leads WHERE site = ?1 ORDER BY created_at DESC LIMIT ?5)
     WHERE id <> ?2 AND parent IS NULL AND (payload ->> '$.phone' = ?3 OR lower(trim(payload ->> '$.email')) = ?4)
     ORDER BY created_at DESC LIMIT 20`,
  )
  const { results } = await statement.bind(site, id, number, address, SEARCHED).all()
  return results.flatMap((row) => toLead(row) ?? [])
}

/** Maximum leads to measure, newest first. */
const MAX_MEASURED = 2000

/**
 * When leads with a promised reply arrived and when they were answered: in the last days, without those held as spam
 * and those that shoppers cancelled before a reply.
 */
export async function listReplies(db: D1Database, site: string, now: Seconds): Promise<Reply[]> {
  const statement = db.prepare(
    `SELECT created_at AS createdAt, answered_at AS answeredAt FROM leads l
     WHERE site = ?1 AND created_at >= ?2 AND parent IS NULL AND kind IN (SELECT value FROM json_each(?3))
       AND (status = 'new' OR answered_at IS NOT NULL) AND NOT ${IS_SPAM}
     ORDER BY created_at DESC LIMIT ?4`,
  )
  const values = [site, now - MEASURED_DAYS * DAY, JSON.stringify(PROMISED_KINDS), MAX_MEASURED]
  return (await statement.bind(...values).all<Reply>()).results
}

/**
 * The newest lead of a site with one of these phone numbers, without follow-ups, spam and tests; null if there is none.
 */
export async function findNewestLeadOf(
  db: D1Database,
  site: string,
  phones: readonly string[],
): Promise<Lead | null> {
  const statement = db.prepare(
    `SELECT * FROM leads l WHERE CASE WHEN json_valid(payload) THEN payload ->> '$.phone' END IN (SELECT value FROM json_each(?2))
     AND site = ?1 AND parent IS NULL AND NOT ${IS_ANY_SPAM} AND payload ->> '$.test_lead' IS NULL
     ORDER BY created_at DESC LIMIT 1`,
  )
  const row = await statement.bind(site, JSON.stringify(phones)).first()
  return row === null ? null : toLead(row)
}
