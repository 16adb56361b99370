// Schedules a site's daily alerts, one object per site. notify-shopper.ts decides what is sent.
import { DurableObject } from 'cloudflare:workers'

import type { AlertSchedulerCalls, Env } from '#env.ts'
import { errorName, inLog, logError } from '#lib/log.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { hasAlerts, listSubscribers } from './alerts.ts'
import { loadDigests } from './digest.ts'
import type { AlertJobDeps } from './job-deps.ts'
import { notifyShopper } from './notify-shopper.ts'
import { nextRun, siteDate } from './schedule-alerts.ts'

/** Shoppers per query. */
const AT_ONCE = 20

/** Consecutive refusals after which the run stops for the day. */
const MAX_REFUSED = 3

/** Seconds before a failed read is retried. */
const PAUSE: Seconds = 600

/** The Durable Object class, with its dependencies. */
export function alertScheduler(createDeps: (env: Env) => AlertJobDeps) {
  return class extends DurableObject<Env> implements AlertSchedulerCalls {
    /** Schedules the next alarm. `site` is the slug that names the object. */
    async arm(site: string): Promise<void> {
      const { storage } = this.ctx
      storage.kv.put('site', site)
      const deps = createDeps(this.env)
      const tenant = await deps.loadTenant(site)
      const at = tenant === null ? deps.clock() + PAUSE : nextOf(tenant, storage, deps.clock())
      if (at === null) await storage.deleteAlarm()
      else await storage.setAlarm(at * 1000)
    }

    /** Time of the next alarm, and the last day on which alerts were sent. */
    async look(): Promise<{ ringsAt: Seconds | null; told: string | null }> {
      const { storage } = this.ctx
      const alarm = await storage.getAlarm()
      const ringsAt = alarm === null ? null : Math.floor(alarm / 1000)
      return { ringsAt, told: storage.kv.get<string>('told') ?? null }
    }

    override async alarm(): Promise<void> {
      const { storage } = this.ctx
      const site = storage.kv.get<string>('site')
      if (site === undefined) return
      const deps = createDeps(this.env)
      const ringing = inLog({ work: 'alerts', tenant: site }, () => ring(site, deps, storage))
      const at = await ringing.catch((error: unknown) => {
        logError('alerts.scheduler-failed', { tenant: site, error: errorName(error) })
        return deps.clock() + PAUSE
      })
      if (at !== null) await storage.setAlarm(at * 1000)
    }
  }
}

/** Sends a batch if it is time; returns the next alarm, null without subscribers. */
async function ring(
  slug: string,
  deps: AlertJobDeps,
  storage: DurableObjectStorage,
): Promise<Seconds | null> {
  const { kv } = storage
  const tenant = await deps.loadTenant(slug)
  const now = deps.clock()
  if (tenant === null) return now + PAUSE
  const next = nextOf(tenant, storage, now)
  if (next === null || next > now) return next
  const date = siteDate(tenant.site, now)
  const begun = kv.get<AlertRun>('round')
  const round = begun?.date === date ? begun : { date, began: now, after: '' }
  const outcome = await notifyShoppers(round, tenant, deps, (after) =>
    kv.put('round', { ...round, after }),
  )
  if (outcome === 'more') return now
  if (outcome === 'unread') return now + PAUSE
  if (outcome === 'none') return null
  kv.put('told', date)
  kv.delete('round')
  return nextOf(tenant, storage, now)
}

function nextOf({ site }: Tenant, { kv }: DurableObjectStorage, now: Seconds): Seconds | null {
  return hasAlerts(site) ? nextRun(site, kv.get<string>('told') ?? null, now) : null
}

/** A day's run, from its start. */
export type AlertRun = {
  /** "2026-11-24" in the site's time zone. */
  date: string
  began: Seconds
  /** Id of the last shopper processed; empty at the start. */
  after: string
}

/**
 * "more" if others may follow, "none" without subscribers, "over" if the day is done; "unread" if the engine is
 * unavailable and no shopper was processed. `turn` is called before each shopper, so that none gets two messages a day.
 */
export async function notifyShoppers(
  { began, after }: AlertRun,
  tenant: Tenant,
  deps: AlertJobDeps,
  turn: (userId: string) => void,
): Promise<'more' | 'none' | 'over' | 'unread'> {
  const db = deps.dbOf(tenant)
  const listeners = await listSubscribers(db, tenant.slug, after, AT_ONCE)
  if (listeners.length === 0) return after === '' ? 'none' : 'over'
  const all = await loadDigests(listeners, tenant, { db, ...deps.listsOf(tenant) }, began)
  if (all === null) return 'unread'
  const needs = { db, site: tenant.site, send: deps.senderOf(tenant) }
  let refused = 0
  for (const news of all) {
    turn(news.listener.userId)
    const how = await notifyShopper(news, needs, began).catch((error: unknown) => {
      logError('alerts.send-failed', { tenant: tenant.slug, error: errorName(error) })
      return 'quiet' as const
    })
    if (how === 'sent') refused = 0
    if (how === 'refused') refused += 1
    if (refused === MAX_REFUSED) return 'over'
  }
  return listeners.length < AT_ONCE ? 'over' : 'more'
}
