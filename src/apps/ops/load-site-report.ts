// Loads the operations report of one site, each store separately. It contains counts of shoppers, never their identity.
import type { Sales } from '#analytics/sales-of-month.ts'
import { listSearches, type SearchCount, type SearchEvent } from '#analytics/search-counts.ts'
import { createSalesService } from '#composition/sales-service.ts'
import { createServices } from '#composition/services.ts'
import { createSearchService } from '#composition/site-services.ts'
import type { Env } from '#env.ts'
import { NEAR } from '#lib/near.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import {
  listPausedOf,
  listTargetBacklogs,
  type PausedTarget,
  type TargetBacklog,
} from '#sales/leads/outbox/backlog-rows.ts'
import {
  listOverdue,
  listRetriedOf,
  type Retried,
} from '#sales/reservations/reservation-backlog.ts'
import { listHeld } from '#sales/reservations/reservation-rows.ts'
import type { EngineQuery } from '#search/request.ts'
import { hasAlerts } from '#shopper/garage/alerts/alerts.ts'
import { hasNotices } from '#vehicle/consumer-notice.ts'
import type { FeedReport } from '#feeds/export/report.ts'
import { type FeedHealth, loadFeedHealth } from '#feeds/import/feed-schedule.ts'
import { countViewed } from '#feeds/views/car-views.ts'
import { databaseNameOf, databaseOf, listDatabases } from '#tenant/database.ts'
import { type Publication, readEnvelope, readTenant, SCHEMA_VERSION } from '#tenant/envelope.ts'
import { parseVersion, siteKey, versionKey, versionPrefix } from '#tenant/keys.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { type FailingCalls, listFailingCallsOf } from '#upstream/call-failures.ts'
import { loadNotices, type NoticeReport } from './load-notices.ts'
import { loadPanel, type Panel } from './load-overview.ts'
import { LATE_S } from './rule.ts'

/** Maximum versions read: each is a whole site. */
const MAX = 10

export type SiteReport = {
  now: Seconds
  slug: string
  /** Version that pages at this edge location use; null if there is none. */
  served: number | null
  /** Binding of the database with its rows; null if the site cannot be read. */
  database: string | null
  /** False if this deployment lacks that database. */
  hasDatabase: boolean
  published: Panel<Published>
  stock: Panel<StockReport>
  feeds: Panel<FeedHealth[]>
  /** Vehicles left out of export feeds, which requires reading the whole stock; "unasked" unless requested. */
  leftOut: Panel<FeedReport[]> | 'unasked'
  backlog: Panel<TargetBacklog[]>
  resting: Panel<PausedTarget[]>
  failing: Panel<FailingCalls[]>
  /** Held vehicles, the end of the next hold, and overdue reservations. */
  holds: Panel<{ held: number; nextEnd: Seconds | null; overdue: number }>
  /** Reservations with a step that fails. */
  retries: Panel<Retried[]>
  /** "off" if the site has no alerts. */
  alerts: Panel<{ ringsAt: Seconds | null; told: string | null }> | 'off'
  sales: Panel<Sales> | 'off'
  views: Panel<{ cars: number; views: number }>
  searches: Panel<Record<SearchEvent['event'], SearchCount[]>>
  /** "off" if the site shows no Consumer Information Notices. */
  notices: Panel<NoticeReport> | 'off'
}

/** Null if there is no such site. Never rejects. */
export async function loadSiteReport(
  env: Env,
  slug: string,
  { now, withFeeds }: { now: Seconds; withFeeds: boolean },
): Promise<SiteReport | null> {
  const known = await loadPanel('site', async () => ({
    tenant: await loadTenantBySlug(env, slug, now),
  }))
  const tenant = known?.tenant ?? null
  const db = tenant === null ? env.DB : databaseOf(env, tenant)
  const database = tenant && databaseNameOf(tenant)
  const [
    published,
    stock,
    feeds,
    leftOut,
    backlog,
    resting,
    failing,
    holds,
    retries,
    alerts,
    sales,
    views,
    searches,
    notices,
  ] = await Promise.all([
    loadPanel('published', () => loadPublished(env.TENANTS, slug)),
    tenant && loadPanel('stock', () => loadStock(env, tenant, now)),
    tenant && loadPanel('feeds', () => loadFeedHealth(db, tenant.site, now)),
    loadLeftOut(env, tenant, withFeeds),
    loadPanel('backlog', () => listTargetBacklogs(db, slug)),
    loadPanel('resting', () => listPausedOf(db, slug)),
    loadPanel('failing', () => listFailingCallsOf(db, slug, now)),
    loadPanel('holds', () => loadHolds(db, slug, now)),
    loadPanel('retries', () => listRetriedOf(db, slug)),
    tenant && loadAlerts(env, tenant),
    tenant && loadSales(env, tenant, now),
    loadPanel('views', () => countViewed(db, slug)),
    loadPanel('searches', () => loadSearches(db, slug, now)),
    tenant && loadNoticePanel(env, tenant, now),
  ])
  const isUnknown = published?.live === null && published.kept === 0
  if (isUnknown && tenant === null) return null
  return {
    now,
    slug,
    served: tenant?.version ?? null,
    database,
    hasDatabase: database === null || listDatabases(env).some(({ name }) => name === database),
    published,
    stock,
    feeds,
    leftOut,
    backlog,
    resting,
    failing,
    holds,
    retries,
    alerts,
    sales,
    views,
    searches,
    notices,
  }
}

/** Milliseconds for reading a whole stock. */
export const BROWSING_MS: Milliseconds = 20_000

