// Messages about a booked test drive after the first confirmation: the dealership's confirmation or cancellation, and
// reminders.
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import {
  channelOf,
  type RequestMessage,
  toConfirmationEmail,
  toConfirmationText,
  toConfirmedAppointment,
} from '#sales/leads/confirmation.ts'
import type { ReminderKind } from '#sales/leads/drives/drive-reminders.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { toRequest } from '#sales/leads/request.ts'
import type { StoredDrive } from '#sales/leads/test-drive-rows.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { createConfirmationService } from './confirmation-service.ts'
import { createLeadService } from './lead-service.ts'
import { callsOf } from './site-services.ts'

/** The label in the lead's history. */
export type DriveMessage = 'drive-confirmed' | 'drive-cancelled' | `reminder-${ReminderKind}`

function messageOf(kind: DriveMessage): RequestMessage {
  if (kind === 'drive-confirmed') return 'confirmed'
  return kind === 'drive-cancelled' ? 'cancelled' : 'reminder'
}

/** Sends the message by the channel that the shopper chose, or not at all if they wanted no messages. Never rejects. */
export async function sendDriveMessage(
  env: SiteEnv,
  tenant: Tenant,
  { lead, drive, kind }: { lead: Lead; drive: StoredDrive; kind: DriveMessage },
  now: Seconds,
): Promise<void> {
  const { site } = tenant
  const channel = channelOf(lead, site)
  if (channel === null || channel.by !== drive.remindBy) return
  const token = await createLeadService(env, tenant).mintRequestToken(lead.id, now)
  const link = new URL(routes.request.href(token), site.url).href
  const request = toRequest(lead, { drive, isCancelled: false }, site, now)
  const message = messageOf(kind)
  const confirmations = createConfirmationService(
    env,
    tenant,
    callsOf(env, tenant, () => undefined),
  )
  const of = { lead: lead.id, now, kind }
  if (channel.by === 'text') {
    const text = toConfirmationText(request, link, site, message)
    await confirmations.byText({ to: channel.to, text }, of)
  } else {
    const calendar = toConfirmedAppointment(lead, request, link, site)
    const email = { request, to: channel.to, link, message } as const
    await confirmations.byEmail(toConfirmationEmail(email, calendar, site, now), of)
  }
}
