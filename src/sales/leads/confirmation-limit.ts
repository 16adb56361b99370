// How many confirmations one mobile or mailbox gets in a day, of forms and of vehicles held without a payment: forms are
// filled in by anyone, with anyone's number.
import { toBase64Url } from '#lib/encoding.ts'
import type { KeyedHash } from '#lib/keyed-hash.ts'
import { errorName, logError } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import { DAY } from '#lib/zone-time.ts'

/** For each site and day: enough for a shopper who looks around. */
export const MAX_CONFIRMATIONS = 5

const LIMIT_MS = 1000

/**
 * Counts a confirmation to a mobile or mailbox of a site; false if it got enough today. Stores a fingerprint, for a day.
 * Never rejects: if the store is down, there is no confirmation.
 */
export async function mayConfirm(
  kv: KVNamespace,
  hash: KeyedHash,
  { site, to }: { site: string; to: string },
): Promise<boolean> {
  try {
    const mark = toBase64Url(new Uint8Array(await hash(site, to.toLowerCase())))
    const key = `confirmed:${site}:${mark}`
    const sent = Number((await inTime(kv.get(key), LIMIT_MS)) ?? 0)
    if (sent >= MAX_CONFIRMATIONS) return false
    await inTime(kv.put(key, String(sent + 1), { expirationTtl: DAY }), LIMIT_MS)
    return true
  } catch (error) {
    logError('confirmations.failed', { tenant: site, by: 'limit', error: errorName(error) })
    return false
  }
}
