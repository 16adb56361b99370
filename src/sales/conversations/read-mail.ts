// Reads an email with postal-mime: who wrote it, its whole text, its pictures, and whether a program sent it.
import type { Attachment, Email } from 'postal-mime'

import { htmlToText } from './html-to-text.ts'
import { pictureType } from './picture-type.ts'
import { hideFlowed, unflow } from './unflow.ts'

/** Bytes of a whole email. */
export const MAX_MAIL = 15_000_000
/** Lines of a whole email: the largest picture has half as many, and each is work for the parser. */
const MAX_LINES = 400_000
/** Letters that are kept. */
const MAX_TEXT = 50_000
const MAX_SUBJECT = 300
/** Pictures of an email, the bytes of one, and of those too small to be a photograph. */
const MAX_PICTURES = 6
const MAX_PICTURE = 8_000_000
const MIN_PICTURE = 3000
/** Limits of the structure: mail programs stay far below. */
const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256_000, maxRfc822NestingDepth: 0 }

export type Mail = {
  /** Lower case; empty if it names no one. */
  from: string
  subject: string
  /** Everything that was written, with what it quotes. */
  text: string
  /** Of the sender's system; empty if it gave none. */
  messageId: string
  date: string
  pictures: { type: string; bytes: Uint8Array }[]
  /** Number of other attachments, and of pictures beyond the limits. */
  left: number
  /** A program sent it: an absence note, a list, a robot. No one waits for an answer. */
  isAutomatic: boolean
  /** A report that a message could not be delivered, with that message's id if it names one. */
  bounced: { message: string | null; isFinal: boolean } | null
  /** It is one of our own messages. */
  isOurs: boolean
  /** Whether the receiving server found that the sender's address is forged. */
  isForged: boolean
}

/** Null if it can't be read as an email. */
export async function readMail(raw: Uint8Array<ArrayBuffer>): Promise<Mail | null> {
  if (hasTooManyLines(raw)) return null
  const email = await parse(raw)
  if (email === null || email.headers.length === 0) return null
  const { pictures, left } = takePictures(email.attachments)
  const text = (email.text ?? '').trim() === '' ? htmlToText(email.html ?? '') : (email.text ?? '')
  return {
    from: (email.from?.address ?? '').trim().toLowerCase(),
    subject: (email.subject ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_SUBJECT),
    text: clean(text).slice(0, MAX_TEXT).toWellFormed().trim(),
    messageId: (email.messageId ?? '').slice(0, 500),
    date: email.date ?? '',
    pictures,
    left,
    isAutomatic: isAutomatic(email),
    bounced: readBounce(email),
    isOurs: headerOf(email, 'x-message-id') !== '',
    isForged: isForged(email),
  }
}

function hasTooManyLines(raw: Uint8Array): boolean {
  let lines = 0
  for (let at = raw.indexOf(10); at !== -1 && lines <= MAX_LINES; at = raw.indexOf(10, at + 1))
    lines += 1
  return lines > MAX_LINES
}

async function parse(raw: Uint8Array<ArrayBuffer>): Promise<Email | null> {
  // Only imported when mail arrives, so no start runs it.
  const { default: PostalMime } = await import('postal-mime')
  const flowed = hideFlowed(raw)
  const source = flowed?.raw ?? raw
  try {
    const first = await PostalMime.parse(source, LIMITS)
    const named = nameCharset(first, source)
    const email = named === null ? first : await PostalMime.parse(named, LIMITS)
    if (flowed === null || email.text === undefined) return email
    return { ...email, text: unflow(email.text, flowed.removesSpace) }
  } catch {
    return null
  }
}

/** Old programs write Windows-1252 without saying so: such an email with its charset named; null for all others. */
function nameCharset(email: Email, raw: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const type = headerOf(email, 'content-type') || 'text/plain'
  const text = (email.text ?? '') + (email.html ?? '')
  const [, plain] = /^(text\/(?:plain|html))\b/i.exec(type) ?? []
  if (plain === undefined || /charset/i.test(type) || !text.includes('\ufffd')) return null
  // Of several headers of one name, the first counts.
  const first = new TextEncoder().encode(`Content-Type: ${plain}; charset=windows-1252\r\n`)
  const named = new Uint8Array(first.length + raw.length)
  named.set(first)
  named.set(raw, first.length)
  return named
}

const headerOf = ({ headers }: Email, name: string) =>
  headers.find(({ key }) => key === name)?.value.trim() ?? ''

/** Characters without a letter, but for tabs and line feeds, and those that change the direction of the text after them. */
const UNREAD = /(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu

const clean = (text: string) =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(UNREAD, '').replaceAll('\u00a0', ' ')

const ABSENT =
  /^(?:automatic reply|auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office)\b/i
const ROBOTS = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id', 'feedback-id']

function isAutomatic(email: Email): boolean {
  const submitted = headerOf(email, 'auto-submitted').toLowerCase()
  return (
    (submitted !== '' && submitted !== 'no') ||
    /^(?:bulk|junk|list|auto_reply)$/i.test(headerOf(email, 'precedence')) ||
    ROBOTS.some((name) => headerOf(email, name) !== '') ||
    ABSENT.test(email.subject ?? '')
  )
}

function readBounce(email: Email): Mail['bounced'] {
  const isReport = /^multipart\/report\b/i.test(headerOf(email, 'content-type'))
  const from = email.from?.address ?? ''
  if (!isReport && !/^(?:mailer-daemon|postmaster)@/i.test(from)) return null
  const parts = email.attachments.map((part) => ({ type: part.mimeType, text: startOf(part) }))
  const status = parts.find(({ type }) => type === 'message/delivery-status')?.text ?? ''
  // A report that a message was read is no failure.
  if (parts.some(({ type }) => type === 'message/disposition-notification'))
    return { message: null, isFinal: false }
  const message = parts.map(({ text }) => OURS.exec(text)?.[1]).find((id) => id !== undefined)
  return { message: message ?? null, isFinal: !/^status: *[24]\./im.test(status) }
}

const OURS = /^x-message-id: *([0-9a-f]{32})\b/im
/** Bytes of a part in which headers are looked for. */
const PART = 20_000

function startOf({ content }: Attachment): string {
  if (typeof content === 'string') return content.slice(0, PART)
  return new TextDecoder().decode(toBytes(content).subarray(0, PART))
}

const toBytes = (content: ArrayBuffer | Uint8Array) =>
  content instanceof Uint8Array ? content : new Uint8Array(content)

function takePictures(attachments: readonly Attachment[]): Pick<Mail, 'pictures' | 'left'> {
  const pictures: Mail['pictures'] = []
  let left = 0
  for (const { content, related, mimeType } of attachments) {
    if (typeof content === 'string' || mimeType.startsWith('message/')) continue
    const bytes = toBytes(content)
    const type = pictureType(bytes)
    // Logos of signatures.
    if (type !== null && bytes.byteLength < MIN_PICTURE && related === true) continue
    const fits = bytes.byteLength <= MAX_PICTURE && pictures.length < MAX_PICTURES
    if (type !== null && fits) pictures.push({ type, bytes })
    else left += 1
  }
  return { pictures, left }
}

/** What Cloudflare's server found, which it writes above all headers of the sender. */
function isForged({ headers }: Email): boolean {
  const found = headers.find(
    ({ key, value }) =>
      key.endsWith('authentication-results') && /\bmx\.cloudflare\.net\b/i.test(value),
  )
  return /\bdmarc=fail\b/i.test(found?.value ?? '')
}
