// Stock health of a site: for each source, its last successful import and its last run.
import type { Site } from '#tenant/schema.ts'
import { DELIVERY, feedSource } from './delivery.ts'
import { listLastRuns, loadSources, type Run } from './intake-rows.ts'

export type FeedHealth = {
  /** "delivery", or "feed:" and the feed name. */
  source: string
  /** Seconds; null if nothing was ever imported from it. */
  lastSuccess: number | null
  /** Seconds since the last success. */
  age: number | null
  /** The last success is more than `intake.stale_hours` ago. */
  isStale: boolean
  /** The last run; null before the first. */
  last: Run | null
}

/** One entry for each feed of the site, and one for deliveries if there were any. `now` in seconds. */
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
