// Leads as personal data: a person's leads, and expired ones, with all data that belongs to a lead.
import { deleteCustomerRequests } from '#sales/finance/customer-rows.ts'
import { deleteConversations } from '#sales/leads/personal-conversations.ts'
import { deleteMessages } from '#sales/leads/sent-message-rows.ts'
import { deleteAgreements } from '#sales/leads/drives/drive-agreement-rows.ts'
import { deleteOffers } from '#sales/leads/price-offers/price-offer-rows.ts'
import { deleteDrives } from '#sales/leads/test-drive-rows.ts'
import type { Correction, PersonKeys } from '#lib/person-keys.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'
import { deleteDeliveries } from './delivery-rows.ts'
import { deleteLeads } from './lead-rows.ts'

/**
 * Deletes leads of a site from before a time; returns the number deleted. A lead that waits or is held for a target
 * stays.
 */
export async function purgeLeads(
  db: D1Database,
  { site, before, most }: PurgeBatch,
): Promise<number> {
  const statement = db.prepare(
    `SELECT id FROM leads WHERE site = ?1 AND created_at < ?2 AND NOT EXISTS (
       SELECT 1 FROM lead_deliveries WHERE lead_id = leads.id AND state <> 'delivered')
     ORDER BY created_at LIMIT ?3`,
  )
  const { results } = await statement.bind(site, before, most).all<{ id: string }>()
  return removeLeads(db, results, 'delivered')
}

/** Deletes leads of a site that have been held as suspected spam since before a time; returns the number deleted. */
export async function purgeSuspects(
  db: D1Database,
  { site, before, most }: PurgeBatch,
): Promise<number> {
  const statement = db.prepare(
    `SELECT DISTINCT lead_id AS id FROM lead_deliveries
     WHERE site = ?1 AND state = 'held' AND last_error = 'suspect' AND due_at < ?2 LIMIT ?3`,
  )
  const { results } = await statement.bind(site, before, most).all<{ id: string }>()
  return removeLeads(db, results, 'suspect')
}

/**
 * Deletes these leads with all of their data, in one transaction. A lead with a delivery in another state stays: it may
 * have been released or retried since it was selected.
 */
async function removeLeads(
  db: D1Database,
  leads: readonly { id: string }[],
  state: 'delivered' | 'suspect',
): Promise<number> {
  if (leads.length === 0) return 0
  const ids = leads.map(({ id }) => id)
  const [, deleted] = await db.batch([
    deleteDeliveries(db, ids, state),
    deleteLeads(db, ids),
    deleteDrives(db, ids),
    deleteAgreements(db, ids),
    deleteOffers(db, ids),
    deleteCustomerRequests(db, ids),
    deleteMessages(db, ids),
    ...deleteConversations(db, ids),
  ])
  return deleted?.results.length ?? 0
}

/** A lead of a person, with its state at each target as JSON: [{"target": "crm", "state": "delivered"}]. */
export type PersonalLead = {
  id: string
  site: string
  kind: string
  payload: string
  created_at: number
  deliveries: string
  /** The dealership's actions and notes: a JSON list. */
  history: string
  /** Its test drive, and the agreement signed for it: JSON objects; null without one. */
  drive: string | null
  agreement: string | null
  /** Its offer for a vehicle: a JSON object; null without one. */
  offer: string | null
}

/** Selects everything that was sent with one of these phones or that email: rows of PersonalLead, oldest first. */
export function selectLeadsOf(
  db: D1Database,
  { phones, email, site }: PersonKeys,
): D1PreparedStatement {
  const phone = "CASE WHEN json_valid(payload) THEN payload ->> '$.phone' END"
  const mail = "CASE WHEN json_valid(payload) THEN lower(payload ->> '$.email') END"
  const statement = db.prepare(
    `SELECT id, site, kind, payload, created_at, history,
       (SELECT json_group_array(json_object('target', target, 'state', state, 'delivered_at', delivered_at))
         FROM lead_deliveries WHERE lead_id = leads.id) AS deliveries,
       (SELECT json_object('start_at', start_at, 'state', state, 'came', came, 'messages', remind_by)
         FROM test_drives WHERE lead_id = leads.id) AS drive,
       (SELECT json_object('signed_at', signed_at, 'details', json(details), 'strokes', strokes)
         FROM drive_agreements WHERE lead_id = leads.id) AS agreement,
       (SELECT json_object('vehicle', car_name, 'price', price, 'amount', amount, 'counter', counter, 'terms', terms, 'state', state, 'expires_at', expires_at)
         FROM price_offers WHERE lead_id = leads.id) AS offer
     FROM leads WHERE id IN (
       SELECT id FROM leads WHERE ${phone} IN (SELECT value FROM json_each(?1))
       UNION SELECT id FROM leads WHERE ${mail} = ?2)
     AND (?3 = '' OR site = ?3) ORDER BY created_at`,
  )
  return statement.bind(JSON.stringify(phones), email === '' ? null : email.toLowerCase(), site)
}

/** Deletes everything that a person has sent with all of its data, delivered or not, and their names in digests. */
export function deleteLeadsOf(
  db: D1Database,
  leads: readonly PersonalLead[],
): D1PreparedStatement[] {
  const ids = leads.map(({ id }) => id)
  return [
    ...namesIn(leads).map(([site, name]) => removeFromDigests(db, name, site)),
    deleteDeliveries(db, ids, 'any'),
    deleteLeads(db, ids),
    deleteDrives(db, ids),
    deleteAgreements(db, ids),
    deleteOffers(db, ids),
    deleteCustomerRequests(db, ids),
    deleteMessages(db, ids),
    ...deleteConversations(db, ids),
  ]
}

/** Removes a name from the digests of held leads, which list the senders' names. */
function removeFromDigests(db: D1Database, name: string, site: string): D1PreparedStatement {
  const statement = db.prepare(
    `UPDATE leads SET payload = replace(payload, ?1, '(deleted)')
     WHERE site = ?2 AND kind = 'held-digest' AND instr(payload, ?1) > 0`,
  )
  // As written within JSON.
  return statement.bind(JSON.stringify(name).slice(1, -1), site)
}

/** Changes name, phone or email in a person's leads; null fields are unchanged. */
export function correctLeads(
  db: D1Database,
  ids: readonly string[],
  { first_name, last_name, email, phone }: Correction,
): D1PreparedStatement {
  const statement = db.prepare(
    `UPDATE leads SET payload = json_patch(payload, ?2) WHERE id IN (SELECT value FROM json_each(?1))`,
  )
  const patch = { name: first_name, last_name, email, phone }
  const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null))
  return statement.bind(JSON.stringify(ids), JSON.stringify(changes))
}

/** The names of senders with their sites, as written in the digests of held leads. */
function namesIn(leads: readonly PersonalLead[]): [site: string, name: string][] {
  const names = new Map<string, [string, string]>()
  for (const { site, payload } of leads) {
    const { name = '', last_name: last = '' } = readNames(payload)
    const whole = `${name} ${last}`.trim().replaceAll(/\s+/g, ' ')
    if (whole !== '') names.set(`${site} ${whole}`, [site, whole])
  }
  return [...names.values()]
}

function readNames(payload: string): { name?: string; last_name?: string } {
  try {
    const { name, last_name: last } = JSON.parse(payload) as Record<string, unknown>
    return {
      ...(typeof name === 'string' && { name }),
      ...(typeof last === 'string' && { last_name: last }),
    }
  } catch {
    return {}
  }
}
