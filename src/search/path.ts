// The part of a search in the path: the first of make (with model), body, condition and location.
import { routes } from '#routes.ts'
import type { FacetName } from '#vehicle/attributes.ts'
import { findBody, findMake, findModel } from '#vehicle/catalogue.ts'
import { slugOf } from '#vehicle/slug.ts'
import type { Site } from '#tenant/schema.ts'
import { CONDITION_PATHS, DEFAULT_SEARCH } from './conditions.ts'
import { toSearch, withoutFacet, type SearchState } from './state.ts'

/** Filters in a path: the meaning of `/search/{first}/{second}`. */
export type PathFilters = SearchState['lists']

/** Canonical address of a search on a site: path and query, without the host. */
export function toHref(state: SearchState, site: Site): string {
  const { path, lists } = splitLists(state, site)
  return path + toSearch({ ...state, lists }, site.search.sorts[0] ?? 'mostRelevant')
}

/**
 * Parses `/search/{first}`: condition, make, body, location or dealership, in that order; null if it is none of them.
 */
export function parseFirst(first: string, site: Site): PathFilters | null {
  const slug = first.toLowerCase()
  if (Object.hasOwn(CONDITION_PATHS, slug)) {
    // hasOwn has just confirmed that the slug is a key.
    const conditions = CONDITION_PATHS[slug as keyof typeof CONDITION_PATHS]
    return conditions.length === 0 ? {} : { car_type: conditions }
  }
  const make = findMake(slug)
  if (make !== null) return { make: [make.name] }
  const body = siteBody(slug, site) ?? findBody(slug)?.label
  if (body !== undefined) return { body: [body] }
  const location = site.locations.find((place) => place.slug === slug)
  if (location !== undefined) return { location_name: [location.name] }
  const dealership = site.dealerships.find((place) => place.slug === slug)
  return dealership === undefined ? null : { dealership_name: [dealership.name] }
}

/** Parses `/search/{make}/{model}`; null if the make or its model is unknown. */
export function parseModelPath(first: string, second: string): PathFilters | null {
  const make = findMake(first)
  const model = make === null ? null : findModel(make.name, second)
  return make === null || model === null ? null : { make: [make.name], model: [model.name] }
}

/** Parses the longer breadcrumb form: condition ("used-car", "used-cars", "used"), then make, model and body. */
export function parseBreadcrumb(
  base: string,
  segments: readonly string[],
  site: Site,
): PathFilters | null {
  const condition = parseFirst(base.toLowerCase().replace(/(?:-cars?)?$/, '-cars'), site)
  if (condition === null) return null
  const filters: PathFilters = { ...condition }
  for (const segment of segments) {
    const make = filters.make?.[0]
    const model =
      make === undefined || filters.model !== undefined
        ? null
        : findModel(make, segment.toLowerCase())
    const found = model !== null ? { model: [model.name] } : parseFirst(segment, site)
    if (found === null) return null
    Object.assign(filters, found)
  }
  return filters
}

/** The state with the filters of its path added to those of its query. */
export function withPath(state: SearchState, filters: PathFilters): SearchState {
  return { ...state, lists: { ...state.lists, ...joined(state.lists, filters) } }
}

function joined(lists: PathFilters, filters: PathFilters): PathFilters {
  return Object.fromEntries(
    Object.entries(filters).map(([name, values]) => {
      // Object.entries loses the key type.
      const known = lists[name as keyof PathFilters] ?? []
      return [name, [...new Set([...values, ...known])].sort()]
    }),
  )
}

/**
 * Splits filters between the path and the query. A value only goes into the path if parsing the path returns the same
 * value.
 */
function splitLists(state: SearchState, site: Site): { path: string; lists: SearchState['lists'] } {
  const make = findMake(only(state, 'make'))
  if (make !== null && make.name === only(state, 'make')) {
    const model = findModel(make.name, only(state, 'model'))
    return model !== null && model.name === only(state, 'model')
      ? {
          path: routes.searchModel.href(make.slug, model.slug),
          lists: leave(state, ['make', 'model']),
        }
      : { path: routes.search.href(make.slug), lists: leave(state, ['make']) }
  }
  for (const { name, slug } of singlePaths(state, site)) {
    if (slug !== '' && sameFilters(parseFirst(slug, site), name, state)) {
      return { path: routes.search.href(slug), lists: leave(state, [name]) }
    }
  }
  return { path: routes.search.href(DEFAULT_SEARCH), lists: state.lists }
}

type PathName = 'body' | 'car_type' | 'location_name' | 'dealership_name'

function singlePaths(state: SearchState, site: Site): { name: PathName; slug: string }[] {
  const body = only(state, 'body')
  const place = (list: Site['locations'] | Site['dealerships'], name: string) =>
    list.find((one) => one.name === name)?.slug ?? ''
  return [
    {
      name: 'body',
      slug: site.search.custom_bodies.includes(body) ? slugOf(body) : (findBody(body)?.slug ?? ''),
    },
    { name: 'car_type', slug: conditionPath(state.lists.car_type) },
    { name: 'location_name', slug: place(site.locations, only(state, 'location_name')) },
    { name: 'dealership_name', slug: place(site.dealerships, only(state, 'dealership_name')) },
  ]
}

function sameFilters(filters: PathFilters | null, name: PathName, state: SearchState): boolean {
  return filters !== null && filters[name]?.join('|') === state.lists[name]?.join('|')
}

function leave(state: SearchState, names: readonly FacetName[]): SearchState['lists'] {
  return names.reduce((rest, name) => withoutFacet(rest, name), state).lists
}

function only(state: SearchState, name: FacetName): string {
  const values = state.lists[name] ?? []
  return values.length === 1 ? (values[0] ?? '') : ''
}

function conditionPath(conditions: readonly string[] = []): string {
  const match = Object.entries(CONDITION_PATHS).find(
    ([, words]) => words.length > 0 && words.join('|') === conditions.join('|'),
  )
  return match?.[0] ?? ''
}

function siteBody(slug: string, site: Site): string | undefined {
  return site.search.custom_bodies.find((body) => slugOf(body) === slug)
}
