// Pre-approval by script: equivalent to the form (apps/site/pages/pre-approval), for the signed-in owner of that phone.
import * as z from 'zod'

import type { Ctx } from '#http/send-page.ts'
import { toFinanceQuery } from '#sales/finance/finance-query.ts'
import { clock } from '#lib/clock.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { loadMember } from '#http/member.ts'
import { isOwnPhone } from '#shopper/identity/member.ts'
import type { Answers } from '#sales/leads/form.ts'
import { toFormContext, type FormContext } from '#apps/site/pages/form/form-context.ts'
import { readForm } from '#apps/site/pages/form/submit.ts'
import { HAND_OVER_WORDS, handOver } from '#apps/site/pages/pre-approval/submit.ts'
import { loadCarById } from '#search/load-car.ts'

/**
 * POST {data, additionalData}: `{ redirectUrl }`, otherwise `{ error }` as text. One `additionalData.key` makes one
 * lead.
 */
export async function postCustomer(c: Ctx): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  const member = await loadMember(c)
  if (member === 'unknown') return c.json({ error: 'unavailable' }, 503)
  if (member === null) return c.json({ error: 'sign-in' }, 401)
  const { data: sent } = sentShape.safeParse(await c.req.json().catch(() => null))
  if (sent === undefined) return c.json({ error: 'invalid' }, 400)
  const { site } = c.var.tenant
  if (!isOwnPhone(sent.data.phoneNumber, member, site)) return c.json({ error: 'not-yours' }, 403)
  return send(c, await toCustomerForm(c, sent))
}

async function send(c: Ctx, context: FormContext): Promise<Response> {
  const read = await readForm(c, context)
  if (read.status === 'invalid')
    return c.json({ error: read.errors[0]?.message, errors: read.errors }, 422)
  if (read.status !== 'complete') return c.json({ error: 'invalid' }, 400)
  const handed = await handOver(c, context, read.answers)
  if (handed.status === 'sent') return c.json({ redirectUrl: handed.href, lead_id: handed.id })
  if (handed.status === 'unmade') return c.json({ error: HAND_OVER_WORDS[handed.why] }, 503)
  const error = 'Lead submission failed'
  return c.json({ error }, handed.status === 'conflict' ? 409 : 503)
}

const text = z
  .union([z.string().max(400), z.number()])
  .transform(String)
  .catch('')
/** The visit, as stored by its pages (sales/leads/visits.ts). */
const attributesShape = z
  .object({ visited_pages: z.array(text), linked_query_params: z.record(z.string(), text) })
  .partial()
  .catch({})
const sentShape = z.object({
  data: z.object({
    nvic: text,
    vin: text,
    selfAssessedCreditScore: text,
    purchasePrice: text,
    year: text,
    loanTerm: text,
    phoneNumber: text,
    firstName: text,
    lastName: text,
    email: text,
    subscribe: z.boolean().catch(false),
    postCode: text,
  }),
  additionalData: z
    .object({
      key: text,
      car_id: text,
      car_type: text,
      dealership_slug: text,
      whoIsHelping: text,
      lead_attributes: attributesShape,
    })
    .partial()
    .catch({}),
})
/** The equivalent form. The caller has obtained the consent that the form asks for. */
async function toCustomerForm(c: Ctx, { data, additionalData: more }: z.output<typeof sentShape>) {
  const { services, tenant } = c.var
  const carId = more.car_id?.slice(0, 80) || null
  const { visited_pages: pages = [], linked_query_params: linked = {} } = more.lead_attributes ?? {}
  const found =
    carId === null ? null : await loadCarById(carId, tenant.site, services.search.fresh, clock())
  const typed: Answers = {
    key: more.key || (await services.forms.mintKey(clock() - AS_LONG_AS_A_FORM)),
    at: '1',
    step: 'send',
    amount: data.purchasePrice,
    term: data.loanTerm,
    selfAssessedCreditScore: data.selfAssessedCreditScore,
    whoIsHelping: more.whoIsHelping ?? '',
    name: data.firstName,
    last_name: data.lastName,
    email: data.email,
    phone: data.phoneNumber,
    postcode: data.postCode,
    terms_conditions: 'on',
    ...(data.subscribe && { subscribe: 'on' }),
    visited_pages: pages.join(' '),
    linked_query_params: new URLSearchParams(linked).toString(),
  }
  const car = found === 'unknown' ? null : found
  const context = await toFormContext(c, 'pre-approval', typed, { car, carId })
  const known = toFinanceQuery({
    vin: data.vin,
    nvic: data.nvic,
    year: data.year,
    preferredDealership: more.dealership_slug ?? '',
  })
  const query = new URLSearchParams(known)
  if (more.car_type) query.set('car_type', more.car_type)
  return { ...context, ask: { ...context.ask, query } }
}

/** A shopper who has verified a phone has taken longer than a bot would. */
const AS_LONG_AS_A_FORM: Seconds = 60
