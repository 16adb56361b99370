// New vehicles in saved searches. The caller passes the start time.
import * as z from 'zod'

import { number } from '#lib/clean.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Answer } from '#search/answer.ts'
import type { Search } from '#search/answer-store.ts'
import type { ListPlace } from '#search/near.ts'
import { parseHref } from '#search/parse-href.ts'
import { totalQuery, type EngineQuery } from '#search/request.ts'
import { sortedIndex } from '#vehicle/attributes.ts'
import type { SearchState } from '#search/state.ts'
import { parseListedCar } from '#vehicle/listed-car.ts'
import { toTitle } from '#vehicle/title.ts'
import type { Site } from '#tenant/schema.ts'
import type { SavedSearch } from './saved-searches.ts'

export type NewIn = {
  /** Number of vehicles listed since then and still available. */
  count: number
  /** Names of the latest vehicles, at most three. */
  titles: string[]
  /** Listing time of the latest vehicle; 0 if there is none. */
  latest: Seconds
}

/** Dependencies for reading the lists of searches. */
export type ListDeps = {
  ask: Search
  /** The location of a list's `near`. Never rejects. */
  findNear: (text: string) => Promise<ListPlace>
}

/** The list of a search with its location; null if the site no longer has it. */
export async function readSavedList(
  { href }: Pick<SavedSearch, 'href'>,
  site: Site,
  { findNear }: Pick<ListDeps, 'findNear'>,
): Promise<{ state: SearchState; place: ListPlace } | null> {
  const state = parseHref(href, site)
  if (state === null) return null
  return { state, place: state.near === '' ? null : await findNear(state.near) }
}

/**
 * New vehicles by search id; searches without a list on the site are left out. One request to the engine per fifty
 * searches. Null if the engine is unavailable.
 */
export async function loadNewIn<Saved extends Pick<SavedSearch, 'id' | 'href'>>(
  searches: readonly Saved[],
  since: (search: Saved) => Seconds,
  site: Site,
  { ask, findNear }: ListDeps,
  now: Seconds,
): Promise<Map<string, NewIn> | null> {
  const lists = await Promise.all(
    searches.map((search) => readSavedList(search, site, { findNear })),
  )
  const newQueries = searches.flatMap((search, at) => {
    const list = lists[at] ?? null
    return list === null ? [] : [{ ...search, query: newQuery(list, since(search), site, now) }]
  })
  const found = new Map<string, NewIn>()
  for (let at = 0; at < newQueries.length; at += MAX_QUERIES) {
    const some = newQueries.slice(at, at + MAX_QUERIES)
    const queries = some.map(({ query }) => query)
    // oxlint-disable-next-line no-await-in-loop -- usually a single request
    const answer = await ask(queries, now)
    if (answer === null) return null
    some.forEach(({ id }, place) => found.set(id, newInOf(answer, place)))
  }
  return found
}

/** Maximum queries per request in both engines. */
const MAX_QUERIES = 50
const MAX_TITLES = 3
const LISTED = 'created_at_timestamp'
const ASKED = ['id', 'slug', 'name', 'year', 'make', 'model', 'badge', 'series', LISTED]

/** A query for unsold vehicles listed after a time, latest first. */
export function newQuery(
  { state, place }: { state: SearchState; place: ListPlace },
  since: Seconds,
  site: Site,
  now: Seconds,
): EngineQuery {
  const all = totalQuery(state, site, now, place)
  return {
    ...all,
    indexName: sortedIndex(site.search.index, 'latest'),
    facetFilters: [...(all.facetFilters ?? []), 'status:-sold'],
    // A future date would always count as new.
    numericFilters: [...(all.numericFilters ?? []), `${LISTED}>${since}`, `${LISTED}<=${now}`],
    hitsPerPage: MAX_TITLES,
    attributesToRetrieve: ASKED,
    attributesToHighlight: [],
  }
}

/** Parses the answer to the query at a position of the request. */
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
