// Loads the operations overview of all sites. It reads no configuration and no stock; that is on each site's own page.
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { hostKey, siteKey } from '#tenant/keys.ts'
import type { Channel } from './alert.ts'
import { type Checked, checkRules, openBook } from './check-rules.ts'
import { loadPurges, type PurgeCount } from './retention/purge-rows.ts'
import { channelsOf } from './send-alert.ts'
import { checkStores, type StoreHealth } from '#composition/stores.ts'

const WAIT_MS: Milliseconds = 2000

/** Maximum keys per KV read. */
const SITE_LIST_MAX = 100

const HOSTS = hostKey('')

export type Overview = {
  now: Seconds
  stores: StoreHealth[]
  /** Messages in the lead queue, including retries. */
  queue: Panel<{ messages: number; oldest: Seconds | null }>
  /** Every rule, worst first. */
  checks: Checked[]
  /** When the cron last checked the rules; null before the first time. */
  checkedAt: Panel<{ at: Seconds | null }>
  /** Configured channels of alerts. */
  channels: readonly Channel[]
  /** Rows deleted by the daily purge, over all sites. */
  purges: Panel<PurgeCount[]>
  sites: Panel<SiteList>
}

/** The filter of the list: search text, or a cursor. */
export type SiteFilter = { words: string; cursor: string | null }

/** Reads everything in parallel. Never rejects, and takes no longer than the timeout of one store. */
export async function loadOverview(env: Env, filter: SiteFilter, now: Seconds): Promise<Overview> {
  const { TENANTS: kv } = env
  const checking = checkStores(env)
  const [stores, queue, checks, checkedAt, purges, sites] = await Promise.all([
    checking,
    loadPanel('queue', () => loadQueue(env)),
    checkRules(env, now, checking),
    loadPanel('checks', async () => ({ at: (await openBook(env).read()).checkedAt })),
    loadPanel('purges', () => loadPurges(env, now)),
    loadPanel('sites', () =>
      filter.words === '' ? listSites(kv, filter.cursor) : findSites(kv, filter.words),
    ),
  ])
  return { now, stores, queue, checks, checkedAt, purges, channels: channelsOf(env), sites }
}

async function loadQueue({ LEADS }: Env): Promise<{ messages: number; oldest: Seconds | null }> {
  const { backlogCount, oldestMessageTimestamp: oldest } = await LEADS.metrics()
  return {
    messages: backlogCount,
    oldest: oldest === undefined ? null : Math.floor(oldest.getTime() / 1000),
  }
}

/** Lists sites from their hosts in KV, page by page, as there may be thousands. */
export type ListedSite = { slug: string; hosts: string[] }

/** `cursor` starts the next page; null at the end. */
export type SiteList = { sites: ListedSite[]; cursor: string | null }

/** The sites of the next hosts, in host order. Rejects if KV fails or the cursor is invalid. */
export async function listSites(kv: KVNamespace, cursor: string | null): Promise<SiteList> {
  const page = await kv.list({ prefix: HOSTS, limit: SITE_LIST_MAX, cursor })
  const sites = await toSites(kv, page.keys)
  return { sites, cursor: page.list_complete ? null : page.cursor }
}

/** The site with a slug, and those with a host that starts with the text. */
export async function findSites(kv: KVNamespace, words: string): Promise<SiteList> {
  const start = words
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/:].*$/, '')
  if (!/^[a-z0-9.-]{1,253}$/.test(start)) return { sites: [], cursor: null }
  const [page, named] = await Promise.all([
    kv.list({ prefix: hostKey(start), limit: SITE_LIST_MAX }),
    kv.get(siteKey(start), 'text'),
  ])
  const found = await toSites(kv, page.keys)
  const isThere = named === null || found.some(({ slug }) => slug === start)
  return { sites: isThere ? found : [{ slug: start, hosts: [] }, ...found], cursor: null }
}

async function toSites(kv: KVNamespace, keys: readonly { name: string }[]): Promise<ListedSite[]> {
  if (keys.length === 0) return []
  const slugs = await kv.get(
    keys.map(({ name }) => name),
    'text',
  )
  const hosts = new Map<string, string[]>()
  for (const [key, slug] of slugs)
    if (slug !== null) hosts.set(slug, [...(hosts.get(slug) ?? []), key.slice(HOSTS.length)])
  return [...hosts].map(([slug, theirs]) => ({ slug, hosts: theirs }))
}

/** Content of a panel; null if it could not be loaded. */
export type Panel<Value extends object> = Value | null

/** Loads one panel. Never rejects. */
export async function loadPanel<Value extends object>(
  panel: string,
  ask: () => Promise<Value>,
  waitMs = WAIT_MS,
): Promise<Panel<Value>> {
  try {
    return await inTime(ask(), waitMs)
  } catch (error) {
    logError('ops.panel-failed', { panel, error: errorName(error) })
    return null
  }
}
