// What has been listed in saved searches since a time. It knows no rows and no messages: whoever asks says since when.
import * as z from 'zod'

import { number } from '#lib/clean.ts'
import type { Answer } from '#search/answer.ts'
import type { AskStock } from '#search/load-car.ts'
import { parseHref } from '#search/parse-href.ts'
import { totalQuery, type EngineQuery } from '#search/request.ts'
import { sortedIndex } from '#search/sort.ts'
import type { SearchState } from '#search/state.ts'
import { parseListedCar } from '#stock/listed-car.ts'
import { toTitle } from '#stock/title.ts'
import type { Site } from '#tenant/schema.ts'
import type { SavedSearch } from './saved-searches.ts'

export type NewIn = {
  /** Vehicles that were listed since and can still be had. */
  count: number
  /** Names of the latest of them, three at most. */
  titles: string[]
  /** When the latest of them was listed, seconds; 0 where there is none. */
  latest: number
}

/**
 * What is new in searches, by their id; searches that the site has no list for any more are left out. One request to the
 * engine for every fifty of them. Null where it does not answer. Times in seconds.
 */
export async function loadNewIn<Search extends Pick<SavedSearch, 'id' | 'href'>>(
  searches: readonly Search[],
  since: (search: Search) => number,
  site: Site,
  ask: AskStock,
  now: number,
): Promise<Map<string, NewIn> | null> {
  const asked = searches.flatMap((search) => {
    const state = parseHref(search.href, site)
    return state === null ? [] : [{ ...search, query: newQuery(state, since(search), site, now) }]
  })
  const found = new Map<string, NewIn>()
  for (let at = 0; at < asked.length; at += MAX_QUERIES) {
    const some = asked.slice(at, at + MAX_QUERIES)
    const queries = some.map(({ query }) => query)
    // oxlint-disable-next-line no-await-in-loop -- there is one, but for a shopper with more searches than fit
    const answer = await ask(queries, now)
    if (answer === null) return null
    some.forEach(({ id }, place) => found.set(id, newInOf(answer, place)))
  }
  return found
}

/** What both engines take at once. */
const MAX_QUERIES = 50
const MAX_TITLES = 3
const LISTED = 'created_at_timestamp'
const ASKED = ['id', 'slug', 'name', 'year', 'make', 'model', 'badge', 'series', LISTED]

/** Asks for what was listed in a search after a time and is not sold, the latest first. */
export function newQuery(state: SearchState, since: number, site: Site, now: number): EngineQuery {
  const all = totalQuery(state, site, now)
  return {
    ...all,
    indexName: sortedIndex(site.search.index, 'latest'),
    facetFilters: [...(all.facetFilters ?? []), 'status:-sold'],
    // A date that is still to come would be new for ever.
    numericFilters: [...(all.numericFilters ?? []), `${LISTED}>${since}`, `${LISTED}<=${now}`],
    hitsPerPage: MAX_TITLES,
    attributesToRetrieve: ASKED,
    attributesToHighlight: [],
  }
}

/** Reads the answer to the query at a place among those that were asked together. */
export function newInOf(answer: Answer, place: number): NewIn {
  const hits = place === 0 ? answer.hits : (answer.lists?.[place - 1] ?? [])
  return {
    count: answer.totals?.[place] ?? answer.total,
    titles: hits.flatMap((hit) => {
      const car = parseListedCar(hit)
      return car === null ? [] : [toTitle(car)]
    }),
    latest: dated.safeParse(hits[0]).data?.[LISTED] ?? 0,
  }
}

const dated = z.object({ [LISTED]: number })
