// Leads as data of people: what becomes too old, with everything that belongs to a lead.
import { deleteCustomerRequests } from '#sales/finance/customer-rows.ts'
import { deleteDrives } from '#sales/leads/test-drive-rows.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'
import { deleteDeliveries } from './delivery-rows.ts'
import { deleteLeads } from './lead-rows.ts'

/** Deletes leads of a site from before a time; the number deleted. One that waits or is held for a target stays. */
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

/** Deletes leads of a site that have been held as suspected spam since before a time; the number deleted. */
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
 * Deletes these leads with everything that belongs to them, in one transaction. A lead with a delivery in another state
 * stays: it may have been released or retried since it was selected.
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
    deleteCustomerRequests(db, ids),
  ])
  return deleted?.results.length ?? 0
}
