// Rate limit for messages to a mobile or mailbox of a site: confirmations of forms and of vehicles held without a
// payment, and newsletter sign-ups.
import type { Env } from '#env.ts'
import { toBase64Url } from '#lib/encoding.ts'
import type { KeyedHash } from '#lib/keyed-hash.ts'
import { errorName, logError } from '#lib/log.ts'
import { NEAR } from '#lib/near.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'

const LIMIT_MS: Milliseconds = 1000

/** "enough": the recipient reached the daily limit. "ceiling": the site reached its limit. */
export type Counted = 'counted' | 'enough' | 'ceiling'

/** Counts a message to a mobile or mailbox of a site. Never rejects: if the counter is down, the site sends none. */
export async function mayConfirm(
  { MESSAGE_COUNTER: counters }: Pick<Env, 'MESSAGE_COUNTER'>,
  hash: KeyedHash,
  { site, to }: { site: string; to: string },
): Promise<Counted> {
  try {
    const mark = toBase64Url(new Uint8Array(await hash(site, to.toLowerCase())))
    const counter = counters.get(counters.idFromName(site), NEAR)
    const counted = await inTime(counter.count(mark), LIMIT_MS)
    if (counted === 'ceiling') logError('confirmations.failed', { tenant: site, by: 'ceiling' })
    return counted
  } catch (error) {
    logError('confirmations.failed', { tenant: site, by: 'limit', error: errorName(error) })
    return 'ceiling'
  }
}
