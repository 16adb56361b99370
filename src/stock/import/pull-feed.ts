// Fetches a feed whose time has come: its vehicles become a delivery like any other.
import type { Tenant } from '#tenant/tenant.ts'
import { feedSource, noResult, type Delivery, type Result } from './delivery.ts'
import { afterFailure, afterSuccess, recall, type Feed, type FeedMemory } from './feed-schedule.ts'
import { fetchFeed } from './fetch-feed.ts'
import type { Spool } from './spool.ts'
import type { ImportJobDeps } from './job-deps.ts'

export type FeedDeps = {
  spool: Spool
  work: ImportJobDeps
  /** What is remembered of a feed. */
  recallOf: (feed: Feed) => FeedMemory
  remember: (feed: Feed, memory: FeedMemory) => void
}

/** Remembers each feed of a site by its name. */
export function createFeedMemory(kv: SyncKvStorage): Pick<FeedDeps, 'recallOf' | 'remember'> {
  const keyOf = ({ name }: Feed) => `feed:${name}`
  return {
    recallOf: (feed) => recall(feed, kv.get<FeedMemory>(keyOf(feed))),
    remember: (feed, memory) => kv.put(keyOf(feed), memory),
  }
}

/** A delivery that waits in the spool now, or what came of the fetch where there is none. */
export async function pullFeed(
  feed: Feed,
  tenant: Tenant,
  { spool, work, recallOf, remember }: FeedDeps,
): Promise<{ delivery: Delivery; result: Result | null }> {
  const now = work.clock()
  const delivery: Delivery = {
    source: feedSource(feed.name),
    id: crypto.randomUUID(),
    at: now,
    mode: feed.holds_all ? 'replace' : 'upsert',
    map: feed.map,
    force: false,
  }
  const memory = recallOf(feed)
  const tools = { ...work.toolsOf(tenant), allowLoopback: work.allowLoopback }
  const fetched = await fetchFeed(feed, memory, spool, tools, now)
  if (fetched === 'unchanged') {
    remember(feed, afterSuccess(feed, memory, now, null))
    return { delivery, result: noResult('unchanged', '') }
  }
  if ('failed' in fetched) {
    remember(feed, afterFailure(feed, memory, now))
    return {
      delivery,
      result: noResult('failed', `Could not read the feed: ${fetched.failed}.`),
    }
  }
  // Nothing is remembered of what it said before its vehicles are taken: until then the fetch counts as a failure.
  const { etag, modified } = fetched
  remember(feed, { ...afterFailure(feed, memory, now), etag, modified, readAt: 0 })
  spool.add(delivery, fetched.body, '')
  return { delivery, result: null }
}

/** Remembers that the vehicles of a feed were taken. `now` in seconds. */
export function confirmFeed(feed: Feed, { recallOf, remember }: FeedDeps, now: number): void {
  const memory = recallOf(feed)
  remember(feed, afterSuccess(feed, memory, now, memory))
}
