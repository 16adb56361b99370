// Reports a conversation to the dealer's systems: a follow-up lead for each message that was sent or received.
import { withoutEmpty } from '#lib/text.ts'
import type { ConversationMessage, NewMessage, Way } from '#sales/leads/conversation-rows.ts'
import { type Lead, leadId } from '#sales/leads/lead.ts'
import { followUpFields } from '#sales/leads/payload.ts'
import { targetsFor } from '#sales/leads/targets/target.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'

export type MessageEvent = 'message.sent' | 'message.received' | 'message.stopped'

/** Maximum characters of a message in a follow-up; the rest is on the lead's page. */
const LONGEST = 4000

const BY: Record<Way, string> = {
  email: 'by email',
  text: 'by text',
  page: 'on the website',
}

const REASONS: Record<MessageEvent, (way: Way) => string> = {
  'message.sent': (way) => `We replied ${BY[way]}.`,
  'message.received': (way) => `The shopper replied ${BY[way]}.`,
  'message.stopped': (way) =>
    `The shopper asked for no more messages ${BY[way]}. Do not send them any.`,
}

/** The follow-up of a message. Its id is derived from the message, so each message has one. */
export async function toMessageLead(
  lead: Lead,
  message: Pick<ConversationMessage | NewMessage, 'id' | 'way' | 'body'>,
  event: MessageEvent,
  now: Seconds,
): Promise<Lead> {
  const key = `${event}-${message.id}`
  return {
    id: await leadId(lead.site, key),
    site: lead.site,
    kind: lead.kind,
    key,
    payload: withoutEmpty({
      ...followUpFields(lead.payload),
      lead_id: lead.id,
      event,
      reason: REASONS[event](message.way),
      message: message.body.slice(0, LONGEST).toWellFormed(),
    }),
    bodyHash: lead.bodyHash,
    suspicion: [],
    parent: lead.id,
    createdAt: now,
  }
}

/** Names of the targets of a follow-up: systems get every message, people only those by shoppers. */
export function messageTargets(site: Pick<Site, 'leads'>, lead: Lead, event: MessageEvent) {
  const names = targetsFor(site, lead.kind)
  if (event !== 'message.sent') return names
  const ofPeople = new Set(
    site.leads.targets.filter(({ kind }) => kind === 'email').map(({ name }) => name),
  )
  return names.filter((name) => !ofPeople.has(name))
}
