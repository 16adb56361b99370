// The result of the last action, from the page's address, which changes nothing by itself.
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { routes } from '#routes.ts'
import { parseHref } from '#search/parse-href.ts'
import { toSummary } from '#search/summary.ts'
import { canonicalHref } from '#shopper/garage/save-search.ts'
import { MAX_SEARCHES, type SavedSearch } from '#shopper/garage/saved-searches.ts'
import type { Site } from '#tenant/schema.ts'

export type Outcome =
  | { what: 'nothing' }
  | { what: 'refused'; refusal: Refusal }
  | { what: 'saved'; title: string; href: string }
  /** Undo saves it again with the old time it was seen. */
  | { what: 'removed'; title: string; href: string; seenAt: number }

/** Reads the query; claims about a search must match the shopper's own data. */
export function readOutcome(
  query: Record<string, string>,
  searches: readonly SavedSearch[],
  site: Site,
): Outcome {
  const { saved, removed, seen = '', problem = '' } = query
  const found = searches.find(({ id }) => id === saved)
  if (found !== undefined) return { what: 'saved', title: found.title, href: found.href }
  if (isRefusal(problem)) return { what: 'refused', refusal: problem }
  const href = removed === undefined ? null : canonicalHref(removed, site)
  const state = href === null ? null : parseHref(href, site)
  const isKept = searches.some((search) => search.href === href)
  if (href === null || state === null || isKept || !/^\d{1,10}$/.test(seen)) return NOTHING
  const { heading: title } = toSummary(state, site, 0)
  return { what: 'removed', title, href, seenAt: Number(seen) }
}

export function removedHref({ href, seenAt }: SavedSearch): string {
  return routes.savedSearches.href({ removed: href, seen: String(seenAt) })
}

const NOTHING: Outcome = { what: 'nothing' }

function isRefusal(text: string): text is Refusal {
  return Object.hasOwn(REFUSALS, text)
}

export type Refusal = keyof typeof REFUSALS

export const REFUSALS = {
  unreadable: { status: 422, text: 'This search can’t be saved.' },
  full: {
    status: 409,
    text: `You’ve reached the limit of ${MAX_SEARCHES} saved searches. Remove one to save another.`,
  },
  failed: {
    status: 503,
    text: 'We can’t change your saved searches right now. Everything you’ve saved is safe; please try again in a minute.',
  },
} as const satisfies Record<string, { status: ContentfulStatusCode; text: string }>
