// Fetches a feed from its listed host and saves it to the spool.
import { inTime, isTimeout } from '#lib/in-time.ts'
import type { Outbound } from '#tenant/outbound.ts'
import { isAllowedUpstream } from '#upstream/host.ts'
import { toConditions, type Feed, type FeedMemory } from './feed-schedule.ts'
import { receiveBody } from './receive-body.ts'
import type { Spool } from './spool.ts'

export type Fetched =
  | { body: string; etag: string; modified: string }
  /** The feed has not changed. */
  | 'unchanged'
  /** The reason, without address or key. */
  | { failed: string }

export type FetchDeps = Outbound & { allowLoopback: boolean }

/** Milliseconds until the response starts. */
const ANSWER_MS = 30_000
const MAX_HEADER = 400

/** `now` in seconds. Never rejects. */
export async function fetchFeed(
  feed: Feed,
  memory: FeedMemory,
  spool: Spool,
  tools: FetchDeps,
  now: number,
): Promise<Fetched> {
  const url = new URL(feed.url)
  if (!isAllowedUpstream('stock_feed', url, tools.allowLoopback))
    return { failed: 'its host is not allowed' }
  const headers = new Headers(toConditions(memory, now))
  headers.set('Accept', 'text/csv, application/json, */*;q=0.5')
  const key = feed.secret === '' ? '' : await tools.openKey(feed.secret)
  if (key === null) return { failed: 'its key could not be decrypted' }
  if (key !== '') headers.set('Authorization', `Bearer ${key}`)
  try {
    const request = new Request(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    const answer = await inTime(tools.fetch(request), ANSWER_MS)
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
    }
  } catch (error) {
    return { failed: isTimeout(error) ? 'it timed out' : 'it did not respond' }
  }
}

/** Milliseconds for the whole response. */
const LONGEST_MS = 150_000

function headerOf(answer: Response, name: string): string {
  const value = answer.headers.get(name) ?? ''
  return value.length > MAX_HEADER ? '' : value
}
