// Search and location lookup limits per network: only requests that no cache answers count. A request counts once,
// however many queries its page has.
import type { Env } from '#env.ts'
import { createNetworkLimit } from '#lib/network-limit.ts'

/** A request: the network address, empty if unknown, and the path. */
export type Asker = { address: string; path: string }

export type SearchBudget = {
  /** Counts the request at its first query; false if its network has reached its limit. Never rejects. */
  maySearch: () => Promise<boolean>
  /** Counts the request at its first lookup by a third party: postcodes and delivery prices. */
  mayLookUp: () => Promise<boolean>
  /** Whether this request was refused a search or a lookup. */
  isSpent: () => boolean
}

export function createSearchBudget(
  { SEARCH_LIMIT, QUOTE_LIMIT }: Pick<Env, 'SEARCH_LIMIT' | 'QUOTE_LIMIT'>,
  slug: string,
  { address, path }: Asker,
): SearchBudget {
  const searches = createNetworkLimit(SEARCH_LIMIT, slug + shareOf(path), 'search.limiter-failed')
  const lookups = createNetworkLimit(QUOTE_LIMIT, `${slug}:places`, 'search.limiter-failed')
  let isSpent = false
  const once = (ask: () => Promise<boolean>) => {
    let verdict: Promise<boolean> | null = null
    return async () => {
      verdict ??= ask()
      const may = await verdict
      if (!may) isSpent = true
      return may
    }
  }
  return {
    maySearch: once(() => searches(address)),
    mayLookUp: once(() => lookups(address)),
    isSpent: () => isSpent,
  }
}

/** A page has dozens of pictures, and each looks up its vehicle, so pictures share eight limits of their own. */
function shareOf(path: string): string {
  const [, slug] = /^\/img\/([^/]+)/.exec(path) ?? []
  if (slug === undefined) return ''
  const sum = Array.from(slug).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return `:pictures-${sum % 8}`
}

/** For background jobs. */
export const UNLIMITED: SearchBudget = {
  maySearch: async () => true,
  mayLookUp: async () => true,
  isSpent: () => false,
}
