// The inbox of leads in the console, and the work done on each lead.
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { type Lead, NOTICE_KINDS } from '#sales/leads/lead.ts'
import { deleteConversations } from '#sales/leads/personal-conversations.ts'
import { deleteAgreements } from '#sales/leads/drives/drive-agreement-rows.ts'
import { deleteOffers } from '#sales/leads/price-offers/price-offer-rows.ts'
import { deleteDrives } from '#sales/leads/test-drive-rows.ts'
import { deleteDeliveries } from './delivery-rows.ts'
import { type InboxLead, type LeadStatus, toInboxLead, type WorkEntry } from './inbox-lead.ts'
import { deleteLeads, toLead } from './lead-rows.ts'

/** The lists of the inbox. */
export const INBOX_VIEWS = {
  open: 'Not answered',
  mine: 'Mine',
  held: 'Held as spam',
  undelivered: 'Not delivered',
  estimates: 'Trade-in estimates',
  all: 'All',
} as const
export type InboxView = keyof typeof INBOX_VIEWS

export type InboxFilter = {
  view: InboxView
  /** Email address of the person for the view "mine". */
  person: string
  /** Every word must be in the name, contact, vehicle, comments or reference. */
  words: string
  /** A kind of lead; empty for all. */
  kind: string
  /** Only leads before this one, for the next page. */
  before: { at: Seconds; id: string } | null
  most: number
}

/** Maximum leads that a search scans, newest first. */
export const SEARCHED = 5000
/** Days after which a lead that is not answered or not delivered leaves the work lists. */
export const OPEN_DAYS = 30
const MAX_WORDS = 8

const DELIVERY = `(SELECT CASE WHEN count(*) = 0 THEN 'none' WHEN max(state = 'held') THEN 'held'
     WHEN max(state = 'pending' AND attempts > 0) THEN 'failing' WHEN max(state = 'pending') THEN 'waiting'
     ELSE 'delivered' END FROM lead_deliveries WHERE lead_id = l.id) AS delivery`

/** Whether lead `l` is held as spam. */
const IS_SPAM = `EXISTS (SELECT 1 FROM lead_deliveries
     WHERE lead_id = l.id AND state = 'held' AND last_error = 'suspect')`

/** Whether a delivery of lead `l` failed and is retried, or waits for a person for a reason other than spam. */
const IS_UNDELIVERED = `EXISTS (SELECT 1 FROM lead_deliveries WHERE lead_id = l.id
     AND (state = 'pending' AND failed_at IS NOT NULL OR state = 'held' AND last_error IS NOT 'suspect'))`

/** Leads of a site, newest first, without notices to the dealer. */
export async function listInbox(
  db: D1Database,
  site: string,
  filter: InboxFilter,
  now: Seconds,
): Promise<InboxLead[]> {
  const { view, person, kind, before, most } = filter
  const words = toSearched(filter.words)
  const statement = db.prepare(
    `SELECT l.*, ${DELIVERY} FROM (
       SELECT * FROM leads WHERE site = ?1 AND (created_at < ?2 OR (created_at = ?2 AND id < ?3))
       AND created_at >= CASE WHEN ?4 IN ('open', 'undelivered') THEN ?5 ELSE 0 END
       ORDER BY created_at DESC, id DESC LIMIT ?6) l
     WHERE kind NOT IN (SELECT value FROM json_each(?7)) AND (?8 = '' OR kind = ?8)
     AND CASE ?4 WHEN 'open' THEN status = 'new' AND NOT ${IS_SPAM}
         WHEN 'mine' THEN assignee = ?9 AND status IN ('new', 'answered')
         WHEN 'held' THEN ${IS_SPAM}
         WHEN 'undelivered' THEN ${IS_UNDELIVERED}
         WHEN 'estimates' THEN payload ->> '$.valuation.offer_price' IS NOT NULL
         ELSE 1 END
     AND (?4 = 'undelivered' OR parent IS NULL OR coalesce(payload ->> '$.event', '') NOT LIKE 'message.%')
     AND NOT EXISTS (SELECT 1 FROM json_each(?10) AS word WHERE instr(lower(
         coalesce(payload ->> '$.name', '') || ' ' || coalesce(payload ->> '$.last_name', '') || ' ' ||
         coalesce(payload ->> '$.email', '') || ' ' || replace(coalesce(payload ->> '$.phone', ''), ' ', '') || ' ' ||
         coalesce(payload ->> '$.car_description', '') || ' ' || coalesce(payload ->> '$.stock_number', '') || ' ' ||
         coalesce(payload ->> '$.make', '') || ' ' || coalesce(payload ->> '$.model', '') || ' ' ||
         coalesce(payload ->> '$.vehicle', '') || ' ' || coalesce(payload ->> '$.rego', '') || ' ' ||
         coalesce(payload ->> '$.company', '') || ' ' || coalesce(payload ->> '$.message', '') || ' ' || substr(l.id, 1, 8)), word.value) = 0)
     ORDER BY created_at DESC, id DESC LIMIT ?11`,
  )
  const values = [
    site,
    before?.at ?? now + DAY,
    before?.id ?? '',
    view,
    now - OPEN_DAYS * DAY,
    SEARCHED,
    JSON.stringify(NOTICE_KINDS),
    kind,
    person,
    JSON.stringify(words),
    most,
  ]
  const { results } = await statement.bind(...values).all()
  return results.flatMap((row) => toInboxLead(row) ?? [])
}

/**
 * The words of a search in lower case; a phone number in any format counts as one word, without country code or leading
 * zero: numbers are stored with a code.
 */
