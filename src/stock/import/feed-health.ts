// How well the stock of a site comes in: for each source, when it last brought any, and what it brought last.
import type { Site } from '#tenant/schema.ts'
import { DELIVERY, feedSource } from './delivery.ts'
import { listLastRuns, loadSources, type Run } from './intake-rows.ts'

export type FeedHealth = {
  /** "delivery", or "feed:" and the name of a feed. */
  source: string
  /** Seconds; null where nothing was ever taken of it. */
  lastSuccess: number | null
  /** Seconds since then. */
  age: number | null
  /** Nothing was taken of it for longer than `intake.stale_hours`. */
  isStale: boolean
  /** What came of it last; null before anything has. */
  last: Run | null
}

/** One for each feed of the site, and for deliveries where there were any. `now` in seconds. */
export async function loadFeedHealth(
  db: D1Database,
  { slug, intake }: Pick<Site, 'slug' | 'intake'>,
  now: number,
): Promise<FeedHealth[]> {
  const [runs, known] = await Promise.all([listLastRuns(db, slug), loadSources(db, slug)])
  const feeds = intake.feeds.map(({ name }) => feedSource(name))
  return [...feeds, ...(known.has(DELIVERY) ? [DELIVERY] : [])].map((source) => {
    const lastSuccess = known.get(source) ?? null
    const age = lastSuccess === null ? null : Math.max(0, now - lastSuccess)
    const last = runs.find((run) => run.source === source) ?? null
    return { source, lastSuccess, age, isStale: isStale(age, intake), last }
  })
}

/** `age` in seconds; null counts as stale. */
export function isStale(age: number | null, { stale_hours: hours }: Site['intake']): boolean {
  return age === null || age > hours * 3600
}
