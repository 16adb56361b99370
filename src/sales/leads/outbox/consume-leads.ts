// Consumes the lead queues: one for delivery, one for its dead letters.
import { errorName, logError, logWarning } from '#lib/log.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { leadId, type LeadMessage } from '#sales/leads/lead.ts'
import { retryDelay } from './backoff.ts'
import { deliverGroup, type Group } from './deliver-batch.ts'
import { findWaiting, type Waiting } from './delivery-rows.ts'
import { type LeadJobDeps, withTimeout } from './job-deps.ts'
import { saveLead } from './save-lead.ts'

type Batch = Pick<MessageBatch<LeadMessage>, 'queue' | 'messages'>
type Keep = Extract<LeadMessage, { kind: 'keep' }>

/** Seconds before a dead-lettered lead is retried. */
const AGAIN_AFTER: Seconds = 30

/** Processes a batch of either queue. Never rejects. */
export function consumeLeads(batch: Batch, deps: LeadJobDeps): Promise<void> {
  return batch.queue.endsWith('-dead') ? requeue(batch, deps) : deliver(batch, deps)
}

/**
 * Saves leads that are not in the database, and delivers pending ones. Messages are retried while the database is
 * unavailable.
 */
async function deliver({ messages }: Batch, deps: LeadJobDeps): Promise<void> {
  const saved = await Promise.all(
    messages.map(async (message) => {
      const id = await idOf(message, deps)
      if (id === null) retry(message)
      return { message, id }
    }),
  )
  const readable = saved.flatMap(({ message, id }) => (id === null ? [] : [{ message, id }]))
  if (readable.length === 0) return
  try {
    await deliverWaiting([...new Set(readable.map(({ id }) => id))], deps)
    for (const { message } of readable) message.ack()
  } catch (error) {
    logError('leads.database-failed', { leads: readable.length, error: errorName(error) })
    for (const { message } of readable) retry(message)
  }
}

/** The id of a lead now in the database; null if it could not be saved or the message is unreadable. */
async function idOf({ body }: Message<LeadMessage>, deps: LeadJobDeps): Promise<string | null> {
  try {
    if (body.kind === 'deliver') return body.id
    // Conversation messages have a consumer of their own.
    return body.kind === 'message' ? null : await saveQueued(body, deps)
  } catch {
    // Another release may have sent it. The rest of the batch is processed.
    logError('leads.message-unreadable', {})
    return null
  }
}

/** The lead's id in the database; null if it could not be saved. */
async function saveQueued({ lead, targets }: Keep, { db }: LeadJobDeps): Promise<string | null> {
  try {
    const saved = await withTimeout(saveLead(db, lead, targets))
    if (saved.lead.bodyHash === lead.bodyHash) return saved.lead.id
    // Two bodies of one form were accepted while the database was unavailable: both are leads.
    const id = await leadId(lead.site, lead.key, lead.bodyHash)
    logWarning('leads.key-conflict', { tenant: lead.site, lead: id, first: lead.id })
    return (await withTimeout(saveLead(db, { ...lead, id }, targets))).lead.id
  } catch (error) {
    logError('leads.save-failed', { tenant: lead.site, lead: lead.id, error: errorName(error) })
    return null
  }
}

/**
 * Logs dead letters. Leads that exist only in the queue are queued again; the sweep finds the others in the database.
 */
async function requeue({ messages }: Batch, { queue }: LeadJobDeps): Promise<void> {
  await Promise.all(
    messages.map(async (message) => {
      try {
        const { body } = message
        const { id, site } = 'lead' in body ? body.lead : body
        logError('leads.dead-lettered', { tenant: site, lead: id, kind: body.kind })
        if (body.kind !== 'deliver')
          await withTimeout(Promise.resolve(queue.send(body, { delaySeconds: AGAIN_AFTER })))
        message.ack()
      } catch {
        message.retry({ delaySeconds: AGAIN_AFTER })
      }
    }),
  )
}

const retry = (message: Message<LeadMessage>) =>
  message.retry({ delaySeconds: retryDelay(message.attempts) })

/** Delivers the pending leads of these ids. Rejects if the database fails; undelivered leads stay pending. */
export async function deliverWaiting(leads: readonly string[], deps: LeadJobDeps): Promise<void> {
  const waiting = await withTimeout(findWaiting(deps.db, leads, deps.clock()))
  const done = await Promise.allSettled(toGroups(waiting).map((group) => deliverGroup(group, deps)))
  for (const each of done) if (each.status === 'rejected') throw each.reason
}

function toGroups(waiting: readonly Waiting[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { lead, site, target, attempts, pausedUntil } of waiting) {
    const key = `${site} ${target}`
    const group = groups.get(key) ?? { site, target, pausedUntil, leads: [] }
    group.leads.push({ lead, attempts })
    groups.set(key, group)
  }
  return [...groups.values()]
}
