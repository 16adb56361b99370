// Limits concurrent uploads. The signature covers the whole body, so senders are unverified until the end: many or slow
// bodies must not block a dealer's deliveries.
import { toNetwork } from '#lib/network.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Ended } from './receive-body.ts'

/** Maximum concurrent uploads, in total and per network. */
const MAX = 24
const MAX_OF_ONE = 6
/** Maximum bodies without a valid signature per network and minute. */
const MAX_UNSIGNED = 10
const MINUTE_S: Seconds = 60
/** Maximum bytes of all bodies of a site whose senders have not yet proved knowledge of its key. They are in memory. */
export const MAX_UNPROVED = 5_000_000
/** Seconds before the speed of an upload can be judged. */
const SETTLED_S: Seconds = 2
/** Maximum networks to track. */
const MAX_REMEMBERED = 1000

export type Upload = {
  add: (bytes: number) => void
  /** Resolves if it is dropped to make room for another, or is too long for a sender without proof. */
  ended: Promise<Ended>
  /** Called when a signature of the length proves that the sender knows the site's key. */
  prove: () => void
  /** Called when the signature is valid. */
  vouch: () => void
  leave: () => void
}

type Coming = {
  network: string
  bytes: number
  since: Seconds
  isProved: boolean
  isSigned: boolean
  end: (as: Ended) => void
}

/** The uploads of one site. */
export function createUploads(clock: () => Seconds) {
  const coming = new Set<Coming>()
  const unsigned = new Map<string, { count: number; until: Seconds }>()

  /** Drops the slowest upload, which is unlikely to be genuine; a new upload is only dropped if there are no others. */
  function makeRoom(among: readonly Coming[], now: Seconds): void {
    const pace = ({ bytes, since }: Coming) => bytes / (now - since + 1)
    const settled = among.filter(({ since }) => now - since >= SETTLED_S)
    const slowest = (settled.length > 0 ? settled : among).reduce((one, other) =>
      pace(other) < pace(one) ? other : one,
    )
    coming.delete(slowest)
    slowest.end('pushed out')
  }

  /** Keeps bodies in memory within their limit; drops others first. */
  function makeMemory(own: Coming): void {
    if (own.bytes > MAX_UNPROVED) {
      coming.delete(own)
      return own.end('unproved')
    }
    for (;;) {
      const unproved = [...coming].filter(({ isProved }) => !isProved)
      const others = unproved.filter((other) => other !== own)
      const all = unproved.reduce((sum, { bytes }) => sum + bytes, 0)
      if (all <= MAX_UNPROVED || others.length === 0) return
      makeRoom(others, clock())
    }
  }

  function count(network: string, now: Seconds): void {
    const known = unsigned.get(network)
    if (known !== undefined && known.until > now) {
      known.count += 1
      return
    }
    if (unsigned.size >= MAX_REMEMBERED) unsigned.clear()
    unsigned.set(network, { count: 1, until: now + MINUTE_S })
  }

  /** If the platform gives no address, as in local development, only the total limit applies. */
  function mayCome(network: string, now: Seconds): boolean {
    if (network === '') return true
    const tried = unsigned.get(network)
    if (tried !== undefined && tried.until > now && tried.count >= MAX_UNSIGNED) return false
    return [...coming].filter((other) => other.network === network).length < MAX_OF_ONE
  }

  return {
    /** Admits an upload from an address; null if its network has too many uploads or unsigned bodies. */
    enter(address: string): Upload | null {
      const now = clock()
      const network = toNetwork(address)
      if (!mayCome(network, now)) return null
      if (coming.size >= MAX) makeRoom([...coming], now)
      const { promise: ended, resolve } = Promise.withResolvers<Ended>()
      const own: Coming = {
        network,
        bytes: 0,
        since: now,
        isProved: false,
        isSigned: false,
        end: resolve,
      }
      coming.add(own)
      return {
        ended,
        add(bytes) {
          own.bytes += bytes
          if (!own.isProved && coming.has(own)) makeMemory(own)
        },
        prove() {
          own.isProved = true
        },
        vouch() {
          own.isSigned = true
        },
        leave() {
          coming.delete(own)
          if (!own.isSigned && network !== '') count(network, clock())
        },
      }
    },
  }
}
