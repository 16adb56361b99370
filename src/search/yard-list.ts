// The dealer's own list of the stock: every vehicle of the site, including those that shoppers don't see, queried from
// the same engine. The filters come from the query string.
import { addDays, localDate } from '#lib/time.ts'
import { type Seconds, toMoment } from '#lib/zone-time.ts'
import { OLDEST, sortedIndex, type SortName } from '#vehicle/attributes.ts'
import { siteZone } from '#vehicle/places.ts'
import { YARD_FIELDS } from '#vehicle/yard-car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Answer } from './answer.ts'
import type { Search } from './answer-store.ts'
import { type Condition, type Filter, toAlgoliaFilter } from './filter.ts'
import {
  documentsQuery,
  type EngineQuery,
  isBilled,
  listFilter,
  MAX_RESULTS,
  ownStockFilter,
} from './request.ts'

/** Vehicles of a page. */
export const YARD_PAGE = 50
/** The last page that an engine can reach. */
export const YARD_PAGES = Math.floor(MAX_RESULTS / YARD_PAGE)

/** The lists and their names. */
export const YARD_VIEWS = {
  sale: 'For sale',
  reserved: 'Reserved',
  hidden: 'Hidden',
  sold: 'Sold',
  all: 'All',
} as const
export type YardView = keyof typeof YARD_VIEWS

/** Orders, with the order of the index that gives each. */
export const YARD_SORTS = {
  newest: 'Newest first',
  oldest: 'Longest in stock first',
  dearest: 'Price: high to low',
  cheapest: 'Price: low to high',
  value: 'Furthest below the market',
} as const
export type YardSort = keyof typeof YARD_SORTS

const INDEX_OF: Record<YardSort, SortName | null> = {
  newest: 'latest',
  oldest: null,
  dearest: 'highestPrice',
  cheapest: 'lowestPrice',
  value: 'bestValue',
}

/** Days that a vehicle has been in stock: minimum and maximum. */
export const AGES = {
  '0': { label: 'Under 30 days', from: 0, before: 30 },
  '30': { label: '30 to 59 days', from: 30, before: 60 },
  '60': { label: '60 to 89 days', from: 60, before: 90 },
  '90': { label: '90 days and more', from: 90, before: Infinity },
} as const

export const AGE_NAMES = Object.keys(AGES).toSorted() as (keyof typeof AGES)[] // the keys of the table

/** Percent below the market average: minimum and maximum. */
export const POSITIONS = {
  below: { label: 'Below the market', from: 1, before: Infinity },
  at: { label: 'At the market', from: -1, before: 1 },
  above: { label: 'Above the market', from: -Infinity, before: -1 },
} as const

export type YardQuery = {
  view: YardView
  words: string
  condition: string
  location: string
  tag: string
  age: keyof typeof AGES | ''
  position: keyof typeof POSITIONS | ''
  /** Only vehicles without photos. */
  isBare: boolean
  /** Only vehicles with the dealer's own values. */
  isOwn: boolean
  sort: YardSort
  /** 1-based. */
  page: number
}

export const VIEW_FILTERS: Record<YardView, (now: Seconds) => Filter> = {
  sale: () => [FOR_SALE, [SHOWN]],
  reserved: (now) => [
    FOR_SALE,
    [SHOWN],
    [
      { attribute: 'reserved', is: 'true' },
      { attribute: 'held_until', op: '>', number: now },
    ],
  ],
  hidden: () => [
    [
      { attribute: 'show_on_dealer_website', is: 'false' },
      { attribute: 'status', is: 'other' },
    ],
    [{ attribute: 'status', is: 'sold', not: true }],
  ],
  sold: () => [[{ attribute: 'status', is: 'sold' }]],
  all: () => [],
}

const SHOWN: Condition = { attribute: 'show_on_dealer_website', is: 'true' }
const FOR_SALE: readonly Condition[] = [
  { attribute: 'status', is: 'in_stock' },
  { attribute: 'status', is: 'coming_soon' },
]

/** The filter of a list, without its search text. */
function toYardFilter(query: YardQuery, site: Site, now: Seconds): Filter {
  const { condition, location, tag, age, position, isBare, isOwn, view } = query
  const is = (attribute: string, value: string): Filter =>
    value === '' ? [] : [[{ attribute, is: value }]]
  const days = age === '' ? null : AGES[age]
  const percent = position === '' ? null : POSITIONS[position]
  const zone = siteZone(site)
  /** The first moment of the day so many days from today. */
  const midnight = (after: number) => toMoment(addDays(localDate(now, zone), after), 0, zone)
  return [
    ...VIEW_FILTERS[view](now),
    ...is('car_type', condition),
    ...is('location_name', location),
    ...is('tag', tag),
    ...is('has_photos', isBare ? 'false' : ''),
    ...is('has_own_values', isOwn ? 'true' : ''),
    ...(days === null
      ? []
      : [
          ...(days.before === Infinity
            ? [atLeast('created_at_timestamp', 1)]
            : [atLeast('created_at_timestamp', midnight(1 - days.before))]),
          [
            { attribute: 'created_at_timestamp', op: '<', number: midnight(1 - days.from) },
          ] as const,
        ]),
    ...(percent === null
      ? []
      : [
          ...(percent.from === -Infinity ? [] : [atLeast('below_market', percent.from)]),
          ...(percent.before === Infinity
            ? []
            : [[{ attribute: 'below_market', op: '<', number: percent.before }] as const]),
        ]),
  ]
}

