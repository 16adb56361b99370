// The weekly email of a site to its subscribers: the results of the last seven days, on Monday at seven by its clocks.
import { type SiteResults, loadSiteResults } from '#analytics/site-results.ts'
import { SUMMED, SUMMED_NAMES } from '#analytics/results-summary.ts'
import { SOURCES } from '#analytics/visit-sources.ts'
import { may } from '#console/permissions.ts'
import { consoleRoutes } from '#console/routes.ts'
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
import { toGrouped } from '#lib/money.ts'
import { countOf } from '#lib/text.ts'
import { addDays, localDate, toDay, weekdayOf } from '#lib/time.ts'
import { type Seconds, toLocalTime } from '#lib/zone-time.ts'
import { siteZone } from '#stock/places.ts'
import { databaseOf } from '#tenant/database.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import type { Tenant } from '#tenant/tenant.ts'

const [MONDAY, TUESDAY] = [1, 2]
/** Where it becomes a new day first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati'
/** Vehicles, sources and searches in an email, each. */
const LISTED = 5

/** Sends what is due, and each email once. Never rejects. */
export async function sendWeeklyEmails(env: Env, now: Seconds): Promise<void> {
  // Where it is past seven.
  const latest = localDate(now - SENT_AT * 60, EARLIEST_ZONE)
  // Elsewhere it is that day or the one before.
  if (![MONDAY, TUESDAY].includes(weekdayOf(latest))) return
  try {
    let left = SENT_AT_ONCE
    for (const subscriber of await listSubscribers(env.DB, 'weekly', latest)) {
      // eslint-disable-next-line no-await-in-loop -- in the background
      if (await sendIfDue(env, subscriber, now).catch(logFailure)) left -= 1
      if (left === 0) return
    }
  } catch (error) {
    logFailure(error)
  }
}

/** The next run of the Monday tries again. True: what failed counts as sent. */
function logFailure(error: unknown): true {
  logError('console.weekly-failed', { error: errorName(error) })
  return true
}

/** Whether anything was loaded for it: only so many are in one run. */
async function sendIfDue(
  env: Env,
  { person, site, madeOn }: Subscriber,
  now: Seconds,
): Promise<boolean> {
  const tenant = await loadTenantBySlug(env, site, now)
  if (tenant === null || !may(person, 'results.read', site)) return false
  const zone = siteZone(tenant.site)
  const { date, minutes } = toLocalTime(now, zone)
  if (weekdayOf(date) !== MONDAY || minutes < SENT_AT || madeOn >= date) return false
  const week = { today: addDays(date, -1), days: 7 }
  // Read before it is taken: what can't be read is tried again.
  const results = await loadSiteResults(databaseOf(env, tenant), { slug: site, zone }, week, now)
  const subscription = { person: person.id, site, kind: 'weekly' } as const
  if (!(await claimEmail(env.DB, subscription, date))) return true
  const origin = consoleOrigin(env)
  const stop = await unsubscribeHref(env.MASTER_KEY, subscription, origin)
  const mail = { to: person.email, ...toMail(tenant, results, { origin, stop }) }
  if ((await tryConsoleMail(env, mail, now)) === 'refused')
    await giveEmailBack(env.DB, subscription, { madeOn, date, minutes })
  return true
}

/** The email in words. */
function toMail(
  { slug, site: { name } }: Pick<Tenant, 'slug' | 'site'>,
  { span, totals, before, cars, sources, searches }: SiteResults,
  { origin, stop }: { origin: string; stop: string },
): { subject: string; text: string } {
  const figures = SUMMED_NAMES.map(
    (of) => `${SUMMED[of]}: ${toGrouped(totals[of])} (the week before: ${toGrouped(before[of])})`,
  )
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [[title, ...lines.map((line) => `- ${line}`)].join('\n')]
  const words: Readonly<Record<string, string>> = SOURCES
  const parts = [
    figures.join('\n'),
    ...list(
      'Most viewed vehicles',
      cars
        .slice(0, LISTED)
        .map(
          ({ title, car, views, enquiries }) =>
            `${title ?? car}: ${countOf(views, 'view')}, ${countOf(enquiries, 'enquiry', 'enquiries')}`,
        ),
    ),
    ...list(
      'Where visits came from',
      sources
        .slice(0, LISTED)
        .map(
          ({ source, campaign, visits }) =>
            `${words[source] ?? source}${campaign === '' ? '' : ` (${campaign})`}: ${toGrouped(visits)}`,
        ),
    ),
    ...list(
      'Searches without results',
      searches
        .slice(0, LISTED)
        .map((search) => `${search.words || search.meaning}: ${countOf(search.searches, 'time')}`),
    ),
    `All figures: ${origin}${consoleRoutes.results.href(slug)}?days=7`,
    `You asked for this email in the console. To stop it: ${stop}`,
  ]
  return {
    subject:
      `${name}: ${countOf(totals.visits, 'visit')} and ${countOf(totals.enquiries, 'enquiry', 'enquiries')} last week`.slice(
        0,
        150,
      ),
    text: `${name} from ${toDay(span.from)} to ${toDay(span.to)}\n\n${parts.join('\n\n')}`,
  }
}
