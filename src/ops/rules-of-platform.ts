// Rules about the stores and queues that all sites share.
import { countOf } from '#lib/text.ts'
import { listLatePurges } from './purge-rows.ts'
import { MAX_FINDINGS, PATIENT_S, PLAIN, type Rule } from './rule.ts'
import { STORE_NAMES } from './stores.ts'

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
]
