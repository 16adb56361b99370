// Leads of demo sites on this machine, each answered by a demo person within the hour, so that the console has a
// history, and a site with a reply promise keeps it, which its forms then show.
import { countLead } from '#analytics/lead-counts.ts'
import { createRandom } from '#lib/random.ts'
import { withoutEmpty } from '#lib/text.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { type Lead, leadId } from '#sales/leads/lead.ts'
import { recordWork } from '#sales/leads/outbox/inbox-rows.ts'
import { findLeads, insertLead } from '#sales/leads/outbox/lead-rows.ts'
import type { Site } from '#tenant/schema.ts'
import { toAttributes, toSource } from './demo-sources.ts'

type DemoSite = Pick<Site, 'slug' | 'locations'>

/** One lead for each of the last days, so that the promise is kept whenever the demo starts. */
export const DEMO_LEAD_DAYS = 14

const SHOPPERS = [
  ['Priya', 'Are you open on Sunday?'],
  ['Tom', 'Can I bring two dogs along to have a look?'],
  ['Mele', 'Do you pick people up from the station?'],
  ['Jack', 'I’d like to sell mine before I buy. Who do I talk to?'],
  ['Wei', 'Could you send me the warranty terms?'],
  ['Sophie', 'Is there anywhere to charge while I look around?'],
  ['Arjun', 'How long does it take from deposit to keys?'],
] as const

/** Adds missing leads of the last two weeks. */
export async function saveDemoLeads(
  db: D1Database,
  sites: readonly DemoSite[],
  now: Seconds,
): Promise<void> {
  for (const place of sites) {
    const site = place.slug
    const leads = await toLeads(place, now)
    const known = await findLeads(
      db,
      leads.map(({ id }) => id),
    )
    const missing = leads.filter(({ id }) => !known.has(id))
    // Counted, so that the results of the site agree with its inbox.
    const statements = missing.flatMap((lead) => [...countLead(db, lead), insertLead(db, lead)])
    if (statements.length > 0) await db.batch(statements)
    for (const [nth, lead] of missing.entries()) {
      const at = lead.createdAt + (20 + nth * 2) * 60
      const by = `sales@${site}.example`
      await recordWork(
        db,
        { ...lead, status: 'new', assignee: '' },
        {
          entries: [{ at, by, did: 'status', text: 'Answered' }],
          status: 'answered',
          assignee: by,
        },
      )
    }
  }
}

/** The newest lead is from yesterday. Midnight in UTC is late morning in Australia and New Zealand. */
async function toLeads({ slug: site, locations }: DemoSite, now: Seconds): Promise<Lead[]> {
  const today = Math.floor(now / DAY)
  return Promise.all(
    Array.from({ length: DEMO_LEAD_DAYS }, async (_, before) => {
      const day = today - before - 1
      const key = `demo-${day}`
      const [name, message] = SHOPPERS[day % SHOPPERS.length] ?? SHOPPERS[0]
      const email = `${name.toLowerCase()}@example.com`
      const place = locations[day % Math.max(1, locations.length)]
      return {
        id: await leadId(site, key),
        site,
        kind: 'general' as const,
        key,
        payload: withoutEmpty({
          name,
          email,
          message,
          category: 'General Enquiry',
          location: place?.name,
          location_id: place?.id,
          ...toAttributes(toSource(createRandom(`${site} ${key}`)())),
        }),
        bodyHash: key,
        suspicion: [],
        parent: null,
        createdAt: day * DAY,
      }
    }),
  )
}
