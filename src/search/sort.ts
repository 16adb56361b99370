// Sort orders: their names in addresses, labels and replica indexes.
import { SORT_NAMES, type SortName } from '#tenant/schema-search.ts'

export type { SortName }

type Sort = { label: string; replica: string; wire: string | null }

export const SORTS: Record<SortName, Sort> = {
  mostRelevant: { label: 'Most relevant', replica: '', wire: 'custom_rank:desc' },
  latest: { label: 'Latest arrivals', replica: '_latest', wire: 'created_at_timestamp:desc' },
  highestPrice: { label: 'Price: high to low', replica: '_price_desc', wire: 'price:desc' },
  lowestPrice: { label: 'Price: low to high', replica: '_price_asc', wire: 'price:asc' },
}

/**
 * Parses the word form ("highestPrice") or the wire form ("Car_production:price:desc"); else the site's first order.
 */
export function parseSort(text: string, sorts: readonly SortName[]): SortName {
  const wire = text.includes(':') ? text.slice(text.indexOf(':') + 1) : null
  const named = SORT_NAMES.find(
    (name) => name === text || (wire !== null && SORTS[name].wire === wire),
  )
  const fallback = sorts[0] ?? 'mostRelevant'
  return named !== undefined && sorts.includes(named) ? named : fallback
}

/** Name of the sorted index: the index itself or its replica. */
export function sortedIndex(index: string, sort: SortName): string {
  return index + SORTS[sort].replica
}
