// Loads the vehicles of a shopper's lists by id or slug, in the shopper's order.
import type { Seconds } from '#lib/zone-time.ts'
import { parseCar, type Car } from '#vehicle/car.ts'
import { LISTED_FIELDS } from '#vehicle/listed-car.ts'
import { stockState } from '#vehicle/state.ts'
import type { Search } from '#search/answer-store.ts'
import { documentsQuery } from '#search/request.ts'
import type { Site } from '#tenant/schema.ts'

type Wanted = {
  by: 'id' | 'slug'
  values: readonly string[]
  /** Only the fields of cards, or all fields. */
  fields: 'card' | 'all'
}

/**
 * The vehicles that the site may show, in one query and in the given order; unknown and retired ones are skipped. Null
 * if the engine is unavailable.
 */
export async function loadCars(
  { by, values, fields }: Wanted,
  site: Site,
  ask: Search,
  now: Seconds,
): Promise<Car[] | null> {
  if (values.length === 0) return []
  const named = values.map((is) => ({ attribute: by, is }))
  const query = documentsQuery(site, [named], {
    most: values.length,
    ...(fields === 'card' && { fields: LISTED_FIELDS }),
  })
  const answer = await ask([query], now)
  if (answer === null) return null
  const found = new Map(
    answer.hits.flatMap((hit) => {
      const car = parseCar(hit)
      return car === null ? [] : [[car[by], car]]
    }),
  )
  const soldWindow = site.search.sold.window_days
  return values.flatMap((value) => {
    const car = found.get(value)
    return car === undefined || stockState(car, { now, soldWindow }).kind === 'gone' ? [] : [car]
  })
}

/** Names in a query parameter, "a,b" or repeated, without duplicates, up to a maximum. */
export function parseNames(texts: readonly string[] | undefined, most: number): string[] {
  const names = (texts ?? []).flatMap((text) => text.split(',')).map((name) => name.trim())
  return [...new Set(names)]
    .filter((name) => name !== '' && name.length <= LONGEST_NAME)
    .slice(0, most)
}

const LONGEST_NAME = 160
