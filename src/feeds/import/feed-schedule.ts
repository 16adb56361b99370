// When to fetch a feed next, and the state saved between fetches.
import type { Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import { CONSOLE, DELIVERY, feedSource } from '#vehicle/stock-source.ts'
import { listLastRuns, loadSources, type Run } from './intake-rows.ts'

export type Feed = Site['intake']['feeds'][number]

/** State of one feed. */
export type FeedMemory = {
  /** The feed's configuration; the state is valid for this configuration only. */
  feed: string
  nextAt: Seconds
  /** Failures since the last success. */
  failures: number
  /** Time of the last full read. */
  readAt: Seconds
  etag: string
  modified: string
}

const LONGEST_PAUSE_S: Seconds = 6 * 3600
/** An unchanged feed is still read in full once a day, so that sold vehicles leave on time. */
const READ_ANYHOW_S: Seconds = 20 * 3600

/** The saved state; for a new or changed feed, the initial state, due at once. */
export function recall(feed: Feed, known: FeedMemory | undefined): FeedMemory {
  const text = JSON.stringify(feed)
  if (known?.feed === text) return known
  return { feed: text, nextAt: 0, failures: 0, readAt: 0, etag: '', modified: '' }
}

/** State after a failure: the pause doubles each time, up to six hours or the feed's interval if longer. */
export function afterFailure(feed: Feed, memory: FeedMemory, now: Seconds): FeedMemory {
  const every = feed.every_minutes * 60
  const failures = memory.failures + 1
  const pause = Math.min(every * 2 ** Math.min(failures, 10), Math.max(every, LONGEST_PAUSE_S))
  return { ...memory, failures, nextAt: now + pause }
}

/** State after a success; `read` is true after a full read. */
export function afterSuccess(
  feed: Feed,
  memory: FeedMemory,
  now: Seconds,
  read: Pick<FeedMemory, 'etag' | 'modified'> | null,
): FeedMemory {
  const nextAt = now + feed.every_minutes * 60
  return { ...memory, ...(read !== null && { ...read, readAt: now }), failures: 0, nextAt }
}

/** Conditional request headers; none if a full read is due. */
export function toConditions(
  { etag, modified, readAt }: FeedMemory,
  now: Seconds,
): [string, string][] {
  if (now - readAt > READ_ANYHOW_S) return []
  return [
    ...(etag === '' ? [] : [['If-None-Match', etag] satisfies [string, string]]),
    ...(modified === '' ? [] : [['If-Modified-Since', modified] satisfies [string, string]]),
  ]
}

/** Stock health of a site: for each source, its last successful import and its last run. */
export type FeedHealth = {
  /** "delivery", "console", or "feed:" and the feed name. */
  source: string
  /** Null if nothing was ever imported from it. */
  lastSuccess: Seconds | null
  /** Time since the last success. */
  age: Seconds | null
  /** The last success is more than `intake.stale_hours` ago. */
  isStale: boolean
  /** The last run; null before the first. */
  last: Run | null
}

/** One entry per feed of the site, plus one for deliveries and one for console files if there were any. */
export async function loadFeedHealth(
  db: D1Database,
  { slug, intake }: Pick<Site, 'slug' | 'intake'>,
  now: Seconds,
): Promise<FeedHealth[]> {
  const [runs, known] = await Promise.all([listLastRuns(db, slug), loadSources(db, slug)])
  const feeds = intake.feeds.map(({ name }) => feedSource(name))
  const own = runs.filter(({ source }) => source === CONSOLE).map(({ source }) => source)
  return [...feeds, ...(known.has(DELIVERY) ? [DELIVERY] : []), ...own].map((source) => {
    const lastSuccess = known.get(source) ?? null
    const age = lastSuccess === null ? null : Math.max(0, now - lastSuccess)
    const last = runs.find((run) => run.source === source) ?? null
    if (source === CONSOLE) return { source, lastSuccess, age, isStale: false, last }
    return { source, lastSuccess, age, isStale: isStale(age, intake), last }
  })
}

/** `age` in seconds; null counts as stale. */
export function isStale(age: Seconds | null, { stale_hours: hours }: Site['intake']): boolean {
  return age === null || age > hours * 3600
}
