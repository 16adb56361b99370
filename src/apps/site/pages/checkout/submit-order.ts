// Submits an order: claims the vehicle before any payment, and gives the reason if it is unavailable.
import { clock } from '#lib/clock.ts'
import { toMoney } from '#lib/money.ts'
import { parseMobile } from '#lib/parse-phone.ts'
import { joinText, lowerFirst } from '#lib/text.ts'
import {
  type FormContext,
  hashTyped,
  formKeyOf,
  stepOf,
  checkSpam,
  toNewLead,
} from '#apps/site/pages/form/form-context.ts'
import { loadProof, readProvedForm } from '#apps/site/pages/form/proved-form.ts'
import { readForm, type SubmitResult } from '#apps/site/pages/form/submit.ts'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { verifiesMobile } from '#sales/leads/fields/order-fields.ts'
import type { Answers } from '#sales/leads/form.ts'
import { leadId } from '#sales/leads/lead.ts'
import { isDoubtful } from '#sales/leads/suspect-caps.ts'
import type { NewReservation, Reservation, Reserved } from '#sales/reservations/reservation.ts'
import { toSubtitle, toTitle } from '#vehicle/title.ts'
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { VerificationState } from '#apps/site/ui/form/verification.tsx'
import { type Availability, loadAvailability, type Order, SHOWN } from './order.ts'

/** For suspected bots: a person can still call. */
export const NOT_ONLINE =
  'We couldn’t process this online just now. Nothing has been reserved or charged. Please try again in a minute, or call us.'

export type OrderRequest = {
  context: FormContext & { form: { kind: 'reservation' | 'purchase' } }
  order: Order
  userId: string | null
}
export type OrderResult = {
  submission: SubmitResult
  availability: Availability
  /** Verification of the mobile, if the form has it. */
  proof?: VerificationState | undefined
}

/** Never rejects because of input. */
export async function submitOrder(c: Ctx, asking: OrderRequest): Promise<OrderResult> {
  const { context, order } = asking
  const [before, found, proof] = await Promise.all([
    findBefore(c, context),
    loadAvailability(c, order.car),
    loadOrderProof(c, context),
  ])
  if (before !== null && RUNNING.has(before.status)) return toStanding(c, before, context)
  // The same form has reserved it and is unfinished, so it continues.
  const isOwn = found === 'reserved' && before?.status === 'started'
  const availability = isOwn ? 'free' : found
  const at = stepOf(context.ask.typed, context.form)
  const refuse = (trouble: string): OrderResult => ({
    submission: { status: 'refused', at, trouble, as: 409 },
    availability,
    proof,
  })
  if (availability !== 'free') return refuse(describeUnavailable(availability, context.ask.site))
  const shown = context.ask.typed[SHOWN]
  if (shown !== undefined && shown !== order.shown) return refuse(describePriceChange(order))
  const read = await readOrder(c, context)
  if (read.status === 'unread')
    return { submission: read.submission, availability, proof: read.proof }
  // A shopper never pays a price that was not shown.
  if (shown === undefined) return refuse(describePriceChange(order))
  const userId = read.userId ?? asking.userId
  const reserved = await reserve(c, { ...asking, userId }, read)
  return { ...reserved, proof: read.proof }
}

/** State of the mobile's verification; undefined if the form has none. */
export async function loadOrderProof(
  c: Ctx,
  context: Pick<FormContext, 'ask'>,
): Promise<VerificationState | undefined> {
  return verifiesMobile(context.ask.site) ? (await loadProof(c, context)).state : undefined
}

type OrderRead = { proof?: VerificationState } & (
  | { status: 'complete'; answers: Answers; userId: string | null; isProved: boolean }
  | { status: 'unread'; submission: SubmitResult }
)

async function readOrder(c: Ctx, context: FormContext): Promise<OrderRead> {
  if (!verifiesMobile(context.ask.site)) {
    const read = await readForm(c, context)
    return read.status === 'complete'
      ? { ...read, userId: null, isProved: false }
      : { status: 'unread', submission: read }
  }
  const read = await readProvedForm(c, context, async () => wasReserved(c, context))
  const { proof } = read
  if (read.status === 'proved') return { ...read, status: 'complete', isProved: true }
  const { submission } = read
  // A code that must wait, or is used up, is explained below its field.
  const isStuck =
    submission.status === 'refused' &&
    (submission.as === 503 || (proof.phoneError !== undefined && proof.waitSeconds === undefined))
  return {
    status: 'unread',
    proof,
    submission: isStuck ? { ...submission, trouble: UNVERIFIED } : submission,
  }
}

/** If no code can be sent or checked, a person can still call. */
export const UNVERIFIED =
  'We couldn’t verify your mobile just now, and nothing has been reserved. Your details are still here: please try again later, or call us and we’ll hold it for you.'

/** Only a verified mobile has a row. */
async function wasReserved(c: Ctx, context: FormContext): Promise<boolean> {
  const before = await findBefore(c, context)
  return before !== null && before.bodyHash === (await hashTyped(context))
}

/** Result of an earlier submission of this form; null also if it cannot be read. */
async function findBefore(c: Ctx, { ask: { typed } }: FormContext): Promise<Reservation | null> {
  const key = formKeyOf(typed)
  if (key === null) return null
  const { services, tenant } = c.var
  const found = await services.reservations.load(await leadId(tenant.slug, key))
  return found === 'unknown' ? null : found
}

/** A form submitted before leads to its result, which holds the vehicle. */
async function toStanding(
  c: Ctx,
  { id, status, bodyHash, sessionUrl }: Reservation,
  context: FormContext,
): Promise<OrderResult> {
  // Sent twice in a row: both lead to Stripe Checkout.
  const isSame = status === 'paying' && bodyHash === (await hashTyped(context))
  return sent(c, id, isSame ? sessionUrl : null)
}

