// The messages of conversations about leads. The only SQL for that table, except for the data of a person
// (personal-conversations.ts).
import * as z from 'zod'

import { readJson } from '#lib/parse-json.ts'
import type { Seconds } from '#lib/zone-time.ts'

export const WAYS = ['email', 'text', 'page'] as const
export type Way = (typeof WAYS)[number]

/** States of messages. Dealership: waiting to failed. Shopper: received, automatic, or held as possibly hostile. */
export const MESSAGE_STATES = [
  'waiting',
  'sent',
  'delivered',
  'failed',
  'received',
  'automatic',
  'held',
] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** A vehicle as described when the message was written. */
export type MessageCard = { title: string; price: string; href: string }

/** A shopper's picture, in MEDIA. */
export type MessagePicture = { key: string; type: string; bytes: number }

export type MessageDetails = {
  subject?: string | undefined
  card?: MessageCard | undefined
  pictures?: MessagePicture[] | undefined
  /** Number of attachments that were left out. */
  left?: number | undefined
}

export type ConversationMessage = {
  id: string
  site: string
  /** Id of the lead. */
  lead: string
  way: Way
  /** Email address of the staff member; empty for the shopper. */
  author: string
  /** Email address or mobile of the shopper; empty for the website. */
  address: string
  body: string
  details: MessageDetails
  /** The consent for sending it; empty for messages from the shopper. */
  consent: string
  state: MessageState
  /** Why it was not sent, or is held. */
  reason: string
  attempts: number
  dueAt: Seconds | null
  at: Seconds
  settledAt: Seconds | null
}

export type NewMessage = Omit<ConversationMessage, 'attempts' | 'settledAt'>

/** Seconds that a claim lasts, longer than any attempt takes. */
const LEASE: Seconds = 30
/** Seconds that a message may spend in the queue before the sweep queues it again. */
const GRACE: Seconds = 15
/** Maximum messages of a lead on a page. */
const SHOWN = 200
/** Maximum messages that a shopper can add to a lead in a day, on all channels. */
export const MAX_RECEIVED = 60

/** Details as stored. */
export const detailsShape = z.object({
  subject: z.string().optional(),
  card: z.object({ title: z.string(), price: z.string(), href: z.string() }).optional(),
  pictures: z.array(z.object({ key: z.string(), type: z.string(), bytes: z.number() })).optional(),
  left: z.number().optional(),
})

type Row = Omit<ConversationMessage, 'details' | 'dueAt' | 'settledAt'> & {
  details: string
  due_at: Seconds | null
  settled_at: Seconds | null
}

const toMessage = ({ details, due_at: dueAt, settled_at: settledAt, ...same }: Row) => ({
  ...same,
  details: readJson(details, detailsShape) ?? {},
  dueAt,
  settledAt,
})

/** Adds a message unless it is already stored. */
export function insertMessage(db: D1Database, message: NewMessage): D1PreparedStatement {
  const statement = db.prepare(
    `INSERT INTO conversation_messages
       (id, site, lead, way, author, address, body, details, consent, state, reason, due_at, at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13) ON CONFLICT DO NOTHING`,
  )
  const { id, site, lead, way, author, address, body, details, consent, state, reason } = message
  return statement.bind(
    id,
    site,
    lead,
    way,
    author,
    address,
    body,
    JSON.stringify(details),
    consent,
    state,
    reason,
    message.dueAt,
    message.at,
  )
}

/** The messages about a lead, oldest first; only the newest if there are very many. */
export async function listConversation(
  db: D1Database,
  { site, lead }: Pick<ConversationMessage, 'site' | 'lead'>,
): Promise<ConversationMessage[]> {
  const statement = db.prepare(
    `SELECT * FROM conversation_messages WHERE lead = ?1 AND site = ?2 AND state <> 'gone'
     ORDER BY at DESC, rowid DESC LIMIT ?3`,
  )
  const { results } = await statement.bind(lead, site, SHOWN).all<Row>()
  return results.toReversed().map(toMessage)
}

/** One message of a site; null if there is none. */
export async function findMessage(
  db: D1Database,
  { site, id }: Pick<ConversationMessage, 'site' | 'id'>,
): Promise<ConversationMessage | null> {
  const statement = db.prepare(
    `SELECT * FROM conversation_messages WHERE id = ?1 AND site = ?2 AND state <> 'gone'`,
  )
  const row = await statement.bind(id, site).first<Row>()
  return row === null ? null : toMessage(row)
}

/** Claims a due message, so that nothing else sends it meanwhile; null if it is not due. */
export async function claimMessage(
  db: D1Database,
  id: string,
  now: Seconds,
): Promise<ConversationMessage | null> {
  const statement = db.prepare(
    `UPDATE conversation_messages SET due_at = ?2 + ?3, attempts = attempts + 1
     WHERE id = ?1 AND state = 'waiting' AND due_at <= ?2
       AND NOT EXISTS (SELECT 1 FROM moving_sites WHERE moving_sites.site = conversation_messages.site)
     RETURNING *`,
  )
  const row = await statement.bind(id, now, LEASE).first<Row>()
  return row === null ? null : toMessage(row)
}

/** Records that the provider accepted a message. A delivery state that it reported meanwhile stays. */
export function markSent(db: D1Database, id: string, now: Seconds): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE conversation_messages SET state = 'sent', reason = '', due_at = NULL, settled_at = ?2
       WHERE id = ?1 AND state = 'waiting'`,
    )
    .bind(id, now)
}

/** Records a failed attempt, which is retried at `dueAt`, or abandoned if that is null. */
export function markNotSent(
  db: D1Database,
  id: string,
  { reason, dueAt, now }: { reason: string; dueAt: Seconds | null; now: Seconds },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE conversation_messages SET reason = ?2, due_at = ?3,
         state = CASE WHEN ?3 IS NULL THEN 'failed' ELSE 'waiting' END,
         settled_at = CASE WHEN ?3 IS NULL THEN ?4 END
       WHERE id = ?1 AND state = 'waiting'`,
    )
    .bind(id, reason, dueAt, now)
}

