// Sends a regular email of the console: once to each subscriber, at 7 am site time, a limited number in each run.
import { consoleOrigin, tryConsoleMail } from '#apps/console/send-mail.ts'
import type { Person } from '#apps/console/permissions.ts'
import {
  claimEmail,
  restoreEmail,
  listSubscribers,
  SENT_AT,
  SENT_AT_ONCE,
  type Subscriber,
  type SubscriptionKind,
  unsubscribeHref,
} from '#apps/console/subscriptions.ts'
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import { addDays, localDate } from '#lib/time.ts'
import { type Seconds, toLocalTime } from '#lib/zone-time.ts'
import { siteZone } from '#vehicle/places.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import type { Tenant } from '#tenant/tenant.ts'

/** The time zone where each day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati'

/** `date` and `minutes` are local to the site's `zone`. */
export type Moment = { now: Seconds; zone: string; date: string; minutes: number }

export type RegularEmail<Content> = {
  kind: SubscriptionKind
  /** The log event of a failure. */
  failed: string
  /** Whether it is sent on a day, "2026-11-26". */
  isDay: (date: string) => boolean
  mayGet: (person: Person, site: string) => boolean
  /** Runs before the email is claimed, so that failed reads are retried; null also causes a retry. */
  load: (env: Env, tenant: Tenant, person: Person, moment: Moment) => Promise<Content | null>
  /** Null if there is nothing to report this time. `stop` is the link that unsubscribes. */
  write: (
    tenant: Tenant,
    content: Content,
    parts: { origin: string; stop: string; now: Seconds },
  ) => { subject: string; text: string } | null
}

/** Sends due emails. Never rejects: the next run retries. */
export async function sendRegularEmails<Content>(
  env: Env,
  email: RegularEmail<Content>,
  now: Seconds,
): Promise<void> {
  /** Logs a failure; returns true, because it counts as sent. */
  const logFailure = (error: unknown): true => {
    logError(email.failed, { error: errorName(error) })
    return true
  }
  // The latest date that is past seven o’clock anywhere; at other sites it is that date or the one before.
  const latest = localDate(now - SENT_AT * 60, EARLIEST_ZONE)
  if (![latest, addDays(latest, -1)].some(email.isDay)) return
  try {
    let left = SENT_AT_ONCE
    for (const subscriber of await listSubscribers(env.DB, email.kind, latest)) {
      // eslint-disable-next-line no-await-in-loop -- in the background
      if (await sendIfDue(env, email, subscriber, now).catch(logFailure)) left -= 1
      if (left === 0) return
    }
  } catch (error) {
    logFailure(error)
  }
}

/** Whether data was loaded for it, because the number per run is limited. */
async function sendIfDue<Content>(
  env: Env,
  { kind, isDay, mayGet, load, write }: RegularEmail<Content>,
  { person, site, madeOn }: Subscriber,
  now: Seconds,
): Promise<boolean> {
  const tenant = await loadTenantBySlug(env, site, now)
  if (tenant === null || !mayGet(person, site)) return false
  const zone = siteZone(tenant.site)
  const { date, minutes } = toLocalTime(now, zone)
  if (!isDay(date) || minutes < SENT_AT || madeOn >= date) return false
  const content = await load(env, tenant, person, { now, zone, date, minutes })
  if (content === null) return true
  const subscription = { person: person.id, site, kind }
  if (!(await claimEmail(env.DB, subscription, date))) return true
  const origin = consoleOrigin(env)
  const stop = await unsubscribeHref(env.MASTER_KEY, subscription, origin)
  const mail = write(tenant, content, { origin, stop, now })
  if (mail === null) return true
  if ((await tryConsoleMail(env, { to: person.email, ...mail }, now)) === 'refused')
    await restoreEmail(env.DB, subscription, { madeOn, date, minutes })
  return true
}
