// Saves a search: finds its canonical address and its title.
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { toHref } from '#search/path.ts'
import { parseHref } from '#search/parse-href.ts'
import { withPage, withoutFacet, type SearchState } from '#search/state.ts'
import { toSummary } from '#search/summary.ts'
import type { Site } from '#tenant/schema.ts'
import { hasSavedSearches, type SavedSearch, type SavedSearchService } from './saved-searches.ts'

type SearchToSave = {
  /** Unchecked; refused unless it is the address of a list. */
  href: string
  /** When it was last viewed, if it was saved before. */
  seenAt?: Seconds | undefined
}
type Owner = { site: Site; searches: SavedSearchService; userId: string }

/**
 * Saves a list for a shopper; "unreadable" if the address is not a list of the site, "full" if the limit is reached.
 */
export async function saveSearch(
  { href, seenAt }: SearchToSave,
  { site, searches, userId }: Owner,
  now: Seconds,
): Promise<SavedSearch | 'unreadable' | 'full' | 'failed'> {
  const canonical = hasSavedSearches(site) ? canonicalHref(href, site) : null
  const state = canonical === null ? null : parseHref(canonical, site)
  if (canonical === null || state === null) return 'unreadable'
  const { heading: title } = toSummary(state, site, 0)
  return searches.save(
    userId,
    { href: canonical, title, seenAt: Math.min(seenAt ?? now, now) },
    now,
  )
}

/** The page that shows the result. */
export function outcomeHref(outcome: Awaited<ReturnType<typeof saveSearch>>): string {
  return routes.savedSearches.href(
    typeof outcome === 'string' ? { problem: outcome } : { saved: outcome.id },
  )
}

/** The canonical address of a list's first page; null if it is not a list of the site, or too long. */
export function canonicalHref(href: string, site: Site): string | null {
  const state = parseHref(href, site)
  if (state === null) return null
  const canonical = toHref(withoutDates(state), site)
  return encodeURIComponent(canonical).length > LONGEST ? null : canonical
}

/** Maximum characters when escaped: the sign-in page's address contains it twice. */
const LONGEST = 1900

/** The first page without a listing date, since every saved search reports its new vehicles. */
function withoutDates(state: SearchState): SearchState {
  return withPage(withoutFacet(state, 'created_at_timestamp'), 1)
}
