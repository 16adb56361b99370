// A list without its filters: heading, total and cards as on the search page, for callers that need no counts. The
// engine counts only availability for it, which totals may need.
import type { Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import type { Search } from './answer-store.ts'
import { type CardView, toCards } from './card.ts'
import { loadInterpretation } from './intent/ask.ts'
import { FEW } from './load.ts'
import { type ListPlace, nearNotice, withDistances } from './near.ts'
import { pageCount } from './pages.ts'
import { toQueries } from './request.ts'
import { type SearchState, withPage } from './state.ts'
import { toSummary } from './summary.ts'
import { collapseSold, staleNotice, toTotal } from './to-view.ts'
import type { Interpretation } from './view.ts'

export type BriefList = {
  state: SearchState
  heading: string
  total: number
  cards: CardView[]
  interpretation: Interpretation | null
  /** Sentences about its place and its age. */
  notices: string[]
}

type Deps = { site: Site; ask: Search; now: Seconds; place: ListPlace; words: string }

/**
 * The list of a state; null if the engine is unavailable and nothing is cached. "few" if it has so few vehicles that
 * the page shows more about it, which needs the counts.
 */
export async function loadBriefList(
  state: SearchState,
  deps: Deps,
): Promise<BriefList | 'few' | null> {
  const { site, ask, now, place, words } = deps
  const [page] = toQueries(state, site, now, place)
  if (page === undefined) return null
  const { statisticsOnly: _, ...query } = page
  const [answer, interpretation] = await Promise.all([
    ask([{ ...query, facets: ['status'] }], now),
    loadInterpretation(words, state, { site, ask, now }),
  ])
  if (answer === null) return null
  if (answer.total === 0 || (state.query !== '' && answer.total < FEW)) return 'few'
  const last = pageCount(site, answer.total)
  if (state.page > last) return loadBriefList(withPage(state, last), deps)
  const total = toTotal(answer, state, site)
  const cards = withDistances(toCards(answer.hits, site, now), place)
  return {
    state,
    heading: toSummary(state, site, total, place).heading,
    total,
    cards: collapseSold(cards, site.search.sold.collapse),
    interpretation,
    notices: [
      nearNotice(state, place, site) ?? '',
      answer.stale === true ? staleNotice(site) : '',
    ].filter((notice) => notice !== ''),
  }
}
