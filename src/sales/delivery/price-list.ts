// The site's own delivery prices: by postcode and by distance.
import type { Site } from '#tenant/schema.ts'

type Prices = Site['calculators']['delivery']

/** A delivery price (E19): dollars, and the region's display name. */
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
