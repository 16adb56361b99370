// HTTP routes for reserving and buying (R15-R17, S34, V9): one flow for both, which ends at Stripe Checkout or at the
// reservation.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { isPartial, leaveFor, replaceUrl } from '#http/htmx.ts'
import { memberPage } from '#http/member.ts'
import { privateHead } from '#http/private-head.ts'
import { readFields } from '#http/read-body.ts'
import { renderPage } from '#http/render.tsx'
import { gateOf } from '#shopper/identity/gate.ts'
import { answerForm, renderFresh, type Around } from '#pages/form/render.tsx'
import { routes } from '#routes.ts'
import { toCard } from '#search/card.ts'
import type { Car } from '#stock/car.ts'
import { toAsking, type OrderKind } from './asked-order.ts'
import { CheckoutAgain, CheckoutBody } from './page.tsx'
import { submitOrder, type Asking } from './submit-order.ts'
import { NoVehicle, ReservedBody } from './unavailable.tsx'
import { loadAvailability, findVehicle, type Availability } from './vehicle.ts'

type Ctx = Context<AppEnv>

/** `/cars/{slug}/checkout` or `/cars/{slug}/buy-online`: the one that the site does not use redirects to the other. */
export async function getCheckout(c: Ctx): Promise<Response> {
  return moveTo(c, 301) ?? render(c, 'reservation', c.req.param('slug') ?? '')
}

export async function postCheckout(c: Ctx): Promise<Response> {
  return moveTo(c, 308) ?? submit(c, 'reservation', c.req.param('slug') ?? '')
}

/** `/checkout-journey?car_id={slug}`. */
export async function getPurchase(c: Ctx): Promise<Response> {
  const slug = slugOf(c)
  return slug === '' ? renderNotFound(c) : render(c, 'purchase', slug)
}

export async function postPurchase(c: Ctx): Promise<Response> {
  const slug = slugOf(c)
  return slug === '' ? renderNotFound(c) : submit(c, 'purchase', slug)
}

/** The first one, as the sign-in gate reads it. */
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
  const asking = await toAsking(c, kind, car, {})
  const page = await renderFresh(c, asking.asked, toAround(c, asking, availability, asking.now))
  // It contains details of the signed-in shopper.
  if (asking.userId !== null) page.headers.set('Cache-Control', 'no-store')
  return page
}

async function submit(c: Ctx, kind: OrderKind, slug: string): Promise<Response> {
  const car = await findVehicle(c, slug)
  // It is no longer in stock: the response redirects from its address.
  if (car instanceof Response)
    return isPartial(c) && car.status < 500 ? leaveFor(c, routes.car.href(slug)) : car
  const refused = await askToSignIn(c)
  if (refused !== null) return refused
  const asking = await toAsking(c, kind, car, await readFields(c))
  const { taken, availability } = await submitOrder(c, asking)
  // Back from Stripe Checkout leads to the reservation.
  if (taken.status === 'sent') replaceUrl(c, routes.reservation.href(taken.id))
  return answerForm(c, asking.asked, taken, toAround(c, asking, availability, asking.now))
}

/** Redirects a shopper who must sign in for this vehicle first (S34); null for all others. */
async function askToSignIn(c: Ctx): Promise<Response | null> {
  const { searchParams } = new URL(c.req.url)
  const type = gateOf(c.req.path, searchParams, c.var.tenant.site)
  if (type === null) return null
  return (await memberPage(type)(c, async () => {})) ?? null
}

function toAround(
  c: Ctx,
  { asked: { form }, order }: Asking,
  availability: Availability,
  now: number,
): Around {
  const around = { order, availability }
  return {
    head: { ...privateHead(c, form.title), kind: 'checkout' },
    page: (state) => <CheckoutBody {...state} {...around} now={now} />,
    dialog: (state) => <CheckoutBody {...state} {...around} now={now} />,
    again: (state) => <CheckoutAgain {...state} {...around} />,
  }
}

async function renderReserved(c: Ctx, car: Car): Promise<Response> {
  const { site } = c.var.tenant
  const head = { ...privateHead(c, `Reserved: ${site.vehicle.one}`), kind: 'checkout' } as const
  const body = <ReservedBody car={car} card={toCard(car, site, clock())} />
  const page = await renderPage(c, head, Promise.resolve({ head, body, status: 409 }))
  page.headers.set('Cache-Control', 'no-store')
  return page
}

async function renderNotFound(c: Ctx): Promise<Response> {
  const head = { ...privateHead(c, 'Buy online'), kind: 'checkout' } as const
  return renderPage(c, head, Promise.resolve({ head, body: <NoVehicle />, status: 404 }))
}
