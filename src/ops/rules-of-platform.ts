// Rules about the stores and queues that all sites share.
import { countOf } from '#lib/text.ts'
import { PATIENT_S, PLAIN, type Rule } from './rule.ts'
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
]
