// Caches a third party's prices for an hour: one request per postcode, however often shoppers ask (TH16).
import * as z from 'zod'

import type { Estimate } from './price-list.ts'

export type CachedPrices = {
  get: (postcode: string) => Promise<Estimate | null>
  put: (postcode: string, estimate: Estimate) => Promise<void>
}

const HOUR = 3600
const estimate = z.object({ price: z.number(), name: z.string() })

/** Prices of one site and version, so that a publish starts empty (TH2). Never rejects. */
export function createCachedPrices(
  kv: KVNamespace,
  { slug, version }: { slug: string; version: number },
  onFault: (error: unknown) => void,
): CachedPrices {
  const keyOf = (postcode: string) => `${slug}:${version}:delivery:${postcode}`
  return {
    get: async (postcode) => {
      const kept = await kv.get(keyOf(postcode), 'json').catch(onFault)
      return estimate.safeParse(kept).data ?? null
    },
    put: (postcode, price) =>
      kv.put(keyOf(postcode), JSON.stringify(price), { expirationTtl: HOUR }).catch(onFault),
  }
}
