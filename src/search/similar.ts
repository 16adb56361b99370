// Similar vehicles: the queries, and which results are shown. Independent of engine and provider.
import type { Seconds } from '#lib/zone-time.ts'
import type { Car } from '#vehicle/car.ts'
import { LISTED_FIELDS, type ListedCar } from '#vehicle/listed-car.ts'
import { SHOWN_ABOVE } from '#vehicle/price.ts'
import type { Site } from '#tenant/schema.ts'
import { type CardView, toCards } from './card.ts'
import type { Condition, Filter } from './filter.ts'
import { toHref } from './path.ts'
import { documentsQuery, type EngineQuery, isBilled } from './request.ts'
import { emptyState, withList } from './state.ts'

/** Cards shown, and vehicles requested per query (C8). */
export const SIMILAR_SHOWN = 6
const ASKED = 10

/**
 * The same model, the same body with the same fuel, the same body, then any vehicle of its kind, at a similar price;
 * without a price, of its make or body. Each query is only needed if the previous ones found too few. A hosted engine is
 * not asked for the fuel.
 */
export function similarQueries(car: Car, site: Site): EngineQuery[] {
  const model = [...is('make', car.make), ...is('model', car.model)]
  const kind = is('item_type', car.item_type)
  const body = is('body', car.simple_body)
  const fuel = is('fuel', car.simple_fuel)
  const alike = body.length > 0 ? [...kind, ...body] : []
  // A hosted engine answers each query, needed or not.
  const isPrecise = !isBilled(site) && alike.length > 0 && fuel.length > 0
  const fuelled = isPrecise ? [...alike, ...fuel] : []
  return [model.length === 2 ? model : [], fuelled, alike, kind]
    .filter((filter) => filter.length > 0)
    .map((filter, at) => ({
      ...toQuery([...filter, ...nearby(car)], car, site),
      ...(at > 0 && { unlessFound: SIMILAR_SHOWN }),
    }))
}

/** Fallback queries: the same body, then anything for sale. */
export function plainQueries(car: Car, site: Site): EngineQuery[] {
  const bodies = is('body', car.simple_body)
  return [...(bodies.length > 0 ? [toQuery(bodies, car, site)] : []), toQuery([], car, site)]
}

/** Queries the vehicles that a provider returned. */
export function namedQuery(ids: readonly string[], car: Car, site: Site): EngineQuery {
  const named = ids.slice(0, ASKED).map((id): Condition => ({ attribute: 'id', is: id }))
  return toQuery([named], car, site)
}

/** Cards of the results, list by list: without duplicates, the vehicle itself or retired ones. */
export function toSimilar(
  lists: readonly (readonly unknown[])[],
  car: Pick<Car, 'id'>,
  site: Site,
  now: Seconds,
): CardView[] {
  const found = new Map<string, CardView>()
  for (const hit of lists.flat()) {
    const [other] = toCards([hit], site, now)
    if (other === undefined || other.id === car.id) continue
    if (other.kind === 'in_stock' || other.kind === 'reserved') found.set(other.id, other)
    if (found.size === SIMILAR_SHOWN) break
  }
  return [...found.values()]
}

/** Dollars above and below a price that count as similar. */
function bandOf(price: number): number {
  return price < 50_000 ? 10_000 : 25_000
}

function nearby({ price, make, simple_body: body }: Car): Filter {
  if (price === null || price <= SHOWN_ABOVE) {
    const either = [...is('make', make), ...is('body', body)].flat()
    return either.length > 0 ? [either] : []
  }
  const band = bandOf(price)
  return [
    [{ attribute: 'price', op: '>=', number: Math.max(SHOWN_ABOVE + 1, price - band) }],
    [{ attribute: 'price', op: '<=', number: price + band }],
  ]
}

function is(attribute: string, value: string | null): Condition[][] {
  return value === null ? [] : [[{ attribute, is: value }]]
}

function toQuery(filter: Filter, car: Car, site: Site): EngineQuery {
  const wanted: Filter = [
    [{ attribute: 'status', is: 'in_stock' }],
    [{ attribute: 'id', is: car.id, not: true }],
    ...filter,
  ]
  return documentsQuery(site, wanted, { most: ASKED, fields: LISTED_FIELDS })
}

/** Cars of the same make and body; every car if neither is known. */
export function similarHref(car: Pick<ListedCar, 'make' | 'simple_body'>, site: Site): string {
  let wanted = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  if (car.make !== null) wanted = withList(wanted, 'make', [car.make])
  if (car.simple_body !== null) wanted = withList(wanted, 'body', [car.simple_body])
  return toHref(wanted, site)
}
