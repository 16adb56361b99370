// Handles an email to the address of a conversation.
import { hashJson } from '#lib/encoding.ts'
import { errorName, logError, logInfo } from '#lib/log.ts'
import { textOf } from '#lib/text.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import {
  isFlooded,
  type MessagePicture,
  type MessageState,
  settleMessage,
} from '#sales/leads/conversation-rows.ts'
import type { Lead, LeadMessage } from '#sales/leads/lead.ts'
import { findLead } from '#sales/leads/outbox/lead-rows.ts'
import { isAdvertising } from '#sales/leads/spam-check.ts'
import { isLearned } from '#sales/leads/spam-lesson-rows.ts'
import { marksOf } from '#sales/leads/spam-marks.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { splitQuote } from './cut-quotes.ts'
import { type Mail, MAX_MAIL, readMail } from './read-mail.ts'
import { receiveMessage } from './receive.ts'
import { readStopWord } from './stop-words.ts'

export type MailDeps = {
  /** The lead of an address with its site and database; null for an address that is not ours. Rejects if stores fail. */
  findAddress: (address: string) => Promise<{ lead: string; tenant: Tenant; db: D1Database } | null>
  queue: Queue<LeadMessage>
  media: Pick<R2Bucket, 'put'>
  now: Seconds
}

/** Senders to an invalid address only ever receive "unknown". */
export type MailResult = 'taken' | 'unknown' | 'too large' | 'unreadable' | 'too many'

export type Envelope = {
  /** Empty for reports from mail servers. */
  from: string
  to: string
}

/** Handles an email. Rejects if a store fails. Can be repeated. */
export async function handleMail(
  { from, to }: Envelope,
  raw: Uint8Array<ArrayBuffer>,
  { findAddress, queue, media, now }: MailDeps,
): Promise<MailResult> {
  const found = await findAddress(to)
  if (found === null) return 'unknown'
  const { db, tenant } = found
  const { slug, site } = tenant
  const lead = await findLead(db, slug, found.lead)
  if (lead === null) return 'unknown'
  if (raw.byteLength > MAX_MAIL) return 'too large'
  const mail = await readMail(raw)
  if (mail === null) return 'unreadable'
  // Our own message came back in a loop.
  if (mail.isOurs) return 'taken'
  if (mail.bounced !== null) {
    await noteBounce(db, slug, mail, now)
    return 'taken'
  }
  // “Unsubscribe” may be the subject of an empty email.
  const { own: words } = splitQuote(mail.text || mail.subject)
  const reason = await findReason(mail, words, lead, { db, tenant, now })
  const state = stateOf(mail, from, reason)
  // "STOP" and "START" are always obeyed.
  const isWord = state === 'received' && readStopWord(words) !== null
  if (!isWord && (await isFlooded(db, { site: slug, lead: lead.id }, now - DAY))) return 'too many'
  const id = await toId(mail, lead)
  const pictures = state === 'automatic' ? [] : await savePictures(mail, { slug, id }, media)
  const details = {
    subject: mail.subject,
    ...(pictures.length > 0 && { pictures }),
    ...(mail.left > 0 && { left: mail.left }),
  }
  const body = mail.text || (pictures.length > 0 ? '(pictures)' : mail.subject || '(no text)')
  const received = { id, way: 'email', address: mail.from, body, words, details } as const
  const settled = { state, reason: state === 'held' ? reason : '', at: now }
  await receiveMessage(lead, { ...received, ...settled }, { db, queue, site }, now)
  return 'taken'
}

function stateOf({ isAutomatic }: Mail, sender: string, reason: string): MessageState {
  if (isAutomatic || sender === '') return 'automatic'
  return reason === '' ? 'received' : 'held'
}

/** The id, identical however often the message arrives; without a message id, it is derived from the content. */
async function toId({ messageId, from, text, date }: Mail, { site, id }: Lead): Promise<string> {
  const of = messageId === '' ? [from, date, text] : [messageId]
  return (await hashJson([site, id, 'email', ...of])).slice(0, 32)
}

/** Why a message is held for review; empty if it is not. */
async function findReason(
  { from, isForged }: Mail,
  words: string,
  { payload }: Lead,
  { db, tenant, now }: { db: D1Database; tenant: Tenant; now: Seconds },
): Promise<string> {
  if (isForged) return 'checks'
  if (from !== textOf(payload.email).trim().toLowerCase()) return 'sender'
  if (isAdvertising(words)) return 'links'
  const marks = await marksOf(words, new URL(tenant.site.url).hostname)
  // If they can't be looked up, the other reasons decide.
  const isKnown = await isLearned(db, tenant.slug, marks, now).catch(() => false)
  return isKnown ? 'links' : ''
}

/** Why a message was not delivered after all. */
export const BOUNCED = 'mailbox refused it'

async function noteBounce(
  db: D1Database,
  site: string,
  { bounced }: Mail,
  now: Seconds,
): Promise<void> {
  const id = bounced?.message ?? null
  if (id === null || bounced?.isFinal !== true) return
  await settleMessage(db, { site, id }, { state: 'failed', reason: BOUNCED }, now)
  logInfo('conversations.bounced', { tenant: site })
}

/** Saves the pictures of a message before the message itself. A picture that can't be saved is left out. */
async function savePictures(
  { pictures }: Mail,
  { slug, id }: { slug: string; id: string },
  media: MailDeps['media'],
): Promise<MessagePicture[]> {
  const saved = pictures.map(async ({ type, bytes }, place): Promise<MessagePicture[]> => {
    const key = `conversations/${slug}/${id}/${place}`
    try {
      await media.put(key, bytes, { httpMetadata: { contentType: type } })
      return [{ key, type, bytes: bytes.byteLength }]
    } catch (error) {
      logError('conversations.picture-failed', { tenant: slug, error: errorName(error) })
      return []
    }
  })
  return (await Promise.all(saved)).flat()
}
