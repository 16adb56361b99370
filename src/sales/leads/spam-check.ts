// Checks whether a form was sent by a machine: returns reasons and never refuses. Every sender is thanked.
import { DAY } from '#lib/zone-time.ts'
import { inTime } from '#lib/timeout.ts'
import { toNetwork } from '#lib/network.ts'

export type SentForm = {
  key: string
  /** Value of the invisible field. */
  honeypot: string
  /** Everything that was typed, as one text. */
  text: string
  /** The sender's network address, never stored; empty if unknown, but Cloudflare always sends it. */
  address: string
  /** Turnstile token; empty if the widget did not run. */
  turnstile: string
  /** Whether the browser reports that a page of this site sent it. */
  isSameOrigin: boolean
}

export type SpamReason =
  | 'honeypot'
  /** Submitted faster than a person can type. */
  | 'too-fast'
  /** Its key was not made for a form of this site. */
  | 'no-key'
  | 'stale-key'
  /** Too many links for an enquiry, or markup. */
  | 'links'
  | 'rate'
  /** The rate limiter failed. */
  | 'limiter-down'
  | 'turnstile'
  | 'no-origin'

export type SpamCheckDeps = {
  /** When a key was made (seconds); null unless it was made for this site. */
  readKey: (key: string) => Promise<number | null>
  /** Whether a network may send another form; null without a limiter. */
  limit: ((network: string) => Promise<boolean>) | null
  /** Turnstile's verdict on a token; null for a site without it. Never rejects. */
  turnstile: ((token: string) => Promise<'passed' | 'refused' | 'down'>) | null
}

/** The reasons, none if the form is not suspicious. `now` in seconds. Never rejects. */
export async function suspect(
  sent: SentForm,
  deps: SpamCheckDeps,
  now: number,
): Promise<SpamReason[]> {
  const [key, network, token] = await Promise.all([
    suspectKey(sent.key, deps, now),
    suspectNetwork(sent.address, deps),
    suspectToken(sent.turnstile, deps),
  ])
  const found: (SpamReason | null)[] = [
    sent.honeypot === '' ? null : 'honeypot',
    key,
    isLinkSpam(sent.text) ? 'links' : null,
    network,
    token,
    sent.isSameOrigin ? null : 'no-origin',
  ]
  return found.filter((reason) => reason !== null)
}

const FASTEST_SECONDS = 3
const STALE_SECONDS = 7 * DAY
const MAX_LINKS = 2
const LIMITER_MS = 1000

async function suspectKey(
  key: string,
  { readKey }: SpamCheckDeps,
  now: number,
): Promise<SpamReason | null> {
  const issuedAt = await readKey(key)
  if (issuedAt === null) return 'no-key'
  if (now - issuedAt < FASTEST_SECONDS) return 'too-fast'
  return now - issuedAt > STALE_SECONDS ? 'stale-key' : null
}

/** Three links, or HTML or forum markup. One or two links may point to a vehicle seen elsewhere. */
function isLinkSpam(text: string): boolean {
  const links = text.match(/(?:\bhttps?:\/\/|\bwww\.)\S+/gi) ?? []
  return (
    links.length > MAX_LINKS || /<\/?[a-z][^<>]*>|\[\/?(?:url|link|img)\b|\bhref\s*=/i.test(text)
  )
}

async function suspectNetwork(
  address: string,
  { limit }: SpamCheckDeps,
): Promise<SpamReason | null> {
  if (limit === null || address === '') return null
  try {
    return (await inTime(limit(toNetwork(address)), LIMITER_MS)) ? null : 'rate'
  } catch {
    return 'limiter-down'
  }
}

async function suspectToken(
  token: string,
  { turnstile }: SpamCheckDeps,
): Promise<SpamReason | null> {
  if (turnstile === null) return null
  // If Turnstile is down, the other reasons decide, since shoppers could not fix it.
  return token !== '' && (await turnstile(token)) !== 'refused' ? null : 'turnstile'
}
