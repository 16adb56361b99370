// Saves a lead with a row for each target, all or nothing. Repeats do not duplicate it.
import { countLead } from '#analytics/lead-counts.ts'
import { errorName, logError } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import {
  type Lead,
  leadId,
  type LeadMessage,
  type NewLead,
  type Submitted,
} from '#sales/leads/lead.ts'
import { insertDeliveries } from './delivery-rows.ts'
import { closeFollowedUp, insertLead, selectLeads, toLead } from './lead-rows.ts'

/** Milliseconds for the database, then for the queue: a shopper gets a response within three seconds. */
export const KEEP_MS: Record<'database' | 'queue', Milliseconds> = { database: 1800, queue: 1000 }

export type SavedLead = {
  /** False if a lead with that id existed. */
  isNew: boolean
  /** The stored lead, perhaps with a different body. */
  lead: Lead
}

/** The statements that add a lead with its deliveries, unless it is known. */
export function leadStatements(
  db: D1Database,
  lead: Lead,
  targets: readonly string[],
): D1PreparedStatement[] {
  return [
    ...countLead(db, lead),
    ...closeFollowedUp(db, lead),
    insertDeliveries(db, lead, targets),
    insertLead(db, lead),
  ]
}

/** Saves a lead. Rejects if the database does not accept it. */
export async function saveLead(
  db: D1Database,
  lead: Lead,
  targets: readonly string[],
): Promise<SavedLead> {
  const results = await db.batch([...leadStatements(db, lead, targets), selectLeads(db, [lead.id])])
  const [inserted, selected] = results.slice(-2)
  const isNew = inserted?.meta.changes === 1
  return { isNew, lead: (isNew ? null : toLead(selected?.results[0])) ?? lead }
}

/** Saves a lead before the shopper is thanked: as a row in the database, else whole in the queue. */
export type SaveLeadDeps = {
  /** Site slug. */
  site: string
  /** Names of the site's targets for a lead. */
  targetsOf: (lead: Pick<Lead, 'kind'>) => readonly string[]
  db: D1Database
  queue: Queue<LeadMessage>
}

/** Saves a lead. Never rejects. */
export async function submitLead(
  { kind, key, payload, bodyHash, suspicion, parent }: NewLead,
  deps: SaveLeadDeps,
  now: Seconds,
): Promise<Submitted> {
  const { site } = deps
  const fields = { kind, key, payload, bodyHash, suspicion, parent }
  const lead: Lead = { ...fields, id: await leadId(site, key), site, createdAt: now }
  const targets = deps.targetsOf(lead)
  try {
    const saved = await inTime(saveLead(deps.db, lead, targets), KEEP_MS.database)
    if (!saved.isNew) {
      const isSame = saved.lead.bodyHash === bodyHash
      return isSame ? { status: 'known', lead: saved.lead } : { status: 'conflict' }
    }
  } catch (error) {
    logError('leads.database-failed', { tenant: site, lead: lead.id, error: errorName(error) })
    const isQueued = await send(deps, lead.id, { kind: 'keep', lead, targets })
    return isQueued ? { status: 'kept', lead } : { status: 'failed' }
  }
  // If the queue does not accept it, the sweep finds the row.
  if (targets.length > 0 && suspicion.length === 0)
    await send(deps, lead.id, { kind: 'deliver', id: lead.id, site })
  return { status: 'kept', lead }
}

async function send(deps: SaveLeadDeps, lead: string, message: LeadMessage): Promise<boolean> {
  try {
    await inTime(Promise.resolve(deps.queue.send(message)), KEEP_MS.queue)
    return true
  } catch (error) {
    logError('leads.queue-failed', { tenant: deps.site, lead, error: errorName(error) })
    return false
  }
}
