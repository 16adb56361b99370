// The use case of one car: its document, or where its address leads now.
import { parseCar, type Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Answer } from './answer.ts'
import type { Condition } from './filter.ts'
import type { Ask } from './load.ts'
import { documentsQuery, type EngineQuery } from './request.ts'

/** Asks for documents of the stock, past the caches or by way of them; null when nobody answers. */
export type AskStock = (queries: readonly EngineQuery[], now: number) => Promise<Answer | null>

/** The same by way of the caches, for what need not be fresh. */
export function queryCached(search: Ask): AskStock {
  return async (queries, now) => (await search(queries, 'main', now))?.answer ?? null
}

/** The car of an address, null where the site shows none, "unknown" where the engine does not answer. */
export async function loadCar(
  slug: string,
  site: Site,
  ask: AskStock,
  now: number,
): Promise<Car | null | 'unknown'> {
  return load({ attribute: 'slug', is: slug }, site, ask, now)
}

/** The same for a car's id, which forms and other systems name it by. */
export async function loadCarById(
  id: string,
  site: Site,
  ask: AskStock,
  now: number,
): Promise<Car | null | 'unknown'> {
  return load({ attribute: 'objectID', is: id }, site, ask, now)
}

/** The car that an address names by its `car_id`; null for none, and where it cannot be read. The id is kept all the same. */
export async function loadNamedCar(
  query: URLSearchParams,
  site: Site,
  ask: AskStock,
  now: number,
): Promise<{ car: Car | null; carId: string | null }> {
  const carId = query.get('car_id')?.slice(0, MAX) || null
  const found = carId === null ? null : await loadCarById(carId, site, ask, now)
  return { car: found === 'unknown' ? null : found, carId }
}

/** Characters of an id. */
const MAX = 80

async function load(
  named: Condition,
  site: Site,
  ask: AskStock,
  now: number,
): Promise<Car | null | 'unknown'> {
  const answer = await ask([documentsQuery(site, [[named]], { most: 1 })], now)
  return answer === null ? 'unknown' : parseCar(answer.hits[0])
}
