// All listed vehicles of a site, page by page, for sitemaps and feeds. It has a time limit and reports whether the
// result is complete.
import { parseCar, type Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'
import type { IndexDeps } from './query-index.ts'
import { openBrowse } from './browse-pages.ts'
import { listedQuery } from './request.ts'

/**
 * Every vehicle that the site lists (A3, T27, T28), without duplicates, in no stable order. `fields` defaults to all;
 * others are null. Ends early if the engine fails or the time is up; `isWhole` tells which once the vehicles have been
 * read. Reading never rejects.
 */
export type BrowseStock = (fields?: readonly (keyof Car)[]) => {
  cars: AsyncIterable<Car>
  isWhole: () => boolean
}

/** Maximum seconds for all pages together. */
const ALL_SECONDS = 25

/** Reads a site's listed stock; `clock` returns seconds. */
export function createBrowseStock(
  site: Site,
  tools: IndexDeps & { clock: () => number },
): BrowseStock {
  return (fields) => {
    let isWhole = false
    async function* read(): AsyncGenerator<Car> {
      const now = tools.clock()
      const query = listedQuery(site, now, fields && ['id', 'slug', ...fields])
      // Vehicles that change during reading may appear twice.
      const known = new Set<string>()
      for await (const page of openBrowse(site, query, tools)) {
        if (page === null) return
        for (const document of page) {
          const car = parseCar(document)
          if (car === null || known.has(car.id)) continue
          known.add(car.id)
          yield car
        }
        if (tools.clock() > now + ALL_SECONDS) {
          tools.onFault('browsing took too long')
          return
        }
      }
      isWhole = true
    }
    return { cars: read(), isWhole: () => isWhole }
  }
}
