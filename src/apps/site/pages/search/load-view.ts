// Loads the list of a search for the visitor of this request.
import { clock } from '#lib/clock.ts'
import { urlOf } from '#http/request.ts'
import { variantOf } from '#http/variant.ts'
import type { Ctx } from '#http/send-page.ts'
import { parseExpanded } from '#search/facet-view.ts'
import { loadSearch } from '#search/load.ts'
import type { SearchState } from '#search/state.ts'
import type { SearchView } from '#search/view.ts'

/**
 * `words` are the words that the list was made from, "" if it was made from filters. Null if the engine is unavailable
 * and nothing is cached.
 */
export async function loadView(
  c: Ctx,
  state: SearchState,
  words: string,
): Promise<SearchView | null> {
  const { services, tenant } = c.var
  const { pathname, searchParams } = urlOf(c)
  // The stock of a place can only be queried once the place is known.
  const place = state.near === '' ? null : await services.search.findNear(state.near)
  return loadSearch(state, tenant.site, services.search.list, clock(), {
    expanded: parseExpanded(searchParams),
    variant: variantOf(c.req.raw.headers, pathname, tenant.site),
    words,
    place,
  })
}
