// The use case of saving a search: which address of a list it is, and what it is called.
import { routes } from '#routes.ts'
import { toHref } from '#search/path.ts'
import { parseHref } from '#search/parse-href.ts'
import { withPage, without, type SearchState } from '#search/state.ts'
import { toSummary } from '#search/summary.ts'
import type { Site } from '#tenant/schema.ts'
import { hasSavedSearches, type SavedSearch, type SavedSearchPort } from './saved-searches.ts'

type SearchToSave = {
  /** Anything: it is read, and refused where it is no list. */
  href: string
  /** When it was looked at last, where it was saved before. Seconds. */
  seenAt?: number | undefined
}
type Owner = { site: Site; searches: SavedSearchPort; userId: string }

/** Saves a list for a shopper; "unreadable" where the address is no list of the site, "full" where there is no room. `now` in seconds. */
export async function saveSearch(
  { href, seenAt }: SearchToSave,
  { site, searches, userId }: Owner,
  now: number,
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

/** The page that says what became of it. */
export function outcomeHref(outcome: Awaited<ReturnType<typeof saveSearch>>): string {
  return routes.savedSearches.href(
    typeof outcome === 'string' ? { problem: outcome } : { saved: outcome.id },
  )
}

/** The address under which a list is saved: canonical, its first page; null where that is no list of the site, or too long. */
export function canonicalHref(href: string, site: Site): string | null {
  const state = parseHref(href, site)
  if (state === null) return null
  const canonical = toHref(withoutDates(state), site)
  return canonical.length > LONGEST ? null : canonical
}

/** Where nobody is signed in, it stands in the address of the page for that twice. */
const LONGEST = 1200

/** Its first page, without when its vehicles were listed: what is new is told of every search. */
function withoutDates(state: SearchState): SearchState {
  return withPage(without(state, 'created_at_timestamp'), 1)
}
