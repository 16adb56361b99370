// Loads search pages, a site's curated lists, and its makes.
import type { Seconds } from '#lib/zone-time.ts'
import { LISTED_FIELDS } from '#vehicle/listed-car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Scope, Search } from './answer-store.ts'
import { type CardView, toCards } from './card.ts'
import { type Expanded, toBrands, toMakes } from './facet-view.ts'
import { type Filter, parseFilter } from './filter.ts'
import { loadInterpretation, loadMeant } from './intent/ask.ts'
import type { ListPlace } from './near.ts'
import { pageCount } from './pages.ts'
import { asPrices, toPricesView } from './prices-view.ts'
import { pricingOf } from './pricing.ts'
import { loadRecovery } from './recovery.ts'
import { documentsQuery, listFilter, toQueries, totalQuery } from './request.ts'
import { emptyState, type SearchState, withPage } from './state.ts'
import { toSearchView } from './to-view.ts'
import { countUnpriced } from './unpriced.ts'
import type { Carousel, FacetValueView, SearchView } from './view.ts'

const NONE: ReadonlySet<never> = new Set()

/** A text that finds fewer vehicles than this may be misspelled, or may have meant filters. */
export const FEW = 3

/** Inputs of a list besides its state. */
export type ListOptions = {
  /** Default: none. */
  expanded?: Expanded
  /** Variant of its promotional cards; default 0. */
  variant?: number
  /** The words that the list was made from; by default none: it was made from filters. */
  words?: string
  /** The place of the state's `near`. */
  place?: ListPlace
}

/**
 * The search page of a state at a time. Pages after the last show the last; null if the engine is unavailable and
 * nothing is cached.
 */
export async function loadSearch(
  state: SearchState,
  site: Site,
  ask: Search,
  now: Seconds,
  options: ListOptions = {},
): Promise<SearchView | null> {
  const { expanded = NONE, variant = 0, words = '', place = null } = options
  const pricing = pricingOf(state, site, now)
  if (pricing === null && state.pricedIn !== null) {
    const view = await loadSearch({ ...state, pricedIn: null }, site, ask, now, options)
    return view && { ...view, prices: toPricesView(state, null, { site, now, missing: 0 }) }
  }
  const [found, interpretation, missing] = await Promise.all([
    ask(toQueries(state, site, now, place), now, toScope(state)),
    loadInterpretation(words, state, { site, ask, now }),
    pricing === null ? 0 : countUnpriced(state, pricing, { site, ask, now, place }),
  ])
  if (found === null) return null
  const answer = asPrices(found, pricing)
  const last = pageCount(site, answer.total)
  if (answer.total > 0 && state.page > last)
    return loadSearch(withPage(state, last), site, ask, now, options)
  const deps = { site, ask, now, place }
  const isMissed = state.query !== '' && answer.total < FEW && interpretation === null
  const [recovery, meant] = await Promise.all([
    answer.total === 0 ? loadRecovery(state, answer, deps) : null,
    isMissed ? loadMeant(state, deps) : null,
  ])
  return toSearchView({
    state,
    site,
    answer,
    interpretation: interpretation ?? meant,
    place,
    pricing,
    prices: toPricesView(state, pricing, { site, now, missing }),
    ...recovery,
    stale: answer.stale === true,
    expanded,
    variant,
    now,
  })
}

/** The site's curated lists with their cars; empty lists are omitted. Never rejects. */
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
  return toBrands(toMakes({ state, site, answer: found, expanded: 'all' }))
}

/** Lists of one make or one dealership have small caches of their own. */
function toScope(state: SearchState): Scope {
  const chosen = Object.keys(state.lists).join()
  const hasRanges = Object.keys(state.ranges).length > 0
  const plain = state.query === '' && state.near === '' && state.pricedIn === null && !hasRanges
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
