// Notifies the next shoppers of a site, one by one.
import { errorName, logError } from '#lib/log.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { listSubscribers } from './alert-rows.ts'
import { loadDigests } from './digest.ts'
import { notifyShopper } from './notify-shopper.ts'
import type { AlertJobDeps } from './job-deps.ts'

/** A day's run, from its start (seconds). */
export type AlertRun = {
  /** "2026-11-24" in the site's time zone. */
  date: string
  began: number
  /** Id of the last shopper processed; empty at the start. */
  after: string
}

/** Shoppers per query. */
const AT_ONCE = 20
/** Consecutive refusals after which the run stops for the day. */
const MAX_REFUSED = 3

/**
 * "more" if others may follow, "none" without subscribers, "over" if the day is done; "unread" if the engine is
 * unavailable and no shopper was processed. `turn` is called before each shopper is processed, so that none gets two
 * messages a day.
 */
export async function notifyShoppers(
  { began, after }: AlertRun,
  tenant: Tenant,
  work: AlertJobDeps,
  turn: (userId: string) => void,
): Promise<'more' | 'none' | 'over' | 'unread'> {
  const { db } = work
  const listeners = await listSubscribers(db, tenant.slug, after, AT_ONCE)
  if (listeners.length === 0) return after === '' ? 'none' : 'over'
  const ask = work.askOf(tenant)
  const all = await loadDigests(listeners, tenant, { db, ask }, began)
  if (all === null) return 'unread'
  const needs = { db, site: tenant.site, send: work.senderOf(tenant) }
  let refused = 0
  for (const news of all) {
    turn(news.listener.userId)
    const how = await notifyShopper(news, needs, began).catch((error: unknown) => {
      logError('alerts.send-failed', { tenant: tenant.slug, error: errorName(error) })
      return 'quiet' as const
    })
    if (how === 'told') refused = 0
    if (how === 'refused') refused += 1
    if (refused === MAX_REFUSED) return 'over'
  }
  return listeners.length < AT_ONCE ? 'over' : 'more'
}
