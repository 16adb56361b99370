// The daily digest of leads held as suspicious: to the dealer's first target, with a link to release each.
import { errorName, logError } from '#lib/log.ts'
import { textOf } from '#lib/text.ts'
import { toClock, toShortWeekday } from '#lib/time.ts'
import { DAY, type Seconds, toLocalTime, toMoment } from '#lib/zone-time.ts'
import { type Lead, leadId, type NewLead } from '#sales/leads/lead.ts'
import { describeReasons } from '#sales/leads/spam-check.ts'
import { toHeading } from '#sales/leads/targets/lead-text.ts'
import { targetsFor } from '#sales/leads/targets/target.ts'
import { siteZone } from '#vehicle/places.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { listHeldSites, listHeldSuspects } from './backlog-rows.ts'
import { withTimeout, type LeadJobDeps } from './job-deps.ts'
import { findLead, findLeads } from './lead-rows.ts'
import { submitLead } from './save-lead.ts'

/** Minutes after midnight in the time zone of the dealer's main location. */
const SENT_AT = 7 * 60
/** Maximum leads in one digest; the rest are only counted. */
const MAX = 50

export type HeldDigestDeps = LeadJobDeps & {
  /** The page that releases a lead of a site. */
  releaseHref: (tenant: Tenant, lead: string, now: Seconds) => Promise<string>
}

/**
 * Sends each site the digest of the day that ended at seven. Runs every hour, and sends each digest once: the day is
 * its key. Never rejects.
 */
export async function sendHeldDigests(deps: HeldDigestDeps): Promise<void> {
  const now = deps.clock()
  try {
    const sites = await withTimeout(listHeldSites(deps.db, now - 3 * DAY))
    for (const slug of sites) {
      // eslint-disable-next-line no-await-in-loop -- in the background
      const tenant = await deps.loadTenant(slug)
      // eslint-disable-next-line no-await-in-loop -- in the background
      if (tenant !== null) await sendDigest(tenant, deps, now)
    }
  } catch (error) {
    // The next hour retries.
    logError('leads.digest-failed', { error: errorName(error) })
  }
}

async function sendDigest(tenant: Tenant, deps: HeldDigestDeps, now: Seconds): Promise<void> {
  const { slug, site } = tenant
  const zone = siteZone(site)
  const { date } = toLocalTime(now, zone)
  const end = toMoment(date, SENT_AT, zone)
  if (now < end) return
  const key = `held-digest-${date}`
  // Already sent in an earlier hour.
  if ((await withTimeout(findLead(deps.db, slug, await leadId(slug, key)))) !== null) return
  const held = await withTimeout(listHeldSuspects(deps.db, slug, { from: end - DAY, to: end }))
  if (held.length === 0) return
  const leads = await withTimeout(findLeads(deps.db, held.slice(0, MAX)))
  const lines = await Promise.all(
    [...leads.values()].map(async (lead) => {
      const { date: day, minutes } = toLocalTime(lead.createdAt, zone)
      const when = `${toShortWeekday(day)}, ${toClock(minutes)}`
      return `${when}. ${describe(lead)}\nRelease it: ${await deps.releaseHref(tenant, lead.id, now)}`
    }),
  )
  const more = held.length - lines.length
  const digest: NewLead = {
    kind: 'held-digest',
    key,
    payload: {
      what_to_do: site.messages.held_digest,
      held_forms: lines.join('\n\n'),
      ...(more > 0 && { and_more: `${more} more. Ask your website’s operator for the list.` }),
      source: 'Website',
    },
    bodyHash: key,
    suspicion: [],
    parent: null,
  }
  const targetsOf = () => targetsFor(site, 'held-digest')
  await submitLead(digest, { site: slug, targetsOf, db: deps.db, queue: deps.queue }, now)
}

const MAX_HEADING = 120
/** Maximum characters of a message to read. */
const MAX_READ = 1000
const LINK = /\/\/|www\.|[^.]\.[a-z]{2,}/i

/**
 * "Test drive: 2021 Toyota Corolla, Jo Citizen. Held because it has three links or more." Removes text that a mail
 * program would turn into a link: only ours may be clicked.
 */
function describe(lead: Lead): string {
  const unlink = (text: string) =>
    text.replaceAll(/\s+/g, ' ').replaceAll(/\S+/g, (word) => (LINK.test(word) ? '…' : word))
  const heading = unlink(toHeading(lead)).slice(0, MAX_HEADING).toWellFormed()
  const text = unlink(textOf(lead.payload['message']).slice(0, MAX_READ)).slice(0, MAX_HEADING)
  const quote = text === '' ? '' : ` “${text.toWellFormed()}”`
  return `${heading}.${quote} Held because ${describeReasons(lead.suspicion)}.`
}
