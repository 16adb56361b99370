// Rate limits for sign-in codes, by text and by email. Shoppers without a proof share the free codes; once these are
// used up and not entered, a proof is required, and shoppers with a proof have codes of their own.
import type { Cap } from '#lib/cap-counters.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { type Proof, PROOF_SECONDS } from './proof.ts'

const MINUTE: Seconds = 60
const HOUR: Seconds = 60 * MINUTE
const DAY: Seconds = 24 * HOUR

/** Seconds that a code is valid, and maximum attempts (TH8). */
export const CODE_SECONDS: Seconds = 10 * MINUTE
export const MAX_TRIES = 5

/** Multiplier for the one network of a developer's machine. */
const FOR_LOCAL = 10
/** Multiplier for a network whose shoppers send a proof. */
const FOR_PROVEN = 3

/** The keys that a code counts against. Phone, network and block are keyed hashes. */
export type Counted = {
  phone: string
  network: string
  /** The network is this machine: all shoppers share it. */
  isLocal: boolean
  /** IPv6 block that one customer may own; null for IPv4. */
  block: string | null
  site: string
  codesADay: number
  /** The site has Turnstile, so few shoppers have no proof. */
  hasWidget: boolean
  proof: Proof
  /**
   * A code by email for the console: `phone` is the hash of an address. Unknown addresses have the same limits, but do
   * not use up the shared ones.
   */
  mail?: 'known' | 'unknown'
}

/** A request to send a code. */
export type Wanted = Counted & {
  /** Keyed hash of site and phone. */
  slot: string
  /** Minimum seconds between two codes. */
  waitSeconds: Seconds
  /** The token of the proof, which counts once; null without one. */
  token: string | null
}

export type Reserved =
  /** Already counted as sent: send it now. */
  | { status: 'reserved' }
  | { status: 'wait'; seconds: Seconds }
  /** A proof is required first. A site's first one in an hour is reported. */
  | { status: 'proof'; isFirst: boolean }
  | { status: 'limited'; seconds: Seconds }

/**
 * The limits that apply to every code. Verified codes are not message pumping, so most limits ignore them. `isKnown`:
 * the person has signed in from this network before. A share of each limit that strangers could use up is reserved for
 * them.
 */
export function codeCapsOf(counted: Counted, isKnown: boolean): Cap[] {
  if (counted.mail !== undefined) return mailCaps(counted, isKnown)
  const { phone, network, isLocal, site, codesADay } = counted
  const isRefunded = true
  return [
    { key: `phone ${phone}`, seconds: 10 * MINUTE, most: twiceIf(isKnown, 3) },
    { key: `phone ${phone}`, seconds: DAY, most: twiceIf(isKnown, 6) },
    // An attacker cannot use up the codes that the phone's owner can request from elsewhere.
    ...(isLocal
      ? []
      : [{ key: `phone ${phone} by ${network}`, seconds: DAY, most: 4, isRefunded }]),
    ...networkCaps('', counted, FOR_PROVEN),
    ...(isKnown ? [] : proofCaps(counted)),
    { key: `site ${site}`, seconds: DAY, most: shareOf(codesADay, isKnown) },
    { key: 'all', seconds: HOUR, most: shareOf(1000, isKnown) },
    { key: 'all', seconds: DAY, most: shareOf(5000, isKnown) },
  ]
}

/** Reserves a fifth of each shared limit for known networks. */
const shareOf = (most: number, isKnown: boolean) => (isKnown ? most : Math.ceil((most * 4) / 5))
/** Doubles a person's limit on a known network. */
const twiceIf = (isKnown: boolean, most: number) => (isKnown ? 2 * most : most)

/** Codes by email cost nothing, so no proof is required; they are counted separately from text messages. */
function mailCaps(counted: Counted, isKnown: boolean): Cap[] {
  const { phone: address, network, isLocal, mail } = counted
  const isRefunded = true
  return [
    { key: `mail ${address}`, seconds: 10 * MINUTE, most: twiceIf(isKnown, 3) },
    { key: `mail ${address}`, seconds: DAY, most: twiceIf(isKnown, 10), isRefunded },
    ...(isLocal
      ? []
      : [{ key: `mail ${address} by ${network}`, seconds: DAY, most: 6, isRefunded }]),
    ...networkCaps('mail ', counted, 1),
    ...(mail === 'known'
      ? [
          { key: 'mail all', seconds: HOUR, most: shareOf(500, isKnown), isRefunded },
          { key: 'mail all', seconds: DAY, most: shareOf(3000, isKnown), isRefunded },
        ]
      : []),
  ]
}

/**
 * Limits of the free codes: beyond them a proof is required. None apply to a proof, a known network, or codes by email.
 */
export function freeCapsOf(counted: Counted, isKnown: boolean): Cap[] {
  const { site, codesADay, hasWidget, proof, mail } = counted
  if (mail !== undefined || isKnown) return []
  if (proof !== 'none') return []
  const isRefunded = true
  const [anHour, ofDay] = hasWidget ? [15, 5] : [50, 2]
  return [
    ...networkCaps('free ', counted, 1),
    { key: `free site ${site}`, seconds: HOUR, most: anHour, isRefunded },
    { key: `free site ${site}`, seconds: DAY, most: Math.ceil(codesADay / ofDay), isRefunded },
    { key: 'free all', seconds: HOUR, most: 500, isRefunded },
    { key: 'free all', seconds: DAY, most: 2500, isRefunded },
  ]
}

/** Limits of a site for each kind of proof: bots that only wait leave the codes of browsers that do the work. */
function proofCaps({ site, proof }: Counted): Cap[] {
  if (proof === 'none') return []
  const most = proof === 'worked' ? 60 : 15
  return [{ key: `${proof} ${site}`, seconds: HOUR, most, isRefunded: true }]
}

function networkCaps(kind: '' | 'free ' | 'mail ', counted: Counted, times: number): Cap[] {
  const { network, isLocal, block } = counted
  const ofNetwork = (key: string, anHour: number): Cap[] => [
    { key, seconds: HOUR, most: anHour, isRefunded: true },
    { key, seconds: DAY, most: anHour * 3, isRefunded: true },
  ]
  return [
    ...ofNetwork(`${kind}network ${network}`, 10 * times * (isLocal ? FOR_LOCAL : 1)),
    ...(block === null ? [] : ofNetwork(`${kind}block ${block}`, 20 * times)),
  ]
}

/** The wait between two codes for one phone on a site, per network: strangers cannot make its owner wait. */
export const waitOf = (
  { slot, network }: Pick<Wanted, 'slot' | 'network'>,
  seconds: Seconds,
): Cap => ({ key: `wait ${slot} ${network}`, seconds, most: 1 })

/** A proof counts once. */
export const onceOf = (token: string): Cap => ({
  key: `proof ${token}`,
  seconds: PROOF_SECONDS,
  most: 1,
})
