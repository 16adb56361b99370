// Checks whether a machine sent a form: returns reasons and never refuses. Every sender is thanked.
import { KEY_USES } from '#lib/key-ring.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { inTime } from '#lib/timeout.ts'
import { toNetwork } from '#lib/network.ts'
import { hostsIn } from './spam-marks.ts'

export type SentForm = {
  key: string
  /** Value of the invisible field. */
  honeypot: string
  /** All typed text, joined. */
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
  /** Too many links for an enquiry, or markup, typed faster than a person can. */
  | 'links'
  /** Links of an advertisement, however long typing took. */
  | 'advertising'
  /** It contains links or senders that the dealership marked as spam. */
  | 'learned'
  | 'rate'
  /** The rate limiter failed. */
  | 'limiter-down'
  | 'turnstile'
  | 'no-origin'

const REASONS: Record<SpamReason, string> = {
  honeypot: 'it filled in a field that people cannot see',
  'too-fast': 'it was sent faster than a person can type',
  'no-key': 'it was not sent from a page of your website',
  'stale-key': 'its page had been open for more than a week',
  links: 'it has three links or more, or markup',
  advertising: 'it has links and reads like an advertisement',
  learned: 'it has a link or a sender that your team marked as spam',
  rate: 'many forms came from the same network',
  'limiter-down': 'the check of its network failed',
  turnstile: 'Turnstile did not accept it',
  'no-origin': 'its browser did not say which page sent it',
}

/** Why a lead is held, for people: "it has three links or more, or markup, and Turnstile did not accept it". */
export function describeReasons(suspicion: readonly string[]): string {
  const known: Readonly<Record<string, string | undefined>> = REASONS
  const words = suspicion.flatMap((reason) => known[reason] ?? [])
  return words.length === 0 ? 'it looked like spam' : words.join(', and ')
}

export type SpamCheckDeps = {
  /** When a key was made; null unless it was made for this site. */
  readKey: (key: string) => Promise<Seconds | null>
  /** Whether a network may send another form; null without a limiter. */
  limit: ((network: string) => Promise<boolean>) | null
  /** Turnstile's verdict on a token; null for a site without it. Never rejects. */
  turnstile: ((token: string) => Promise<'passed' | 'refused' | 'down'>) | null
  /** Whether dealership staff marked any of a text's marks as spam; if absent, nothing is learned. */
  isLearned?: (text: string, now: Seconds) => Promise<boolean>
}

/** The reasons; empty if the form is not suspicious. Never rejects. */
export async function findSpamReasons(
  sent: SentForm,
  deps: SpamCheckDeps,
  now: Seconds,
): Promise<SpamReason[]> {
  const [key, token] = await Promise.all([
    suspectKey(sent.key, deps, now),
    suspectToken(sent.turnstile, deps),
  ])
  const { reason, age } = key
  const found: (SpamReason | null)[] = [
    sent.honeypot === '' ? null : 'honeypot',
    reason,
    // A person who took the time to type may paste links or markup.
    isLinkSpam(sent.text) && age <= PERSON_SECONDS ? 'links' : null,
    isAdvertising(sent.text) ? 'advertising' : null,
    token,
    sent.isSameOrigin ? null : 'no-origin',
  ]
  const reasons = found.filter((reason) => reason !== null)
  if (reasons.length > 0) return reasons
  if (await suspectLesson(sent.text, deps, now)) return ['learned']
  // Only for forms that seem to be from a person: a machine must not use up the limit of people on its network.
  const network = await suspectNetwork(sent.address, deps)
  return network === null ? [] : [network]
}

const FASTEST_SECONDS: Seconds = 3
/** Minimum seconds in which a person writes a message with links. */
const PERSON_SECONDS: Seconds = 5
const STALE_SECONDS: Seconds = KEY_USES['keys of forms'].lasts
const MAX_LINKS = 2
const LIMITER_MS: Milliseconds = 1000

/** Reasons from the key, and the seconds since the form was made. */
async function suspectKey(
  key: string,
  { readKey }: SpamCheckDeps,
  now: Seconds,
): Promise<{ reason: SpamReason | null; age: Seconds }> {
  const issuedAt = await readKey(key)
  if (issuedAt === null) return { reason: 'no-key', age: 0 }
  const age = now - issuedAt
  if (age < FASTEST_SECONDS) return { reason: 'too-fast', age }
  return { reason: age > STALE_SECONDS ? 'stale-key' : null, age }
}

/** Three links, or HTML or forum markup. One or two links may point to a vehicle seen elsewhere. */
function isLinkSpam(text: string): boolean {
  const links = text.match(/(?:\bhttps?:\/\/|\bwww\.)\S+/gi) ?? []
  return (
    links.length > MAX_LINKS || /<\/?[a-z][^<>]*>|\[\/?(?:url|link|img)\b|\bhref\s*=/i.test(text)
  )
}

/** Maximum hosts linked: links to more are advertising, whatever the text. */
const MAX_HOSTS = 4

/** Phrases of advertisements sent by form that enquiries about a vehicle don't contain. */
const OFFERS =
  /\b(?:seo|back ?links?|guest posts?|link building|domain authority|search rankings?|(?:first|1st|top) page of google|rank(?:ed|ing)? (?:higher|#?1|first)|web ?site traffic|buy followers|casinos?|online slots|betting|porn|escorts?|viagra|cialis|bitcoins?|crypto(?:currency)?|forex|earn \$?\d|make money online|payday loans?|ad(?:vertis)?ing packages?|explainer videos?|lead generation services?)\b/i

/**
 * An advertisement: a link with a typical phrase, or links to many hosts. People paste links to vehicles, but not to
 * that many.
 */
export function isAdvertising(text: string): boolean {
  const hosts = hostsIn(text)
  return hosts.length > MAX_HOSTS || (hosts.length > 0 && OFFERS.test(text))
}

/** Marks that staff called spam. A failed lookup holds nothing, because the other reasons decide then. */
async function suspectLesson(
  text: string,
  { isLearned }: SpamCheckDeps,
  now: Seconds,
): Promise<boolean> {
  if (isLearned === undefined) return false
  try {
    return await inTime(isLearned(text, now), LIMITER_MS)
  } catch {
    return false
  }
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
  // If Turnstile is down, the other reasons decide, because shoppers cannot fix that.
  return token !== '' && (await turnstile(token)) !== 'refused' ? null : 'turnstile'
}
