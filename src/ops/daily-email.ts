// The daily email of a site to its subscribers: what the home of the site shows, at seven by its clocks, if something waits.
import { SUMMED, SUMMED_NAMES } from '#analytics/results-summary.ts'
import { consoleOrigin, tryConsoleMail } from '#console/send-mail.ts'
import {
  claimEmail,
  giveEmailBack,
  listSubscribers,
  SENT_AT,
  SENT_AT_ONCE,
  type Subscriber,
  unsubscribeHref,
} from '#console/subscriptions.ts'
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import { localDate, toAgo } from '#lib/time.ts'
import { type Seconds, toLocalTime } from '#lib/zone-time.ts'
import { siteZone } from '#stock/places.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { isPartial, loadWaiting, toLines, type Waiting, type WaitingLine } from './waiting.ts'

/** Until then an email waits for what could not be read; afterwards it goes without. */
const WAITS_UNTIL = 9 * 60
/** Where it becomes a new day first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati'

/** Sends what is due, and each email once. Never rejects. */
export async function sendDailyEmails(env: Env, now: Seconds): Promise<void> {
  // Where it is past seven.
  const latest = localDate(now - SENT_AT * 60, EARLIEST_ZONE)
  try {
    let left = SENT_AT_ONCE
    for (const subscriber of await listSubscribers(env.DB, 'daily', latest)) {
      // eslint-disable-next-line no-await-in-loop -- in the background
      if (await sendIfDue(env, subscriber, now).catch(logFailure)) left -= 1
      if (left === 0) return
    }
  } catch (error) {
    logFailure(error)
  }
}

/** The next run tries again. True: what failed counts as sent. */
function logFailure(error: unknown): true {
  logError('console.daily-failed', { error: errorName(error) })
  return true
}

/** Whether anything was loaded for it: only so many are in one run. */
async function sendIfDue(
  env: Env,
  { person, site, madeOn }: Subscriber,
  now: Seconds,
): Promise<boolean> {
  const tenant = await loadTenantBySlug(env, site, now)
  if (tenant === null) return false
  const { date, minutes } = toLocalTime(now, siteZone(tenant.site))
  if (minutes < SENT_AT || madeOn >= date) return false
  const waiting = await loadWaiting(env, tenant, person, now)
  if (isPartial(waiting) && minutes < WAITS_UNTIL) return true
  const subscription = { person: person.id, site, kind: 'daily' } as const
  // Taken also if nothing waits: what comes later in the day is of the next morning.
  if (!(await claimEmail(env.DB, subscription, date))) return true
  const lines = toLines(tenant, waiting)
  if (lines.length === 0) return true
  const origin = consoleOrigin(env)
  const stop = await unsubscribeHref(env.MASTER_KEY, subscription, origin)
  const mail = toMail(tenant, lines, { origin, stop, now, figures: waiting.figures })
  if ((await tryConsoleMail(env, { to: person.email, ...mail }, now)) === 'refused')
    await giveEmailBack(env.DB, subscription, { madeOn, date, minutes })
  return true
}

type Parts = { origin: string; stop: string; now: Seconds; figures: Waiting['figures'] }

function toMail(
  { site: { name } }: Tenant,
  lines: readonly WaitingLine[],
  { origin, stop, now, figures }: Parts,
): { subject: string; text: string } {
  const [first, ...others] = lines.map(({ label }) => label)
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  const listed = lines.map(
    ({ href, label, more: words, since }) =>
      `- ${label}\n  ${words}${since === undefined ? '' : ` ${toAgo(now - since)}`}\n  ${origin}${href}`,
  )
  return {
    subject: `${name}: ${first}${more}`.slice(0, 150),
    text: `What needs you at ${name} this morning:

${listed.join('\n\n')}
${toFigures(figures)}
You asked for this email in the console. To stop it: ${stop}`,
  }
}

/** "In the last seven days: Visits 120, Searches 310, …". */
function toFigures(figures: Waiting['figures']): string {
  if (figures === null) return ''
  const sums = SUMMED_NAMES.map((name) => `${SUMMED[name]} ${figures.week[name]}`)
  return `\nIn the last seven days: ${sums.join(', ')}.\n`
}
