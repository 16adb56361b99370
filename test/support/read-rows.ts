// The rows of a feed as an import reads them, from its bytes.
import type { FeedRow } from '#feeds/import/feed-row.ts'
import { isProblem } from '#feeds/import/problem.ts'
import { readFeed } from '#feeds/import/read-feed.ts'
import { type Bytes, decodeFeed } from '#feeds/import/read-text.ts'

export type ReadFeed = { header: string[] | null; rows: FeedRow[] }

/** Text in place of `bytes` is encoded as UTF-8. Throws the problem of an unreadable feed. */
export async function readRows(bytes: string | Bytes, charset?: string): Promise<ReadFeed> {
  const pieces = typeof bytes === 'string' ? [new TextEncoder().encode(bytes)] : bytes
  const feed = await readFeed(decodeFeed(pieces, charset))
  if (isProblem(feed)) throw new Error(feed.problem)
  const rows: FeedRow[] = []
  // Row hashes are not part of what was read.
  for await (const { sent: _, ...row } of feed.rows) rows.push(row)
  return { header: feed.header, rows }
}

/** Only rows that were read, without refused ones. */
export async function readDocuments(bytes: string | Bytes, charset?: string): Promise<unknown[]> {
  const { rows } = await readRows(bytes, charset)
  return rows.filter(({ fault }) => fault === undefined).map(({ document }) => document)
}

/** Refused rows: number and reason, in the order of the feed. */
export async function readFaults(bytes: string | Bytes): Promise<[number, string][]> {
  const { rows } = await readRows(bytes)
  return rows
    .flatMap(({ row, fault }): [number, string][] => (fault === undefined ? [] : [[row, fault]]))
    .toSorted(([a], [b]) => a - b)
}
