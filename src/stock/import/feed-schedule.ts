// When a feed is fetched next, and what is remembered of it between two fetches.
import type { Site } from '#tenant/schema.ts'

export type Feed = Site['intake']['feeds'][number]

/** Of one feed; times in seconds. */
export type FeedMemory = {
  /** How the feed was configured: what is remembered holds for that alone. */
  feed: string
  nextAt: number
  /** Failures since the last success. */
  failures: number
  /** When it was last read whole. */
  readAt: number
  etag: string
  modified: string
}

const LONGEST_PAUSE_S = 6 * 3600
/** A feed that says that it is as it was is read all the same once a day: sold vehicles leave when their time is over. */
const READ_ANYHOW_S = 20 * 3600

/** What is remembered, or the beginning where the feed is new or was changed: it is due at once. */
export function recall(feed: Feed, known: FeedMemory | undefined): FeedMemory {
  const text = JSON.stringify(feed)
  if (known?.feed === text) return known
  return { feed: text, nextAt: 0, failures: 0, readAt: 0, etag: '', modified: '' }
}

/** What is remembered after a failure: the pause doubles with each, up to six hours or what the feed's own is. */
export function afterFailure(feed: Feed, memory: FeedMemory, now: number): FeedMemory {
  const every = feed.every_minutes * 60
  const failures = memory.failures + 1
  const pause = Math.min(every * 2 ** Math.min(failures, 10), Math.max(every, LONGEST_PAUSE_S))
  return { ...memory, failures, nextAt: now + pause }
}

/** What is remembered after a success; `read` where it was read whole. */
export function afterSuccess(
  feed: Feed,
  memory: FeedMemory,
  now: number,
  read: Pick<FeedMemory, 'etag' | 'modified'> | null,
): FeedMemory {
  const nextAt = now + feed.every_minutes * 60
  return { ...memory, ...(read !== null && { ...read, readAt: now }), failures: 0, nextAt }
}

/** Headers that ask for a feed only where it has changed; none where it is to be read whole. */
export function toConditions(
  { etag, modified, readAt }: FeedMemory,
  now: number,
): [string, string][] {
  if (now - readAt > READ_ANYHOW_S) return []
  return [
    ...(etag === '' ? [] : [['If-None-Match', etag] satisfies [string, string]]),
    ...(modified === '' ? [] : [['If-Modified-Since', modified] satisfies [string, string]]),
  ]
}
