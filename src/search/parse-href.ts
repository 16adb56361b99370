// Parses the address of a list into its search. The address comes from a form or a stored row, not from the request.
import { statesOf } from '#sales/charges/drive-away.ts'
import type { Site } from '#tenant/schema.ts'
import { parseFirst, parseModelPath, withPath } from './path.ts'
import { parseSearch, type SearchState } from './state.ts'

/**
 * The search of a list's path and query on this site; null for other pages, other hosts and anything else. Never
 * throws.
 */
export function parseHref(href: string, site: Site): SearchState | null {
  const url = URL.parse(href, NOWHERE)
  // A path that contains a host ("//host", "/\host") is invalid.
  if (!href.startsWith('/') || url?.origin !== NOWHERE) return null
  const [, first = '', second] = LIST.exec(url.pathname)?.map(decode) ?? []
  if (first === '') return null
  const filters = second === undefined ? parseFirst(first, site) : parseModelPath(first, second)
  if (filters === null) return null
  return withPath(parseSearch(url.search, site.search.sorts, statesOf(site)), filters)
}

const NOWHERE = 'https://list.invalid'
const LIST = /^\/search\/([^/]+)(?:\/([^/]+))?$/

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? text : decodeURIComponent(text)
  } catch {
    return ''
  }
}
