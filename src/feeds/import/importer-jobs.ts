// The jobs of a site's StockImporter: the next delivery, otherwise the feed that is due; and the time of the next job.
import { addDays, localDate } from '#lib/time.ts'
import { DAY, type Seconds, toMoment } from '#lib/zone-time.ts'
import { siteZone } from '#vehicle/places.ts'
import { errorName, logError, logWarning } from '#lib/log.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { CONSOLE, DELIVERY, EDIT, feedSource } from '#vehicle/stock-source.ts'
import { type Delivery, isByHand, isSuccess, noResult, type Result } from './delivery.ts'
import { type Feed, isStale } from './feed-schedule.ts'
import { confirmFeed, createFeedMemory, pullFeed } from './fetch-feed.ts'
import { importDelivery } from './import-delivery.ts'
import { spoolEdits } from './edit-stock.ts'
import type { ImporterStorage, ImportJobDeps } from './job-deps.ts'
import { describeLost, newWords } from './left-out.ts'
import { createFigures } from './renew-figures.ts'
import type { SpooledDelivery } from './spool.ts'

/** Maximum attempts at a delivery that crashes its object. */
const MAX_TRIES = 3
/** Maximum reported words of a source to store. */
const MAX_WORDS = 500
/** Sources whose senders wait for the result. */
const AWAITED: ReadonlySet<string> = new Set([DELIVERY, CONSOLE, EDIT])
/** Maximum vehicles whose own values end in one job. */
const ENDED_AT_ONCE = 1000
/** Seconds before an unreadable site is loaded again. */
const PAUSE: Seconds = 600

