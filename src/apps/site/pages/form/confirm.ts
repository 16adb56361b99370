// After a form is saved: books the time of a test drive, and sends the shopper a confirmation on request.
import { clock } from '#lib/clock.ts'
import type { Ctx } from '#http/send-page.ts'
import { requestHref } from '#apps/site/pages/request/load-request.ts'
import {
  channelOf,
  toConfirmedAppointment,
  toConfirmationEmail,
  toConfirmationText,
} from '#sales/leads/confirmation.ts'
import { CONFIRM } from '#sales/leads/fields/shared-fields.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { slotOf, toTestDrive, toRequest } from '#sales/leads/request.ts'
import type { FormContext } from './form-context.ts'

/** Never rejects. For a held lead it does nothing, so that bots can neither block times nor send messages. */
export async function confirm(c: Ctx, { ask }: FormContext, lead: Lead): Promise<void> {
  if (lead.suspicion.length > 0) return
  if (lead.kind === 'price-offer') await c.var.services.priceOffers.save(lead, ask.car)
  const time = lead.kind === 'test-drive' ? slotOf(lead.payload) : null
  const channel = ask.typed[CONFIRM] === undefined ? null : channelOf(lead, c.var.tenant.site)
  // If another shopper was faster, the dealer has both requests and calls to arrange a time.
  if (time !== null)
    await c.var.services.testDrives.save(toTestDrive(lead, time), 'booked', clock(), {
      remindBy: channel?.by ?? '',
    })
  if (channel !== null) c.executionCtx.waitUntil(send(c, lead, channel))
}

async function send(
  c: Ctx,
  lead: Lead,
  { by, to }: NonNullable<ReturnType<typeof channelOf>>,
): Promise<void> {
  const { services, tenant } = c.var
  const { site } = tenant
  const now = clock()
  const link = new URL(await requestHref(c, lead.id), site.url).href
  const request = toRequest(lead, { drive: null, isCancelled: false }, site, now)
  const of = { lead: lead.id, now }
  if (by === 'text') {
    const text = toConfirmationText(request, link, site)
    await services.confirmations.byText({ to, text }, of)
  } else {
    const calendar = toConfirmedAppointment(lead, request, link, site)
    await services.confirmations.byEmail(
      toConfirmationEmail({ request, to, link }, calendar, site, now),
      of,
    )
  }
}
