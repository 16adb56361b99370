// Saves a lead with a row for each target, all or nothing. Repeats do not duplicate it (F9).
import type { Lead } from '#sales/leads/lead.ts'
import { insertDeliveries } from './delivery-rows.ts'
import { insertLead, selectLeads, toLead } from './lead-rows.ts'

export type SavedLead = {
  /** False if a lead with that id existed. */
  isNew: boolean
  /** The stored lead, perhaps with a different body. */
  lead: Lead
}

/** Saves a lead. Rejects if the database does not accept it. */
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
