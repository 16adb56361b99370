// Loads search pages, a site's curated lists, and its makes.
import type { Seconds } from '#lib/zone-time.ts'
import { LISTED_FIELDS } from '#stock/listed-car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Scope, Search } from './answer-store.ts'
import { type CardView, toCards } from './card.ts'
import { type CollapsedNames, toBrands, toMakes } from './facet-view.ts'
import { type Filter, parseFilter } from './filter.ts'
import { loadAsked } from './intent/ask.ts'
import { closeYards, type ListPlace } from './near.ts'
import { pageCount } from './pages.ts'
import { documentsQuery, listFilter, toQueries, totalQuery } from './request.ts'
import { emptyState, type SearchState, withPage } from './state.ts'
import { toSearchView } from './to-view.ts'
import type { Carousel, Emptied, FacetValueView, SearchView } from './view.ts'

const NONE: ReadonlySet<never> = new Set()

/** What of a page depends on the visitor: opened filters, and the variant of its promos. */
export type Shown = {
  folds?: CollapsedNames
  variant?: number
  /** The words that the list was asked in; "" or absent for none. */
  asked?: string
  /** The place of the state's `near`; null or absent for none. */
  place?: ListPlace
}

/**
 * The search page of a state at a time, at most the last page; null if the engine is unavailable and nothing
 * is cached.
 */
export async function loadSearch(
  state: SearchState,
  site: Site,
  ask: Search,
  now: Seconds,
  shown: Shown = {},
): Promise<SearchView | null> {
  const { place = null } = shown
  const [answer, asked] = await Promise.all([
    ask(toQueries(state, site, now, place), now, toScope(state)),
    loadAsked(shown.asked ?? '', state, { site, ask, now }),
  ])
  if (answer === null) return null
  const last = pageCount(site, answer.total)
  if (answer.total > 0 && state.page > last)
    return loadSearch(withPage(state, last), site, ask, now, shown)
  const without = answer.total === 0 ? await loadWithout(state, { site, ask, now }, place) : {}
  return toSearchView({
    state,
    site,
    answer,
    asked,
    place,
    ...without,
    stale: answer.stale === true,
    folds: shown.folds ?? NONE,
    variant: shown.variant ?? 0,
    now,
  })
}

/** For an empty list: how many vehicles it has without its text, and at any place; null where that changes nothing. */
async function loadWithout(
  state: SearchState,
  { site, ask, now }: { site: Site; ask: Search; now: Seconds },
  place: ListPlace,
): Promise<Emptied> {
  const isNear = closeYards(place, site).length > 0
  const count = async (is: boolean, one: SearchState, at: ListPlace) =>
    is ? ((await ask([totalQuery(one, site, now, at)], now))?.total ?? null) : null
  const [withoutQuery, anywhere] = await Promise.all([
    count(state.query !== '', { ...state, query: '' }, place),
    count(isNear, state, null),
  ])
  return { withoutQuery, anywhere }
}

/** The site's curated lists with their cars, without empty ones. Never rejects. */
export async function loadCarousels(site: Site, ask: Search, now: Seconds): Promise<Carousel[]> {
  const lists = site.search.curated.flatMap((list) => {
    const own = parseFilter(list.filters)
    return 'filter' in own ? [{ ...list, filter: own.filter }] : []
  })
  const rows = await Promise.all(
    lists.map(({ filter, limit }) => loadRow(filter, limit, { site, ask, now })),
  )
  return lists.flatMap(({ title }, at) => {
    const cars = rows[at] ?? []
    return cars.length === 0 ? [] : [{ title, cars }]
  })
}

/** Makes with vehicles, popular ones first; empty if the engine is unavailable. Never rejects. */
export async function loadMakes(site: Site, ask: Search, now: Seconds): Promise<FacetValueView[]> {
  const state = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  const query = { ...totalQuery(state, site, now), facets: ['make'], maxValuesPerFacet: 200 }
  const found = await ask([query], now).catch(() => null)
  if (found === null) return []
  return toBrands(toMakes({ state, site, answer: found, folds: 'all' }))
}

/** Lists of one make or one dealership have small caches of their own. */
function toScope(state: SearchState): Scope {
  const chosen = Object.keys(state.lists).join()
  const plain = state.query === '' && state.near === '' && Object.keys(state.ranges).length === 0
  if (!plain) return 'main'
  if (chosen === 'make' && state.lists.make?.length === 1) return 'manufacturer'
  return chosen === 'dealership_name' && state.lists.dealership_name?.length === 1
    ? 'dealership'
    : 'main'
}

/**
 * Cards of listed vehicles that match the filter, most relevant first. Empty if the engine is
 * unavailable. Never rejects.
 */
export async function loadRow(
  filter: Filter,
  most: number,
  { site, ask, now }: { site: Site; ask: Search; now: Seconds },
): Promise<CardView[]> {
  if (most < 1) return []
  const wanted = [...listFilter(site, now), ...filter]
  const query = documentsQuery(site, wanted, { most, fields: LISTED_FIELDS })
  const found = await ask([query], now).catch(() => null)
  return toCards(found?.hits ?? [], site, now)
}
