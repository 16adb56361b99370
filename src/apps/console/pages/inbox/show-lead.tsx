// Loads a lead with everything that its page shows.
import type { Person } from '#apps/console/permissions.ts'
import { clock } from '#lib/clock.ts'
import type { Notice } from '#apps/console/pages/notice.ts'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import { listConversation } from '#sales/leads/conversation-rows.ts'
import { reachesOf } from '#sales/conversations/consent.ts'
import { findLead } from '#sales/leads/outbox/lead-rows.ts'
import { listDeliveries } from '#sales/leads/outbox/delivery-rows.ts'
import { findInboxLead, listFollowUps } from '#sales/leads/outbox/inbox-rows.ts'
import type { InboxLead } from '#sales/leads/outbox/inbox-lead.ts'
import { listOthersOf } from '#sales/leads/outbox/report-rows.ts'
import { wordOf } from '#sales/leads/targets/lead-text.ts'
import { listHolding } from '#sales/reservations/reservation-list.ts'
import { findTestDrive } from '#sales/leads/test-drive-rows.ts'
import { listSentMessages } from '#sales/leads/sent-message-rows.ts'
import { findStops } from '#sales/leads/stop-rows.ts'
import { databaseOf } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { listAssignable } from './assignable.ts'
import { LeadPage } from './lead-page.tsx'
import { newDraft } from './reply-draft.ts'

const ID = /^[0-9a-f]{32}$/

/** The lead of an address; null if the site has none. */
export function findShown(c: Ctx, tenant: Tenant): Promise<InboxLead | null> {
  const id = c.req.param('id') ?? ''
  if (!ID.test(id)) return Promise.resolve(null)
  return findInboxLead(databaseOf(c.env, tenant), tenant.slug, id)
}

/** The page of a lead. */
export async function showLead(
  c: Ctx,
  tenant: Tenant,
  lead: InboxLead,
  notice: Notice | null,
): Promise<Response> {
  const db = databaseOf(c.env, tenant)
  const person: Person = c.var.console.person
  const car = wordOf(lead.payload, 'car_id')
  const now = clock()
  const reaches = reachesOf(lead, tenant.site)
  const [
    deliveries,
    followUps,
    people,
    messages,
    parent,
    holding,
    others,
    drive,
    conversation,
    stops,
  ] = await Promise.all([
    listDeliveries(db, lead.id),
    listFollowUps(db, tenant.slug, lead.id),
    listAssignable(c, tenant.slug),
    listSentMessages(db, { site: tenant.slug, about: lead.id }),
    lead.parent === null ? null : findLead(db, tenant.slug, lead.parent),
    listHolding(db, tenant.slug, car === '' ? [] : [car], now),
    listOthersOf(db, lead),
    findTestDrive(db, tenant.slug, lead.id),
    listConversation(db, { site: tenant.slug, lead: lead.id }),
    findStops(
      db,
      tenant.slug,
      reaches.map(({ address }) => address),
    ),
  ])
  const page = (
    <LeadPage
      {...{ person, tenant, lead, deliveries, followUps, people, messages, parent, others }}
      drive={drive?.state === 'booked' && drive.start <= now ? drive : null}
      holding={holding.get(car) ?? null}
      {...{ conversation, stops }}
      reply={newDraft(lead, tenant.site, conversation)}
      notice={notice}
      now={now}
    />
  )
  return sendConsole(c, page)
}
