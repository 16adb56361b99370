// What an address asks for, and the address of what is asked for.
import type { Shop } from './shop.ts'

export type Range = { min?: number; max?: number }
export type ListState = {
  /** First part of the address: "suv". */
  list: string
  query: string
  lists: Record<string, readonly string[]>
  ranges: Record<string, Range>
  sort: string
  page: number
}
export type Query = Record<string, string | string[] | undefined>

/** The state of `/search/{list}?range[price]=5000:60000&refinementList[make]=Kia&query=sx`; null if there is no such list. */
export function parseState(list: string, query: Query, { lists }: Shop): ListState | null {
  const known = lists[list]
  if (known === undefined) return null
  const state: ListState = {
    list,
    query: textOf(query.query),
    lists: { ...known.filters },
    ranges: {},
    sort: textOf(query.sortBy) || 'mostRelevant',
    page: Math.max(1, Number(textOf(query.page)) || 1),
  }
  for (const [name, value] of Object.entries(query)) {
    const [, kind, facet = ''] = /^(range|refinementList)\[(\w+)\]$/.exec(name) ?? []
    if (kind === 'refinementList') state.lists[facet] = textOf(value).split(',')
    if (kind !== 'range') continue
    const [min = '', max = ''] = textOf(value).split(':')
    state.ranges[facet] = {
      ...(min !== '' && { min: Number(min) }),
      ...(max !== '' && { max: Number(max) }),
    }
  }
  return state
}

/** The address of a list with some of its state changed. */
export function toHref(state: ListState, shop: Shop, change: Partial<ListState> = {}): string {
  const { list, query, lists, ranges, sort, page } = { ...state, ...change }
  const own = shop.lists[list]?.filters ?? {}
  const parts = [
    ...(query === '' ? [] : [`query=${encodeURIComponent(query)}`]),
    ...Object.entries(lists)
      .filter(([name, values]) => own[name]?.join() !== values.join())
      .map(([name, values]) => `refinementList[${name}]=${values.map(encodeURIComponent).join()}`),
    ...Object.entries(ranges).map(
      ([name, { min = '', max = '' }]) => `range[${name}]=${min}:${max}`,
    ),
    ...(sort === 'mostRelevant' ? [] : [`sortBy=${sort}`]),
    ...(page === 1 ? [] : [`page=${page}`]),
  ]
  return `/search/${list}${parts.length === 0 ? '' : `?${parts.join('&')}`}`
}

const textOf = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value) ?? ''
