// The address of a list, read back to what is searched. It knows no request: the address comes from a form or a row.
import type { Site } from '#tenant/schema.ts'
import { parseFirst, parseModelPath, withPath } from './path.ts'
import { parseSearch, type SearchState } from './state.ts'

/** The search of a list's path and query on this site; null for other pages, other hosts and all else. Never throws. */
export function parseHref(href: string, site: Site): SearchState | null {
  const url = URL.parse(href, NOWHERE)
  // A path that names a host ("//host", "/\host") is no path.
  if (!href.startsWith('/') || url?.origin !== NOWHERE) return null
  const [, first = '', second] = LIST.exec(url.pathname)?.map(decode) ?? []
  if (first === '') return null
  const filters = second === undefined ? parseFirst(first, site) : parseModelPath(first, second)
  return filters === null ? null : withPath(parseSearch(url.search, site.search.sorts), filters)
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
