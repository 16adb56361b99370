// Anonymous visitors of a vehicle: hashes under a key that only this Worker has, different for each day and vehicle.
import { toHex } from '#lib/encoding.ts'
import { hashWith, writingKey } from '#lib/key-ring.ts'
import { toBlock, toNetwork } from '#lib/network.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'

/** Hex digits: browsers of one network share the first part. */
export type Visitor = { network: string; browser: string }

/** A view: the vehicle and its site by their slugs. */
export type View = { site: string; car: string; address: string; userAgent: string }

/** The key is derived from the Worker's one secret. */
export function createVisitorHash(
  masterKey: string,
): (view: View, now: Seconds) => Promise<Visitor> {
  const hash = hashWith(writingKey(masterKey), 'visitors of vehicles')
  return async ({ site, car, address, userAgent }, now) => {
    const day = String(Math.floor(now / DAY))
    const seen = [day, site, car, toBlock(address) ?? toNetwork(address)]
    const [network, browser] = await Promise.all([hash(...seen), hash(...seen, userAgent)])
    return { network: toHex(network), browser: toHex(browser) }
  }
}
