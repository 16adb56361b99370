// The weekly email to subscribers of a site: the results of the last seven days, on Monday at 7 am site time.
import { type SiteResults, loadSiteResults, UNKNOWN_CAR } from '#analytics/site-results.ts'
import { SUMMED, SUMMED_NAMES } from '#analytics/results-summary.ts'
import { SOURCES } from '#analytics/visit-sources.ts'
import { may } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import type { Env } from '#env.ts'
import { toGrouped } from '#lib/money.ts'
import { countOf } from '#lib/text.ts'
import { addDays, toDay, weekdayOf } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { databaseOf } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { sendRegularEmails } from '#apps/console/regular-email.ts'

const MONDAY = 1
/** Maximum vehicles, sources and searches, each. */
const LISTED = 5

/** Sends due emails, each of them once. Never rejects. */
export function sendWeeklyEmails(env: Env, now: Seconds): Promise<void> {
  return sendRegularEmails<SiteResults>(
    env,
    {
      kind: 'weekly',
      failed: 'console.weekly-failed',
      isDay: (date) => weekdayOf(date) === MONDAY,
      mayGet: (person, site) => may(person, 'results.read', site),
      load: (from, tenant, _, { zone, date }) => {
        const week = { today: addDays(date, -1), days: 7 }
        return loadSiteResults(databaseOf(from, tenant), { slug: tenant.slug, zone }, week, now)
      },
      write: toMail,
    },
    now,
  )
}

/** The text of the email. */
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
        .filter(({ views }) => views > 0)
        .slice(0, LISTED)
        .map(
          ({ title, views, enquiries }) =>
            `${title ?? UNKNOWN_CAR}: ${countOf(views, 'view')}, ${countOf(enquiries, 'enquiry', 'enquiries')}`,
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
    `You subscribed to this email in the console. To unsubscribe: ${stop}`,
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
