// Marks a lead as spam: the site learns its marks, and the lead is closed, or deleted if it was held. Also reverses
// this.
import type { Seconds } from '#lib/zone-time.ts'
import { discardSuspect, recordWork } from '#sales/leads/outbox/inbox-rows.ts'
import type { InboxLead } from '#sales/leads/outbox/inbox-lead.ts'
import { forgetLead, learnSpam } from '#sales/leads/spam-lesson-rows.ts'
import { marksOfLead } from '#sales/leads/spam-marks.ts'
import type { Tenant } from '#tenant/tenant.ts'

export type SpamWork = { db: D1Database; tenant: Tenant; by: string; now: Seconds }

/** Null if it succeeded, otherwise what to do. */
export async function callSpam(
  { db, tenant, by, now }: SpamWork,
  lead: InboxLead,
): Promise<string | null> {
  const { slug, site } = tenant
  const entries = [{ at: now, by, did: 'spam', text: '' }] as const
  const isGone = lead.delivery === 'held' && (await discardSuspect(db, lead))
  if (!isGone) {
    const change =
      lead.status === 'closed'
        ? { entries }
        : { entries, status: 'closed' as const, isAnswer: false }
    if (!(await recordWork(db, lead, change)))
      return 'Someone else changed this lead in the meantime. Look at it, then press again.'
  }
  const marks = await marksOfLead(lead.payload, new URL(site.url).hostname)
  await learnSpam(db, slug, marks, { lead: lead.id, by, now })
  return null
}

/** The lead is open again, and what the site learned from it is forgotten. */
export async function takeSpamBack(
  { db, tenant, by, now }: SpamWork,
  lead: InboxLead,
): Promise<string | null> {
  const entries = [{ at: now, by, did: 'not-spam', text: '' }] as const
  if (!(await recordWork(db, lead, { entries, status: 'new' })))
    return 'Someone else changed this lead in the meantime. Look at it, then press again.'
  await forgetLead(db, tenant.slug, lead.id)
  return null
}
