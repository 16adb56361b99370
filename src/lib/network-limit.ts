// Rate limit per network for operations that cost money or engine time. Approximate; if its counter fails, no request
// is refused.
import { toNetwork } from '#lib/network.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'

const LIMIT_MS: Milliseconds = 1000

/**
 * Whether a network address, empty if unknown, is within the limit on a site. Never rejects; `event` is logged if the
 * counter fails.
 */
export function createNetworkLimit(
  limiter: RateLimit | undefined,
  slug: string,
  event: string,
): (address: string) => Promise<boolean> {
  const { orElse } = createTimeout(event, slug, LIMIT_MS)
  return async (address) => {
    if (limiter === undefined || address === '') return true
    const limit = async () =>
      (await limiter.limit({ key: `${slug}:${toNetwork(address)}` })).success
    return orElse(limit(), true)
  }
}
