// Converts a search into engine queries: the page itself, then one count for each refined facet.
import { memoByObject } from '#lib/memo.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { FACETS, type FacetName, sortedIndex } from '#vehicle/attributes.ts'
import { driveAwayField, FIGURES_FIELD } from '#vehicle/drive-away.ts'
import { LISTED_FIELDS } from '#vehicle/listed-car.ts'
import type { Site } from '#tenant/schema.ts'
import { parseFilter, toAlgoliaFilter, type Condition, type Filter } from './filter.ts'
import { closeYards, type ListPlace, yardsByDistance } from './near.ts'
import { type Pricing, pricingOf } from './pricing.ts'
import { MAX_PAGE, type SearchState } from './state.ts'

/** Whether each engine query costs money; optional ones are then left out. */
export const isBilled = ({ search }: Pick<Site, 'search'>) => search.engine.kind !== 'embedded'

/** One query in the engine's terms. Only these fields are sent, so that each request has one cache key. */
export type EngineQuery = {
  indexName: string
  query?: string
  filters: string
  facetFilters?: (string | string[])[]
  numericFilters?: string[]
  /** Ranks matches first; restricts nothing. */
  optionalFilters?: string[]
  facets?: string[]
  maxValuesPerFacet?: number
  /** Facets whose lowest and highest numbers are the only ones read: the embedded engine omits the rest. */
  statisticsOnly?: readonly string[]
  /**
   * The embedded engine skips this query if the first one of the request, or a query like this before it, has at least
   * this many hits.
   */
  unlessFound?: number
  hitsPerPage: number
  page?: number
  attributesToRetrieve?: string[]
  attributesToHighlight?: string[]
  analytics?: false
}

/** Deepest result that either engine can reach (decisions, Depth). */
export const MAX_RESULTS = 1050

const MINUTES_10: Seconds = 600

/** Last page of a list, 1-based, for a site's page size. */
export function lastPage(hitsPerPage: number): number {
  return Math.max(1, Math.min(MAX_PAGE, Math.ceil(MAX_RESULTS / hitsPerPage)))
}

/**
 * The queries of a search page: the first returns the cars, and each other one counts a refined facet without its own
 * filter. `place` is the lookup result of the state's `near`; without it, the list is not restricted to nearby yards.
 */
export function toQueries(
  state: SearchState,
  site: Site,
  now: Seconds,
  place: ListPlace = null,
): EngineQuery[] {
  const pricing = pricingOf(state, site, now)
  const base = toBase(state, site, now, pricing)
  const rangeNames = pricing === null ? RANGES : [...RANGES, driveAwayField(pricing.state)]
  const refined = FACETS.filter(
    ({ name }) => state.lists[name] !== undefined || state.ranges[name] !== undefined,
  )
  const near = closeYards(place, site)
  const page: EngineQuery = {
    ...base,
    ...refinements(state, near, pricing),
    ...nearestFirst(state, place),
    facets: requestedFacets(state, site, pricing),
    maxValuesPerFacet: 300,
    statisticsOnly: [...rangeNames, MARKET],
    ...slice(state, site.search.hits_per_page),
    attributesToRetrieve: LISTED_FIELDS,
    attributesToHighlight: [],
  }
  const counts = refined.map(({ name, join }): EngineQuery => ({
    ...base,
    ...refinements(state, near, pricing, name),
    facets: name === 'model' ? ['model', 'make_model'] : [nameInIndex(name, pricing)],
    maxValuesPerFacet: 300,
    ...(RANGES.includes(name) && { statisticsOnly: rangeNames }),
    // If all chosen values must match, each value is counted among the vehicles with the chosen ones: the page's own
    // counts.
    ...(join === 'all' && { statisticsOnly: [name] }),
    ...COUNT_ONLY,
  }))
  return [page, ...counts]
}