const atLeast = (attribute: string, number: number): readonly Condition[] => [
  { attribute, op: '>=', number },
]

/** A VIN or a chassis number, which must match in full. */
const VIN = /^(?=.*\d)[A-HJ-NPR-Z\d]{11,17}$/i

/** The search text of a list: a VIN becomes a filter, anything else is searched for. */
function toWords(words: string): Pick<EngineQuery, 'query'> & { vin: Filter } {
  if (!VIN.test(words)) return { vin: [], ...(words !== '' && { query: words }) }
  const spellings = [...new Set([words, words.toUpperCase(), words.toLowerCase()])]
  return {
    vin: [
      [
        ...spellings.map((is): Condition => ({ attribute: 'vin', is })),
        { attribute: 'stocknum', is: words },
      ],
    ],
  }
}

/** The query of a list, apart from its page. */
export function yardBase(
  query: YardQuery,
  site: Site,
  now: Seconds,
): Pick<EngineQuery, 'indexName' | 'query' | 'filters'> {
  const { vin, ...words } = toWords(query.words)
  const order = INDEX_OF[query.sort]
  const { index } = site.search
  return {
    indexName: order === null ? index + OLDEST.replica : sortedIndex(index, order),
    filters: toAlgoliaFilter([...ownStockFilter(site), ...toYardFilter(query, site, now), ...vin]),
    ...words,
  }
}

/** The queries of a page: its vehicles, the number of vehicles in each list in order, and the values to filter by. */
export function toYardQueries(query: YardQuery, site: Site, now: Seconds): EngineQuery[] {
  const of = (view: YardView): EngineQuery => ({
    ...yardBase({ ...query, view, sort: 'newest' }, site, now),
    facets: [],
    hitsPerPage: 0,
    page: 0,
  })
  return [
    {
      ...yardBase(query, site, now),
      facets: [],
      hitsPerPage: YARD_PAGE,
      page: query.page - 1,
      attributesToRetrieve: [...YARD_FIELDS],
      attributesToHighlight: [],
    },
    // A key of the table each.
    ...(Object.keys(YARD_VIEWS) as YardView[]).map(of),
    {
      indexName: site.search.index,
      filters: toAlgoliaFilter(ownStockFilter(site)),
      facets: ['car_type', 'location_name', 'tag'],
      maxValuesPerFacet: 100,
      hitsPerPage: 0,
      page: 0,
    },
    ...(isBilled(site)
      ? []
      : AGE_NAMES.map((age) => ({
          ...yardBase({ ...query, age, sort: 'newest' }, site, now),
          facets: [],
          hitsPerPage: 0,
          page: 0,
        }))),
  ]
}

/** Number of vehicles by age; null if it was not queried. */
export function readAges(
  { totals = [] }: Pick<Answer, 'totals'>,
  site: Site,
): Record<string, number> | null {
  if (isBilled(site)) return null
  const counts = totals.slice(-AGE_NAMES.length)
  return Object.fromEntries(AGE_NAMES.map((name, at) => [name, counts[at] ?? 0]))
}

/** One whole vehicle; then whether shoppers can open its page, and whether lists and feeds contain it. */
export function yardCarQueries(site: Site, id: string, now: Seconds): EngineQuery[] {
  const one: Filter = [[{ attribute: 'id', is: id }]]
  const counted = documentsQuery(site, one, { most: 0 })
  return [
    {
      ...counted,
      filters: toAlgoliaFilter([...ownStockFilter(site), ...one]),
      hitsPerPage: 1,
    },
    counted,
    documentsQuery(site, [...one, ...listFilter(site, now)], { most: 0 }),
  ]
}

/** Number of vehicles for sale that are reserved, by the dealer or online; null if that is not known. */
export const countReserved = (site: Site, ask: Search, now: Seconds) =>
  countCars(site, VIEW_FILTERS.reserved(now), { ask, now })

/** Number of vehicles for sale that the dealer marked as reserved; null if that is not known. */
export const countMarked = (site: Site, ask: Search, now: Seconds) =>
  countCars(site, [...VIEW_FILTERS.sale(now), [{ attribute: 'reserved', is: 'true' }]], {
    ask,
    now,
  })

async function countCars(
  site: Site,
  filter: Filter,
  { ask, now }: { ask: Search; now: Seconds },
): Promise<number | null> {
  if (isBilled(site)) return null
  const query: EngineQuery = {
    indexName: site.search.index,
    filters: toAlgoliaFilter([...ownStockFilter(site), ...filter]),
    facets: [],
    hitsPerPage: 0,
    page: 0,
  }
  return (await ask([query], now))?.total ?? null
}

/** Which of these ids belong to vehicles of the site. */
export function ownIdsQuery(site: Site, ids: readonly string[]): EngineQuery {
  const any = ids.map((is): Condition => ({ attribute: 'id', is }))
  return {
    indexName: site.search.index,
    filters: toAlgoliaFilter([...ownStockFilter(site), any]),
    facets: [],
    hitsPerPage: ids.length,
    page: 0,
    attributesToRetrieve: [...YARD_FIELDS],
    attributesToHighlight: [],
  }
}
