// Loads one car: its document, or the current redirect of its address.
import type { Seconds } from '#lib/zone-time.ts'
import { parseCar, type Car } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Condition } from './filter.ts'
import type { Search } from './answer-store.ts'
import { documentsQuery } from './request.ts'

type Loaded = Car | null | 'unknown'
type Source = [site: Site, ask: Search, now: Seconds]

/** The car of an address, null if the site has none, "unknown" if the engine is unavailable. */
export const loadCar = (slug: string, ...from: Source) =>
  load({ attribute: 'slug', is: slug }, ...from)

/** The car with an id, as used by forms and other systems. */
export const loadCarById = (id: string, ...from: Source) =>
  load({ attribute: 'objectID', is: id }, ...from)

/** The car of the `car_id` parameter; null if there is none or it cannot be read. Always returns the id. */
export async function loadNamedCar(
  query: URLSearchParams,
  site: Site,
  ask: Search,
  now: Seconds,
): Promise<{ car: Car | null; carId: string | null }> {
  const carId = query.get('car_id')?.slice(0, MAX) || null
  const found = carId === null ? null : await loadCarById(carId, site, ask, now)
  return { car: found === 'unknown' ? null : found, carId }
}

/** Maximum characters of an id. */
const MAX = 80

async function load(named: Condition, ...[site, ask, now]: Source): Promise<Loaded> {
  const answer = await ask([documentsQuery(site, [[named]], { most: 1 })], now)
  return answer === null ? 'unknown' : parseCar(answer.hits[0])
}
