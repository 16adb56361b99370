// The state of a search, and its address. Parsing never fails, and writing is canonical.
import { segment } from '#lib/url.ts'
import { FACETS, type FacetName, SORT_NAMES, type SortName, SORTS } from '#vehicle/attributes.ts'
import { readState, type State } from '#vehicle/drive-away.ts'

import { parseRange, toRangeText, type Range } from './range.ts'
import { readParams, type SearchParams } from './read-params.ts'

export type SearchState = {
  /** Free text, at most 200 characters. */
  query: string
  /** A postcode or suburb to be near, as given, at most 60 characters; "" for anywhere. */
  near: string
  /** The state whose estimated drive-away prices the list is filtered and sorted by; null for advertised prices. */
  pricedIn: State | null
  /** 1-based. */
  page: number
  sort: SortName
  /** Chosen values by list facet, sorted, without duplicates; at most as many as an address can carry. */
  lists: Partial<Record<FacetName, readonly string[]>>
  /** Bounds by range facet, inclusive. */
  ranges: Partial<Record<FacetName, Range>>
}

export const MAX_PAGE = 50
const MAX_QUERY = 200
const MAX_NEAR = 60
const MAX_VALUE = 100
/** The sort order that needs a place. */
const NEAREST: SortName = 'nearest'

/**
 * Parses the query string of a search address. Never throws: invalid values become the default. `states` are those for
 * which the site estimates drive-away prices.
 */
export function parseSearch(
  search: string,
  sorts: readonly SortName[],
  states: readonly State[] = [],
): SearchState {
  const params = readParams(search)
  const text = (name: string) => params.plain.get(name)?.[0] ?? ''
  const near = oneLine(text('near'), MAX_NEAR)
  const sort = parseSort(text('sortBy'), sorts)
  const state = readState(text('drive_away'))
  return {
    query: oneLine(text('query'), MAX_QUERY),
    near,
    pricedIn: state !== null && states.includes(state) ? state : null,
    page: parsePage(text('page')),
    sort: near === '' && sort === NEAREST ? parseSort('', sorts) : sort,
    lists: parseLists(params),
    ranges: parseRanges(params),
  }
}

/**
 * Parses the readable form ("highestPrice") or the engine form ("Car_production:price:desc"); otherwise returns the
 * site's first order.
 */
export function parseSort(text: string, sorts: readonly SortName[]): SortName {
  const wire = text.includes(':') ? text.slice(text.indexOf(':') + 1) : null
  const named = SORT_NAMES.find((name) => name === text || SORTS[name].wire === wire)
  const fallback = sorts[0] ?? 'mostRelevant'
  return named !== undefined && sorts.includes(named) ? named : fallback
}

/**
 * The query string of the state, in a fixed order, without defaults; "" if everything is default. Brackets are escaped:
 * chat and mail programs end a link at "[".
 */
export function toSearch(state: SearchState, defaultSort: SortName): string {
  const parts: string[] = []
  const add = (name: string, value: string) =>
    parts.push(`${segment(name)}=${segment(value).replaceAll('%20', '+').replaceAll('%3A', ':')}`)
  if (state.query !== '') add('query', state.query)
  if (state.near !== '') add('near', state.near)
  if (state.pricedIn !== null) add('drive_away', state.pricedIn)
  for (const facet of FACETS) {
    state.lists[facet.name]?.forEach((value, at) => {
      add(`refinementList[${facet.name}][${at}]`, value)
    })
    const range = state.ranges[facet.name]
    if (range !== undefined) add(`range[${facet.name}]`, toRangeText(range))
  }
  const isOrdered = state.sort !== defaultSort && (state.sort !== NEAREST || state.near !== '')
  if (isOrdered) add('sortBy', state.sort)
  if (state.page > 1) add('page', String(state.page))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Whether the search is unfiltered: no text and no filter. Page and order do not count. */
export function isBare(state: SearchState): boolean {
  return (
    state.query === '' &&
    state.near === '' &&
    state.pricedIn === null &&
    Object.keys(state.lists).length === 0 &&
    Object.keys(state.ranges).length === 0
  )
}

/** The state with a list facet set to these values, on page 1. */
export function withList(
  state: SearchState,
  name: FacetName,
  values: readonly string[],
): SearchState {
  const { [name]: _, ...others } = state.lists
  const chosen = [...new Set(values)].sort()
  return { ...state, page: 1, lists: chosen.length === 0 ? others : { ...others, [name]: chosen } }
}

/** The state with a value of a list facet added or removed. */
export function withToggled(state: SearchState, name: FacetName, value: string): SearchState {
  const chosen = state.lists[name] ?? []
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  return withList(state, name, next)
}

/** The state without a facet, or without one of its values. */
export function withoutFacet(state: SearchState, name: FacetName, value?: string): SearchState {
  if (value !== undefined) {
    return withList(
      state,
      name,
      (state.lists[name] ?? []).filter((one) => one !== value),
    )
  }
  const { [name]: _list, ...lists } = state.lists
  const { [name]: _range, ...ranges } = state.ranges
  return { ...state, page: 1, lists, ranges }
}

export function withPage(state: SearchState, page: number): SearchState {
  return { ...state, page: Math.min(Math.max(1, page), MAX_PAGE) }
}

/** The unfiltered state in the given order. */
export function emptyState(sort: SortName): SearchState {
  return { query: '', near: '', pricedIn: null, page: 1, sort, lists: {}, ranges: {} }
}

function parsePage(text: string): number {
  const page = /^\d{1,4}$/.test(text) ? Number(text) : 1
  return Math.min(Math.max(1, page), MAX_PAGE)
}

function parseLists({ plain, refined }: SearchParams): SearchState['lists'] {
  const lists: SearchState['lists'] = {}
  for (const { kind, name } of FACETS) {
    if (kind !== 'list' || !(plain.has(name) || refined.has(name))) continue
    const values = [...(refined.get(name) ?? []), ...(plain.get(name) ?? [])]
      .map((value) => oneLine(value, MAX_VALUE))
      .filter((value) => value !== '')
    const chosen = [...new Set(values)].sort()
    if (chosen.length > 0) lists[name] = chosen
  }
  return lists
}

function parseRanges(params: SearchParams): SearchState['ranges'] {
  const ranges: SearchState['ranges'] = {}
  for (const { kind, name } of FACETS) {
    const bounds = params.ranges.get(name)
    if (kind !== 'range' || bounds === undefined) continue
    const { min = '', max = '', text = `${min}:${max}` } = bounds
    const range = parseRange(text)
    if (range !== null) ranges[name] = range
  }
  return ranges
}

/**
 * Reduces a text to one line without control characters, cut between code points: an address cannot encode half a
 * surrogate pair.
 */
export function oneLine(text: string, most: number): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return line
    .slice(0, most)
    .replace(/\p{Cs}$/u, '')
    .trim()
}
