// Reports the outcome of a scheduled publish: in the activity log and, if it was refused, by email to its author and
// staff. Pages show it for as long as it is in the site's schedules.
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import { toDeadline } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { DueReport } from '#rollout/draft.ts'
import { siteZone } from '#vehicle/places.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { audit } from './audit.ts'
import { listPeople } from './people-rows.ts'
import { consoleRoutes } from './routes.ts'
import { consoleOrigin, sendConsoleMail } from './send-mail.ts'

/** Maximum recipients of emails about one refusal. */
const MAX = 20

/** Logs the outcome of a schedule, and emails about a refusal. Never rejects: the live site does not depend on it. */
export async function reportDue(env: Env, report: DueReport, now: Seconds): Promise<void> {
  const { slug, by, version, refused } = report
  const entry = { who: null, site: slug, subject: `scheduled by ${by}` } as const
  try {
    if (refused === null) {
      const detail = `version ${version}`
      await audit(env, { ...entry, act: 'site.publish', detail }, now)
      return
    }
    await audit(env, { ...entry, act: 'site.schedule', outcome: 'failed', detail: refused }, now)
  } catch (error) {
    logFailure(error)
  }
  if (refused !== null) await notifyRefused(env, { ...report, refused }, now).catch(logFailure)
}

const logFailure = (error: unknown) => logError('console.failed', { error: errorName(error) })

async function notifyRefused(
  env: Env,
  { slug, by, at, refused }: DueReport & { refused: string },
  now: Seconds,
): Promise<void> {
  const tenant = await loadTenantBySlug(env, slug, now)
  const zone = tenant === null ? 'UTC' : siteZone(tenant.site)
  const staff = await listPeople(env.DB, null)
  // Publishes from the command line have no email address.
  const author = by.includes('@') ? [by] : []
  const to = [...new Set([...author, ...staff.map(({ email }) => email)])].slice(0, MAX)
  const review = consoleOrigin(env) + consoleRoutes.review.href(slug)
  const name = tenant?.site.name ?? slug
  const subject = `Not published: the scheduled changes of ${name}`.slice(0, 150)
  const text = `The changes of ${name} that ${by} scheduled for ${toDeadline(at, zone)} were not published. The website has not changed, and the changes are kept.

Reason: ${refused}

Look at them, and publish or schedule them again: ${review}`
  await Promise.all(to.map((person) => sendConsoleMail(env, { to: person, subject, text }, now)))
}
