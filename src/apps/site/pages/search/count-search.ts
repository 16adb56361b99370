// Counts searches for the dealer: how words were understood, and lists without vehicles.
import { isbot } from 'isbot'

import type { SearchEvent } from '#analytics/search-counts.ts'
import { isUncounted } from '#http/same-origin.ts'
import type { Ctx } from '#http/send-page.ts'
import { toMeaning } from '#search/intent/ask.ts'
import type { SearchView } from '#search/view.ts'

/** Counts a person's search, unless they opted out. A prefetched page may never be viewed. */
export function countSearch(c: Ctx, event: SearchEvent): void {
  const isAhead = c.req.header('Sec-Purpose') !== undefined
  if (isAhead || isbot(c.req.header('User-Agent')) || isUncounted(c)) return
  c.var.services.events.noteSearch(event)
}

/** Counts a list without vehicles. `words` are the words that it was made from. */
export function countEmptyList(c: Ctx, view: SearchView, words: string): void {
  const { total, bare, state, summary } = view
  if (total > 0 || bare) return
  const meaning = words === '' ? summary.heading : toMeaning(state, c.var.tenant.site)
  countSearch(c, { event: 'search_without_results', words, meaning })
}
