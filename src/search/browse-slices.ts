// All documents of a query by searches alone: halves it by price, then by arrival, until each slice is small enough to
// page through.
import { PAGE, type AskPage } from './query-page.ts'
import type { BrowsePages } from './browse-pages.ts'
import { MAX_RESULTS, type EngineQuery } from './request.ts'

/** Bounds of a slice in whole numbers, the lower inclusive, the upper exclusive. */
type Bounds = { from: number; to: number }
type Slice = Record<Attribute, Bounds>
type Attribute = (typeof ATTRIBUTES)[number]

/** Numeric fields that every document has. */
const ATTRIBUTES = ['price', 'created_at_timestamp'] as const
/** The full range of each field (stock/record.ts). */
const EVERYTHING: Slice = {
  price: { from: 0, to: 2 ** 23 },
  created_at_timestamp: { from: 0, to: 2 ** 33 },
}

/** The pages of a query, slice by slice. Ends with null if a search fails or a slice cannot be made small enough. */
export async function* browseSlices(
  ask: AskPage,
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
