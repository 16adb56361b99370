// The order of a reservation or purchase, from fresh stock, never from the submitted form.
import { clock } from '#lib/clock.ts'
import { unavailable } from '#http/unavailable.tsx'
import { toMoney } from '#lib/money.ts'
import { toDeadline } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { notFound } from '#apps/site/pages/error/route.tsx'
import { withMember } from '#apps/site/pages/form/member-details.ts'
import type { Ctx } from '#http/send-page.ts'
import type { DeliveryAnswer } from '#sales/delivery/estimate.ts'
import type { LeadForm } from '#sales/leads/form.ts'
import { canCheckOut } from '#search/card-actions.ts'
import { type CardView, toCard } from '#search/card.ts'
import { loadCar } from '#search/load-car.ts'
import type { Member } from '#shopper/identity/member.ts'
import type { Car } from '#vehicle/car.ts'
import { mainPlace, placeOf, zoneOf } from '#vehicle/places.ts'
import { depositOf, type Price, toPrice } from '#vehicle/price.ts'
import { slugWords } from '#vehicle/slug.ts'
import { stockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'

export type Order = {
  car: Car
  card: CardView
  price: Price
  deposit: number
  isPaidOnline: boolean
  /** "Delivery to Sydney 2000" and "$150"; null for pick-up. */
  delivery: { label: string; price: string } | null
  /** Balance after the deposit, "$23,790"; empty if there is no price. */
  left: string
  /**
   * When a hold would expire if reserved now, in the time zone of the vehicle's yard: "Tuesday 24 November, 10:15 am
   * AEDT".
   */
  until: string
  /** Price and deposit as displayed; the form must send back the same. */
  shown: string
}

/** An order at a time; `delivery` is the price shown to the shopper, null if delivery was not chosen. */
export function toOrder(
  car: Car,
  site: Site,
  now: Seconds,
  delivery: { postcode: string; answer: DeliveryAnswer } | null,
): Order {
  const price = toPrice(car, site)
  const deposit = depositOf(car, site)
  const { payment, hold_hours: hours } = site.reservations
  const bringing = delivery !== null && typeof delivery.answer === 'object' ? delivery.answer : null
  return {
    car,
    card: toCard(car, site, now),
    price,
    deposit,
    isPaidOnline: payment === 'stripe',
    delivery: delivery === null ? null : toDelivery(delivery),
    left: price.isPrice
      ? toMoney(Math.max(0, (car.price ?? 0) + (bringing?.price ?? 0) - deposit))
      : '',
    until: toDeadline(now + hours * 3600, zoneOf(placeOf(car, site) ?? mainPlace(site), site)),
    shown: `${price.text} ${price.type} ${deposit} ${payment}`,
  }
}

function toDelivery({ postcode, answer }: { postcode: string; answer: DeliveryAnswer }) {
  if (typeof answer !== 'object')
    return { label: `Delivery to ${postcode}`, price: 'We’ll call you with a price' }
  const price = answer.price === 0 ? 'Free' : toMoney(answer.price)
  return { label: `Delivery to ${answer.name}`, price }
}

/** Field that returns the displayed prices; the dot keeps it out of leads (leads/payload.ts). */
export const SHOWN = 'order.shown'

export function toOrderForm(form: LeadForm, order: Order, member: Member | null): LeadForm {
  const { steps, ...rest } = withMember(form, member)
  const shown = { fields: [{ kind: 'hidden' as const, name: SHOWN, value: order.shown }] }
  const isLast = (at: number) => at === steps.length - 1
  return {
    ...rest,
    steps: steps.map((step, at) =>
      isLast(at) ? { ...step, groups: [...step.groups, shown] } : step,
    ),
  }
}

/** "closed" cannot be reserved online; "reserved" is taken, according to the stock. */
export type Availability = 'free' | 'reserved' | 'sold' | 'closed'

/** The vehicle of a slug, or the response if there is none. */
export async function findVehicle(c: Ctx, slug: string): Promise<Car | Response> {
  const { services, tenant } = c.var
  const car = await loadCar(slug, tenant.site, services.search.fresh, clock())
  if (car === 'unknown') {
    const { pathname, search } = new URL(c.req.url)
    return unavailable(c, {
      title: 'We can’t show our stock right now',
      text: 'The problem is at our end, and nothing has been charged. Please try again in a minute, or call.',
      ...(c.req.method === 'GET' && { retryHref: pathname + search }),
    })
  }
  if (car !== null) return car
  const search = await services.retired.find(slug)
  return search === null ? notFound(c, slugWords(slug)) : c.redirect(search, 301)
}

/** Availability according to the stock at a time. */
export function availabilityOf(car: Car, site: Site, now: Seconds): Availability {
  const state = stockState(car, { now, soldWindow: site.search.sold.window_days })
  if (!state.isInStock) return 'sold'
  if (state.kind === 'reserved') return 'reserved'
  return canCheckOut(car, state, site) ? 'free' : 'closed'
}

/** Also queries VehicleHold. If it does not answer, claiming the vehicle decides. */
export async function loadAvailability(c: Ctx, car: Car): Promise<Availability> {
  const now = clock()
  const known = availabilityOf(car, c.var.tenant.site, now)
  if (known !== 'free') return known
  const until = await c.var.services.reservations.heldUntil(car.id, now)
  return typeof until === 'number' ? 'reserved' : 'free'
}
