// A lead into the database, with a row for each target, all or nothing. However often it comes, it is there once (F9).
import type { Lead } from '#sales/leads/lead.ts'
import { insertDeliveries } from './delivery-rows.ts'
import { insertLead, selectLeads, toLead } from './lead-rows.ts'

export type SavedLead = {
  /** False where a lead of that id was there. */
  isNew: boolean
  /** What is there now, perhaps with another body. */
  lead: Lead
}

/** Keeps a lead. Rejects where the database does not take it. */
export async function saveLead(
  db: D1Database,
  lead: Lead,
  targets: readonly string[],
): Promise<SavedLead> {
  const [, inserted, selected] = await db.batch([
    insertDeliveries(db, lead, targets),
    insertLead(db, lead),
    selectLeads(db, [lead.id]),
  ])
  const isNew = inserted?.meta.changes === 1
  return { isNew, lead: (isNew ? null : toLead(selected?.results[0])) ?? lead }
}
