// Checks all sites in turn, some each minute: whether the newest configuration is readable, whether its hosts lead to
// it, and whether its stock exists and is at its yards.
import { localDate } from '#lib/time.ts'
import { unregisteredSender } from '#tenant/schema-conversations.ts'
import { createSearchService } from '#composition/site-services.ts'
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { EngineQuery } from '#search/request.ts'
import { parseCar } from '#vehicle/car.ts'
import { placeOf } from '#vehicle/places.ts'
import { hostKey, siteKey } from '#tenant/keys.ts'
import { readLiveSite } from '#tenant/store.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { SiteRound } from './alert.ts'

/** Keys read each minute: some twenty sites with their stored versions. A round of a thousand sites takes an hour. */
const PAGE = 400
/** Seconds from one round to the next. */
const ROUND_S: Seconds = 600
const SITE_MS: Milliseconds = 5000
const AT_ONCE = 6
const NONE: readonly string[] = []
/** Maximum unknown locations to list. */
const MAX_PLACES = 3

/** Data of one site; null if it could not be read. */
export type CheckedSite = {
  slug: string
  /** Why its newest configuration cannot be used; null if it can. */
  problem: 'unreadable' | 'missing' | 'broken' | null
  /** Hosts that lead nowhere or to another site. */
  lostHosts: readonly string[]
  /** The name that its texts come from, if it is not registered; null otherwise. */
  sender: string | null
  /** Number of vehicles in its index, and of those at unknown locations. */
  stock: {
    documents: number
    sold: number
    unknownPlaces: { name: string; vehicles: number }[]
  } | null
}

/** The sites whose turn it is, and where the next minute continues. Rejects if KV fails. */
export async function checkNextSites(
  env: Env,
  { cursor, startedAt }: SiteRound,
  now: Seconds,
): Promise<{ sites: CheckedSite[]; round: SiteRound }> {
  if (cursor === null && now - startedAt < ROUND_S)
    return { sites: [], round: { cursor, startedAt } }
  const prefix = siteKey('')
  const page = await env.TENANTS.list({ prefix, limit: PAGE, cursor })
  const slugs = page.keys
    .map(({ name }) => name.slice(prefix.length))
    // The other keys are stored versions.
    .filter((slug) => !slug.includes(':'))
  const sites: CheckedSite[] = []
  for (let at = 0; at < slugs.length; at += AT_ONCE) {
    const some = slugs.slice(at, at + AT_ONCE)
    // eslint-disable-next-line no-await-in-loop -- a few at a time
    sites.push(...(await Promise.all(some.map((slug) => checkSite(env, slug, now)))))
  }
  return {
    sites,
    round: {
      cursor: page.list_complete ? null : page.cursor,
      startedAt: cursor === null ? now : startedAt,
    },
  }
}

async function checkSite(env: Env, slug: string, now: Seconds): Promise<CheckedSite> {
  const read = await readLiveSite(env.TENANTS, slug)
  if (!('tenant' in read))
    return { slug, problem: read.problem, lostHosts: [], sender: null, stock: null }
  const { tenant } = read
  const [lostHosts, stock] = await Promise.all([
    withFallback(slug, findLostHosts(env, tenant), NONE),
    withFallback(slug, readStock(env, tenant, now), null),
  ])
  const sender = unregisteredSender(tenant.site, localDate(now, 'Australia/Sydney'))
  return { slug, problem: null, lostHosts, sender, stock }
}

async function withFallback<T, const E>(
  slug: string,
  work: Promise<T>,
  otherwise: E,
): Promise<T | E> {
  try {
    return await inTime(work, SITE_MS)
  } catch (error) {
    logError('ops.site-check-failed', { tenant: slug, error: errorName(error) })
    return otherwise
  }
}

async function findLostHosts(
  { TENANTS: kv }: Env,
  { slug, site: { hosts, staging_hosts } }: Tenant,
): Promise<string[]> {
  const all = [...hosts, ...staging_hosts].slice(0, 100)
  if (all.length === 0) return []
  const found = await kv.get(all.map(hostKey), 'text')
  return all.filter((host) => found.get(hostKey(host)) !== slug)
}

async function readStock(env: Env, tenant: Tenant, now: Seconds): Promise<CheckedSite['stock']> {
  const { site } = tenant
  const { fresh } = createSearchService(env, tenant, () => undefined)
  const ask = async (query: Partial<EngineQuery>) => {
    const all = { indexName: site.search.index, filters: '', hitsPerPage: 0, page: 0 }
    const answer = await fresh([{ ...all, analytics: false, ...query }], now)
    if (answer === null) throw new Error('The engine does not answer')
    return answer
  }
  const { total, facets } = await ask({
    facets: ['status', 'location_name'],
    maxValuesPerFacet: 200,
  })
  const names = new Set(site.locations.map(({ name }) => name))
  const unknownPlaces = []
  for (const [name, vehicles] of Object.entries(facets.location_name ?? {})) {
    if (names.has(name) || unknownPlaces.length === MAX_PLACES) continue
    // Another spelling of a place that the site knows by its number is fine.
    // eslint-disable-next-line no-await-in-loop -- a few, in the background
    const { hits } = await ask({ facetFilters: [[`location_name:${name}`]], hitsPerPage: 1 })
    const car = parseCar(hits[0])
    if (car !== null && placeOf(car, site) === undefined) unknownPlaces.push({ name, vehicles })
  }
  return { documents: total, sold: facets.status?.sold ?? 0, unknownPlaces }
}
