// All listed vehicles of a site, page by page: for sitemaps and feeds. It waits for nobody for ever, and tells when it was cut short.
import { parseCar, type Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'
import type { IndexDeps } from './query-index.ts'
import { openBrowse } from './browse-pages.ts'
import { listedQuery } from './request.ts'

/**
 * Every vehicle that the site lists (A3, T27, T28), each once, in no order that lasts. `fields` are all unless named; others are
 * null. Ends early where the engine fails or the time is up, which `isWhole` tells once the vehicles have been read to their end.
 * Reading never rejects.
 */
export type BrowseStock = (fields?: readonly (keyof Car)[]) => {
  cars: AsyncIterable<Car>
  isWhole: () => boolean
}

/** Seconds that all pages together may take. */
const ALL_SECONDS = 25

/** Reads the listed stock of a site; `clock` gives seconds. */
export function createBrowseStock(
  site: Site,
  tools: IndexDeps & { clock: () => number },
): BrowseStock {
  return (fields) => {
    let isWhole = false
    async function* read(): AsyncGenerator<Car> {
      const now = tools.clock()
      const query = listedQuery(site, now, fields && ['id', 'slug', ...fields])
      // What changes meanwhile may come twice.
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