/** Vehicles left out of a site's export feeds. Rejects if its stock cannot be read completely. */
export async function loadFeedReports(env: Env, tenant: Tenant): Promise<FeedReport[]> {
  const reports = await createServices(env, tenant, () => undefined).exportFeeds.report()
  if (reports === null) throw new Error('The stock cannot be read in full')
  return reports
}

async function loadLeftOut(
  env: Env,
  tenant: Tenant | null,
  isWanted: boolean,
): Promise<SiteReport['leftOut']> {
  if (!isWanted) return 'unasked'
  if (tenant === null) return null
  return loadPanel('left-out', () => loadFeedReports(env, tenant), BROWSING_MS)
}

async function loadHolds(db: D1Database, slug: string, now: Seconds) {
  const [held, late] = await Promise.all([listHeld(db, slug, now), listOverdue(db, now - LATE_S)])
  const ends = held.map(({ until }) => until)
  return {
    held: held.length,
    nextEnd: ends.length === 0 ? null : Math.min(...ends),
    overdue: late.find(({ site }) => site === slug)?.overdue ?? 0,
  }
}

async function loadSearches(db: D1Database, slug: string, now: Seconds) {
  const [without, understood] = await Promise.all([
    listSearches(db, slug, 'search_without_results', now),
    listSearches(db, slug, 'search_understood', now),
  ])
  return { search_without_results: without, search_understood: understood }
}

/** Milliseconds for reading a few fields of each vehicle. */
const NOTICES_MS: Milliseconds = 5000

async function loadNoticePanel(env: Env, tenant: Tenant, now: Seconds) {
  if (!hasNotices(tenant.site)) return 'off'
  return loadPanel('notices', () => loadNotices(env, tenant, now), NOTICES_MS)
}

async function loadAlerts({ ALERT_SCHEDULER }: Env, { slug, site }: Tenant) {
  if (!hasAlerts(site)) return 'off'
  return loadPanel('alerts', async () =>
    ALERT_SCHEDULER.get(ALERT_SCHEDULER.idFromName(slug), NEAR).look(),
  )
}

async function loadSales(env: Env, tenant: Tenant, now: Seconds) {
  if (!tenant.site.sales_counter.enabled) return 'off'
  const later = () => undefined
  const { fresh } = createSearchService(env, tenant, later)
  return createSalesService(env, tenant, { fresh, later }).load(now)
}

/** A site's stock in the engine: number of documents, by status, and the time of the last write. */
export type StockReport = {
  engine: 'embedded' | 'algolia'
  documents: number
  byStatus: Record<string, number>
  /** Null if the engine does not report it for a search key. */
  writtenAt: Seconds | null
}

/** Rejects if the engine is unavailable. */
export async function loadStock(env: Env, tenant: Tenant, now: Seconds): Promise<StockReport> {
  const { index, engine } = tenant.site.search
  const { fresh } = createSearchService(env, tenant, () => undefined)
  const query: EngineQuery = {
    indexName: index,
    filters: '',
    facets: ['status'],
    maxValuesPerFacet: 100,
    hitsPerPage: 0,
    page: 0,
    analytics: false,
  }
  const [answer, writtenAt] = await Promise.all([
    fresh([query], now),
    engine.kind === 'embedded' ? loadWrittenAt(env, tenant.slug) : null,
  ])
  if (answer === null) throw new Error('The engine does not answer')
  const { total, facets } = answer
  return { engine: engine.kind, documents: total, byStatus: facets.status ?? {}, writtenAt }
}

async function loadWrittenAt({ STOCK_INDEX }: Env, slug: string): Promise<number | null> {
  return STOCK_INDEX.get(STOCK_INDEX.idFromName(slug), NEAR).writtenAt()
}

/** A site's configuration in KV: the live version as stored, and the earlier ones. Bypasses the cache that pages use. */
export type PublishedVersion = {
  version: number
  /** Schema version it was published with; null if it cannot be read. */
  schema: number | null
  /** Whether it is complete and unchanged since it was published. */
  isWhole: boolean
  published: Publication | null
  /** Names of the settings that this release ignores. */
  left: string[]
  /** Including staging hosts. */
  hosts: string[]
}

export type Published = {
  /** Null if there is none. */
  live: PublishedVersion | null
  /** Newest first. */
  history: PublishedVersion[]
  /** Number of stored versions. */
  kept: number
  schemaHere: number
}

/** Rejects if KV fails. */
export async function loadPublished(kv: KVNamespace, slug: string): Promise<Published> {
  const [text, list] = await Promise.all([
    kv.get(siteKey(slug), 'text'),
    kv.list({ prefix: versionPrefix(slug) }),
  ])
  const numbers = list.keys
    .map(({ name }) => parseVersion(slug, name))
    .filter((version) => version > 0)
    .toSorted((a, b) => b - a)
  const newest = numbers.slice(0, MAX).map((version) => versionKey(slug, version))
  const texts = newest.length === 0 ? null : await kv.get(newest, 'text')
  return {
    live: text === null ? null : await toVersion(slug, text, 0),
    history: await Promise.all(
      newest.map((key) => toVersion(slug, texts?.get(key) ?? '', parseVersion(slug, key))),
    ),
    kept: numbers.length,
    schemaHere: SCHEMA_VERSION,
  }
}

async function toVersion(slug: string, text: string, number: number): Promise<PublishedVersion> {
  const envelope = readEnvelope(text)
  const read = envelope === null ? null : await readTenant(text, slug)
  return {
    version: envelope?.version ?? number,
    schema: envelope?.schema ?? null,
    isWhole: read !== null,
    published: envelope?.published ?? null,
    left: read?.left ?? [],
    hosts: read === null ? [] : [...read.tenant.site.hosts, ...read.tenant.site.staging_hosts],
  }
}
