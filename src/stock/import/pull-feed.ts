// Fetches a feed that is due and queues its vehicles as a delivery.
import type { Tenant } from '#tenant/tenant.ts'
import { feedSource, noResult, type Delivery, type Result } from './delivery.ts'
import { afterFailure, afterSuccess, recall, type Feed, type FeedMemory } from './feed-schedule.ts'
import { fetchFeed } from './fetch-feed.ts'
import type { Spool } from './spool.ts'
import type { ImportJobDeps } from './job-deps.ts'

export type FeedDeps = {
  spool: Spool
  work: ImportJobDeps
  /** The saved state of a feed. */
  recallOf: (feed: Feed) => FeedMemory
  remember: (feed: Feed, memory: FeedMemory) => void
}

/** Stores the state of each feed of a site, by name. */
export function createFeedMemory(kv: SyncKvStorage): Pick<FeedDeps, 'recallOf' | 'remember'> {
  const keyOf = ({ name }: Feed) => `feed:${name}`
  return {
    recallOf: (feed) => recall(feed, kv.get<FeedMemory>(keyOf(feed))),
    remember: (feed, memory) => kv.put(keyOf(feed), memory),
  }
}

/** The delivery now in the spool, or the result of the fetch if there is none. */
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
  // The new validators are not saved until the vehicles are imported; until then the fetch counts as a failure.
  const { etag, modified } = fetched
  remember(feed, { ...afterFailure(feed, memory, now), etag, modified, readAt: 0 })
  spool.add(delivery, fetched.body, '')
  return { delivery, result: null }
}

/** Records that the vehicles of a feed were imported. `now` in seconds. */
export function confirmFeed(feed: Feed, { recallOf, remember }: FeedDeps, now: number): void {
  const memory = recallOf(feed)
  remember(feed, afterSuccess(feed, memory, now, memory))
}
