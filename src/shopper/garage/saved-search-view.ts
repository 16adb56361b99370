// The saved searches page as data: each search with its filters as text, its count and its new vehicles.
import { localDate, toDay } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { toChips } from '#search/chips.ts'
import type { ListPlace } from '#search/near.ts'
import { toHref } from '#search/path.ts'
import { parseHref } from '#search/parse-href.ts'
import { totalQuery } from '#search/request.ts'
import { SORTS } from '#vehicle/attributes.ts'
import type { SearchState } from '#search/state.ts'
import { siteZone } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import { type ListDeps, newInOf, newQuery, type NewIn, readSavedList } from './saved-search-news.ts'
import type { SavedSearch } from './saved-searches.ts'

export type SavedSearchView = {
  id: string
  title: string
  /** Address of the list; null if the site no longer has it. */
  href: string | null
  /** Filters as text, and the order unless it is the default. */
  words: string[]
  /** First day from which vehicles are new: "21 November", with the year if it is not the current one. */
  since: string
  /** The search's vehicles; null if the engine is unavailable. */
  held: { total: number; fresh: NewIn } | null
}

/** All of them, counted by one request to the engine. Never rejects. */
export async function loadSavedSearchViews(
  searches: readonly SavedSearch[],
  site: Site,
  { ask, findNear }: ListDeps,
  now: Seconds,
): Promise<SavedSearchView[]> {
  const read = await Promise.all(
    searches.map(async (search) => ({
      search,
      list: await readSavedList(search, site, { findNear }),
    })),
  )
  const queries = read.flatMap(({ search: { seenAt }, list }) =>
    list === null
      ? []
      : [newQuery(list, seenAt, site, now), totalQuery(list.state, site, now, list.place)],
  )
  const answer = queries.length === 0 ? null : await ask(queries, now).catch(() => null)
  let place = 0
  return read.map(({ search, list }) => {
    if (list === null) return { ...toView(search, site, now), href: null, words: [], held: null }
    const fresh = place
    place += 2
    const held = answer && {
      total: answer.totals?.[fresh + 1] ?? 0,
      fresh: newInOf(answer, fresh),
    }
    return { ...toView(search, site, now), words: describeSearch(list, site), held }
  })
}

/** Address of a search's new vehicles, latest first; the search itself if the site no longer has it. */
export function toFreshHref(
  { href, seenAt }: Pick<SavedSearch, 'href' | 'seenAt'>,
  site: Site,
): string {
  const state = parseHref(href, site)
  if (state === null) return href
  const ranges = { ...state.ranges, created_at_timestamp: { min: seenAt + 1 } }
  const sort = site.search.sorts.includes('latest') ? 'latest' : state.sort
  return toHref({ ...state, ranges, sort }, site)
}

function toView({ id, title, href, seenAt }: SavedSearch, site: Site, now: Seconds) {
  const zone = siteZone(site)
  const [year = ''] = localDate(now, zone).split('-')
  return { id, title, href, since: toDay(localDate(seenAt, zone)).replace(` ${year}`, '') }
}

function describeSearch(
  { state, place }: { state: SearchState; place: ListPlace },
  site: Site,
): string[] {
  const filters = toChips(state, site, place).map(({ label }) => label)
  return state.sort === site.search.sorts[0] ? filters : [...filters, SORTS[state.sort].label]
}
