// Loads similar vehicles, comparable prices and other counts for a vehicle, together in one request.
import type { Seconds } from '#lib/zone-time.ts'
import type { Car } from '#vehicle/car.ts'
import { ANALYSED_ABOVE } from '#vehicle/price.ts'
import type { Site } from '#tenant/schema.ts'
import type { Answer } from './answer.ts'
import type { CardView } from './card.ts'
import type { Condition, Filter } from './filter.ts'
import type { Search } from './answer-store.ts'
import { documentsQuery, type EngineQuery } from './request.ts'
import { namedQuery, plainQueries, similarQueries, toSimilar } from './similar.ts'

const YEARS_AROUND = 2

/** Maximum distinct prices to compare. */
const MAX_PRICES = 300

export type NeighboursDeps = {
  /** The engine that owns the stock; null if it is unavailable. */
  ask: Search
  /** The caching search, used if the engine is unavailable. */
  askKept: Search
  /** Ids from a provider, best first; null if there is none or it fails. */
  loadIds: () => Promise<string[] | null>
}

export type Neighbours = {
  /** At most six, best first; empty if nothing is for sale. */
  similar: Promise<CardView[]>
  /** Prices of comparable stock; empty if they were not requested or nothing is comparable. */
  prices: Promise<number[]>
  /** Vehicles of the counted list; 0 without one. */
  count: Promise<number>
}

type Wanted = { now: Seconds; withPrices: boolean; counted?: EngineQuery | null }

/** Loads all neighbours at once. */
export function loadNeighbours(
  car: Car,
  site: Site,
  deps: NeighboursDeps,
  { now, withPrices, counted = null }: Wanted,
): Neighbours {
  const comparables = withPrices ? comparablesQuery(car, site) : null
  const queries = similarQueries(car, site)
  const besides = [comparables, counted].filter((query) => query !== null)
  const near = deps.ask([...queries, ...besides], now)
  const cards = (lists: (readonly unknown[])[]) => toSimilar(lists, car, site, now)

  async function loadSimilar(): Promise<CardView[]> {
    const ids = (await deps.loadIds()) ?? []
    if (ids.length > 0) {
      const [found = []] = listsOf(await deps.ask([namedQuery(ids, car, site)], now))
      const named = cards([inOrder(found, ids)])
      if (named.length > 0) return named
    }
    const close = cards(listsOf(await near).slice(0, queries.length))
    return close.length > 0
      ? close
      : cards(listsOf(await deps.askKept(plainQueries(car, site), now)))
  }

  return {
    similar: loadSimilar(),
    prices:
      comparables === null
        ? Promise.resolve([])
        : near.then((answer) => toPrices(answer?.facets.price)),
    count:
      counted === null
        ? Promise.resolve(0)
        : near.then((answer) => answer?.totals?.[queries.length + besides.length - 1] ?? 0),
  }
}

function listsOf(answer: Answer | null): (readonly unknown[])[] {
  return answer === null ? [] : [answer.hits, ...(answer.lists ?? [])]
}

/** Restores the provider's order, which is better than the engine's. */
function inOrder(hits: readonly unknown[], ids: readonly string[]): unknown[] {
  const place = (hit: unknown) => {
    const id = typeof hit === 'object' && hit !== null && 'id' in hit ? String(hit.id) : ''
    return ids.indexOf(id)
  }
  return hits.toSorted((one, other) => place(one) - place(other))
}

/**
 * Queries the prices of comparable vehicles, without this one; null if too little is known to compare. Reads no
 * documents.
 */
function comparablesQuery(car: Car, site: Site): EngineQuery | null {
  const { make, model, year } = car
  if (make === null || model === null || year === null) return null
  const isUsed: Condition = { attribute: 'car_type', is: 'used', not: car.car_type !== 'used' }
  const alike: Filter = [
    [{ attribute: 'status', is: 'in_stock' }],
    [{ attribute: 'id', is: car.id, not: true }],
    [{ attribute: 'make', is: make }],
    [{ attribute: 'model', is: model }],
    [{ attribute: 'year', op: '>=', number: year - YEARS_AROUND }],
    [{ attribute: 'year', op: '<=', number: year + YEARS_AROUND }],
    [{ attribute: 'price', op: '>', number: ANALYSED_ABOVE }],
    [isUsed],
  ]
  return {
    ...documentsQuery(site, alike, { most: 0 }),
    facets: ['price'],
    maxValuesPerFacet: MAX_PRICES,
  }
}

/** Prices in dollars, each repeated by its count. */
function toPrices(counts: Record<string, number> = {}): number[] {
  return Object.entries(counts).flatMap(([price, count]) =>
    Array.from({ length: count }, () => Number(price)),
  )
}
