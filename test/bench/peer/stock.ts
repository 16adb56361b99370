// The stock in Orama, in the memory of this process, and the search of one list.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import {
  type AnyOrama,
  create,
  insertMultiple,
  search,
  type SearchParamsFullText,
} from '@orama/orama'

import type { ListState } from './list-state.ts'
import type { Car, Facet, Shop } from './shop.ts'

export const PAGE = 21
/** The deepest vehicle that a list shows. */
const DEEPEST = 1050
const ARRAYS = ['categories', 'filtered_features']
/** What free text finds. */
const TEXTS = (
  'make model name badge series stocknum body transmission fuel drive colour categories filtered_features ' +
  'dealership_name location_name city state'
).split(' ')
const SORTS: Record<string, { property: string; order: 'ASC' | 'DESC' }> = {
  mostRelevant: { property: 'custom_rank', order: 'DESC' },
  latest: { property: 'created_at_timestamp', order: 'DESC' },
  highestPrice: { property: 'price', order: 'DESC' },
  lowestPrice: { property: 'price', order: 'ASC' },
  bestValue: { property: 'below_market', order: 'DESC' },
}

type Stock = { shop: Shop; db: AnyOrama; bounds: Record<string, { min: number; max: number }> }

export type FacetValue = { value: string; label: string; count: number; isChosen: boolean }
export type FacetView = Facet & {
  values: FacetValue[]
  /** Values after those shown. */
  folded: number
  bounds?: { min: number; max: number }
}
export type List = { total: number; pages: number; cars: Car[]; facets: FacetView[] }

/** Next.js may load a module once for each route; the stock is loaded once. */
const held = globalThis as typeof globalThis & { stock?: Promise<Stock> }

export function openStock(): Promise<Stock> {
  held.stock ??= loadStock()
  return held.stock
}

async function loadStock(): Promise<Stock> {
  const shop: Shop = JSON.parse(await readFile(join(process.cwd(), 'shop.json'), 'utf8'))
  const lists = shop.facets.filter(({ kind }) => kind === 'list')
  const ranges = shop.facets.filter(({ kind }) => kind === 'range')
  const db = create({
    schema: {
      ...Object.fromEntries(
        lists.map(({ name }) => [name, ARRAYS.includes(name) ? 'enum[]' : 'enum'] as const),
      ),
      ...Object.fromEntries(ranges.map(({ name }) => [name, 'number'] as const)),
      ...Object.fromEntries(
        Object.values(SORTS).map(({ property }) => [property, 'number'] as const),
      ),
      text: 'string',
    },
  })
  const documents = shop.cars.map((car) => ({
    ...car,
    // Orama counts the values of a list in each document.
    ...Object.fromEntries(ARRAYS.map((name) => [name, car[name] ?? []])),
    seats: car.seats === undefined ? undefined : String(car.seats),
    text: TEXTS.flatMap((name) => car[name] ?? []).join(' '),
  }))
  await insertMultiple(db, documents, 1000)
  const bounds = ranges.flatMap(({ name }) => {
    const values = shop.cars.flatMap((car) => (typeof car[name] === 'number' ? [car[name]] : []))
    if (values.length === 0) return []
    return [[name, { min: Math.min(...values), max: Math.max(...values) }] as const]
  })
  return { shop, db, bounds: Object.fromEntries(bounds) }
}

/**
 * A page of a list. Each facet is counted without its own filter: one search for the page and the facets not in use, and
 * one without documents for each facet in use.
 */
