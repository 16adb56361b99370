// The queues of leads: one to deliver from, and one for what was given up there (F7, F9, F11).
import type { LeadMessage } from '#sales/leads/lead.ts'
import { leadId } from '#sales/leads/lead-id.ts'
import { errorName, logError, logWarning } from '#lib/log.ts'
import { retryDelay } from './backoff.ts'
import { deliverWaiting } from './deliver-waiting.ts'
import { saveLead } from './save-lead.ts'
import { withTimeout, type LeadJobDeps } from './job-deps.ts'

type Batch = MessageBatch<LeadMessage>
type Keep = Extract<LeadMessage, { kind: 'keep' }>

/** Seconds until a lead that was given up is tried again. */
const AGAIN_AFTER = 30

/** Takes in a batch of either queue. Never rejects. */
export function consumeLeads(batch: Batch, work: LeadJobDeps): Promise<void> {
  return batch.queue.endsWith('-dead') ? requeue(batch, work) : deliver(batch, work)
}

/** Keeps what the database has not, and delivers what waits. Messages are read again while the database does not answer. */
async function deliver({ messages }: Batch, work: LeadJobDeps): Promise<void> {
  const kept = await Promise.all(
    messages.map(async (message) => {
      const id = await idOf(message, work)
      if (id === null) retry(message)
      return { message, id }
    }),
  )
  const readable = kept.flatMap(({ message, id }) => (id === null ? [] : [{ message, id }]))
  if (readable.length === 0) return
  try {
    await deliverWaiting([...new Set(readable.map(({ id }) => id))], work)
    for (const { message } of readable) message.ack()
  } catch (error) {
    logError('leads.database-failed', { leads: readable.length, error: errorName(error) })
    for (const { message } of readable) retry(message)
  }
}

/** The id of a lead that is in the database now; null where it could not be kept, or where nobody can tell what was sent. */
async function idOf({ body }: Message<LeadMessage>, work: LeadJobDeps): Promise<string | null> {
  try {
    return body.kind === 'deliver' ? body.id : await saveQueued(body, work)
  } catch {
    // Another release may have sent it. Those beside it are read all the same.
    logError('leads.message-unreadable', {})
    return null
  }
}

/** The id that a lead has in the database; null where it could not be kept. */
async function saveQueued({ lead, targets }: Keep, { db }: LeadJobDeps): Promise<string | null> {
  try {
    const kept = await withTimeout(saveLead(db, lead, targets))
    if (kept.lead.bodyHash === lead.bodyHash) return kept.lead.id
    // Two bodies of one form were acknowledged while the database was away: both are leads.
    const id = await leadId(lead.site, lead.key, lead.bodyHash)
    logWarning('leads.key-conflict', { tenant: lead.site, lead: id, first: lead.id })
    return (await withTimeout(saveLead(db, { ...lead, id }, targets))).lead.id
  } catch (error) {
    logError('leads.save-failed', { tenant: lead.site, lead: lead.id, error: errorName(error) })
    return null
  }
}

/** Says what was given up. A lead that only the queue has goes back there; the sweep finds the others in the database. */
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