/** Makes a failed message due again; false if it is no longer failed. */
export async function retryMessage(
  db: D1Database,
  { site, id }: Pick<ConversationMessage, 'site' | 'id'>,
  now: Seconds,
): Promise<boolean> {
  const statement = db.prepare(
    `UPDATE conversation_messages SET state = 'waiting', reason = '', attempts = 0, due_at = ?3, settled_at = NULL
     WHERE id = ?1 AND site = ?2 AND state = 'failed'`,
  )
  return (await statement.bind(id, site, now).run()).meta.changes === 1
}

/**
 * Records the provider's report about a message. Reports may arrive early, twice or out of order: "delivered" is final,
 * and "failed" never replaces it.
 */
export async function settleMessage(
  db: D1Database,
  { site, id }: Pick<ConversationMessage, 'site' | 'id'>,
  { state, reason }: { state: 'sent' | 'delivered' | 'failed'; reason: string },
  now: Seconds,
): Promise<boolean> {
  const statement = db.prepare(
    `UPDATE conversation_messages SET state = ?3, reason = ?4, due_at = NULL, settled_at = ?5
     WHERE id = ?1 AND site = ?2 AND author <> '' AND CASE ?3 WHEN 'sent' THEN state = 'waiting'
       WHEN 'failed' THEN state IN ('waiting', 'sent') ELSE state IN ('waiting', 'sent', 'failed') END`,
  )
  return (await statement.bind(id, site, state, reason, now).run()).meta.changes === 1
}

/** Accepts a held message as the shopper's. */
export async function releaseMessage(
  db: D1Database,
  { site, id }: Pick<ConversationMessage, 'site' | 'id'>,
): Promise<boolean> {
  const statement = db.prepare(
    `UPDATE conversation_messages SET state = 'received' WHERE id = ?1 AND site = ?2 AND state = 'held'`,
  )
  return (await statement.bind(id, site).run()).meta.changes === 1
}

/** Due messages that are probably not in the queue. */
export async function findDueMessages(
  db: D1Database,
  now: Seconds,
  most: number,
): Promise<{ id: string; site: string }[]> {
  const statement = db.prepare(
    `SELECT id, site FROM conversation_messages
     WHERE due_at <= ?1 AND state = 'waiting' AND site NOT IN (SELECT site FROM moving_sites)
     ORDER BY due_at LIMIT ?2`,
  )
  return (await statement.bind(now - GRACE, most).all<{ id: string; site: string }>()).results
}

/** The lead of the newest message to or from an address of a site; null if there is none. */
export async function findLeadOfAddress(
  db: D1Database,
  { site, address }: Pick<ConversationMessage, 'site' | 'address'>,
): Promise<string | null> {
  const statement = db.prepare(
    `SELECT lead FROM conversation_messages WHERE site = ?1 AND address = ?2 AND state <> 'gone'
     ORDER BY at DESC, rowid DESC LIMIT 1`,
  )
  return (await statement.bind(site, address).first<{ lead: string }>())?.lead ?? null
}

/** Whether a shopper has added more messages to a lead since a time than a person would. */
export async function isFlooded(
  db: D1Database,
  { site, lead }: Pick<ConversationMessage, 'site' | 'lead'>,
  since: Seconds,
): Promise<boolean> {
  const statement = db.prepare(
    `SELECT count(*) AS n FROM conversation_messages WHERE lead = ?1 AND site = ?2 AND author = '' AND at > ?3`,
  )
  const counted = await statement.bind(lead, site, since).first<{ n: number }>()
  return (counted?.n ?? 0) >= MAX_RECEIVED
}

/** The leads whose newest message is the shopper's, so that they need a reply. */
export async function listAwaiting(
  db: D1Database,
  site: string,
  leads: readonly string[],
): Promise<Set<string>> {
  const statement = db.prepare(
    `SELECT lead FROM (
       SELECT lead, author, state, row_number() OVER (PARTITION BY lead ORDER BY at DESC, rowid DESC) AS place
       FROM conversation_messages WHERE lead IN (SELECT value FROM json_each(?2)) AND site = ?1
         AND state NOT IN ('automatic', 'gone'))
     WHERE place = 1 AND author = ''`,
  )
  const { results } = await statement.bind(site, JSON.stringify(leads)).all<{ lead: string }>()
  return new Set(results.map(({ lead }) => lead))
}

/** Number of messages from the dealership, and from shoppers. */
export type MessageCount = { replies: number; answers: number }

/** Number of messages about a site's leads in a time span; its end is exclusive. */
export async function countMessages(
  db: D1Database,
  site: string,
  { from, until }: { from: Seconds; until: Seconds },
): Promise<MessageCount> {
  const statement = db.prepare(
    `SELECT count(*) FILTER (WHERE author <> '' AND state IN ('sent', 'delivered')) AS replies,
       count(*) FILTER (WHERE author = '' AND state = 'received') AS answers
     FROM conversation_messages WHERE lead IN (SELECT id FROM leads WHERE site = ?1 AND created_at >= ?2 AND created_at < ?3)`,
  )
  const counted = await statement.bind(site, from, until).first<MessageCount>()
  return counted ?? { replies: 0, answers: 0 }
}
