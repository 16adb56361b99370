// A file as a feed in the names of E1, by the column map that fits it.
import { findMap, mapRows } from './column-map.ts'
import { isProblem, type Problem } from './problem.ts'
import { readFeed, type FeedRow } from './read-feed.ts'

/** `map` names a column map; without it the one is taken that the header fits. `mapped` is the name of that map. */
export async function openFeed(
  file: string,
  map: string | undefined,
): Promise<{ rows: AsyncIterable<FeedRow>; mapped: string | null } | Problem> {
  const feed = await readFeed(file)
  if (isProblem(feed)) return feed
  const found = await findMap(feed.header, map)
  if (isProblem(found)) return found
  if (feed.header === null && found === null) return { rows: feed.rows, mapped: null }
  return { rows: mapRows(feed.rows, found), mapped: found?.name ?? null }
}
