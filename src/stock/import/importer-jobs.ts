// What the stock importer of a site does when it is called: the next delivery, else the feed that is due; and when to look again.
import { errorName, logError, logWarning } from '#lib/log.ts'
import type { Tenant } from '#tenant/tenant.ts'
import {
  DELIVERY,
  feedSource,
  isSuccess,
  noResult,
  type Delivery,
  type Result,
} from './delivery.ts'
import { isStale } from './feed-health.ts'
import type { Feed } from './feed-schedule.ts'
import { confirmFeed, createFeedMemory, pullFeed } from './pull-feed.ts'
import { readSpooled } from './read-spooled.ts'
import type { SpooledDelivery, Spool } from './spool.ts'
import { importDelivery } from './import-delivery.ts'
import type { ImportJobDeps } from './job-deps.ts'

/** A delivery that ended its object so often is given up. */
const MAX_TRIES = 3
/** Seconds after which a site that could not be read is read again. */
const PAUSE = 600
const DAY = 86_400

/** For the site of a slug; `kv` keeps what is remembered between calls. */
export function createImporterJobs(
  slug: string,
  work: ImportJobDeps,
  spool: Spool,
  kv: SyncKvStorage,
) {
  const feeds = { spool, work, ...createFeedMemory(kv) }

  async function take(kept: SpooledDelivery, tenant: Tenant): Promise<void> {
    spool.begin(kept)
    const result =
      kept.tries >= MAX_TRIES
        ? noResult('failed', `Import failed after ${MAX_TRIES} attempts.`)
        : await importDelivery(kept, readSpooled(spool, kept.body), tenant, work)
    const feed = tenant.site.intake.feeds.find(({ name }) => feedSource(name) === kept.source)
    if (feed !== undefined && result.outcome === 'taken') confirmFeed(feed, feeds, work.clock())
    spool.end(kept, result, work.clock())
    await record(kept, result, tenant)
  }

  /** The stock is written whether or not that can be told. */
  async function record(delivery: Delivery, result: Result, { site }: Tenant): Promise<void> {
    const endedAt = work.clock()
    if (isSuccess(result.outcome)) kv.put('fresh', endedAt)
    else
      logWarning('intake.rejected', {
        tenant: slug,
        source: delivery.source,
        reason: result.message.slice(0, 200),
      })
    const { source, id, mode, at } = delivery
    await work
      .saveRun(site, { ...result, source, id, mode, startedAt: at, endedAt })
      .catch((error: unknown) =>
        logError('intake.save-failed', { tenant: slug, error: errorName(error) }),
      )
  }

  const dueAt = (feed: Feed) => feeds.recallOf(feed).nextAt

  /** Says once a day that the stock is stale: operations look for it in the log. */
  function tellStale({ site: { intake } }: Tenant): void {
    const now = work.clock()
    const fresh = kv.get<number>('fresh')
    // Before anything has come, it counts from when it was first looked for.
    if (fresh === undefined) kv.put('fresh', now)
    const age = now - (fresh ?? now)
    if (!isStale(age, intake) || now - (kv.get<number>('told') ?? 0) < DAY) return
    kv.put('told', now)
    logWarning('intake.stale', { tenant: slug, hours: Math.floor(age / 3600) })
  }

  return {
    /** Does one thing; the id of the delivery that is done with, null for anything else. */
    async workOnce(): Promise<string | null> {
      const tenant = await work.loadTenant(slug)
      if (tenant === null) return null
      const kept = spool.next()
      if (kept !== null) {
        await take(kept, tenant)
        return kept.source === DELIVERY ? kept.id : null
      }
      const now = work.clock()
      const due = tenant.site.intake.feeds.find((feed) => dueAt(feed) <= now)
      if (due !== undefined) {
        const { delivery, result } = await pullFeed(due, tenant, feeds)
        if (result !== null) await record(delivery, result, tenant)
      }
      tellStale(tenant)
      await work.keepSources(
        slug,
        tenant.site.intake.feeds.map(({ name }) => feedSource(name)),
      )
      return null
    },

    /** When to look again, in seconds; null where nothing is to be done. */
    async nextLook(): Promise<number | null> {
      const tenant = await work.loadTenant(slug)
      if (tenant === null) return work.clock() + PAUSE
      if (spool.next() !== null) return work.clock()
      const { feeds: all } = tenant.site.intake
      const times = all.map((feed) => Math.max(dueAt(feed), work.clock()))
      // Deliveries that stopped coming are looked for, too.
      if (kv.get('fresh') !== undefined) times.push(work.clock() + DAY)
      return times.length === 0 ? null : Math.min(...times)
    },
  }
}
