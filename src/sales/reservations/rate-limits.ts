// Rate limits for reservations. The mobile may be unverified, each reservation sends it messages, and a
// reservation without a deposit is free.
import { toHex } from '#lib/encoding.ts'
import { hashWith, writingKey } from '#lib/key-ring.ts'
import { toBlock, toNetwork } from '#lib/network.ts'

export type Caps = {
  /** Per mobile or signed-in shopper: concurrent on one site, and per day on all sites. */
  ofShopper: number
  ofShopperADay: number
  /** Per network: concurrent unpaid ones on one site, and per day on all sites. Signed-in shoppers are not counted. */
  ofNetwork: number
  ofNetworkADay: number
  /** All signed-out shoppers per day on the site; this also limits attacks from many networks. */
  ofSiteADay: number
}

/** The limits of a site with a maximum number of concurrent reservations per shopper. */
export function reservationCapsOf(most: number): Caps {
  const ofNetwork = Math.max(6, most)
  return {
    ofShopper: most,
    ofShopperADay: most * A_DAY,
    ofNetwork,
    ofNetworkADay: ofNetwork * A_DAY,
    ofSiteADay: 200,
  }
}

/** Reservations per day, as a multiple of the concurrent maximum. */
const A_DAY = 3

/** The hash of an address; empty for none. An IPv6 block counts as one network, since one user has all of it. */
export type HashNetwork = (address: string) => Promise<string>

/** The key is derived from the Worker's one secret. */
export function createNetworkHash(masterKey: string): HashNetwork {
  const hash = hashWith(writingKey(masterKey), 'networks of reservations')
  return async (address) =>
    address === '' ? '' : toHex(await hash(toBlock(address) ?? toNetwork(address)))
}
