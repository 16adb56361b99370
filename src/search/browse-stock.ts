// All listed vehicles of a site, page by page, for sitemaps and feeds. It has a time limit and reports whether the
// result is complete.
import * as z from 'zod'

import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { type Car, parseCar } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'
import { type IndexDeps, queryIndex } from './query-index.ts'
import { type EngineQuery, listedQuery, MAX_RESULTS } from './request.ts'

/** Documents per page. Some have long descriptions, and a whole page is in memory at once. */
export const PAGE = 250

/** Milliseconds for one page. */
const PAGE_MS: Milliseconds = 5000

const replySchema = z.object({
  hits: z.array(z.unknown()),
  nbHits: z.int().nonnegative(),
  cursor: z.string().optional(),
})

/** Numeric fields that every document has. */
const ATTRIBUTES = ['price', 'created_at_timestamp'] as const

/** The full range of each field (vehicle/record.ts). */
const EVERYTHING: Slice = {
  price: { from: 0, to: 2 ** 23 },
  created_at_timestamp: { from: 0, to: 2 ** 33 },
}

/**
 * Every vehicle that the site lists, without duplicates, in no stable order. `fields` defaults to all; other fields are
 * null. Stops early if the engine fails or the time is up; `isWhole` tells whether it did once the vehicles have been
 * read. Reading never rejects.
 */
export type BrowseStock = (fields?: readonly (keyof Car)[]) => {
  cars: AsyncIterable<Car>
  isWhole: () => boolean
}

/** Maximum seconds for all pages together. */
const ALL_SECONDS: Seconds = 25

/** Reads a site's listed stock; `clock` returns seconds. */
export function createBrowseStock(
  site: Site,
  deps: IndexDeps & { clock: () => Seconds },
): BrowseStock {
  return (fields) => {
    let isWhole = false
    async function* read(): AsyncGenerator<Car> {
      const now = deps.clock()
      const query = listedQuery(site, now, fields && ['id', 'slug', ...fields])
      // Vehicles that change meanwhile may appear twice.
      const known = new Set<string>()
      for await (const page of openBrowse(site, query, deps)) {
        if (page === null) return
        for (const document of page) {
          const car = parseCar(document)
          if (car === null || known.has(car.id)) continue
          known.add(car.id)
          yield car
        }
        if (deps.clock() > now + ALL_SECONDS) {
          deps.onFault('browsing took too long')
          return
        }
      }
      isWhole = true
    }
    return { cars: read(), isWhole: () => isWhole }
  }
}

/** Documents of a page; null if the engine fails, which ends the sequence. */
export type BrowsePages = AsyncIterable<readonly unknown[] | null>

/** The pages of a query. */
export async function* openBrowse(
  { search }: Pick<Site, 'search'>,
  query: EngineQuery,
  deps: IndexDeps,
): BrowsePages {
  const { engine } = search
  const { indexName: _, ...parameters } = query
  if (engine.kind === 'embedded') {
    yield* browseAll(createQueryPage(search, '', deps), parameters)
    return
  }
  if (engine.browse_secret === '') {
    yield* browseSlices(createQueryPage(search, engine.search_key, deps), parameters)
    return
  }
  const key = await deps.openKey(engine.browse_secret)
  if (key === null) {
    deps.onFault('browse key cannot be decrypted')
    yield null
    return
  }
  yield* browseAll(createQueryPage(search, key, deps), parameters)
}

async function* browseAll(
  ask: ReturnType<typeof createQueryPage>,
  query: Omit<EngineQuery, 'indexName'>,
): BrowsePages {
  let body: object = { ...query, hitsPerPage: PAGE }
  for (;;) {
    // Sequential: each page contains the cursor of the next.
    // oxlint-disable-next-line no-await-in-loop
    const reply = await ask('browse', body)
    yield reply?.hits ?? null
    if (reply?.cursor === undefined) return
    body = { cursor: reply.cursor }
  }
}

/** Bounds of a slice in whole numbers: the lower one is inclusive, the upper one exclusive. */
type Bounds = { from: number; to: number }

type Slice = Record<Attribute, Bounds>

type Attribute = (typeof ATTRIBUTES)[number]

/** The pages of a query, slice by slice. Ends with null if a search fails or a slice cannot be made small enough. */
export async function* browseSlices(
  ask: ReturnType<typeof createQueryPage>,
  query: Omit<EngineQuery, 'indexName'>,
): BrowsePages {
  const slices = [EVERYTHING]
  for (let slice = slices.pop(); slice !== undefined; slice = slices.pop()) {
    const sliced = {
      ...query,
      filters: `${query.filters} AND ${toFilter(slice)}`,
      hitsPerPage: PAGE,
    }
    let left = 1
    for (let page = 0; left > 0; page += 1) {
      // Sequential: the first page of a slice shows whether there is another.
      // oxlint-disable-next-line no-await-in-loop
      const reply = await ask('query', { ...sliced, page })
      const halves = reply !== null && reply.nbHits > MAX_RESULTS ? halve(slice) : []
      if (reply === null || halves === null) {
        yield null
        return
      }
      slices.push(...halves)
      if (halves.length === 0) yield reply.hits
      left = halves.length === 0 ? reply.nbHits - (page + 1) * PAGE : 0
    }
  }
}

/** Splits a slice in two; null if it is already as small as possible. */
function halve(slice: Slice): Slice[] | null {
  const attribute = ATTRIBUTES.find((name) => slice[name].to - slice[name].from > 1)
  if (attribute === undefined) return null
  const { from, to } = slice[attribute]
  const middle = from + Math.floor((to - from) / 2)
  return [
    { ...slice, [attribute]: { from: middle, to } },
    { ...slice, [attribute]: { from, to: middle } },
  ]
}

function toFilter(slice: Slice): string {
  return ATTRIBUTES.map(
    (name) => `${name}>=${slice[name].from} AND ${name}<${slice[name].to}`,
  ).join(' AND ')
}

/** Queries a site's index once; null if it is unavailable. Never rejects. `key` is for a hosted engine. */
function createQueryPage(search: Site['search'], key: string, deps: IndexDeps) {
  return (call: 'browse' | 'query', body: object) =>
    queryIndex(search, key, { call, body, ms: PAGE_MS }, deps, async (answer) =>
      replySchema.parse(await answer.json()),
    )
}
