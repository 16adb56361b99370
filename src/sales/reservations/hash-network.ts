// Hashes the network of a request, for rate limits that store no address (TH21).
import { toHex } from '#lib/hex.ts'
import { createKeyedHash } from '#lib/keyed-hash.ts'
import { toBlock, toNetwork } from '#lib/network.ts'

/** The hash of an address; empty for none. An IPv6 block counts as one network, since one user has all of it. */
export type HashNetwork = (address: string) => Promise<string>

/** The key is derived from the Worker's one secret. */
export function createNetworkHash(masterKey: string): HashNetwork {
  const hash = createKeyedHash(masterKey, 'networks of reservations')
  return async (address) =>
    address === '' ? '' : toHex(await hash(toBlock(address) ?? toNetwork(address)))
}
