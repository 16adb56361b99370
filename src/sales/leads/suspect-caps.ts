// Limits for suspicious forms: strangers must not be able to fill the database that holds every dealer's leads.
import { toHex } from '#lib/encoding.ts'
import type { Cap } from '#lib/cap-counters.ts'
import { hashWith, writingKey } from '#lib/key-ring.ts'
import { toBlock, toNetwork } from '#lib/network.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { SpamReason } from './spam-check.ts'

const HOUR: Seconds = 3600

/** A suspicious form, to be counted. */
export type SuspiciousForm = {
  site: string
  /** Keyed hash; empty if the address is unknown. */
  network: string
  /** The form itself is fine; only its circumstances are suspicious. */
  isDoubtful: boolean
}

/** Maximum suspicious forms to store. 5,000 a day with rows of at most 5 kB fill 10 GB in more than a year. */
const CEILINGS = {
  network: [
    { seconds: HOUR, most: 50 },
    { seconds: DAY, most: 100 },
  ],
  site: [{ seconds: DAY, most: 300 }],
  all: [{ seconds: DAY, most: 5000 }],
} as const satisfies Record<string, readonly { seconds: Seconds; most: number }[]>

/**
 * Multiplier of a limit for all suspicious forms; those sent by machines have the limit itself, so that they leave room
 * for people.
 */
const FOR_DOUBTFUL = 2

/** The limits that a suspicious form counts against. */
export function suspectCapsOf({ site, network, isDoubtful }: SuspiciousForm): Cap[] {
  const keys = {
    ...(network !== '' && { [`network ${network}`]: CEILINGS.network }),
    [`site ${site}`]: CEILINGS.site,
    all: CEILINGS.all,
  }
  return Object.entries(keys).flatMap(([key, ceilings]) =>
    ceilings.flatMap(({ seconds, most }) => [
      { key, seconds, most: most * FOR_DOUBTFUL },
      ...(isDoubtful ? [] : [{ key: `machine ${key}`, seconds, most }]),
    ]),
  )
}

/**
 * Reasons that a person cannot resolve by sending the form again: another sender on the same network, or a browser
 * without scripts. All others disappear a few seconds later, with the new key that a refused form gets.
 */
const DOUBTFUL: ReadonlySet<string> = new Set<SpamReason>(['rate', 'limiter-down', 'turnstile'])

export const isDoubtful = (reasons: readonly string[]): boolean =>
  reasons.every((reason) => DOUBTFUL.has(reason))

/** The hash of an address; empty for none. An IPv6 block counts as one network, since one user has all of it. */
export function createSuspectHash(masterKey: string): (address: string) => Promise<string> {
  const hash = hashWith(writingKey(masterKey), 'networks of suspicious forms')
  return async (address) =>
    address === '' ? '' : toHex(await hash(toBlock(address) ?? toNetwork(address)))
}
