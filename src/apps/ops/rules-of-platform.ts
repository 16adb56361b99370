// Rules for stores and queues shared by all sites, and for sites' databases.
import { listFailedSites, listTroubles } from '#apps/console/audit.ts'
import type { Env } from '#env.ts'
import { countOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { databaseNameOf, listDatabases } from '#tenant/database.ts'
import { listMoves } from '#tenant/moves/move-rows.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { listLatePurges } from './retention/purge-rows.ts'
import type { Finding } from './alert.ts'
import { MAX_FINDINGS, PATIENT_S, PLAIN, type Rule } from './rule.ts'
import { storeName } from '#composition/stores.ts'

/** Seconds without the minutely check after which it counts as stopped. */
const STOPPED_S: Seconds = 300
const MANY_ATTEMPTS = 3
/** Seconds after which a failed email no longer matters: the person has requested another code, or given up. */
const UNSENT_S: Seconds = 900
/** Seconds of refusals of one person that a mistake cannot explain. */
const REFUSED_S: Seconds = 86_400
const MANY_REFUSALS = 5

export const PLATFORM_RULES: readonly Rule[] = [
  {
    id: 'store-down',
    level: 'bad',
    title: 'A store does not answer',
    todo: 'Look at www.cloudflarestatus.com. Leads and payments wait and are finished later; if only this Worker is affected, roll back the last deployment.',
    section: 'stores',
    reads: 'platform',
    find: async ({ stores }) =>
      (await stores)
        .filter(({ ms }) => ms === null)
        .map(({ store }) => ({
          ...PLAIN,
          site: null,
          subject: store,
          what: `${storeName(store)} does not answer`,
        })),
  },
  {
    id: 'move-stuck',
    level: 'bad',
    title: 'A site is between two databases',
    todo: 'Its pages work and its forms wait in the queue, but nothing can be saved. Run the command again to continue: npm run tenants -- move --site <site> --to <the database named here> --remote.',
    section: 'configuration',
    reads: 'platform',
    find: ({ env }, now) => findStuck(env, now),
  },
  {
    id: 'queue-behind',
    level: 'bad',
    title: 'The lead queue is behind',
    todo: 'Leads are safe and wait in the queue. Check that the database answers, then look at the queue in Cloudflare’s dashboard.',
    section: 'stores',
    reads: 'platform',
    find: async ({ env }, now) => {
      const { backlogCount, oldestMessageTimestamp: oldest } = await env.LEADS.metrics()
      const since = oldest === undefined ? now : Math.floor(oldest.getTime() / 1000)
      if (backlogCount === 0 || now - since < PATIENT_S) return []
      const what = `${countOf(backlogCount, 'message')} in the lead queue`
      return [{ ...PLAIN, site: null, subject: '', what, since }]
    },
  },
  {
    id: 'checks-stopped',
    level: 'bad',
    title: 'The minutely checks have stopped',
    todo: 'No alerts are sent and nothing is retried. Check in Cloudflare’s dashboard that the Worker’s cron trigger runs.',
    section: 'checks',
    isOnPageOnly: true,
    reads: 'book',
    find: ({ checkedAt }, now) =>
      checkedAt === null || now - checkedAt < STOPPED_S
        ? []
        : [{ ...PLAIN, site: null, what: 'The last check is too long ago', since: checkedAt }],
  },
  {
    id: 'alerts-unsent',
    level: 'bad',
    title: 'Alerts cannot be sent',
    todo: 'Check ALERT_WEBHOOK and its secret, or ALERT_EMAIL and ALERT_FROM. The alerts wait and are tried every 15 minutes.',
    section: 'checks',
    reads: 'book',
    find: ({ unsent }) =>
      unsent
        .filter(({ attempts }) => attempts >= MANY_ATTEMPTS)
        .map(({ channel, alerts, attempts, reason, since }) => ({
          site: null,
          subject: channel,
          what: `${countOf(alerts, 'alert')} by ${channel} not sent, tried ${countOf(attempts, 'time')}`,
          cause: reason,
          since,
        })),
  },
  {
    id: 'console-mail-unsent',
    level: 'bad',
    title: 'The console cannot send email',
    todo: 'People cannot sign in without their codes. Check ALERT_FROM, the binding EMAIL, and that the sender’s domain may send.',
    section: 'checks',
    reads: 'database',
    find: async (db, now) => {
      const since = now - UNSENT_S
      const troubles = await listTroubles(db, ['mail.unsent'], {
        since,
        least: 1,
        most: MAX_FINDINGS,
      })
      return troubles.map(({ subject, times, cause, since: first }) => ({
        site: null,
        subject,
        what: `${countOf(times, 'email')} to ${subject} not sent`,
        cause,
        since: first,
      }))
    },
  },
  {
    id: 'console-refused',
    level: 'warning',
    title: 'Someone is denied access to the console again and again',
    todo: 'Look at the activity log of the console, and ask them. If it was not the person themselves, remove them or end their sessions. Wrong codes may be a stranger’s: they let no one in.',
    section: 'checks',
    reads: 'database',
    find: async (db, now) => {
      const query = { since: now - REFUSED_S, least: MANY_REFUSALS, most: MAX_FINDINGS }
      const troubles = await listTroubles(db, ['access.refused', 'code.used-up'], query)
      return troubles.map(({ email, subject, times, since }) => ({
        ...PLAIN,
        site: null,
        subject: email || subject,
        what:
          email === ''
            ? `${subject}: five wrong codes ${countOf(times, 'time')}`
            : `${email}: access denied ${countOf(times, 'time')}`,
        since,
      }))
    },
  },
  {
    id: 'schedule-refused',
    level: 'warning',
    title: 'A scheduled publish was rejected',
    todo: 'The website is as it was before. Open the review of the site in the console, which says why; publish the changes again, or take them back to the draft.',
    section: 'configuration',
    reads: 'platform',
    find: ({ env }, now) => findRefusedSchedules(env, now),
  },
  {
    id: 'purge-failing',
    level: 'warning',
    title: 'Old data is not deleted',
    todo: 'The purge tries again every quarter of an hour. Look for purge.failed in the log, and check that the store named there answers.',
    section: 'purges',
    reads: 'database',
    find: async (db, now) =>
      (await listLatePurges(db, now, MAX_FINDINGS)).map(({ site, since, failing }) => ({
        site: null,
        subject: site,
        what: `data of ${site} that has expired is not deleted`,
        cause: failing,
        since,
      })),
  },
]

/** Maximum seconds of a move. */
const MOVE_S: Seconds = 600

/** Seconds that a refusal stays on the page if its schedule stays. */
const REFUSAL_S: Seconds = 30 * 86_400

/** Refused schedules in the log that still apply. */
async function findRefusedSchedules(env: Env, now: Seconds): Promise<Finding[]> {
  const sites = await listFailedSites(env.DB, 'site.schedule', now - REFUSAL_S)
  const drafts = await Promise.all(sites.map((site) => openDraft(env, site).read()))
  return drafts.flatMap(({ schedules }, at) =>
    schedules.flatMap(({ id, by, refused, refusedAt = null }): Finding[] => {
      const site = sites[at] ?? ''
      const what = `scheduled by ${by}, not published`
      return refused === null ? [] : [{ site, subject: id, what, cause: refused, since: refusedAt }]
    }),
  )
}

/** Moves that take too long, and sites that have left a database that their configuration still names. */
async function findStuck(env: Env, now: Seconds): Promise<Finding[]> {
  const found: Finding[] = []
  // A database outage hides no move of another database, because it is a separate finding.
  const all = await Promise.allSettled(
    listDatabases(env).map(async ({ name, db }) => ({ name, moves: await listMoves(db) })),
  )
  for (const answer of all) {
    if (answer.status === 'rejected') continue
    const { name, moves } = answer.value
    for (const { site, state, other, since, problem } of moves.slice(-MAX_FINDINGS)) {
      const finding = { site, subject: other, cause: problem, since }
      const isMoving = ['wanted', 'closed', 'copied', 'switching'].includes(state)
      if (isMoving && (since < now - MOVE_S || problem !== ''))
        found.push({ ...finding, what: `moving from ${name} to ${other}, ${state}` })
      if (state !== 'left' && state !== 'gone') continue
      // eslint-disable-next-line no-await-in-loop -- nearly always in memory
      const tenant = await loadTenantBySlug(env, site, now)
      const isNamed = tenant !== null && databaseNameOf(tenant) === name
      if (isNamed && since > 0 && since < now - PATIENT_S)
        found.push({
          ...finding,
          what: `its rows are in ${other}, but its configuration names ${name}`,
        })
    }
  }
  return found
}
