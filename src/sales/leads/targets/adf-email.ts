// A lead as ADF 1.0 in the body of an email, where dealers' systems expect it. With an attached copy as well, some
// systems would create a second lead.
import type { Lead } from '#sales/leads/lead.ts'
import type { Site } from '#tenant/schema.ts'
import { toAdf } from './adf.ts'
import { toEmailHeaders } from './send-email.ts'
import type { EmailTarget } from './target.ts'

export function toAdfEmail(lead: Lead, target: EmailTarget, site: Site): EmailMessageBuilder {
  return { ...toEmailHeaders(lead, target, site), text: toAdf(lead, site) }
}
