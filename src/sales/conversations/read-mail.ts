// Reads an email with postal-mime: the sender, the whole text, the pictures, and whether a program sent it.
import type { Attachment, Email } from 'postal-mime'

import { htmlToText } from './html-to-text.ts'
import { pictureType } from './picture-type.ts'
import { hideFlowed, unflow } from './unflow.ts'

/** Maximum bytes of an email. */
export const MAX_MAIL = 15_000_000
/** Maximum lines of an email: the largest picture has half as many, and the parser works line by line. */
const MAX_LINES = 400_000
/** Maximum characters to store. */
const MAX_TEXT = 50_000
const MAX_SUBJECT = 300
/** Maximum pictures of an email, maximum bytes of one, and minimum bytes of a photograph. */
const MAX_PICTURES = 6
const MAX_PICTURE = 8_000_000
const MIN_PICTURE = 3000
/** Limits of the structure, far above those of real mail. */
const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256_000, maxRfc822NestingDepth: 0 }

export type Mail = {
  /** Lower case; empty if it names no one. */
  from: string
  subject: string
  /** The whole text, quotes included. */
  text: string
  /** Message id set by the sender's system; empty without one. */
  messageId: string
  date: string
  pictures: { type: string; bytes: Uint8Array }[]
  /** Number of other attachments, and of pictures beyond the limits. */
  left: number
  /** A program sent it, such as an absence note or a mailing list, so it needs no reply. */
  isAutomatic: boolean
  /** A report that a message could not be delivered, with that message's id if it names one. */
  bounced: { message: string | null; isFinal: boolean } | null
  /** It is one of our own messages. */
  isOurs: boolean
  /** Whether the receiving server found the sender's address to be forged. */
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
  // Imported only when mail arrives, to keep the Worker's start fast.
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

/**
 * Old programs write Windows-1252 without declaring it: returns such an email with its charset declared; null for
 * others.
 */
function nameCharset(email: Email, raw: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const type = headerOf(email, 'content-type') || 'text/plain'
  const text = (email.text ?? '') + (email.html ?? '')
  const [, plain] = /^(text\/(?:plain|html))\b/i.exec(type) ?? []
  if (plain === undefined || /charset/i.test(type) || !text.includes('\ufffd')) return null
  // If several headers have the same name, the first counts.
  const first = new TextEncoder().encode(`Content-Type: ${plain}; charset=windows-1252\r\n`)
  const named = new Uint8Array(first.length + raw.length)
  named.set(first)
  named.set(raw, first.length)
  return named
}

const headerOf = ({ headers }: Email, name: string) =>
  headers.find(({ key }) => key === name)?.value.trim() ?? ''

/** Control characters except tabs and line feeds, and characters that change text direction. */
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
  // A read receipt is not a failure.
  if (parts.some(({ type }) => type === 'message/disposition-notification'))
    return { message: null, isFinal: false }
  const message = parts.map(({ text }) => OURS.exec(text)?.[1]).find((id) => id !== undefined)
  return { message: message ?? null, isFinal: !/^status: *[24]\./im.test(status) }
}

const OURS = /^x-message-id: *([0-9a-f]{32})\b/im
/** Number of bytes searched for headers in a part. */
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
    // Too small for a photo: logos in signatures.
    if (type !== null && bytes.byteLength < MIN_PICTURE && related === true) continue
    const fits = bytes.byteLength <= MAX_PICTURE && pictures.length < MAX_PICTURES
    if (type !== null && fits) pictures.push({ type, bytes })
    else left += 1
  }
  return { pictures, left }
}

/** Reads Cloudflare's own result, which it adds above all of the sender's headers. */
function isForged({ headers }: Email): boolean {
  const found = headers.find(
    ({ key, value }) =>
      key.endsWith('authentication-results') && /\bmx\.cloudflare\.net\b/i.test(value),
  )
  return /\bdmarc=fail\b/i.test(found?.value ?? '')
}
