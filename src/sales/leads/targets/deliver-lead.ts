// Delivers one lead to one target of a site and returns the result.
import type { Lead } from '#sales/leads/lead.ts'
import { errorName } from '#lib/log.ts'
import { toAdfEmail } from './adf-email.ts'
import { toPlainEmail } from './plain-email.ts'
import { sendEmail } from './send-email.ts'
import type { Delivered, DeliverPort, Target } from './target.ts'
import { sendWebhook } from './webhook.ts'

/** One attempt; `now` in seconds. Never rejects. Each lead and target have a fixed id, the same at every attempt. */
export async function deliverLead(
  lead: Lead,
  target: Target,
  port: DeliverPort,
  now: number,
): Promise<Delivered> {
  try {
    if (target.kind === 'webhook') return await sendWebhook(lead, target, port, now)
    const email = target.kind === 'adf' ? toAdfEmail : toPlainEmail
    return await sendEmail(email(lead, target, port.site), port.email)
  } catch (error) {
    return { failed: errorName(error) }
  }
}