const RUNNING = new Set<Reservation['status']>(['paying', 'held', 'completed'])

type Complete = { answers: Answers; isProved: boolean }

async function reserve(
  c: Ctx,
  asking: OrderRequest,
  { answers, isProved }: Complete,
): Promise<OrderResult> {
  const { context } = asking
  const { form, ask } = context
  const at = form.steps.length - 1
  const mobile = parseMobile(answers.phone ?? '', countryOf(ask.site).code)
  if (mobile === null) {
    const errors = [
      { name: 'phone', message: 'Please enter a mobile number, so that we can confirm by text.' },
    ]
    return { submission: { status: 'invalid', at, errors }, availability: 'free' }
  }
  const reasons = await checkSpam(c, context, answers)
  // A verified mobile counts as a person, however quick.
  if (reasons.some((reason) => !isProved || reason !== 'too-fast')) {
    const why = { at, trouble: NOT_ONLINE }
    // If the form itself was suspicious, its old key would be refused however often it is sent.
    const submission: SubmitResult = isDoubtful(reasons)
      ? { ...why, status: 'refused', as: 429 }
      : { ...why, status: 'limited' }
    return { submission, availability: 'free' }
  }
  const wanted = await toReservation(c, asking, answers, mobile.e164)
  const reserved = await c.var.services.reservations.reserve(wanted, clock())
  return toSubmitResult(c, reserved, context, at)
}

async function toReservation(
  c: Ctx,
  { context, order, userId }: OrderRequest,
  answers: Answers,
  phone: string,
): Promise<NewReservation> {
  const { ask, definition, form } = context
  const { site } = ask
  const { car, deposit } = order
  const extras = await definition.toExtras(answers, ask)
  const lead = await toNewLead(c, context, answers, {
    extras: { ...extras, fields: { ...extras.fields, ...toShown(order) } },
    suspicion: [],
  })
  return {
    kind: form.kind,
    key: lead.key,
    bodyHash: lead.bodyHash,
    car: {
      id: car.id,
      slug: car.slug,
      name: joinText([toTitle(car), toSubtitle(car)]),
      price: car.price,
    },
    deposit: deposit * 100,
    currency: countryOf(site).currency,
    payment: site.reservations.payment,
    phone,
    userId,
    // Signed-in shoppers have verified a mobile and are counted by it.
    network: userId === null ? await c.var.services.sealNetwork(addressOf(c)) : '',
    lead,
  }
}

/** Exactly what the shopper was shown; the dealer and the reservation page rely on it. */
function toShown({ delivery, price, left }: Order): Record<string, string | null> {
  return {
    delivery_estimate: delivery && `${delivery.label}: ${delivery.price}`,
    price_shown: price.isPrice ? joinText([price.text, lowerFirst(price.type)], ', ') : null,
    left_to_pay: left === '' ? null : left,
  }
}

/** IP address; empty if unknown, though Cloudflare always sends it. */
const addressOf = (c: Ctx) => c.req.header('CF-Connecting-IP') ?? ''

async function toSubmitResult(
  c: Ctx,
  reserved: Reserved,
  { ask: { site } }: FormContext,
  at: number,
): Promise<OrderResult> {
  const { status } = reserved
  if (status === 'held') return sent(c, reserved.id, null)
  if (status === 'paying') return sent(c, reserved.id, reserved.href)
  const availability = status === 'taken' ? 'reserved' : 'free'
  if (status === 'conflict') return { submission: { status, at }, availability }
  const { as, trouble } = refusalOf(status, site)
  return { submission: { status: 'refused', at, trouble, as }, availability }
}

/** Redirects to the payment page, otherwise to the reservation. */
async function sent(c: Ctx, id: string, payHref: string | null): Promise<OrderResult> {
  const href = payHref ?? (await reservationHref(c, id))
  return { submission: { status: 'sent', id, href }, availability: 'free' }
}

/** The page of a reservation, for the shopper who made it. */
export async function reservationHref(c: Ctx, id: string): Promise<string> {
  return routes.reservation.href(id, await c.var.services.leads.shopperKey(id))
}

export function describeUnavailable(
  why: Exclude<Availability, 'free'>,
  { vehicle: { one } }: Pick<Site, 'vehicle'>,
): string {
  return {
    reserved: `Someone else has just reserved this ${one}. Nothing has been charged, and your details are still here in case it becomes available again.`,
    sold: `This ${one} has just been sold. Nothing has been charged.`,
    closed: `This ${one} can no longer be reserved online. Nothing has been charged.`,
  }[why]
}

export function describePriceChange({ price, deposit }: Order): string {
  const now = [price.text, price.type].filter((word) => word !== '').join(' ')
  return `The price has changed since you opened this page: it is now ${now}, with a deposit of ${toMoney(deposit)}. Nothing has been charged. Submit again to accept.`
}

export function refusalOf(
  status: Extract<Reserved['status'], 'taken' | 'limited' | 'failed'>,
  site: Pick<Site, 'vehicle'>,
): { as: 409 | 429 | 503; trouble: string } {
  const { one } = site.vehicle
  if (status === 'taken') return { as: 409, trouble: describeUnavailable('reserved', site) }
  if (status === 'limited')
    return {
      as: 429,
      trouble: `You’ve reached the limit for online reservations from this mobile or network. Cancel a reservation, or call us and we’ll reserve this ${one} for you.`,
    }
  return {
    as: 503,
    trouble:
      'We couldn’t reserve it just now. Nothing has been reserved or charged. Your details are still here: please submit them again.',
  }
}
