// The daily purge: deletes expired data of sites (RETENTION), a few sites each minute, in small batches.
import { purgeLeadCounts } from '#analytics/lead-counts.ts'
import { purgeAgentCalls } from '#analytics/agent-calls.ts'
import { purgeResults } from '#analytics/result-rows.ts'
import { purgeSearches } from '#analytics/search-counts.ts'
import type { Env } from '#env.ts'
import { errorName, logError, logInfo } from '#lib/log.ts'
import { NEAR } from '#lib/near.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { purgeLeads, purgeSuspects } from '#sales/leads/outbox/personal-leads.ts'
import { purgeStops } from '#sales/leads/stop-rows.ts'
import { purgeLessons } from '#sales/leads/spam-lesson-rows.ts'
import { agreementsKeptSince } from '#sales/leads/drives/drive-agreement.ts'
import { purgeAgreements } from '#sales/leads/drives/drive-agreement-rows.ts'
import { purgeTestDrives } from '#sales/leads/test-drive-rows.ts'
import { purgeReservations } from '#sales/reservations/personal-reservations.ts'
import { purgeRetired } from '#search/retired.ts'
import { purgeIdleAccounts } from '#shopper/account/account.ts'
import { purgeRequests } from '#shopper/account/person-requests.ts'
import { purgeSessions } from '#shopper/identity/session-rows.ts'
import { purgeVerifications } from '#shopper/identity/verification/verification-rows.ts'
import { campaignState } from '#shopper/prizes/campaign.ts'
import { purgeDraws } from '#shopper/prizes/prize-rows.ts'
import { purgeFeedDrops } from '#feeds/export/drop-rows.ts'
import { purgeRuns } from '#feeds/import/intake-rows.ts'
import { purgeViews } from '#feeds/views/car-views.ts'
import type { Site } from '#tenant/schema.ts'
import { purgeCallFailures } from '#upstream/call-failures.ts'
import {
  BRIEF,
  KEPT_KINDS,
  monthsBefore,
  type PurgeBatch,
  type PurgedKind,
  RETENTION,
} from '#tenant/schema-privacy.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { claimSites, enlistSites, savePurge } from './purge-rows.ts'

/** Sites per minute: 7,200 a day. */
const SITES = 5
/** Maximum rows per kind, site and minute: a lead takes up to 9 kB, and the database does one thing at a time. */
export const MAX = 100
/** Maximum accounts per site and minute: each takes a statement for each of its tables. */
const MAX_ACCOUNTS = 10
/** Maximum narrow result rows per site and minute: a busy day has more than MAX. */
const MAX_RESULTS = 2000
/** Milliseconds for one batch of one kind. */
const BATCH_MS: Milliseconds = 5000

type PurgeDeps = {
  env: Pick<Env, 'STOCK_IMPORTER' | 'VIEW_COUNTER'>
  loadTenant: (slug: string) => Promise<Tenant | null>
}
/** `site` is null if its configuration cannot be read. */
type PurgeOf = (
  db: D1Database,
  batch: PurgeBatch,
  deps: { env: PurgeDeps['env']; site: Site | null },
) => Promise<number>

