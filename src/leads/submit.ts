// Keeps a lead before anybody says thanks for it: a row in the database, else the whole lead in the queue (F6-F9).
import type { Lead, LeadMessage, NewLead, Submitted } from './lead.ts'

export type KeepPort = {
  /** Slug of the site. */
  site: string
  /** Targets of a lead on this site, by name. */
  targetsOf: (lead: Pick<Lead, 'kind'>) => readonly string[]
  db: D1Database
  queue: Queue<LeadMessage>
}

/** Keeps a lead. Never rejects. `now` in seconds. */
export async function submitLead(
  _lead: NewLead,
  _port: KeepPort,
  _now: number,
): Promise<Submitted> {
  return { status: 'failed' }
}
