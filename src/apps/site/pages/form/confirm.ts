// After a form is saved: books the time of a test drive, and sends the shopper a confirmation on request.
import { clock } from '#lib/clock.ts'
import type { Ctx } from '#http/send-page.ts'
import { requestHref } from '#apps/site/pages/request/load-request.ts'
import {
  toConfirmedAppointment,
  toConfirmationEmail,
  toConfirmationText,
} from '#sales/leads/confirmation.ts'
import { CONFIRM } from '#sales/leads/fields/shared-fields.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { slotOf, toTestDrive, toRequest } from '#sales/leads/request.ts'
import { parseMobile } from '#lib/parse-phone.ts'
import { countryOf } from '#lib/country.ts'
import type { FormContext } from './form-context.ts'

/** Never rejects. A held lead books nothing and confirms nothing, so that bots can neither block times nor send messages. */
export async function confirm(c: Ctx, { ask }: FormContext, lead: Lead): Promise<void> {
  if (lead.suspicion.length > 0) return
  const time = lead.kind === 'test-drive' ? slotOf(lead.payload) : null
  // If another shopper was faster, the dealer has both requests and calls to arrange a time.
  if (time !== null)
    await c.var.services.testDrives.save(toTestDrive(lead, time), 'booked', clock(), true)
  if (ask.typed[CONFIRM] !== undefined) c.executionCtx.waitUntil(send(c, lead))
}

async function send(c: Ctx, lead: Lead): Promise<void> {
  const { services, tenant } = c.var
  const { site } = tenant
  const now = clock()
  const link = new URL(await requestHref(c, lead.id), site.url).href
  const request = toRequest(lead, { drive: null, isCancelled: false }, site, now)
  const { phone, email } = lead.payload
  const of = { lead: lead.id, now }
  const mobile = typeof phone === 'string' ? parseMobile(phone, countryOf(site).code) : null
  if (site.upstreams.sms !== null && mobile !== null) {
    const text = toConfirmationText(request, link, site)
    await services.confirmations.byText({ to: mobile.e164, text }, of)
  } else if (typeof email === 'string') {
    const calendar = toConfirmedAppointment(lead, request, link, site)
    await services.confirmations.byEmail(
      toConfirmationEmail({ request, to: email, link }, calendar, site, now),
      of,
    )
  }
}