export async function searchList(state: ListState): Promise<List> {
  const { shop, db, bounds } = await openStock()
  const names = shop.facets.filter(({ kind }) => kind === 'list').map(({ name }) => name)
  const used = names.filter((name) => state.lists[name] !== undefined)
  const [page, ...counts] = await Promise.all([
    search(db, {
      ...toQuery(state),
      facets: toFacets(names.filter((name) => !used.includes(name))),
      limit: PAGE,
      offset: (state.page - 1) * PAGE,
      // Words have an order of their own.
      ...(state.query === '' || state.sort !== 'mostRelevant' ? { sortBy: SORTS[state.sort] } : {}),
    }),
    ...used.map((name) =>
      search(db, { ...toQuery(state, name), facets: toFacets([name]), preflight: true }),
    ),
  ])
  const counted = Object.assign({}, ...[page, ...counts].map((found) => found.facets)) as Record<
    string,
    { values: Record<string, number> }
  >
  const isOneMake = Object.keys(counted.make?.values ?? {}).length === 1
  const facets = shop.facets.flatMap((facet) => {
    if (facet.name === 'model' && !isOneMake) return []
    const view =
      facet.kind === 'list'
        ? toListView(facet, counted[facet.name]?.values ?? {}, state, shop)
        : toRangeView(facet, bounds[facet.name])
    return view === null ? [] : [view]
  })
  const pages = Math.ceil(Math.min(page.count, DEEPEST) / PAGE)
  const cars = page.hits.map(({ document }) => document as unknown as Car)
  return { total: page.count, pages, cars, facets }
}

const toFacets = (names: string[]) => Object.fromEntries(names.map((name) => [name, {}]))

/** The words and filters of a list, without those of one facet. */
function toQuery(state: ListState, without?: string): SearchParamsFullText<AnyOrama> {
  const lists = Object.entries(state.lists).map(([name, values]) => [
    name,
    ARRAYS.includes(name) ? { containsAny: values } : { in: values },
  ])
  const ranges = Object.entries(state.ranges).map(([name, { min, max }]) => [
    name,
    { between: [min ?? -Infinity, max ?? Infinity] },
  ])
  const where = Object.fromEntries([...lists, ...ranges].filter(([name]) => name !== without))
  return {
    ...(state.query !== '' && { term: state.query, properties: ['text'], threshold: 0 }),
    where,
  }
}

function toListView(
  facet: Facet,
  counts: Record<string, number>,
  state: ListState,
  { popularMakes }: Shop,
): FacetView | null {
  const chosen = state.lists[facet.name] ?? []
  const values = Object.entries(counts)
    .filter(([value]) => value !== '')
    .sort(orders[facet.order])
    .map(([value, count]) => ({
      value,
      label: facet.labels[value] ?? value,
      count,
      isChosen: chosen.includes(value),
    }))
  if (values.length < 2 && chosen.length === 0) return null
  if (facet.name === 'make') values.sort((a, b) => place(a.value) - place(b.value))
  const shown = values.filter(({ isChosen }, at) => at < facet.shown || isChosen)
  return { ...facet, values: shown, folded: values.length - shown.length }

  function place(make: string): number {
    const at = popularMakes.indexOf(make)
    return at === -1 ? popularMakes.length : at
  }
}

function toRangeView(facet: Facet, bounds?: { min: number; max: number }): FacetView | null {
  if (bounds === undefined || bounds.min === bounds.max) return null
  return { ...facet, values: [], folded: 0, bounds }
}

type Counted = [value: string, count: number]

const byText = new Intl.Collator('en', { numeric: true }).compare

const orders: Record<Facet['order'], (a: Counted, b: Counted) => number> = {
  count: (a, b) => b[1] - a[1] || byText(a[0], b[0]),
  'count-desc-name-desc': (a, b) => b[1] - a[1] || byText(b[0], a[0]),
  value: (a, b) => firstNumber(a[0]) - firstNumber(b[0]) || byText(a[0], b[0]),
  numeric: (a, b) => Number(a[0]) - Number(b[0]),
}

/** Sorts "Under $50" before "$50 - $100". */
function firstNumber(text: string): number {
  const number = Number((/\d[\d,]*/.exec(text)?.[0] ?? '0').replaceAll(',', ''))
  return /^under/i.test(text) ? number - 0.5 : number
}
