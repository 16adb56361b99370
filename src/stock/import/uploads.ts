// Who sends a body at this moment. Nobody has proved who they are before its end, since it is what is signed: so nobody may hold
// a dealer's door shut, by many bodies at once or by slow ones.
import { toNetwork } from '#lib/network.ts'

/** Bodies that may come in at once, in all and from one network. */
const MAX = 24
const MAX_OF_ONE = 6
/** Bodies without a right signature that a network may send in a minute. */
const MAX_UNSIGNED = 10
const MINUTE_S = 60
/** Seconds after which it shows how quickly a body comes. */
const SETTLED_S = 2
/** Networks that are remembered. */
const MAX_REMEMBERED = 1000

export type Upload = {
  add: (bytes: number) => void
  /** Resolves where it has to make room for another. */
  ended: Promise<'pushed out'>
  /** It was signed by who may. */
  vouch: () => void
  leave: () => void
}

type Coming = { network: string; bytes: number; since: number; isSigned: boolean; end: () => void }

/** The doors of one site; `clock` in seconds. */
export function createUploads(clock: () => number): {
  enter: (address: string) => Upload | null
} {
  const coming = new Set<Coming>()
  const unsigned = new Map<string, { count: number; until: number }>()

  /** The slowest makes room, which no body is that somebody really sends; nor one that has only begun, while there are others. */
  function makeRoom(now: number): void {
    const pace = ({ bytes, since }: Coming) => bytes / (now - since + 1)
    const settled = [...coming].filter(({ since }) => now - since >= SETTLED_S)
    const slowest = (settled.length > 0 ? settled : [...coming]).reduce((one, other) =>
      pace(other) < pace(one) ? other : one,
    )
    coming.delete(slowest)
    slowest.end()
  }

  function count(network: string, now: number): void {
    const known = unsigned.get(network)
    if (known !== undefined && known.until > now) {
      known.count += 1
      return
    }
    if (unsigned.size >= MAX_REMEMBERED) unsigned.clear()
    unsigned.set(network, { count: 1, until: now + MINUTE_S })
  }

  /** Where the platform names no address, as on a developer's machine, there is only the limit of all. */
  function mayCome(network: string, now: number): boolean {
    if (network === '') return true
    const tried = unsigned.get(network)
    if (tried !== undefined && tried.until > now && tried.count >= MAX_UNSIGNED) return false
    return [...coming].filter((other) => other.network === network).length < MAX_OF_ONE
  }

  return {
    /** A place for a body from an address; null where its network has enough of them, or has sent too much that was not signed. */
    enter(address) {
      const now = clock()
      const network = toNetwork(address)
      if (!mayCome(network, now)) return null
      if (coming.size >= MAX) makeRoom(now)
      const { promise: ended, resolve } = Promise.withResolvers<'pushed out'>()
      const own: Coming = {
        network,
        bytes: 0,
        since: now,
        isSigned: false,
        end: () => resolve('pushed out'),
      }
      coming.add(own)
      return {
        ended,
        add(bytes) {
          own.bytes += bytes
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
