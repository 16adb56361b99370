// Schedules a site's daily alerts, one object per site. notify-shoppers.ts decides what is sent.
import { DurableObject } from 'cloudflare:workers'

import type { Env } from '#env.ts'
import { errorName, inLog, logError } from '#lib/log.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { hasAlerts } from './alerts.ts'
import { nextTelling, siteDate } from './schedule.ts'
import { notifyShoppers, type AlertRun } from './notify-shoppers.ts'
import type { AlertJobDeps } from './job-deps.ts'

export type AlertScheduler = InstanceType<ReturnType<typeof alertScheduler>>

/** Seconds before a failed read is retried. */
const PAUSE = 600

/** The Durable Object class, with its dependencies. */
export function alertScheduler(createWork: (env: Env) => AlertJobDeps) {
  return class extends DurableObject<Env> {
    /** Schedules the next alarm. `site` is the slug that names the object. */
    async arm(site: string): Promise<void> {
      const { storage } = this.ctx
      storage.kv.put('site', site)
      const work = createWork(this.env)
      const tenant = await work.loadTenant(site)
      const at = tenant === null ? work.clock() + PAUSE : nextOf(tenant, storage, work.clock())
      if (at === null) await storage.deleteAlarm()
      else await storage.setAlarm(at * 1000)
    }

    /** Time of the next alarm, in seconds, and the last day on which alerts were sent. */
    async look(): Promise<{ ringsAt: number | null; told: string | null }> {
      const { storage } = this.ctx
      const alarm = await storage.getAlarm()
      const ringsAt = alarm === null ? null : Math.floor(alarm / 1000)
      return { ringsAt, told: storage.kv.get<string>('told') ?? null }
    }

    override async alarm(): Promise<void> {
      const { storage } = this.ctx
      const site = storage.kv.get<string>('site')
      if (site === undefined) return
      const work = createWork(this.env)
      const ringing = inLog({ work: 'alerts', tenant: site }, () => ring(site, work, storage))
      const at = await ringing.catch((error: unknown) => {
        logError('alerts.scheduler-failed', { tenant: site, error: errorName(error) })
        return work.clock() + PAUSE
      })
      if (at !== null) await storage.setAlarm(at * 1000)
    }
  }
}

/** Sends a batch if it is time; returns the next alarm in seconds, null without subscribers. */
async function ring(
  slug: string,
  work: AlertJobDeps,
  storage: DurableObjectStorage,
): Promise<number | null> {
  const { kv } = storage
  const tenant = await work.loadTenant(slug)
  const now = work.clock()
  if (tenant === null) return now + PAUSE
  const next = nextOf(tenant, storage, now)
  if (next === null || next > now) return next
  const date = siteDate(tenant.site, now)
  const begun = kv.get<AlertRun>('round')
  const round = begun?.date === date ? begun : { date, began: now, after: '' }
  const outcome = await notifyShoppers(round, tenant, work, (after) =>
    kv.put('round', { ...round, after }),
  )
  if (outcome === 'more') return now
  if (outcome === 'unread') return now + PAUSE
  if (outcome === 'none') return null
  kv.put('told', date)
  kv.delete('round')
  return nextOf(tenant, storage, now)
}

function nextOf({ site }: Tenant, { kv }: DurableObjectStorage, now: number): number | null {
  return hasAlerts(site) ? nextTelling(site, kv.get<string>('told') ?? null, now) : null
}
