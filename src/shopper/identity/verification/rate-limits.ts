// How many codes may be sent, to whom, from where and in all (TH9): every number of it.

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Seconds for which a code is good, tries that it bears (TH8). */
export const CODE_SECONDS = 10 * MINUTE
export const MAX_TRIES = 5

/** Most codes within a time that begins with the first of them. */
export type Cap = {
  key: string
  seconds: number
  most: number
  /** Codes that do not come back close it before it is full. */
  isWatched?: boolean
  /** Codes that came back count no more: many shoppers may share a network, and none of them is who pumps messages. */
  isRefunded?: boolean
}

export type Count = { sent: number; verified: number }

/** What a code counts against. Phone, network and its block are keyed hashes; null is one that is not counted. */
export type Counted = {
  phone: string
  network: string | null
  /** Networks of IPv6 that one customer may have all of. */
  block: string | null
  site: string
  codesADay: number
  /** Whether the site takes who asks for a person; the others share a part of what it sends. */
  isProven: boolean
}

/** Every cap that a code must be within. */
export function capsOf(counted: Counted): Cap[] {
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

/** Those of networks: of one that sends to one phone, so that nobody uses up what its owner may ask for elsewhere, too. */
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

/** The hour of a site. */
export const hourOf = (site: string): Cap => ({
  key: `site ${site}`,
  seconds: HOUR,
  most: 60,
  isWatched: true,
})

/** The wait between two codes for one phone on a site (`slot` is its keyed hash). */
export const waitOf = (slot: string, seconds: number): Cap => ({
  key: `wait ${slot}`,
  seconds,
  most: 1,
})

/** Whether one more may be sent: not where so few came back that it is no shopper who asks for them. */
export function isOpen(
  { most, isWatched = false, isRefunded = false }: Cap,
  { sent, verified }: Count,
): boolean {
  const isPumped = isWatched && sent >= 50 && verified < sent * 0.15
  return (isRefunded ? sent - verified : sent) < most && !isPumped
}
