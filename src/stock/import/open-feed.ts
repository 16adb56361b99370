// Text that comes in pieces as the rows of a feed, in the names of E1.
import { findMap, mapRows } from './column-map.ts'
import { isProblem, type Problem } from './problem.ts'
import { readFeed, type FeedRow } from './read-feed.ts'

/** `mapped` is the name of the column map by which it is read; null for a feed that needs none. */
export type OpenedFeed = { rows: AsyncIterable<FeedRow>; mapped: string | null }

/** `map` names a column map; without it the one is taken that the header fits. */
export async function openFeed(
  chunks: AsyncIterable<string>,
  map: string | undefined,
): Promise<OpenedFeed | Problem> {
  const feed = await readFeed(chunks)
  if (isProblem(feed)) return feed
  const found = findMap(feed.header, map)
  if (isProblem(found)) return found
  if (feed.header === null && found === null) return { rows: feed.rows, mapped: null }
  return { rows: mapRows(feed.rows, found), mapped: found?.name ?? null }
}
