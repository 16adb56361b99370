// Whether a form was sent by a machine (TH13): reasons, never a refusal. Whoever sent it is thanked all the same.
import { inTime } from '#lib/in-time.ts'
import { toNetwork } from '#lib/network.ts'

export type SentForm = {
  key: string
  /** What stands in the field that nobody sees. */
  honeypot: string
  /** Everything that was typed, as one text. */
  text: string
  /** Network address of the sender, never kept; empty where nothing says it, which Cloudflare always does. */
  address: string
  /** What the widget of Turnstile made; empty where it did not run. */
  turnstile: string
  /** Whether a browser says that a page of this site sent it. */
  isSameOrigin: boolean
}

export type SpamReason =
  | 'honeypot'
  /** Sent sooner than anybody types. */
  | 'too-fast'
  /** Its key was not made for a form of this site. */
  | 'no-key'
  | 'stale-key'
  /** More links than a question needs, or markup. */
  | 'links'
  | 'rate'
  /** Nobody counted how often this network sends (F24). */
  | 'limiter-down'
  | 'turnstile'
  | 'no-origin'

export type SpamCheckPort = {
  /** When a key was made (seconds); null for one that was not made for this site. */
  readKey: (key: string) => Promise<number | null>
  /** Whether a network may send one more; null where nobody counts. */
  limit: ((network: string) => Promise<boolean>) | null
  /** What Turnstile says of a token; null for a site without it. Never rejects. */
  turnstile: ((token: string) => Promise<'passed' | 'refused' | 'down'>) | null
}

/** Reasons, none where nothing speaks against it. `now` in seconds. Never rejects. */
export async function suspect(
  sent: SentForm,
  port: SpamCheckPort,
  now: number,
): Promise<SpamReason[]> {
  const [key, network, token] = await Promise.all([
    suspectKey(sent.key, port, now),
    suspectNetwork(sent.address, port),
    suspectToken(sent.turnstile, port),
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
const STALE_SECONDS = 7 * 86_400
const MAX_LINKS = 2
const LIMITER_MS = 1000

async function suspectKey(
  key: string,
  { readKey }: SpamCheckPort,
  now: number,
): Promise<SpamReason | null> {
  const issuedAt = await readKey(key)
  if (issuedAt === null) return 'no-key'
  if (now - issuedAt < FASTEST_SECONDS) return 'too-fast'
  return now - issuedAt > STALE_SECONDS ? 'stale-key' : null
}

/** Three links, or markup of a page or a forum. One or two are a shopper's who saw the vehicle elsewhere. */
function isLinkSpam(text: string): boolean {
  const links = text.match(/(?:\bhttps?:\/\/|\bwww\.)\S+/gi) ?? []
  return (
    links.length > MAX_LINKS || /<\/?[a-z][^<>]*>|\[\/?(?:url|link|img)\b|\bhref\s*=/i.test(text)
  )
}

async function suspectNetwork(
  address: string,
  { limit }: SpamCheckPort,
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
  { turnstile }: SpamCheckPort,
): Promise<SpamReason | null> {
  if (turnstile === null) return null
  // While it is down, the other reasons decide: shoppers could do nothing about it.
  return token !== '' && (await turnstile(token)) !== 'refused' ? null : 'turnstile'
}
