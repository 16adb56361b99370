// Rules about the stores and queues that all sites share.
import { countOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { listLatePurges } from './purge-rows.ts'
import { MAX_FINDINGS, PATIENT_S, PLAIN, type Rule } from './rule.ts'
import { STORE_NAMES } from './stores.ts'

/** Seconds without a check of each minute after which it counts as stopped. */
const STOPPED_S: Seconds = 300
const MANY_ATTEMPTS = 3

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
          what: `${STORE_NAMES[store]} does not answer`,
        })),
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
        what: `data of ${site} that is over its time is not deleted`,
        cause: failing,
        since,
      })),
  },
  {
    id: 'checks-stopped',
    level: 'bad',
    title: 'The checks of each minute have stopped',
    todo: 'No alerts leave and nothing is retried. Check in Cloudflare’s dashboard that the Worker’s cron trigger runs.',
    section: 'checks',
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
]
