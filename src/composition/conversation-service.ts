// Conversations of a site: pages where shoppers read and write messages, and reports from the text message provider.
import { hashJson } from '#lib/encoding.ts'
import { createTimeout } from '#lib/timeout.ts'
import { DAY, type Milliseconds, type Seconds } from '#lib/zone-time.ts'
import { receiveMessage } from '#sales/conversations/receive.ts'
import { handleText, type TextReport } from '#sales/conversations/handle-text.ts'
import {
  type ConversationMessage,
  isFlooded,
  listConversation,
} from '#sales/leads/conversation-rows.ts'
import type { Lead } from '#sales/leads/lead.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Outbound, Tenant } from '#tenant/tenant.ts'

/** Milliseconds that a page waits for a conversation. */
const STORE_MS: Milliseconds = 1800

export type ConversationService = {
  /** The messages about a lead, oldest first; null if they can't be read. */
  list: (lead: Pick<Lead, 'id'>) => Promise<ConversationMessage[] | null>
  /** Stores a message that a shopper wrote on the website; the key prevents duplicates. Never rejects. */
  add: (
    lead: Lead,
    written: { key: string; text: string },
    now: Seconds,
  ) => Promise<'added' | 'too many' | 'failed'>
  /** Handles a report from the text message provider. Rejects if the database fails. */
  handleText: (report: TextReport, now: Seconds) => Promise<'taken' | 'too many'>
  /** The text message provider's signing key; null if there is none. */
  openCallbackKey: () => Promise<string | null>
}

export function createConversationService(
  env: SiteEnv,
  { slug, site }: Tenant,
  { openKey }: Outbound,
): ConversationService {
  const { orElse } = createTimeout('conversations.failed', slug, STORE_MS)
  const deps = { db: env.DB, queue: env.LEADS, site }
  return {
    list: ({ id }) => orElse(listConversation(env.DB, { site: slug, lead: id }), null),
    add: (lead, { key, text }, now) => orElse(add(lead, key, text, now), 'failed'),
    handleText: (report, now) => handleText(report, slug, deps, now),
    openCallbackKey: () => {
      const { callback_key: name } = site.conversations
      return name === '' ? Promise.resolve(null) : openKey(name)
    },
  }

  async function add(lead: Lead, key: string, text: string, now: Seconds) {
    if (await isFlooded(env.DB, { site: slug, lead: lead.id }, now - DAY)) return 'too many'
    const id = (await hashJson([slug, lead.id, 'page', key])).slice(0, 32)
    const written = { id, way: 'page', address: '', body: text, words: '', details: {} } as const
    await receiveMessage(lead, { ...written, state: 'received', reason: '', at: now }, deps, now)
    return 'added'
  }
}
