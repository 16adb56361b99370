// Loads the operations overview of all sites. It reads no configuration and no stock; that is on each site's own page.
import type { Env } from '#env.ts'
import { listStaleSources, type StaleSource } from '#stock/import/intake-rows.ts'
import {
  listBacklogs,
  listHeldLeads,
  listPaused,
  type PausedTarget,
  type SiteBacklog,
} from '#sales/leads/outbox/backlog-rows.ts'
import { listOverdue } from '#sales/reservations/reservation-rows.ts'
import { loadPanel, type Panel } from './panel.ts'
import { findSites, listSites, type SiteList } from './site-list.ts'
import { checkStores, type StoreHealth } from './stores.ts'

/** Times in seconds. */
export type Overview = {
  now: number
  stores: StoreHealth[]
  /** Messages in the lead queue, including retries. */
  queue: Panel<{ messages: number; oldest: number | null }>
  backlogs: Panel<SiteBacklog[]>
  held: Panel<{ site: string; held: number }[]>
  resting: Panel<PausedTarget[]>
  overdue: Panel<{ site: string; overdue: number; since: number }[]>
  feeds: Panel<StaleSource[]>
  sites: Panel<SiteList>
}

/** The filter of the list: search text, or a cursor. */
export type SiteFilter = { words: string; cursor: string | null }

const MAX = 50
/** Seconds after which work that is due every minute counts as overdue. */
export const OVERDUE_S = 180

/** Reads everything in parallel. Never rejects, and takes no longer than the timeout of one store. */
export async function loadOverview(env: Env, asked: SiteFilter, now: number): Promise<Overview> {
  const { DB: db, TENANTS: kv } = env
  const [stores, queue, backlogs, held, resting, overdue, feeds, sites] = await Promise.all([
    checkStores(env),
    loadPanel('queue', () => loadQueue(env)),
    loadPanel('backlogs', () => listBacklogs(db, MAX)),
    loadPanel('held', () => listHeldLeads(db, MAX)),
    loadPanel('resting', () => listPaused(db, MAX)),
    loadPanel('overdue', () => listOverdue(db, now - OVERDUE_S)),
    loadPanel('feeds', () => listStaleSources(db, now, MAX)),
    loadPanel('sites', () =>
      asked.words === '' ? listSites(kv, asked.cursor) : findSites(kv, asked.words),
    ),
  ])
  return { now, stores, queue, backlogs, held, resting, overdue, feeds, sites }
}

async function loadQueue({ LEADS }: Env): Promise<{ messages: number; oldest: number | null }> {
  const { backlogCount, oldestMessageTimestamp: oldest } = await LEADS.metrics()
  return {
    messages: backlogCount,
    oldest: oldest === undefined ? null : Math.floor(oldest.getTime() / 1000),
  }
}
