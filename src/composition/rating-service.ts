// A third party's rating of a dealer, cached for an hour: no page waits for it, and the service is called rarely.
import * as z from 'zod'

import { DAY, type Milliseconds, type Seconds } from '#lib/zone-time.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Call } from '#upstream/call.ts'
import { loadSnap21, snap21Rating, type Snap21Rating } from '#upstream/snap21.ts'

export type RatingService = {
  /** The cached rating only: an old one is refreshed after the response. Never rejects. */
  kept: (now: Seconds) => Promise<Snap21Rating | null>
  /** The cached rating; waits for the third party if nothing is cached. Never rejects. */
  load: (now: Seconds) => Promise<Snap21Rating | null>
}

type Means = { kv: KVNamespace; call: Call; later: (work: Promise<unknown>) => void }

/** Seconds until a rating is refreshed. */
const FRESH: Seconds = 3600
/** Seconds that an old rating is shown while the third party is down. */
const KEPT: Seconds = 7 * DAY
/** Seconds before retrying after a failure. */
const AFTER_FAILURE: Seconds = 60
/** Milliseconds that a page waits for the cached rating: short enough that no block becomes a late fragment. */
const READ_MS: Milliseconds = 120

/** `rating` is null after a failure without an earlier rating. */
const cachedRating = z.object({ at: z.number(), rating: snap21Rating.nullable() })

/** For one version of a site, so that a publish starts with an empty cache. */
export function createRatingService(
  { slug, version, site }: Tenant,
  { kv, call, later }: Means,
): RatingService {
  const { org_id: orgId } = site.reviews
  const none = async () => null
  if (orgId === '' || site.upstreams.snap21 === null) return { kept: none, load: none }

  const key = `${slug}:${version}:rating:${orgId}`
  const { orElse } = createTimeout('rating.store-failed', slug, READ_MS)
  /** Null if nothing is cached, undefined if it cannot be read in time. */
  const read = async () => {
    const found = await orElse(kv.get(key, 'json'), undefined)
    return found === undefined ? undefined : (cachedRating.safeParse(found).data ?? null)
  }
  const ask = async (now: Seconds, old: Snap21Rating | null) => {
    const loaded = await loadSnap21(call, orgId)
    const at = loaded === null ? now - FRESH + AFTER_FAILURE : now
    const value = JSON.stringify({ at, rating: loaded ?? old })
    await orElse(kv.put(key, value, { expirationTtl: KEPT }), undefined)
    return loaded ?? old
  }

  return {
    kept: async (now) => {
      const found = await read()
      if (found !== undefined && !isFresh(found, now)) later(ask(now, found?.rating ?? null))
      return found?.rating ?? null
    },
    load: async (now) => {
      const found = await read()
      const old = found?.rating ?? null
      return isFresh(found, now) ? old : ask(now, old)
    },
  }
}

function isFresh(found: z.output<typeof cachedRating> | null | undefined, now: Seconds): boolean {
  return found != null && now - found.at < FRESH
}
