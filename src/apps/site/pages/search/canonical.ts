// The one address of a list. Other spellings of it, and what a form without scripts sends, redirect there.
import { isPartial } from '#http/htmx.ts'
import { urlOf } from '#http/request.ts'
import { withQuery } from '#lib/url.ts'
import type { Ctx } from '#http/send-page.ts'
import { parseExpanded } from '#search/facet-view.ts'
import { type PathFilters, toHref } from '#search/path.ts'
import { emptyState, type SearchState } from '#search/state.ts'

/** Fields of the filter form. Addresses of lists have shorter names for the same. */
const FORM_FIELDS = /[?&](?:range%5B\w+%5D%5B|range\[\w+\]\[|refinementList%5B\w+%5D%5B%5D)/i

/** Where the request redirects to; null if it has the canonical address. `filters` are those of its path. */
export function toCanonical(
  c: Ctx,
  filters: PathFilters,
  state: SearchState,
): { href: string; status: 301 | 302 } | null {
  const { site } = c.var.tenant
  const { pathname, search, searchParams } = urlOf(c)
  const href = toHref(state, site)
  const sort = site.search.sorts[0] ?? state.sort
  const path = toHref({ ...emptyState(sort), lists: filters }, site)
  if (decodeURIComponent(path) !== decode(pathname)) return { href, status: 301 }
  if (!FORM_FIELDS.test(search) || isPartial(c.req.raw.headers)) return null
  // Sections of the form that were open stay open.
  const expanded = [...parseExpanded(searchParams)].map((name) => `fold=${name}`).join('&')
  return { href: withQuery(href, expanded && `?${expanded}`), status: 302 }
}

/** A path with an invalid escape is no address of ours. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
