// Which searches count as popular: only data that may be public, and nothing that identifies a searcher.
import type { Site } from '#tenant/schema.ts'
import { toHref } from '#search/path.ts'
import { emptyState, type SearchState } from '#search/state.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Maximum filters of a popular search: two people rarely choose more. */
const MAX = 3

/**
 * Whether a search consists only of filters: no text, place, range or later page, and one value in each of a few lists.
 */
export function mayCount({ query, near, page, lists, ranges }: SearchState): boolean {
  const chosen = Object.values(lists)
  return (
    query === '' &&
    near === '' &&
    page === 1 &&
    Object.keys(ranges).length === 0 &&
    chosen.length >= 1 &&
    chosen.length <= MAX &&
    chosen.every((values) => values.length === 1)
  )
}

/**
 * The address under which a search is counted, in the site's order; null if the search is more specific, or names
 * something not in stock.
 */
export function countedHref(state: SearchState, site: Site, vocabulary: Vocabulary): string | null {
  const { lists } = state
  const inStock = new Set(
    vocabulary.entries
      .filter(({ facet, value }) => lists[facet]?.[0] === value)
      .map(({ facet }) => facet),
  )
  if (!mayCount(state) || inStock.size !== Object.keys(lists).length) return null
  return toHref({ ...emptyState(site.search.sorts[0] ?? 'mostRelevant'), lists }, site)
}
