// All documents that a query finds, by searches alone: halved by price, then by when they came, until a search reaches each slice
// to its end.
import { PAGE, type AskPage } from './query-page.ts'
import type { BrowsePages } from './browse-pages.ts'
import { MAX_RESULTS, type EngineQuery } from './request.ts'

/** Bounds of a slice in whole numbers, the lower within it, the upper not. */
type Bounds = { from: number; to: number }
type Slice = Record<Attribute, Bounds>
type Attribute = (typeof ATTRIBUTES)[number]

/** Numbers that every document has. */
const ATTRIBUTES = ['price', 'created_at_timestamp'] as const
/** All that a document can say of them (stock/record.ts). */
const EVERYTHING: Slice = {
  price: { from: 0, to: 2 ** 23 },
  created_at_timestamp: { from: 0, to: 2 ** 33 },
}

/** The pages of a query, slice by slice. Null, and an end, where one fails or cannot be made small enough. */
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
      // One at a time: the first page of a slice says whether there is another.
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

/** Two slices in place of one; null where it is as small as can be. */
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
