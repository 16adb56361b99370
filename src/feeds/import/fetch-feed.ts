// Fetches a feed from its listed host and saves it to the spool.
import { inTime, isTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Outbound, Tenant } from '#tenant/tenant.ts'
import { isAllowedUpstream } from '#upstream/call.ts'
import { feedSource } from '#vehicle/stock-source.ts'
import { type Delivery, noResult, type Result } from './delivery.ts'
import {
  afterFailure,
  afterSuccess,
  type Feed,
  type FeedMemory,
  recall,
  toConditions,
} from './feed-schedule.ts'
import type { ImportJobDeps } from './job-deps.ts'
import { charsetOf } from './read-text.ts'
import { receiveBody } from './receive-body.ts'
import type { Spool } from './spool.ts'

export type Fetched =
  | { body: string; etag: string; modified: string; charset: string }
  /** The feed has not changed. */
  | 'unchanged'
  /** The reason, without address or key. */
  | { failed: string }

export type FetchDeps = Outbound & { allowLoopback: boolean }

/** Milliseconds until the response starts. */
const ANSWER_MS: Milliseconds = 30_000
const MAX_HEADER = 400

/** Never rejects. */
export async function fetchFeed(
  feed: Feed,
  memory: FeedMemory,
  spool: Spool,
  deps: FetchDeps,
  now: Seconds,
): Promise<Fetched> {
  const url = new URL(feed.url)
  if (!isAllowedUpstream('stock_feed', url, deps.allowLoopback))
    return { failed: 'its host is not allowed' }
  const headers = new Headers(toConditions(memory, now))
  headers.set('Accept', 'text/csv, application/json, application/xml, */*;q=0.5')
  const key = feed.secret === '' ? '' : await deps.openKey(feed.secret)
  if (key === null) return { failed: 'its key could not be decrypted' }
  if (key !== '') headers.set('Authorization', `Bearer ${key}`)
  try {
    const request = new Request(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    const answer = await inTime(deps.fetch(request), ANSWER_MS)
    if (answer.status === 304) return 'unchanged'
    if (answer.status !== 200) {
      await answer.body?.cancel()
      return {
        failed:
          answer.status < 400 && answer.status >= 300
            ? 'it redirects'
            : `it returned status ${answer.status}`,
      }
    }
    const received = await receiveBody(answer.body, spool)
    if (typeof received === 'string') return { failed: `its answer is ${received}` }
    return {
      ...received,
      etag: headerOf(answer, 'ETag'),
      modified: headerOf(answer, 'Last-Modified'),
      charset: charsetOf(answer.headers.get('Content-Type')),
    }
  } catch (error) {
    return { failed: isTimeout(error) ? 'it timed out' : 'it did not respond' }
  }
}

/** Milliseconds for the whole response. */
const LONGEST_MS: Milliseconds = 150_000

function headerOf(answer: Response, name: string): string {
  const value = answer.headers.get(name) ?? ''
  return value.length > MAX_HEADER ? '' : value
}

/** Fetches a feed that is due and queues its vehicles as a delivery. */
export type FeedDeps = {
  spool: Spool
  deps: ImportJobDeps
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
  { spool, deps, recallOf, remember }: FeedDeps,
): Promise<{ delivery: Delivery; result: Result | null }> {
  const now = deps.clock()
  const delivery: Delivery = {
    source: feedSource(feed.name),
    id: crypto.randomUUID(),
    at: now,
    mode: feed.holds_all ? 'replace' : 'upsert',
    map: feed.map,
    force: false,
  }
  const memory = recallOf(feed)
  const tools = { ...deps.toolsOf(tenant), allowLoopback: deps.allowLoopback }
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
  const { body, charset, etag, modified } = fetched
  remember(feed, { ...afterFailure(feed, memory, now), etag, modified, readAt: 0 })
  spool.add({ ...delivery, charset }, body, '')
  return { delivery, result: null }
}

/** Records that the vehicles of a feed were imported. */
export function confirmFeed(feed: Feed, { recallOf, remember }: FeedDeps, now: Seconds): void {
  const memory = recallOf(feed)
  remember(feed, afterSuccess(feed, memory, now, memory))
}
