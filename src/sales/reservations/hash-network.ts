// Which network asks for a vehicle, as a fingerprint that is counted by: nobody reads the address from it (TH21).
import { toHex } from '#lib/hex.ts'
import { createKeyedHash } from '#lib/keyed-hash.ts'
import { toBlock, toNetwork } from '#lib/network.ts'

/** The fingerprint of an address; empty for none. Of IPv6 a whole block counts as one: anybody can have all of it. */
export type HashNetwork = (address: string) => Promise<string>

/** Under a key that is derived from the Worker's one secret. */
export function createNetworkHash(masterKey: string): HashNetwork {
  const hash = createKeyedHash(masterKey, 'networks of reservations')
  return async (address) =>
    address === '' ? '' : toHex(await hash(toBlock(address) ?? toNetwork(address)))
}
