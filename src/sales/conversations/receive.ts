// Stores a shopper's message about a lead exactly once, and reports it to the dealer's systems.
import type { Seconds } from '#lib/zone-time.ts'
import { insertMessage, type NewMessage } from '#sales/leads/conversation-rows.ts'
import type { Lead, LeadMessage } from '#sales/leads/lead.ts'
import { reopenAnswered } from '#sales/leads/outbox/lead-rows.ts'
import { withTimeout } from '#sales/leads/outbox/job-deps.ts'
import { leadStatements } from '#sales/leads/outbox/save-lead.ts'
import { saveStop } from '#sales/leads/stop-rows.ts'
import type { Site } from '#tenant/schema.ts'
import { messageTargets, toMessageLead } from './follow-up.ts'
import { readStopWord } from './stop-words.ts'

export type ReceiveDeps = {
  db: D1Database
  queue: Queue<LeadMessage>
  site: Site
}

/** A new message from a shopper. */
export type Received = Pick<
  NewMessage,
  'id' | 'way' | 'address' | 'body' | 'details' | 'state' | 'reason'
> & {
  /** The text without quotes, which may be "STOP". */
  words: string
  at: Seconds
}

/**
 * Stores a message, and applies "STOP" or "START" to its address. An automatic or held message neither reopens the lead nor
 * is reported. Rejects if the database fails; can be repeated.
 */
export async function receiveMessage(
  lead: Lead,
  { words, ...received }: Received,
  { db, queue, site }: ReceiveDeps,
  now: Seconds,
): Promise<void> {
  const { address, state, at } = received
  const isTaken = state === 'received'
  const word = isTaken && address !== '' ? readStopWord(words) : null
  const author = { author: '', consent: '', dueAt: null }
  const message: NewMessage = { ...received, ...author, site: lead.site, lead: lead.id }
  const event = word === 'stop' ? 'message.stopped' : 'message.received'
  const followUp = await toMessageLead(lead, message, event, now)
  const targets = isTaken ? messageTargets(site, lead, event) : []
  const stop = { isStopped: word === 'stop', word: words.trim().slice(0, 40), at }
  await withTimeout(
    db.batch([
      ...(word === null ? [] : [saveStop(db, { site: lead.site, address }, stop)]),
      insertMessage(db, message),
      // A "STOP" needs no reply.
      ...(isTaken && word === null ? [reopenAnswered(db, lead, followUp.id)] : []),
      ...(isTaken ? leadStatements(db, followUp, targets) : []),
    ]),
  )
  if (targets.length === 0) return
  // If this fails, the sweep finds it.
  await queue.send({ kind: 'deliver', id: followUp.id, site: lead.site }).catch(() => undefined)
}
