// Which searches are counted as ones that many people make: what anyone may be shown, and nothing that tells who asked.
import type { Site } from '#tenant/schema.ts'
import { toHref } from '#search/path.ts'
import { emptyState, type SearchState } from '#search/state.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Filters of a popular search: more are rarely chosen by two. */
const MOST = 3

/**
 * The address under which a search is counted: one value in stock of each of a few list filters, in the site's order. Null
 * for free text, places, ranges, later pages and everything that is not in stock.
 */
export function countedHref(
  { query, near, page, lists, ranges }: SearchState,
  site: Site,
  vocabulary: Vocabulary,
): string | null {
  const chosen = vocabulary.entries.filter(({ facet, value }) => lists[facet]?.[0] === value)
  const names = Object.values(lists)
  const isCounted =
    query === '' &&
    near === '' &&
    page === 1 &&
    Object.keys(ranges).length === 0 &&
    names.length >= 1 &&
    names.length <= MOST &&
    names.every((values) => values.length === 1) &&
    new Set(chosen.map(({ facet }) => facet)).size === names.length
  if (!isCounted) return null
  return toHref({ ...emptyState(site.search.sorts[0] ?? 'mostRelevant'), lists }, site)
}