function toSearched(text: string): string[] {
  const number = text.replaceAll(/[\s().-]/g, '')
  if (/^\+?\d{6,15}$/.test(number)) return [number.replace(/^(?:\+6[14]|0)/, '')]
  return text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

/** One lead of a site; null if the site has none with that id. */
export async function findInboxLead(
  db: D1Database,
  site: string,
  id: string,
): Promise<InboxLead | null> {
  const statement = db.prepare(`SELECT l.*, ${DELIVERY} FROM leads l WHERE id = ?1 AND site = ?2`)
  const row = await statement.bind(id, site).first()
  return row === null ? null : toInboxLead(row)
}

/** Leads that follow up a lead, oldest first; at most 20. */
export async function listFollowUps(db: D1Database, site: string, id: string): Promise<Lead[]> {
  const statement = db.prepare(
    `SELECT * FROM leads WHERE site = ?1 AND parent = ?2 AND created_at >= (SELECT created_at FROM leads WHERE id = ?2)
     ORDER BY created_at LIMIT 20`,
  )
  const { results } = await statement.bind(site, id).all()
  return results.flatMap((row) => toLead(row) ?? [])
}

/** Counts of a site's inbox that need attention, among the leads of the last 30 days. */
export type InboxCounts = {
  unanswered: number
  oldest: Seconds | null
  held: number
  undelivered: number
}

export async function countInbox(db: D1Database, site: string, now: Seconds): Promise<InboxCounts> {
  const statement = db.prepare(
    `SELECT count(*) FILTER (WHERE open AND NOT spam) AS unanswered, min(created_at) FILTER (WHERE open AND NOT spam) AS oldest,
       count(*) FILTER (WHERE open AND spam) AS held, count(*) FILTER (WHERE undelivered) AS undelivered
     FROM (SELECT created_at, status = 'new' AS open, ${IS_SPAM} AS spam, ${IS_UNDELIVERED} AS undelivered
       FROM leads l WHERE site = ?1 AND created_at >= ?2 AND kind NOT IN (SELECT value FROM json_each(?3)))`,
  )
  const values = [site, now - OPEN_DAYS * DAY, JSON.stringify(NOTICE_KINDS)]
  const counts = await statement.bind(...values).first<InboxCounts>()
  return counts ?? { unanswered: 0, oldest: null, held: 0, undelivered: 0 }
}

/** Maximum entries of a lead's history. Actions beyond them are refused. */
const MAX_ENTRIES = 200

export type WorkChange = {
  /** At least one. */
  entries: readonly WorkEntry[]
  status?: LeadStatus
  assignee?: string
  /** False if the new status is not an answer to the shopper: spam is closed without one. */
  isAnswer?: boolean
  /** Why it is closed without a sale; empty when a lead is reopened. */
  lostReason?: string | undefined
}

/**
 * Adds to the history of a lead, with its new status or person. Records nothing and returns false if there is no such
 * lead, its history is full, or someone else has meanwhile changed the same fields: `lead` is as the caller read it.
 */
export async function recordWork(
  db: D1Database,
  lead: Pick<InboxLead, 'id' | 'site' | 'status' | 'assignee'>,
  { entries, status, assignee, isAnswer = true, lostReason }: WorkChange,
): Promise<boolean> {
  const { id, site } = lead
  const statement = db.prepare(
    `UPDATE leads SET status = coalesce(?3, status), assignee = coalesce(?4, assignee),
       answered_at = CASE WHEN ?3 IS NULL OR ?3 = 'new' OR status <> 'new' OR NOT ?10 THEN answered_at ELSE coalesce(answered_at, ?5) END,
       lost_reason = coalesce(?11, CASE WHEN ?3 IS NULL OR ?3 = 'closed' THEN lost_reason ELSE '' END),
       history = (SELECT json_group_array(json(value)) FROM (
         SELECT value FROM json_each(leads.history) UNION ALL SELECT value FROM json_each(?6)))
     WHERE id = ?1 AND site = ?2 AND json_array_length(history) + json_array_length(?6) <= ?7
       AND (?3 IS NULL OR status = ?8) AND (?4 IS NULL OR assignee = ?9) RETURNING id`,
  )
  const at = entries[0]?.at ?? null
  const values = [id, site, status ?? null, assignee ?? null, at, JSON.stringify(entries)]
  const all = [
    ...values,
    MAX_ENTRIES,
    lead.status,
    lead.assignee,
    isAnswer ? 1 : 0,
    lostReason ?? null,
  ]
  return (await statement.bind(...all).first()) !== null
}

/** Adds an entry to the history of leads, unless it is full. */
export async function noteWork(
  db: D1Database,
  leads: readonly string[],
  entry: WorkEntry,
): Promise<void> {
  const statement = db.prepare(
    `UPDATE leads SET history = json_insert(history, '$[#]', json(?2))
     WHERE id IN (SELECT value FROM json_each(?1)) AND json_array_length(history) < ?3`,
  )
  await statement.bind(JSON.stringify(leads), JSON.stringify(entry), MAX_ENTRIES).run()
}

/** Permanently deletes a lead that is held as spam; false if it is no longer held as spam. */
export async function discardSuspect(
  db: D1Database,
  { id, site }: Pick<Lead, 'id' | 'site'>,
): Promise<boolean> {
  const held = db.prepare(
    `SELECT 1 FROM lead_deliveries WHERE lead_id = ?1 AND site = ?2 AND state = 'held' AND last_error = 'suspect'`,
  )
  if ((await held.bind(id, site).first()) === null) return false
  const [, deleted] = await db.batch([
    deleteDeliveries(db, [id], 'suspect'),
    deleteLeads(db, [id]),
    deleteDrives(db, [id]),
    ...deleteConversations(db, [id]),
    deleteAgreements(db, [id]),
    deleteOffers(db, [id]),
  ])
  return (deleted?.results.length ?? 0) > 0
}
