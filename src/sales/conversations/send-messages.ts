// Sends the dealership's due messages: each is claimed, its consent is checked again, and the result is recorded with
// the lead. The sweep finds messages that the queue lost.
import { errorName, logError, logWarning } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import { DAY, type Milliseconds, type Seconds } from '#lib/zone-time.ts'
import {
  claimMessage,
  type ConversationMessage,
  findDueMessages,
  markNotSent,
  markSent,
} from '#sales/leads/conversation-rows.ts'
import type { ShopperEmail } from '#sales/leads/confirmation.ts'
import type { Lead, LeadMessage } from '#sales/leads/lead.ts'
import { leadBackoff } from '#sales/leads/outbox/backoff.ts'
import { MAX_QUEUED } from '#sales/leads/outbox/enqueue.ts'
import { findLead, markAnswered } from '#sales/leads/outbox/lead-rows.ts'
import { withRetries, withTimeout } from '#sales/leads/outbox/job-deps.ts'
import { leadStatements } from '#sales/leads/outbox/save-lead.ts'
import { findStops } from '#sales/leads/stop-rows.ts'
import type { Delivered } from '#sales/leads/targets/target.ts'
import type { Message, SendMessage } from '#shopper/messages/messages.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { findConsent, type SentWay } from './consent.ts'
import { messageTargets, toMessageLead } from './follow-up.ts'
import { type ReplyLinks, toReplyEmail, toReplyText } from './reply-text.ts'

export type MessageJobDeps = {
  db: D1Database
  queue: Queue<LeadMessage>
  loadTenant: (slug: string) => Promise<Tenant | null>
  /** Each makes one attempt, and never rejects. */
  sendEmail: (tenant: Tenant, message: ShopperEmail) => Promise<Delivered>
  sendText: (tenant: Tenant, message: Message) => ReturnType<SendMessage>
  /** The address for replies, and the shopper's page. */
  linksOf: (tenant: Tenant, message: ConversationMessage, now: Seconds) => Promise<ReplyLinks>
  clock: () => Seconds
}

/** Milliseconds for one attempt, well within a claim. */
const SEND_MS: Milliseconds = 20_000
/** Seconds after which a message is too late and is abandoned; the lead's page then says so. */
const GIVEN_UP: Seconds = DAY
/** Seconds before a retry if the site can't be read. */
const UNREAD: Seconds = 60
/** Messages per queue call. */
const AT_ONCE = 100

/** Why a message was not sent, as stored; other reasons come from the email service (describeFailure). */
export const NOT_SENT = {
  provider: 'text provider',
  consent: 'no consent',
  late: 'a day has passed',
} as const

/** Sends a message if it is due. Rejects if the database fails; the sweep retries. */
export async function sendMessage(
  { id, site }: { id: string; site: string },
  deps: MessageJobDeps,
): Promise<void> {
  const { db, clock } = deps
  const message = await withTimeout(claimMessage(db, id, clock()))
  if (message === null || message.site !== site) return
  const tenant = await deps.loadTenant(site)
  if (tenant === null) return postpone(message, { failed: 'site cannot be read' }, deps, UNREAD)
  const lead = await withTimeout(findLead(db, site, message.lead))
  if (lead === null || !(await isAllowed(message, lead, tenant, deps)))
    return giveUp(message, NOT_SENT.consent, deps)
  const outcome = await attempt(message, lead, tenant, deps)
  if (outcome !== 'delivered') return fail(message, outcome, deps)
  await recordSent(message, lead, tenant, deps)
}

/** Checks the consent again: the shopper may have stopped messages since it was written. */
async function isAllowed(
  { way, address, site }: ConversationMessage,
  lead: Lead,
  { site: settings }: Tenant,
  { db }: MessageJobDeps,
): Promise<boolean> {
  const stops = await withTimeout(findStops(db, site, [address]))
  const found = findConsent({ lead, way: way as SentWay, stops, isSpam: false }, settings)
  return 'consent' in found && found.address === address
}

async function attempt(
  message: ConversationMessage,
  lead: Lead,
  tenant: Tenant,
  deps: MessageJobDeps,
): Promise<Delivered> {
  const { site } = tenant
  try {
    const links = await deps.linksOf(tenant, message, deps.clock())
    if (message.way === 'email')
      return await inTime(deps.sendEmail(tenant, toReplyEmail(message, lead, links, site)), SEND_MS)
    const text = { to: message.address, text: toReplyText(message, links, site), id: message.id }
    const isSent = await inTime(deps.sendText(tenant, text), SEND_MS)
    return isSent ? 'delivered' : { failed: NOT_SENT.provider }
  } catch (error) {
    return { failed: errorName(error) }
  }
}

async function recordSent(
  message: ConversationMessage,
  lead: Lead,
  { site }: Tenant,
  { db, queue, clock }: MessageJobDeps,
): Promise<void> {
  const now = clock()
  const followUp = await toMessageLead(lead, message, 'message.sent', now)
  const targets = messageTargets(site, lead, 'message.sent')
  await withRetries(() =>
    db.batch([
      markSent(db, message.id, now),
      markAnswered(db, lead, now),
      ...(targets.length === 0 ? [] : leadStatements(db, followUp, targets)),
    ]),
  )
  if (targets.length === 0) return
  // If this fails, the sweep finds it.
  await queue.send({ kind: 'deliver', id: followUp.id, site: lead.site }).catch(() => undefined)
}

async function fail(
  message: ConversationMessage,
  outcome: Exclude<Delivered, 'delivered'>,
  deps: MessageJobDeps,
): Promise<void> {
  const { attempts, at } = message
  if (outcome.isRefused === true) return giveUp(message, outcome.failed, deps)
  if (deps.clock() - at >= GIVEN_UP) return giveUp(message, NOT_SENT.late, deps)
  return postpone(message, outcome, deps, leadBackoff(attempts, { ...outcome, isRefused: true }))
}

async function postpone(
  { id, site, lead, attempts }: ConversationMessage,
  { failed: reason }: { failed: string },
  { db, clock }: MessageJobDeps,
  seconds: Seconds,
): Promise<void> {
  logWarning('conversations.send-failed', { tenant: site, lead, attempts, reason })
  const now = clock()
  await withTimeout(markNotSent(db, id, { reason, dueAt: now + seconds, now }).run())
}

async function giveUp(
  { id, site, lead, attempts }: ConversationMessage,
  reason: string,
  { db, clock }: MessageJobDeps,
): Promise<void> {
  logError('conversations.given-up', { tenant: site, lead, attempts, reason })
  await withTimeout(markNotSent(db, id, { reason, dueAt: null, now: clock() }).run())
}

/** Queues due messages that are probably not in the queue, every minute. Never rejects. */
export async function sweepMessages({ db, queue, clock }: MessageJobDeps): Promise<void> {
  try {
    const due = await withTimeout(findDueMessages(db, clock(), MAX_QUEUED))
    for (let at = 0; at < due.length; at += AT_ONCE) {
      const some = due.slice(at, at + AT_ONCE)
      const bodies = some.map(({ id, site }) => ({ body: { kind: 'message' as const, id, site } }))
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      await withTimeout(Promise.resolve(queue.sendBatch(bodies)))
    }
  } catch (error) {
    logError('conversations.sweep-failed', { error: errorName(error) })
  }
}
