// The rank of stock if the feed has none of its own (A1): in stock, with photos, newest.

type Ranked = { status: string; hasPhotos: boolean; created: number }

/** Higher first. In stock before coming soon before sold, then with photos, then newest; `created` in seconds. */
export function toRank({ status, hasPhotos, created }: Ranked): number {
  return (STATES[status] ?? 1) * 40_000_000_000 + (hasPhotos ? 20_000_000_000 : 0) + created
}

const STATES: Record<string, number> = { in_stock: 3, coming_soon: 2, sold: 0 }
