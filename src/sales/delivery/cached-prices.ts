// Caches a third party's prices for an hour: one request per postcode, however many shoppers ask.
import * as z from 'zod'

import type { Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'

export type CachedPrices = {
  get: (postcode: string) => Promise<Estimate | null>
  put: (postcode: string, estimate: Estimate) => Promise<void>
}

const HOUR: Seconds = 3600
const estimate = z.object({ price: z.number(), name: z.string() })

/** Prices of one version of a site, so that a publish starts with an empty cache. Never rejects. */
export function createCachedPrices(
  kv: KVNamespace,
  { slug, version }: { slug: string; version: number },
  onFault: (error: unknown) => void,
): CachedPrices {
  const keyOf = (postcode: string) => `${slug}:${version}:delivery:${postcode}`
  return {
    get: async (postcode) => {
      const cached = await kv.get(keyOf(postcode), 'json').catch(onFault)
      return estimate.safeParse(cached).data ?? null
    },
    put: (postcode, price) =>
      kv.put(keyOf(postcode), JSON.stringify(price), { expirationTtl: HOUR }).catch(onFault),
  }
}

type Prices = Site['calculators']['delivery']

/** A delivery price: dollars, and the region's display name. */
export type Estimate = { price: number; name: string }

/** The price of the first region that contains a four-digit postcode; null if none does. */
export function priceByRegion({ regions }: Prices, postcode: string): Estimate | null {
  const region = regions.find(({ postcodes }) => postcodes.some((range) => holds(range, postcode)))
  return region === undefined ? null : { price: region.price, name: region.name }
}

/** Dollars for a distance; null beyond the last band. */
export function priceByDistance({ bands }: Prices, kilometres: number): number | null {
  const reaching = bands.filter(({ up_to_km: reach }) => kilometres <= reach)
  return reaching.toSorted((a, b) => a.up_to_km - b.up_to_km)[0]?.price ?? null
}

/** "2000-2599" or "2000": four digits sort correctly as text. */
function holds(range: string, postcode: string): boolean {
  const [from = '', to = from] = range.split('-')
  return from <= postcode && postcode <= to
}
