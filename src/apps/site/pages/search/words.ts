// Searches in words. `ask=` contains words to parse into filters, and redirects to the resulting list; the list's
// address keeps them in `asked=`, so that the page can say how they were read.
import { clock } from '#lib/clock.ts'
import { urlOf } from '#http/request.ts'
import type { Ctx } from '#http/send-page.ts'
import { ASKED, loadListOfWords } from '#search/intent/ask.ts'
import type { SearchState } from '#search/state.ts'
import { countSearch } from './count-search.ts'

/** The words to parse in the request; null if it has none. */
export const wordsToRead = (c: Ctx): string | null => urlOf(c).searchParams.get('ask')

/** The words that this list was made from; "" if it was made from filters. */
export const wordsOfList = (c: Ctx): string => urlOf(c).searchParams.get(ASKED) ?? ''

/** The address of the list that words mean as filters, added to those of another list. */
export async function readWords(c: Ctx, words: string, base: SearchState): Promise<string> {
  const { services, tenant } = c.var
  const deps = { site: tenant.site, ask: services.search.list, now: clock() }
  const { href, understood } = await loadListOfWords(words, base, deps)
  if (understood !== null) countSearch(c, understood)
  return href
}