/** A query for the number of cars in a list, without documents or facet counts. */
export function totalQuery(
  state: SearchState,
  site: Site,
  now: Seconds,
  place: ListPlace = null,
): EngineQuery {
  const near = closeYards(place, site)
  const pricing = pricingOf(state, site, now)
  return {
    ...toBase(state, site, now, pricing),
    ...refinements(state, near, pricing),
    facets: [],
    ...COUNT_ONLY,
  }
}

/** The attribute of a facet; prices may be drive-away prices. */
const nameInIndex = (name: FacetName, pricing: Pricing | null) =>
  name === 'price' && pricing !== null ? driveAwayField(pricing.state) : name

/** Boosts the yards by distance, each with a higher score than the next. */
function nearestFirst(
  { sort }: SearchState,
  place: ListPlace,
): Pick<EngineQuery, 'optionalFilters'> {
  if (sort !== 'nearest') return {}
  const yards = yardsByDistance(place)
  const optionalFilters = yards.map((name, at) => `${atYard(name)}<score=${yards.length - at}>`)
  return yards.length > 0 ? { optionalFilters } : {}
}

const atYard = (name: string) => `location_name:${escapeMinus(name)}`

/** Its statistics show whether a list has vehicles with a market comparison. */
export const MARKET = 'below_market'

/** A range has hundreds of values; its sliders need only the extremes. */
const RANGES: readonly string[] = FACETS.filter(({ kind }) => kind === 'range').map(
  ({ name }) => name,
)

const COUNT_ONLY = { hitsPerPage: 0, page: 0, analytics: false } as const

/** Queries documents only, most relevant first: the site's vehicles that match a filter. `fields` defaults to all. */
export function documentsQuery(
  site: Site,
  filter: Filter,
  { most, fields }: { most: number; fields?: string[] },
): EngineQuery {
  return {
    indexName: site.search.index,
    filters: joinFilters([toAlgoliaFilter(filter), siteFilterText(site)]),
    facets: [],
    hitsPerPage: most,
    page: 0,
    ...(fields !== undefined && { attributesToRetrieve: fields }),
    attributesToHighlight: [],
  }
}

/** A query for the number of the site's vehicles that were sold between two times. */
export function soldQuery(site: Site, from: Seconds, to: Seconds): EngineQuery {
  const sold: Filter = [
    [{ attribute: 'status', is: 'sold' }],
    [{ attribute: 'sold_date_timestamp', op: '>=', number: from }],
    [{ attribute: 'sold_date_timestamp', op: '<=', number: to }],
  ]
  return documentsQuery(site, sold, { most: 0 })
}

/** Queries the whole listed stock of the site. `fields` defaults to all. */
export function listedQuery(site: Site, now: Seconds, fields?: string[]): EngineQuery {
  return documentsQuery(site, listFilter(site, now), {
    most: MAX_RESULTS,
    ...(fields !== undefined && { fields }),
  })
}

/** The list before its filters. */
function toBase(
  state: SearchState,
  site: Site,
  now: Seconds,
  pricing: Pricing | null,
): Pick<EngineQuery, 'indexName' | 'query' | 'filters'> {
  const filters = [
    toAlgoliaFilter(listFilter(site, now)),
    siteFilterText(site),
    toAlgoliaFilter(orderFilter(state, site)),
  ]
  return {
    indexName: sortedIndex(site.search.index, state.sort, pricing?.state),
    ...(state.query !== '' && { query: state.query }),
    filters: joinFilters(filters),
  }
}

/** The page's slice of the list. Addresses are 1-based and the engine is 0-based; this is the only conversion. */
function slice(state: SearchState, size: number): Pick<EngineQuery, 'hitsPerPage' | 'page'> {
  return { hitsPerPage: size, page: Math.min(state.page, lastPage(size)) - 1 }
}

/** The stock that lists show: for sale, coming soon, or recently sold. */
export function listFilter({ search }: Site, now: Seconds): Filter {
  const days = search.sold.window_days
  const soldSince = Math.floor((now - days * DAY) / MINUTES_10) * MINUTES_10
  const statuses = days > 0 ? ['in_stock', 'coming_soon', 'sold'] : ['in_stock', 'coming_soon']
  return [
    statuses.map((is) => ({ attribute: 'status', is })),
    [{ attribute: 'sold_date_timestamp', op: '>=', number: soldSince }],
  ]
}

