// The conversation about a request: loads it for its page, and adds the shopper's messages.
import { clock } from '#lib/clock.ts'
import { toHex } from '#lib/encoding.ts'
import type { Ctx } from '#http/send-page.ts'
import { hasConversation } from '#sales/conversations/consent.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { leadZone } from '#sales/leads/payload.ts'
import { LONGEST, type Talk } from './conversation.tsx'

/** The input of a message, and its error. */
export type Typed = Pick<Talk, 'key' | 'typed' | 'problem'>
export type Refused = 422 | 429 | 503

const newKey = () => toHex(crypto.getRandomValues(new Uint8Array(16)).buffer)

/** Null if the site has no conversations, or none about such leads. */
export async function loadTalk(c: Ctx, lead: Lead, typed?: Typed): Promise<Talk | null> {
  const { tenant, services } = c.var
  if (!hasConversation(lead, tenant.site)) return null
  const messages = await services.conversations.list(lead)
  const empty = { key: newKey(), typed: '', problem: '' }
  return { ...empty, ...typed, messages, zone: leadZone(lead.payload, tenant.site) }
}

/** Adds the shopper's message; if it can't be stored, it stays on the form, which `again` shows. */
export async function writeMessage(
  c: Ctx,
  lead: Lead,
  { key = '', message = '' }: Readonly<Record<string, string>>,
  again: (typed: Typed, status: Refused) => Promise<Response>,
): Promise<Response> {
  const text = message.replaceAll('\r\n', '\n').trim()
  const typed = { key: /^[0-9a-f]{32}$/.test(key) ? key : newKey(), typed: text }
  if (!hasConversation(lead, c.var.tenant.site)) return c.redirect(c.req.path, 303)
  if (text === '') return again({ ...typed, problem: 'Write your message first.' }, 422)
  if (text.length > LONGEST) {
    const problem = `A message can have at most ${LONGEST} characters, and this has ${text.length}. Please shorten it.`
    return again({ ...typed, problem }, 422)
  }
  const added = await c.var.services.conversations.add(lead, { key: typed.key, text }, clock())
  if (added === 'too many')
    return again(
      {
        ...typed,
        problem: 'You’ve sent as many messages as we can take in a day. Please call us.',
      },
      429,
    )
  if (added === 'failed') {
    const problem = 'We couldn’t take your message just now. Please send it again, or call.'
    return again({ ...typed, problem }, 503)
  }
  return c.redirect(`${c.req.path}#conversation`, 303)
}
