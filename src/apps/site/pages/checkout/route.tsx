// HTTP routes for reserving and buying: one flow, which ends at Stripe Checkout or at the reservation.
import { clock } from '#lib/clock.ts'
import { isPartial, leaveFor, replaceUrl } from '#http/htmx.ts'
import { loadMember, memberPage } from '#http/member.ts'
import { privateHead } from '#http/render.tsx'
import { readFields } from '#http/request.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { toFormContext } from '#apps/site/pages/form/form-context.ts'
import { answerForm, type Around, renderFresh } from '#apps/site/pages/form/route.tsx'
import { type Ctx, sendPage, sendUncached } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { estimateDelivery } from '#sales/delivery/estimate.ts'
import { DELIVERY } from '#sales/leads/fields/order-fields.ts'
import type { Answers } from '#sales/leads/form.ts'
import { toCard } from '#search/card.ts'
import { signInTypeOf } from '#shopper/identity/sign-in-rules.ts'
import type { Car } from '#vehicle/car.ts'
import { findVehicle, loadAvailability, toOrder, toOrderForm } from './order.ts'
import { CheckoutAgain, CheckoutBody, NoVehicle, ReservedBody } from './page.tsx'
import {
  loadOrderProof,
  type OrderRequest,
  type OrderResult,
  reservationHref,
  submitOrder,
} from './submit-order.ts'

/** `/cars/{slug}/checkout` or `/cars/{slug}/buy-online`: the one that the site does not use redirects to the other. */
export async function getCheckout(c: Ctx): Promise<Response> {
  return moveTo(c, 301) ?? render(c, 'reservation', c.req.param('slug') ?? '')
}

export async function postCheckout(c: Ctx): Promise<Response> {
  return moveTo(c, 308) ?? submit(c, 'reservation', c.req.param('slug') ?? '')
}

export async function getPurchase(c: Ctx): Promise<Response> {
  const slug = slugOf(c)
  return slug === '' ? renderNotFound(c) : render(c, 'purchase', slug)
}

export async function postPurchase(c: Ctx): Promise<Response> {
  const slug = slugOf(c)
  return slug === '' ? renderNotFound(c) : submit(c, 'purchase', slug)
}

/** The first non-empty `car_id` parameter, as the sign-in gate reads it. */
function slugOf(c: Ctx): string {
  const named = new URL(c.req.url).searchParams.getAll('car_id').map((slug) => slug.trim())
  return named.find((slug) => slug !== '')?.slice(0, 160) ?? ''
}

function moveTo(c: Ctx, status: 301 | 308): Response | null {
  const { path } = c.var.tenant.site.cards.checkout
  if (c.req.param('path') === path) return null
  const { search } = new URL(c.req.url)
  return c.redirect(routes.checkout.href(c.req.param('slug') ?? '', path) + search, status)
}

async function render(c: Ctx, kind: OrderKind, slug: string): Promise<Response> {
  const car = await findVehicle(c, slug)
  if (car instanceof Response) return car
  const availability = await loadAvailability(c, car)
  if (availability === 'reserved') return renderReserved(c, car)
  if (availability !== 'free') return c.redirect(routes.car.href(car.slug), 302)
  const refused = await askToSignIn(c)
  if (refused !== null) return refused
  const asking = await toOrderRequest(c, kind, car, {})
  const proof = await loadOrderProof(c, asking.context)
  const around = toAround(c, asking, { availability, proof })
  const page = await renderFresh(c, asking.context, around)
  // It contains details of the signed-in shopper.
  if (asking.userId !== null) page.headers.set('Cache-Control', 'no-store')
  return page
}

async function submit(c: Ctx, kind: OrderKind, slug: string): Promise<Response> {
  const car = await findVehicle(c, slug)
  // It is no longer in stock, so its address redirects.
  if (car instanceof Response)
    return isPartial(c.req.raw.headers) && car.status < 500
      ? leaveFor(c, routes.car.href(slug))
      : car
  const refused = await askToSignIn(c)
  if (refused !== null) return refused
  const asking = await toOrderRequest(c, kind, car, await readFields(c))
  const result = await submitOrder(c, asking)
  const { submission } = result
  // Back from Stripe Checkout returns to the reservation.
  if (submission.status === 'sent') replaceUrl(c, await reservationHref(c, submission.id))
  return answerForm(c, asking.context, submission, toAround(c, asking, result))
}

/** Redirects a shopper who must sign in for this vehicle first; null for all others. */
async function askToSignIn(c: Ctx): Promise<Response | null> {
  const { searchParams } = new URL(c.req.url)
  const type = signInTypeOf(c.req.path, searchParams, c.var.tenant.site)
  if (type === null) return null
  return (await memberPage(type)(c, async () => {})) ?? null
}

function toAround(
  c: Ctx,
  { context: { form }, order, now }: OrderRequest & { now: Seconds },
  { availability, proof }: Pick<OrderResult, 'availability' | 'proof'>,
): Around {
  const around = { order, availability, ...(proof !== undefined && { proof }) }
  return {
    head: { ...privateHead(c, form.title), kind: 'form' },
    page: (state) => <CheckoutBody {...state} {...around} now={now} />,
    dialog: (state) => <CheckoutBody {...state} {...around} now={now} />,
    again: (state) => <CheckoutAgain {...state} {...around} />,
  }
}

async function renderReserved(c: Ctx, car: Car): Promise<Response> {
  const { site } = c.var.tenant
  const head = { ...privateHead(c, `Reserved: ${site.vehicle.one}`), kind: 'form' } as const
  const body = <ReservedBody car={car} card={toCard(car, site, clock())} />
  return sendUncached(c, { head, body, status: 409 })
}

async function renderNotFound(c: Ctx): Promise<Response> {
  const head = { ...privateHead(c, 'Buy online'), kind: 'form' } as const
  return sendPage(c, { head, body: <NoVehicle />, status: 404 })
}

export type OrderKind = 'reservation' | 'purchase'

export async function toOrderRequest(
  c: Ctx,
  kind: OrderKind,
  car: Car,
  typed: Answers,
): Promise<OrderRequest & { now: Seconds }> {
  const now = clock()
  const [context, delivery, found] = await Promise.all([
    toFormContext(c, kind, typed, { car, carId: car.id }),
    loadDelivery(c, car, typed),
    loadMember(c),
  ])
  // If it cannot be read, the shopper fills in the details.
  const member = found === 'unknown' ? null : found
  const order = toOrder(car, c.var.tenant.site, now, delivery)
  const form = { ...toOrderForm(context.form, order, member), kind }
  return { context: { ...context, form }, order, userId: member?.userId ?? null, now }
}

async function loadDelivery(c: Ctx, car: Car, typed: Answers) {
  const postcode = (typed.delivery_postcode ?? '').trim()
  if (typed.delivery !== DELIVERY || !/^\d{4}$/.test(postcode)) return null
  const { services, tenant } = c.var
  return {
    postcode,
    answer: await estimateDelivery(postcode, car, tenant.site, services.delivery),
  }
}
