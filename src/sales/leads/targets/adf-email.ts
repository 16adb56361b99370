// A lead as ADF 1.0 in the body of an e-mail, which is where systems of dealers look for it. A copy attached would be a
// second lead to those that read both.
import type { Lead } from '#sales/leads/lead.ts'
import type { Site } from '#tenant/schema.ts'
import { toAdf } from './adf.ts'
import { toEnvelope } from './send-email.ts'
import type { EmailTarget } from './target.ts'

/** The whole message. */
export function toAdfEmail(lead: Lead, target: EmailTarget, site: Site): EmailMessageBuilder {
  return { ...toEnvelope(lead, target, site), text: toAdf(lead, site) }
}
