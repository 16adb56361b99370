// Tells the next few shoppers of a site, one after the other.
import { errorName, logError } from '#lib/log.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { listSubscribers } from './alert-rows.ts'
import { loadDigests } from './digest.ts'
import { notifyShopper } from './notify-shopper.ts'
import type { AlertJobDeps } from './job-deps.ts'

/** A day's telling, from when it began (seconds). */
export type AlertRun = {
  /** "2026-11-24" on the site's clocks. */
  date: string
  began: number
  /** Id of the last shopper who had a turn; empty before the first. */
  after: string
}

/** Shoppers whose news are read at once. */
const AT_ONCE = 20
/** A provider that refuses so many, one after the other, is left alone until the next day. */
const MAX_REFUSED = 3

/**
 * "more" where others may follow, "none" where nobody waits, "over" where that was all for the day; "unread" where the
 * engine does not answer, and then nobody had a turn. `turn` is told of each shopper before anything is done for them, so
 * that nobody has two a day.
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
