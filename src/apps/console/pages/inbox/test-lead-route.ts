// Sends a test lead to the dealer's systems, and shows the result on the lead's page.
import { audit, countActs } from '#apps/console/audit.ts'
import { redirectWithNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import { consoleRoutes } from '#apps/console/routes.ts'
import { readFields } from '#http/request.ts'
import type { Ctx } from '#http/send-page.ts'
import { clock } from '#lib/clock.ts'
import { DAY } from '#lib/zone-time.ts'
import { referenceOf } from '#sales/leads/lead.ts'
import { saveTestLead } from '#sales/leads/outbox/save-test-lead.ts'
import { databaseOf } from '#tenant/database.ts'
import { queueLeads } from './queue-leads.ts'

/** Maximum test leads of one person per day, because each is an email or a record in someone's system. */
const MAX_TESTS = 20

export async function postTestLead(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { person } = c.var.console
  const { slug, site } = tenant
  const inbox = consoleRoutes.inbox.href(slug)
  const counted = countActs(c.env.DB, person.id, 'lead.test', now - DAY)
  if (((await counted.first<{ n: number }>())?.n ?? 0) >= MAX_TESTS)
    return redirectWithNotice(c, inbox, {
      problem: `You have sent ${MAX_TESTS} test leads today. Send more tomorrow.`,
    })
  const form = ((await readFields(c))['form'] ?? '').slice(0, 36)
  const request = { by: person, form, now }
  const { lead, targets, isNew } = await saveTestLead(databaseOf(c.env, tenant), site, request)
  const sent = {
    done:
      targets.length === 0
        ? 'Your website has no recipient for enquiries yet, so this test lead is only here.'
        : 'The test lead is on its way. See below where it went: reload this page in a minute.',
  }
  const page = consoleRoutes.lead.href(slug, lead.id)
  if (!isNew) return redirectWithNotice(c, page, sent)
  const entry = { who: person, act: 'lead.test', site: slug, subject: referenceOf(lead) } as const
  await audit(c.env, { ...entry, detail: targets.join(', ') }, now)
  if (targets.length > 0) await queueLeads(c, [lead])
  return redirectWithNotice(c, page, sent)
}
