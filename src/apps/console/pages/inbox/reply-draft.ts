// A reply that a person is writing to a shopper, as in the form.
import { toHex } from '#lib/encoding.ts'
import { reachesOf, type SentWay } from '#sales/conversations/consent.ts'
import { LONGEST } from '#sales/conversations/reply-text.ts'
import type { ConversationMessage } from '#sales/leads/conversation-rows.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { wordOf } from '#sales/leads/targets/lead-text.ts'
import type { Site } from '#tenant/schema.ts'

export type ReplyDraft = {
  /** Each key sends one message, even if the form is submitted twice. */
  key: string
  way: SentWay
  body: string
  /** Whether to include the vehicle. */
  hasCard: boolean
  /** Errors; empty if there are none. */
  problem: string
}

/** Random: 32 hex digits. */
export const newKey = () => toHex(crypto.getRandomValues(new Uint8Array(16)).buffer)

/** An empty reply by the channel that the shopper last used, otherwise the one that they prefer. */
export function newDraft(
  lead: Pick<Lead, 'payload'>,
  site: Site,
  conversation: readonly Pick<ConversationMessage, 'way' | 'state'>[],
): ReplyDraft {
  const ways = reachesOf(lead, site).map(({ way }) => way)
  const last = conversation.findLast(({ state }) => state === 'received')?.way
  const way =
    ways.find((one) => one === last) ??
    ways.find((one) => one === 'email' || site.upstreams.sms !== null) ??
    'email'
  return { key: newKey(), way, body: '', hasCard: false, problem: '' }
}

/** Reads a reply from a submitted form. */
export function readDraft(fields: Readonly<Record<string, string>>): ReplyDraft {
  const { key = '', way, body = '', card } = fields
  return {
    key: /^[0-9a-f]{32}$/.test(key) ? key : newKey(),
    way: way === 'text' ? 'text' : 'email',
    body: body.replaceAll('\r\n', '\n').trim(),
    hasCard: card === 'on',
    problem: '',
  }
}

/** The error in a reply's text; empty if there is none. */
export function bodyProblem({ body, way }: ReplyDraft): string {
  if (body === '') return 'Write your reply.'
  const most = LONGEST[way]
  const { length } = Array.from(body)
  if (length > most)
    return way === 'text'
      ? `A text can have at most ${most} characters, and this has ${length}. Shorten it, or send it by email.`
      : `An email can have at most ${most} characters here, and this has ${length}. Shorten it.`
  const left = /\{[a-z]{1,20}\}/.exec(body)?.[0]
  return left === undefined
    ? ''
    : `“${left.slice(0, 40)}” is a placeholder that was not filled in. Replace it with your own words.`
}

/** The vehicle that a lead is about; empty if there is none. */
export const cardOf = ({ payload }: Pick<Lead, 'payload'>) => wordOf(payload, 'car_id')
