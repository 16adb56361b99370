// Rate limit for a paid provider's quotes per network: approximate, and if its counter fails, no request is
// refused.
import { toNetwork } from '#lib/network.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'

const LIMIT_MS: Milliseconds = 1000

/** Whether a network address, empty if unknown, may have one more quote of a site. Never rejects. */
export function createQuoteBudget(
  limiter: RateLimit | undefined,
  slug: string,
): (address: string) => Promise<boolean> {
  const { orElse } = createTimeout('quote.limiter-failed', slug, LIMIT_MS)
  return async (address) => {
    if (limiter === undefined || address === '') return true
    const limit = async () =>
      (await limiter.limit({ key: `${slug}:${toNetwork(address)}` })).success
    return orElse(limit(), true)
  }
}
