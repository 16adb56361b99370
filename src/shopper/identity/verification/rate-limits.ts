// Rate limits for sign-in codes.
import type { Cap, Count } from '#lib/cap-counters.ts'
import type { Seconds } from '#lib/zone-time.ts'

const MINUTE: Seconds = 60
const HOUR: Seconds = 60 * MINUTE
const DAY: Seconds = 24 * HOUR

/** Seconds that a code is valid, and maximum attempts (TH8). */
export const CODE_SECONDS: Seconds = 10 * MINUTE
export const MAX_TRIES = 5

/** A cap on codes that too many unused ones close before it is full. */
export type CodeCap = Cap & { isWatched?: boolean }

/** What a code counts against. Phone, network and block are keyed hashes; null is not counted. */
export type Counted = {
  phone: string
  network: string | null
  /** IPv6 block that one customer may own. */
  block: string | null
  site: string
  codesADay: number
  /** Whether the site accepts the shopper as a person; the others share part of the site's limit. */
  isProven: boolean
}

/** A request to send a code. */
export type Wanted = Counted & {
  /** Keyed hash of site and phone. */
  slot: string
  /** Minimum seconds between two codes. */
  waitSeconds: Seconds
}

export type Reserved =
  /** Already counted as sent: send it now. */
  { status: 'reserved' } | { status: 'wait'; seconds: Seconds } | { status: 'limited' }

/** The limits that apply to a code. */
export function capsOf(counted: Counted): CodeCap[] {
  const { phone, site, codesADay } = counted
  return [
    { key: `phone ${phone}`, seconds: 10 * MINUTE, most: 3 },
    { key: `phone ${phone}`, seconds: DAY, most: 6 },
    ...refundsOf(counted),
    ...(counted.isProven
      ? []
      : [
          { key: `unproven ${site}`, seconds: HOUR, most: 15 },
          { key: `unproven ${site}`, seconds: DAY, most: Math.ceil(codesADay / 5) },
        ]),
    hourOf(site),
    { key: `site ${site}`, seconds: DAY, most: codesADay },
    { key: 'all', seconds: HOUR, most: 1000 },
    { key: 'all', seconds: DAY, most: 5000 },
  ]
}

/**
 * Network limits. The first counts network and phone together, so that an attacker cannot use up the codes that the
 * phone's owner can request from elsewhere.
 */
export function refundsOf({ phone, network, block }: Counted): Cap[] {
  const isRefunded = true
  const ofNetwork = (key: string, anHour: number): Cap[] => [
    { key, seconds: HOUR, most: anHour, isRefunded },
    { key, seconds: DAY, most: anHour * 3, isRefunded },
  ]
  return [
    ...(network === null
      ? []
      : [
          { key: `phone ${phone} by ${network}`, seconds: DAY, most: 4, isRefunded },
          ...ofNetwork(`network ${network}`, 10),
        ]),
    ...(block === null ? [] : ofNetwork(`block ${block}`, 20)),
  ]
}

/** The hourly limit of a site. */
export const hourOf = (site: string): CodeCap => ({
  key: `site ${site}`,
  seconds: HOUR,
  most: 60,
  isWatched: true,
})

/** The wait between two codes for one phone on a site (`slot` is the keyed hash). */
export const waitOf = (slot: string, seconds: Seconds): Cap => ({
  key: `wait ${slot}`,
  seconds,
  most: 1,
})

/** Whether another code may be sent; not if so few were verified that the requests are not from shoppers. */
export function isOpen(
  { most, isWatched = false, isRefunded = false }: CodeCap,
  { sent, verified }: Count,
): boolean {
  const isPumped = isWatched && sent >= 50 && verified < sent * 0.15
  return (isRefunded ? sent - verified : sent) < most && !isPumped
}
