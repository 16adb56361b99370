// How many codes may be sent, to whom, from where and in all (TH9): every number of it.

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Seconds for which a code is good, tries that it bears (TH8). */
export const CODE_SECONDS = 10 * MINUTE
export const MOST_TRIES = 5

/** Most codes within a time that begins with the first of them. */
export type Cap = {
  key: string
  seconds: number
  most: number
  /** Codes that do not come back close it before it is full. */
  isWatched?: boolean
}

export type Count = { sent: number; verified: number }

/** What a code counts against. Phone and network are keyed hashes; null is a network that is not counted. */
export type Counted = { phone: string; network: string | null; site: string; codesADay: number }

/** Every cap that a code must be within. */
export function capsOf({ phone, network, site, codesADay }: Counted): Cap[] {
  return [
    { key: `phone ${phone}`, seconds: 10 * MINUTE, most: 3 },
    { key: `phone ${phone}`, seconds: DAY, most: 6 },
    ...(network === null
      ? []
      : [
          { key: `network ${network}`, seconds: HOUR, most: 10 },
          { key: `network ${network}`, seconds: DAY, most: 30 },
        ]),
    hourOf(site),
    { key: `site ${site}`, seconds: DAY, most: codesADay },
    { key: 'all', seconds: HOUR, most: 1000 },
    { key: 'all', seconds: DAY, most: 5000 },
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
export function isOpen({ most, isWatched = false }: Cap, { sent, verified }: Count): boolean {
  const isPumped = isWatched && sent >= 50 && verified < sent * 0.15
  return sent < most && !isPumped
}
