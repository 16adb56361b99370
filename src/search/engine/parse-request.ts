// Parses one search request, from JSON or a query string, with the index's settings as defaults.
import { isObject } from '#lib/is-object.ts'
import { parseJson } from '#lib/parse-json.ts'
import { isRefusal, type Refusal, refuse } from './errors.ts'
import type { FacetOrder } from './facets.ts'
import { type JsonObject } from './json.ts'
import type { Clause, OptionalFilter } from './literals.ts'
import {
  parseFacetFilters,
  parseFilters,
  parseNumericFilters,
  parseOptionalFilters,
} from './parse-filters.ts'
import type { Settings } from './settings.ts'

export type SearchRequest = {
  query: string
  filters: Clause[]
  /** The original text, which is the cache key of its rows. */
  filtersText: string
  /** The shopper's facet and numeric filters. */
  refinements: Clause[]
  optional: OptionalFilter[]
  facets: string[]
  /** Facets for which only the lowest and the highest number are returned: not a parameter of Algolia. */
  statisticsOnly: string[]
  maxValuesPerFacet: number
  sortFacetValuesBy: FacetOrder
  offset: number
  length: number
  page: number
  /** Number of hits reachable by paging. */
  reachable: number
  /** Null for all. */
  attributesToRetrieve: string[] | null
  attributesToHighlight: string[]
  highlightPreTag: string
  highlightPostTag: string
  facetQuery: string
  maxFacetHits: number
  /** The parameters as a query string, which responses repeat. */
  params: () => string
  /** Null for all. */
  responseFields: string[] | null
}

/** Parameters that settings can preset. */
const PRESETS = [
  'hitsPerPage',
  'maxValuesPerFacet',
  'sortFacetValuesBy',
  'attributesToRetrieve',
  'attributesToHighlight',
  'highlightPreTag',
  'highlightPostTag',
]
/** Unsupported filters: ignoring them would show what should be hidden. */
const UNSUPPORTED = ['tagFilters', 'insideBoundingBox', 'insidePolygon', 'aroundLatLng']

/** Parameters inline or in `params`; a refusal names the first invalid one. */
export function parseRequest(raw: JsonObject, settings: Settings): SearchRequest | Refusal {
  const parameters = toParameters(raw)
  const all: JsonObject = { ...parameters }
  for (const name of PRESETS)
    if (settings[name] != null && !Object.hasOwn(parameters, name)) all[name] = settings[name]
  const unsupported = UNSUPPORTED.find((name) => !isBlank(all[name]))
  if (unsupported) return refuse(400, `${unsupported} is not supported, use filters`)

  if (!isBlank(all.filters) && typeof all.filters !== 'string') {
    return refuse(400, 'filters: expected a string')
  }
  const filtersText = toText(all.filters)
  const filters = parseFilters(filtersText)
  if (isRefusal(filters)) return filters
  const facetFilters = parseFacetFilters(all.facetFilters)
  if (isRefusal(facetFilters)) return facetFilters
  const numericFilters = parseNumericFilters(all.numericFilters)
  if (isRefusal(numericFilters)) return numericFilters
  const optional = parseOptionalFilters(all.optionalFilters)
  if (isRefusal(optional)) return optional

  const numbers = parseNumbers(all, settings)
  if (isRefusal(numbers)) return numbers
  const { hitsPerPage, page, offset, length, ...limits } = numbers
  const isWindow = all.offset != null || all.length != null
  return {
    query: typeof all.query === 'number' ? String(all.query) : toText(all.query),
    filters,
    filtersText,
    refinements: [...facetFilters, ...numericFilters],
    optional,
    facets: toList(all.facets),
    statisticsOnly: toList(all.statisticsOnly),
    sortFacetValuesBy: all.sortFacetValuesBy === 'alpha' ? 'alpha' : 'count',
    offset: isWindow ? offset : page * hitsPerPage,
    length: isWindow ? length : hitsPerPage,
    page: isWindow ? Math.floor(offset / Math.max(1, length)) : page,
    ...limits,
    attributesToRetrieve:
      isBlank(all.attributesToRetrieve) && !Array.isArray(all.attributesToRetrieve)
        ? null
        : toList(all.attributesToRetrieve),
    attributesToHighlight: toList(all.attributesToHighlight),
    highlightPreTag: toText(all.highlightPreTag) || '<em>',
    highlightPostTag: toText(all.highlightPostTag) || '</em>',
    facetQuery: toText(all.facetQuery),
    params: () => (typeof raw.params === 'string' ? raw.params : toQueryString(parameters)),
    responseFields:
      isBlank(all.responseFields) || toList(all.responseFields).includes('*')
        ? null
        : toList(all.responseFields),
  }
}

function parseNumbers(all: JsonObject, settings: Settings) {
  const refusals: Refusal[] = []
  const read = (name: string, fallback: number, max: number) => {
    const number = readNumber(name, all[name] ?? fallback, max)
    if (!isRefusal(number)) return number
    refusals.push(number)
    return fallback
  }
  const hitsPerPage = read('hitsPerPage', 20, 1_000)
  const limit = settings.paginationLimitedTo
  const numbers = {
    hitsPerPage,
    page: read('page', 0, MAX_PLACE),
    offset: read('offset', 0, MAX_PLACE),
    length: read('length', hitsPerPage, 1_000),
    maxValuesPerFacet: read('maxValuesPerFacet', 100, 1_000),
    maxFacetHits: read('maxFacetHits', 10, 100),
    reachable: typeof limit === 'number' && limit >= 0 ? limit : 1_050,
  }
  return refusals[0] ?? numbers
}

const MAX_PLACE = 1_000_000_000

function readNumber(name: string, raw: unknown, max: number): number | Refusal {
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  if (typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= max) {
    return number
  }
  return refuse(400, `Invalid value for "${name}" parameter, expected an integer from 0 to ${max}`)
}

/** Inline parameters override those in the `params` string. */
function toParameters({ params, ...inline }: JsonObject): JsonObject {
  if (typeof params !== 'string') return isObject(params) ? { ...params, ...inline } : inline
  return { ...Object.fromEntries(new URLSearchParams(params)), ...inline }
}

/** A list, JSON text of one, or names separated by commas. */
function toList(value: unknown): string[] {
  const parsed = typeof value === 'string' && value.startsWith('[') ? parseJson(value) : value
  const list = typeof parsed === 'string' ? parsed.split(',').map((item) => item.trim()) : parsed
  if (!Array.isArray(list)) return []
  return list.filter((item): item is string => typeof item === 'string' && item !== '')
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isBlank(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0)
}

function toQueryString(parameters: JsonObject): string {
  const entries = Object.entries(parameters).filter(([name]) => !NOT_PARAMETERS.has(name))
  return new URLSearchParams(
    entries.map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()
}

const NOT_PARAMETERS = new Set(['indexName', 'type', 'facet', 'strategy'])
