// Reads text chunks as feed rows with E1 field names.
import { findMap, mapRows } from './column-map.ts'
import { isProblem, type Problem } from './problem.ts'
import { readFeed, type FeedRow } from './read-feed.ts'

/** `mapped` is the name of the column map in use; null if the feed needs none. */
export type OpenedFeed = { rows: AsyncIterable<FeedRow>; mapped: string | null }

/** `map` names a column map; without it, the map that fits the header. */
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
