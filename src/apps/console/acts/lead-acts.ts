// Actions on leads, shared by the console and commands.
import type { Lead } from '#sales/leads/lead.ts'
import { referenceOf } from '#sales/leads/lead.ts'
import { releaseHeld } from '#sales/leads/outbox/delivery-rows.ts'
import { noteWork } from '#sales/leads/outbox/inbox-rows.ts'
import { type Acting, recordDone } from './record-act.ts'

type Named = Pick<Lead, 'id' | 'site'>

/** Maximum leads per entry in the activity log; more references don't fit. */
const MAX_NAMED = 200

/** Records that someone opened a lead. */
export const recordReading = (acting: Acting, lead: Named): Promise<void> =>
  recordDone(acting, { act: 'lead.read', site: lead.site, subject: referenceOf(lead) })

/**
 * Releases held leads of a database to the dealers' systems, or to one target. `send` queues them; without it, the
 * sweep of the next minute sends them.
 */
export async function releaseLeads(
  acting: Acting,
  db: D1Database,
  leads: readonly Named[],
  {
    target = null,
    send = async () => {},
  }: { target?: string | null; send?: (leads: readonly Named[]) => Promise<void> } = {},
): Promise<void> {
  const { who, now } = acting
  for (const [site, all] of Map.groupBy(leads, (lead) => lead.site))
    for (let at = 0; at < all.length; at += MAX_NAMED) {
      const some = all.slice(at, at + MAX_NAMED)
      const ids = some.map(({ id }) => id)
      // oxlint-disable no-await-in-loop -- there is rarely more than one
      await releaseHeld(db, ids, now, target)
      await send(some)
      await noteWork(db, ids, { at: now, by: who.email, did: 'release', text: target ?? '' })
      const subject = some.map(referenceOf).join(' ')
      await recordDone(acting, { act: 'lead.release', site, subject, detail: target ?? '' })
    }
}
