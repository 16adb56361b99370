// A list without its filters: heading, total and cards, as on the search page, for callers that need no counts. The
// engine counts only availability, which totals may need, and reads no more vehicles than requested.
import type { Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import type { Search } from './answer-store.ts'
import { type CardView, toCards } from './card.ts'
import { loadInterpretation } from './intent/ask.ts'
import { FEW } from './load.ts'
import { type ListPlace, nearNotice, withDistances } from './near.ts'
import { pricingOf } from './pricing.ts'
import { pageCount } from './pages.ts'
import { toQueries } from './request.ts'
import { type SearchState, withPage } from './state.ts'
import { toSummary } from './summary.ts'
import { collapseSold, isSold, toTotal } from './to-view.ts'
import type { Interpretation } from './view.ts'

export type BriefList = {
  state: SearchState
  heading: string
  total: number
  cards: CardView[]
  interpretation: Interpretation | null
  /** A sentence about its place. */
  notices: string[]
}

type Deps = {
  site: Site
  /** Reads the vocabulary, which lists of words share. */
  ask: Search
  /** Loads the vehicles in their current state. */
  askFresh: Search
  now: Seconds
  place: ListPlace
  words: string
  /** Number of vehicles wanted from the start of the page; default: all. */
  first?: number
}

/**
 * The list of a state; null if the engine is unavailable and nothing is cached. "few" if it has so few vehicles that
 * the page shows more about it, which needs the counts.
 */
export async function loadBriefList(
  state: SearchState,
  deps: Deps,
): Promise<BriefList | 'few' | null> {
  const { site, ask, askFresh, now, place, words, first = Infinity } = deps
  const [page] = toQueries(state, site, now, place)
  if (page === undefined) return null
  const { statisticsOnly: _, ...query } = page
  const isPart = state.page === 1 && first < query.hitsPerPage
  const hitsPerPage = isPart ? first : query.hitsPerPage
  const [answer, interpretation] = await Promise.all([
    askFresh([{ ...query, hitsPerPage, facets: ['status'] }], now),
    loadInterpretation(words, state, { site, ask, now }),
  ])
  if (answer === null) return null
  if (answer.total === 0 || (state.query !== '' && answer.total < FEW)) return 'few'
  const last = pageCount(site, answer.total)
  if (state.page > last) return loadBriefList(withPage(state, last), deps)
  const total = toTotal(answer, state, site)
  const cards = withDistances(toCards(answer.hits, site, now, pricingOf(state, site, now)), place)
  // How sold vehicles are grouped depends on the whole page.
  if (isPart && cards.some(isSold)) return loadBriefList(state, { ...deps, first: Infinity })
  return {
    state,
    heading: toSummary(state, site, total, place).heading,
    total,
    cards: collapseSold(cards, site.search.sold.collapse),
    interpretation,
    notices: [nearNotice(state, place, site) ?? ''].filter((notice) => notice !== ''),
  }
}
