// Conversation messages in the lead queue: each is sent if it is due.
import { errorName, logError } from '#lib/log.ts'
import type { LeadMessage } from '#sales/leads/lead.ts'
import { retryDelay } from '#sales/leads/outbox/backoff.ts'
import { type MessageJobDeps, sendMessage } from './send-messages.ts'

/** Messages sent in parallel: a hanging provider delays at most this many. */
const AT_ONCE = 10

/** Sends due messages. Queue messages are retried while the database is unavailable. Never rejects. */
export async function consumeMessages(
  messages: readonly Message<LeadMessage>[],
  deps: MessageJobDeps,
): Promise<void> {
  for (let at = 0; at < messages.length; at += AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop -- a limited number at once
    await Promise.all(messages.slice(at, at + AT_ONCE).map((message) => consume(message, deps)))
}

async function consume(message: Message<LeadMessage>, deps: MessageJobDeps): Promise<void> {
  const { body, attempts } = message
  try {
    if (body.kind === 'message') await sendMessage(body, deps)
    message.ack()
  } catch (error) {
    logError('conversations.database-failed', { error: errorName(error) })
    message.retry({ delaySeconds: retryDelay(attempts) })
  }
}
