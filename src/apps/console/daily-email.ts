// The daily email to subscribers of a site: what its overview lists, at 7 am site time, if anything needs attention.
import { SUMMED, SUMMED_NAMES } from '#analytics/results-summary.ts'
import type { Env } from '#env.ts'
import { toGrouped } from '#lib/money.ts'
import { toAgo } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { sendRegularEmails } from '#apps/console/regular-email.ts'
import { isPartial, loadWaiting, toLines, type Waiting } from '#apps/console/waiting.ts'

/** Until this time, an email is delayed if something could not be read; after it, that part is left out. */
const WAITS_UNTIL = 9 * 60

/** Sends due emails, each of them once. Never rejects. */
export function sendDailyEmails(env: Env, now: Seconds): Promise<void> {
  return sendRegularEmails<Waiting>(
    env,
    {
      kind: 'daily',
      failed: 'console.daily-failed',
      isDay: () => true,
      mayGet: () => true,
      load: async (from, tenant, person, { minutes }) => {
        const waiting = await loadWaiting(from, tenant, person, now)
        return isPartial(waiting) && minutes < WAITS_UNTIL ? null : waiting
      },
      write: toMail,
    },
    now,
  )
}

type Parts = { origin: string; stop: string; now: Seconds }

/** Null if nothing needs attention: anything later that day waits for the next morning. */
function toMail(
  tenant: Tenant,
  waiting: Waiting,
  { origin, stop, now }: Parts,
): { subject: string; text: string } | null {
  const { name } = tenant.site
  const lines = toLines(tenant, waiting)
  if (lines.length === 0) return null
  const [first, ...others] = lines.map(({ label }) => label)
  const more = others.length === 0 ? '' : ` and ${others.length} more to do`
  const listed = lines.map(
    ({ href, label, more: words, since }) =>
      `- ${label}\n  ${words}${since === undefined ? '' : ` ${toAgo(now - since)}`}\n  ${origin}${href}`,
  )
  return {
    subject: `${name}: ${first}${more}`.slice(0, 150),
    text: `What needs your attention at ${name} this morning:

${listed.join('\n\n')}
${toFigures(waiting.figures)}
You subscribed to this email in the console. To unsubscribe: ${stop}`,
  }
}

/** "In the last seven days: Visits 120, Searches 310, …". */
function toFigures(figures: Waiting['figures']): string {
  if (figures === null) return ''
  const sums = SUMMED_NAMES.map((name) => `${SUMMED[name]} ${toGrouped(figures.week[name])}`)
  return `\nIn the last seven days: ${sums.join(', ')}.\n`
}