/** For the site of a slug; `kv` holds the state between calls. */
export function createImporterJobs(
  slug: string,
  deps: ImportJobDeps,
  { spool, memory, log, kv }: ImporterStorage & { kv: SyncKvStorage },
) {
  const feeds = { spool, deps, ...createFeedMemory(kv) }
  const figures = createFigures(deps, { spool, memory, log, kv })

  async function take(spooled: SpooledDelivery, tenant: Tenant): Promise<void> {
    spool.begin(spooled)
    const result =
      spooled.tries >= MAX_TRIES
        ? noResult('failed', `Import failed after ${MAX_TRIES} attempts.`)
        : await importDelivery(spooled, tenant, deps, { spool, memory, log })
    const feed = tenant.site.intake.feeds.find(({ name }) => feedSource(name) === spooled.source)
    if (feed !== undefined && result.outcome === 'taken') confirmFeed(feed, feeds, deps.clock())
    spool.end(spooled, result, deps.clock())
    await record(spooled, result, tenant)
  }

  /** A failure here does not undo the import. */
  async function record(delivery: Delivery, result: Result, tenant: Tenant): Promise<void> {
    if (isByHand(delivery.mode)) return
    const endedAt = deps.clock()
    // A person who imports a file in the console sees the result, and no further file is expected.
    const isOwn = delivery.source === CONSOLE
    if (!isOwn) {
      await notifyDealer(delivery, result, tenant, endedAt)
      await notifyLeftOut(delivery, result, tenant, endedAt)
    }
    if (isSuccess(result.outcome)) {
      if (!isOwn) kv.put('fresh', endedAt)
    } else
      logWarning('intake.rejected', {
        tenant: slug,
        source: delivery.source,
        reason: result.message.slice(0, 200),
      })
    const { source, id, mode, at } = delivery
    await deps
      .saveRun(tenant.site, { ...result, source, id, mode, startedAt: at, endedAt })
      .catch((error: unknown) =>
        logError('intake.save-failed', { tenant: slug, error: errorName(error) }),
      )
  }

  /** Notifies once per source, from its first refusal until its next import, however often it is fetched. */
  async function notifyDealer(
    { source, id }: Delivery,
    { outcome, message }: Result,
    tenant: Tenant,
    now: Seconds,
  ): Promise<void> {
    const key = `notified:${source}`
    if (isSuccess(outcome)) kv.delete(key)
    if (outcome !== 'refused' || kv.get(key) !== undefined) return
    if (await deps.notifyRefusal(tenant, { source, id, message }, now)) kv.put(key, now)
  }

  /** Notifies if an import lost something that no notice had reported yet, at most once a day per source. */
  async function notifyLeftOut(
    { source, id }: Delivery,
    result: Result,
    tenant: Tenant,
    now: Seconds,
  ): Promise<void> {
    const key = `left-out:${source}`
    const { words = [], at = 0 } = kv.get<{ words: string[]; at: Seconds }>(key) ?? {}
    const found = newWords(result, words)
    if (found.length === 0 || now - at < DAY) return
    const notice = { source, id, lines: describeLost(result) }
    if (await deps.notifyLeftOut(tenant, notice, now))
      kv.put(key, { words: [...words, ...found].slice(-MAX_WORDS), at: now })
  }

  const dueAt = (feed: Feed) => feeds.recallOf(feed).nextAt

  /** Logs stale stock once a day, for alerts on the log. */
  function notifyStale({ site: { intake } }: Tenant): void {
    const now = deps.clock()
    const fresh = kv.get<number>('fresh')
    // Before the first import, the age counts from the first check.
    if (fresh === undefined) kv.put('fresh', now)
    const age = now - (fresh ?? now)
    if (!isStale(age, intake) || now - (kv.get<number>('told') ?? 0) < DAY) return
    kv.put('told', now)
    logWarning('intake.stale', { tenant: slug, hours: Math.floor(age / 3600) })
  }

  /** Ends own values whose last day is over, whether or not a feed arrives. */
  async function endOwnValues({ site }: Tenant, now: Seconds): Promise<void> {
    const today = localDate(now, siteZone(site))
    const ended = log.listEnded(today, ENDED_AT_ONCE)
    if (ended.length === 0) return
    spoolEdits(spool, { who: '', edits: ended.map((id) => ({ id, changes: [] })) }, now)
    log.dropEnds(ended, today)
  }

  return {
    /** Does one job; returns the id of the finished delivery, null for anything else. */
    async workOnce(): Promise<string | null> {
      const tenant = await deps.loadTenant(slug)
      if (tenant === null) return null
      const spooled = spool.next()
      if (spooled !== null) {
        await take(spooled, tenant)
        return AWAITED.has(spooled.source) ? spooled.id : null
      }
      const now = deps.clock()
      await endOwnValues(tenant, now)
      await figures.renew(tenant)
      const due = tenant.site.intake.feeds.find((feed) => dueAt(feed) <= now)
      if (due !== undefined) {
        const { delivery, result } = await pullFeed(due, tenant, feeds)
        if (result !== null) await record(delivery, result, tenant)
      }
      notifyStale(tenant)
      await deps.keepSources(
        slug,
        tenant.site.intake.feeds.map(({ name }) => feedSource(name)),
      )
      return null
    },

    /** The time of the next job; null if there is none. */
    async nextLook(): Promise<Seconds | null> {
      const tenant = await deps.loadTenant(slug)
      if (tenant === null) return deps.clock() + PAUSE
      if (spool.next() !== null) return deps.clock()
      const { feeds: all } = tenant.site.intake
      const times = all.map((feed) => Math.max(dueAt(feed), deps.clock()))
      const firstEnd = log.firstEnd()
      if (firstEnd !== null)
        times.push(Math.max(toMoment(addDays(firstEnd, 1), 0, siteZone(tenant.site)), deps.clock()))
      const renewAt = figures.nextAt(tenant)
      if (renewAt !== null) times.push(renewAt)
      // Also checks whether deliveries have stopped arriving.
      if (kv.get('fresh') !== undefined) times.push(deps.clock() + DAY)
      return times.length === 0 ? null : Math.min(...times)
    },
  }
}
