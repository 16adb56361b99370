// Saves a lead before the shopper is thanked: as a row in the database, else whole in the queue (F6-F9).
import type { Lead, LeadMessage, NewLead, Submitted } from '#sales/leads/lead.ts'
import { leadId } from '#sales/leads/lead-id.ts'
import { inTime } from '#lib/in-time.ts'
import { errorName, logError } from '#lib/log.ts'
import { saveLead } from './save-lead.ts'

export type KeepPort = {
  /** Site slug. */
  site: string
  /** Names of the site's targets for a lead. */
  targetsOf: (lead: Pick<Lead, 'kind'>) => readonly string[]
  db: D1Database
  queue: Queue<LeadMessage>
}

/** Milliseconds for the database, then for the queue: a shopper gets a response within three seconds. */
export const KEEP_MS = { database: 1800, queue: 1000 }

/** Saves a lead. Never rejects. `now` in seconds. */
export async function submitLead(
  { kind, key, payload, bodyHash, suspicion, parent }: NewLead,
  port: KeepPort,
  now: number,
): Promise<Submitted> {
  const { site } = port
  const fields = { kind, key, payload, bodyHash, suspicion, parent }
  const lead: Lead = { ...fields, id: await leadId(site, key), site, createdAt: now }
  const targets = port.targetsOf(lead)
  try {
    const kept = await inTime(saveLead(port.db, lead, targets), KEEP_MS.database)
    if (!kept.isNew) {
      const isSame = kept.lead.bodyHash === bodyHash
      return isSame ? { status: 'known', lead: kept.lead } : { status: 'conflict' }
    }
  } catch (error) {
    logError('leads.database-failed', { tenant: site, lead: lead.id, error: errorName(error) })
    const isQueued = await send(port, lead.id, { kind: 'keep', lead, targets })
    return isQueued ? { status: 'kept', lead } : { status: 'failed' }
  }
  // If the queue does not accept it, the sweep finds the row (F8, F10).
  if (targets.length > 0 && suspicion.length === 0)
    await send(port, lead.id, { kind: 'deliver', id: lead.id, site })
  return { status: 'kept', lead }
}

async function send(port: KeepPort, lead: string, message: LeadMessage): Promise<boolean> {
  try {
    await inTime(Promise.resolve(port.queue.send(message)), KEEP_MS.queue)
    return true
  } catch (error) {
    logError('leads.queue-failed', { tenant: port.site, lead, error: errorName(error) })
    return false
  }
}