/** Purges each kind; deletes up to a batch, and returns the number deleted. */
const PURGES: Record<PurgedKind, PurgeOf> = {
  leads: purgeLeads,
  suspected_spam: async (db, batch) =>
    Math.max(await purgeSuspects(db, batch), await purgeLessons(db, batch)),
  message_stops: purgeStops,
  reservations: purgeReservations,
  accounts: purgeIdleAccounts,
  verifications: purgeVerifications,
  prize_draws: (db, batch, { site }) => purgeDraws(db, batch, runningCampaign(site, batch.now)),
  test_drives: purgeTestDrives,
  drive_agreements: (db, batch, { site }) =>
    purgeAgreements(db, { ...batch, before: agreementsKeptSince(site, batch.now) }),
  person_requests: purgeRequests,
  car_views: purgeViews,
  retired_cars: purgeRetired,
  intake_runs: async (db, batch) =>
    Math.max(await purgeRuns(db, batch), await purgeFeedDrops(db, batch)),
  searches: purgeSearches,
  results: async (db, batch) =>
    Math.max(
      await purgeResults(db, batch),
      await purgeLeadCounts(db, batch),
      await purgeAgentCalls(db, batch),
    ),
  sessions: purgeSessions,
  call_failures: purgeCallFailures,
  stock_deliveries: async (_, { site, now }, { env: { STOCK_IMPORTER: importers } }) =>
    importers.get(importers.idFromName(site), NEAR).purge(now),
  visitors: async (_, { site, now }, { env: { VIEW_COUNTER: counters } }) =>
    counters.get(counters.idFromName(site), NEAR).purge(now),
  searchers: async (_, { site, now }, { env: { VIEW_COUNTER: counters } }) =>
    counters.get(counters.idFromName(site), NEAR).purgeSearchers(now),
}

/** Schedules new sites. Never rejects: the next hour retries. */
export async function enlist(db: D1Database, now: Seconds): Promise<void> {
  await inTime(enlistSites(db, now), BATCH_MS).catch(logFailure)
}

/** Purges the sites that are due. A site with more to delete than a batch is immediately due again. Never rejects. */
export async function purge(db: D1Database, deps: PurgeDeps, now: Seconds): Promise<void> {
  try {
    for (const site of await inTime(claimSites(db, now, SITES), BATCH_MS))
      // eslint-disable-next-line no-await-in-loop -- one after the other, to spare the database
      await purgeSite(db, site, deps, now)
  } catch (error) {
    logFailure(error)
  }
}

async function purgeSite(
  db: D1Database,
  slug: string,
  { env, loadTenant }: PurgeDeps,
  now: Seconds,
): Promise<void> {
  const site = (await loadTenant(slug))?.site ?? null
  const counts = new Map<PurgedKind, number>()
  const failed: PurgedKind[] = []
  let hasMore = false
  for (const [kind, before] of spansOf(site, now)) {
    const most = mostOf(kind)
    try {
      const batch = { site: slug, before, now, most }
      // eslint-disable-next-line no-await-in-loop -- one after the other, to spare the database
      const purged = await inTime(PURGES[kind](db, batch, { env, site }), BATCH_MS)
      if (purged > 0) counts.set(kind, purged)
      if (purged >= most) hasMore = true
    } catch (error) {
      failed.push(kind)
      logError('purge.failed', { tenant: slug, kind, error: errorName(error) })
    }
  }
  for (const [kind, rows] of counts) logInfo('purge.done', { tenant: slug, kind, rows })
  await savePurge(db, { site: slug, counts, failed, hasMore }, now)
}

function mostOf(kind: PurgedKind): number {
  if (kind === 'accounts') return MAX_ACCOUNTS
  return kind === 'results' ? MAX_RESULTS : MAX
}

/** Each kind with the time before which it expires. A site that cannot be read may have chosen the longest time. */
function spansOf(site: Site | null, now: Seconds): [PurgedKind, Seconds][] {
  const months = site?.privacy.keep_months
  return [
    ...KEPT_KINDS.map((kind): [PurgedKind, Seconds] => [
      kind,
      monthsBefore(now, months?.[kind] ?? RETENTION[kind].most),
    ]),
    // Object.keys loses the type of the keys.
    ...(Object.keys(BRIEF) as (keyof typeof BRIEF)[]).map((kind): [PurgedKind, Seconds] => [
      kind,
      now,
    ]),
  ]
}

function runningCampaign(site: Site | null, now: Seconds): string | null {
  const draw = site?.account.spin_to_win ?? null
  const isOver = site === null || draw === null || campaignState(draw, site, now) === 'over'
  return isOver ? null : draw.campaign
}

function logFailure(error: unknown): void {
  logError('purge.failed', { error: errorName(error) })
}
