// Leads in D1. The only SQL for that table, except for the inbox of the dealer (inbox-rows.ts) and the data of a person
// (personal-leads.ts).
import * as z from 'zod'

import { parseJson } from '#lib/parse-json.ts'
import { textOf } from '#lib/text.ts'
import { LEAD_KINDS, type Lead, type LeadWithAnswer } from '#sales/leads/lead.ts'
import { logError } from '#lib/log.ts'
import type { Seconds } from '#lib/zone-time.ts'

/**
 * Inserts a lead unless its id exists. A lead that reports an action of the dealership is closed, because no shopper
 * waits for an answer.
 */
export function insertLead(db: D1Database, lead: Lead): D1PreparedStatement {
  const statement = db.prepare(
    `INSERT INTO leads (id, site, kind, key, body_hash, parent, suspicion, payload, created_at, status)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING`,
  )
  return statement.bind(
    lead.id,
    lead.site,
    lead.kind,
    lead.key,
    lead.bodyHash,
    lead.parent,
    lead.suspicion.join(','),
    JSON.stringify(lead.payload),
    lead.createdAt,
    isOfConversation(lead) ? 'answered' : (doneByDealer(lead) ?? (isNews(lead) ? 'closed' : 'new')),
  )
}

/** Closes a test lead without an answer, because none is due. */
export function closeTestLead(db: D1Database, { id }: Lead): D1PreparedStatement {
  return db.prepare("UPDATE leads SET status = 'closed' WHERE id = ?1").bind(id)
}

/** Whether a lead reports a message to the dealer's systems; the lead that it follows up is the one to answer. */
export const isOfConversation = ({ parent, payload }: Pick<Lead, 'parent' | 'payload'>): boolean =>
  parent !== null && textOf(payload.event).startsWith('message.')

/** The status of a lead that reports what the dealership itself did with a reservation; null for all others. */
function doneByDealer({ parent, payload }: Lead): 'sold' | 'closed' | null {
  if (parent === null) return null
  if (payload.event === 'reservation.completed') return 'sold'
  const isEnded = payload.event === 'reservation.cancelled' && payload['cancelled_by'] === 'dealer'
  return isEnded ? 'closed' : null
}

/** Whether a lead tells the dealer's systems about a test drive or an offer, so that no one waits for an answer. */
function isNews({ parent, payload }: Lead): boolean {
  const event = textOf(payload.event)
  return parent !== null && (NEWS.has(event) || payload['changed_by'] === 'dealer')
}

const NEWS: ReadonlySet<string> = new Set(['test-drive.confirmed', 'test-drive.signed'])

/** Closes the lead that this one cancels or marks as sold, unless it was answered: no reply to it is due any more. */
export function closeFollowedUp(db: D1Database, lead: Lead): D1PreparedStatement[] {
  const { parent, payload, site } = lead
  const isCancelled = textOf(payload.event).endsWith('.cancelled')
  const status = doneByDealer(lead) ?? (isCancelled ? 'closed' : null)
  if (parent === null || status === null) return []
  const statement = db.prepare(
    `UPDATE leads SET status = ?3 WHERE id = ?1 AND site = ?2 AND status = 'new'`,
  )
  return [statement.bind(parent, site, status)]
}

/** Marks a lead as answered by a sent message, unless it was marked before. */
export function markAnswered(
  db: D1Database,
  { id, site }: Pick<Lead, 'id' | 'site'>,
  now: Seconds,
): D1PreparedStatement {
  const statement = db.prepare(
    `UPDATE leads SET status = 'answered', answered_at = coalesce(answered_at, ?3)
     WHERE id = ?1 AND site = ?2 AND status = 'new'`,
  )
  return statement.bind(id, site, now)
}

/**
 * Reopens an answered lead because its shopper wrote; the time of its first answer stays. Runs before the statement
 * that inserts the follow-up of the message, so that a known message reopens nothing.
 */
export function reopenAnswered(
  db: D1Database,
  { id, site }: Pick<Lead, 'id' | 'site'>,
  followUp: string,
): D1PreparedStatement {
  const statement = db.prepare(
    `UPDATE leads SET status = 'new' WHERE id = ?1 AND site = ?2 AND status = 'answered'
     AND NOT EXISTS (SELECT 1 FROM leads WHERE id = ?3)`,
  )
  return statement.bind(id, site, followUp)
}

/** Selects the leads of these ids; `toLead` parses the rows. */
export function selectLeads(db: D1Database, ids: readonly string[]): D1PreparedStatement {
  const statement = db.prepare('SELECT * FROM leads WHERE id IN (SELECT value FROM json_each(?1))')
  return statement.bind(JSON.stringify(ids))
}

/** The lead with an id on a site; null if there is none. */
export async function findLead(db: D1Database, site: string, id: string): Promise<Lead | null> {
  const lead = (await findLeads(db, [id])).get(id)
  return lead?.site === site ? lead : null
}

/** The lead with an id on a site, and whether it was answered; null if there is none. */
export async function findLeadWithAnswer(
  db: D1Database,
  site: string,
  id: string,
): Promise<LeadWithAnswer | null> {
  const row = await selectLeads(db, [id]).first()
  const lead = row === null ? null : toLead(row)
  if (row === null || lead?.site !== site) return null
  const { status, answered_at: answeredAt } = row
  return { ...lead, awaitsAnswer: status === 'new', wasAnswered: answeredAt !== null }
}

export async function findLeads(
  db: D1Database,
  ids: readonly string[],
): Promise<Map<string, Lead>> {
  const { results } = await selectLeads(db, ids).all()
  return new Map(results.map(toLead).flatMap((lead) => (lead === null ? [] : [[lead.id, lead]])))
}

/** Parses a lead row; logs an invalid one and returns null. */
export function toLead(row: unknown): Lead | null {
  const read = rowShape.safeParse(row)
  if (read.success) return read.data
  logError('leads.row-broken', { at: read.error.issues[0]?.path.join('.') })
  return null
}

const rowShape = z
  .object({
    id: z.string(),
    site: z.string(),
    kind: z.enum(LEAD_KINDS),
    key: z.string(),
    body_hash: z.string(),
    parent: z.string().nullable(),
    suspicion: z.string(),
    payload: z.string().transform(parseJson).pipe(z.record(z.string(), z.unknown())),
    created_at: z.number(),
  })
  .transform(({ body_hash: bodyHash, created_at: createdAt, suspicion, ...same }): Lead => ({
    ...same,
    bodyHash,
    createdAt,
    suspicion: suspicion === '' ? [] : suspicion.split(','),
  }))

/** Deletes leads whose deliveries are all deleted, and returns their ids. */
export function deleteLeads(db: D1Database, ids: readonly string[]): D1PreparedStatement {
  const statement = db.prepare(
    `DELETE FROM leads WHERE id IN (SELECT value FROM json_each(?1))
     AND NOT EXISTS (SELECT 1 FROM lead_deliveries WHERE lead_id = leads.id) RETURNING id`,
  )
  return statement.bind(JSON.stringify(ids))
}
