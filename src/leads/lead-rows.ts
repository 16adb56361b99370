// Leads as they last. The only SQL for that table.
import type { Lead } from './lead.ts'

/** The lead of an id on a site; null when there is none. */
export async function findLead(_db: D1Database, _site: string, _id: string): Promise<Lead | null> {
  return null
}