/**
 * Vehicles that the site may show at all, in lists and on their own pages: an index may contain other dealers' stock.
 */
function siteFilter(site: Site): Filter {
  return [[{ attribute: 'show_on_dealer_website', is: 'true' }], ...ownStockFilter(site)]
}

/** The same including hidden vehicles: all vehicles in an index that belong to the site. */
export function ownStockFilter({
  search,
  search_filters,
  make_restriction: restriction,
}: Site): Filter {
  const own = parseFilter(search_filters)
  const restricted: Condition[] =
    restriction === null
      ? []
      : [
          { attribute: 'make', is: restriction.make },
          ...restriction.also.map((is) => ({ attribute: 'car_type', is })),
        ]
  return [
    ...('filter' in own ? own.filter : NOTHING_MATCHES),
    ...(restricted.length > 0 ? [restricted] : []),
    ...search.excluded_stock_numbers.map((is): Condition[] => [
      { attribute: 'stocknum', is, not: true },
    ]),
  ]
}

/** Replaces an invalid site filter: hides all stock rather than showing excluded vehicles. */
const NOTHING_MATCHES: Filter = [[{ attribute: 'status', is: 'none' }]]

/** The site filter as the engine's text. Nearly every query has it. */
const siteFilterText = memoByObject((site: Site) => toAlgoliaFilter(siteFilter(site)))

const joinFilters = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' AND ')

/** If the site says so, cars without a price are left out of "lowest price". */
function orderFilter(state: SearchState, site: Site): Filter {
  const hides = state.sort === 'lowestPrice' && site.search.hide_price_zero
  return hides ? [[{ attribute: 'price', op: '>', number: 0 }]] : []
}

function refinements(
  state: SearchState,
  near: readonly string[],
  pricing: Pricing | null,
  except?: FacetName,
): Pick<EngineQuery, 'facetFilters' | 'numericFilters'> {
  const facetFilters: string[][] = near.length > 0 ? [near.map(atYard)] : []
  const numericFilters: string[] = []
  for (const { name, join } of FACETS) {
    if (name === except) continue
    const values = state.lists[name]?.map((value) => `${name}:${escapeMinus(value)}`)
    const range = state.ranges[name]
    if (values !== undefined)
      facetFilters.push(...(join === 'all' ? values.map((value) => [value]) : [values]))
    const home = name === 'price' ? state.pricedIn : null
    const field = home === null ? name : driveAwayField(home)
    if (range?.min !== undefined) numericFilters.push(`${field}>=${range.min}`)
    if (range?.max !== undefined) numericFilters.push(`${field}<=${range.max}`)
    // A vehicle without a price has the price 0, and must not match "under $30,000".
    if (field === 'price' && range !== undefined && range.min === undefined)
      numericFilters.push('price>0')
    // Nor may one whose price was calculated with another day's figures; without figures, none matches.
    if (home !== null && range !== undefined)
      facetFilters.push([`${FIGURES_FIELD}:${pricing?.figures ?? 'none'}`])
  }
  return {
    ...(facetFilters.length > 0 && { facetFilters }),
    ...(numericFilters.length > 0 && { numericFilters }),
  }
}

/** A leading minus would mean "not" to the engine. */
export function escapeMinus(value: string): string {
  return value.startsWith('-') ? `\\${value}` : value
}

/**
 * Facets that the page counts: those that the site shows, models of the chosen makes, the statuses for the total, and
 * whether any price is known to be below the market.
 */
function requestedFacets({ lists }: SearchState, site: Site, pricing: Pricing | null): string[] {
  const models = lists.make === undefined ? [] : ['make_model']
  const market = site.search.sorts.includes('bestValue') ? [MARKET] : []
  const facets = site.search.facets.map((name) => nameInIndex(name, pricing))
  return [...new Set([...facets, ...models, 'status', ...market])].sort()
}
