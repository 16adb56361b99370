// Emails the person who was assigned a lead, with a link to it. Contains no data about the shopper.
import { consoleOrigin, sendConsoleMail } from '#apps/console/send-mail.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import type { Ctx } from '#http/send-page.ts'
import { clock } from '#lib/clock.ts'
import { referenceOf } from '#sales/leads/lead.ts'
import type { InboxLead } from '#sales/leads/outbox/inbox-lead.ts'
import { toSubject } from '#sales/leads/targets/lead-text.ts'
import type { Tenant } from '#tenant/tenant.ts'

/** Runs after the response. Skips people who assign leads to themselves. Failures are logged and on /_ops. */
export function notifyAssignee(c: Ctx, { slug, site }: Tenant, lead: InboxLead, assignee: string) {
  const { person } = c.var.console
  if (assignee === '' || assignee === person.email) return
  const address = `${consoleOrigin(c.env)}${consoleRoutes.lead.href(slug, lead.id)}`
  const mail = {
    to: assignee,
    subject: `${site.name}: a lead is yours now`,
    text: `${person.name || person.email} assigned a lead to you: ${toSubject(lead)}, reference ${referenceOf(lead)}.\n\n${address}\n`,
  }
  c.executionCtx.waitUntil(sendConsoleMail(c.env, mail, clock()))
}
