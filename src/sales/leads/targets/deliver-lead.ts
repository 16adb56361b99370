// Delivers one lead to one target of a site and returns the result.
import type { Seconds } from '#lib/zone-time.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { errorName } from '#lib/log.ts'
import type { Site } from '#tenant/schema.ts'
import { toAdfEmail } from './adf-email.ts'
import { toPlainEmail } from './plain-email.ts'
import { sendEmail } from './send-email.ts'
import type { Delivered, DeliverDeps, EmailTarget, Target } from './target.ts'
import { sendWebhook } from './webhook.ts'

/** The email of each target kind. */
const EMAILS: Record<
  EmailTarget['kind'],
  (lead: Lead, target: EmailTarget, site: Site) => EmailMessageBuilder
> = { adf: toAdfEmail, email: toPlainEmail }

/** One attempt. Never rejects. Each lead and target have a fixed id, identical at every attempt. */
export async function deliverLead(
  lead: Lead,
  target: Target,
  deps: DeliverDeps,
  now: Seconds,
): Promise<Delivered> {
  try {
    if (target.kind === 'webhook') return await sendWebhook(lead, target, deps, now)
    return await sendEmail(EMAILS[target.kind](lead, target, deps.site), deps.email)
  } catch (error) {
    return { failed: errorName(error) }
  }
}
