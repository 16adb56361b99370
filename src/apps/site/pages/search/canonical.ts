// The canonical address of a list. Other spellings, and submissions of forms without scripts, redirect to it.
import { isPartial } from '#http/htmx.ts'
import { urlOf } from '#http/request.ts'
import { withQuery } from '#lib/url.ts'
import type { Ctx } from '#http/send-page.ts'
import { parseExpanded } from '#search/facet-view.ts'
import { type PathFilters, toHref } from '#search/path.ts'
import { emptyState, type SearchState } from '#search/state.ts'

/** Fields of the filter form. List addresses have shorter names for them. */
const FORM_FIELDS = /[?&](?:range%5B\w+%5D%5B|range\[\w+\]\[|refinementList%5B\w+%5D%5B%5D)/i

/** The redirect target of the request; null if its address is canonical. `filters` are those in its path. */
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
  // Open sections of the form stay open.
  const expanded = [...parseExpanded(searchParams)].map((name) => `fold=${name}`).join('&')
  return { href: withQuery(href, expanded && `?${expanded}`), status: 302 }
}

/** A path with an invalid escape is not one of our addresses. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
