// Loads the context of a checkout request: form, current vehicle and shopper.
import type { Context } from 'hono'

import { estimateDelivery } from '#sales/delivery/estimate.ts'
import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { loadMember } from '#http/member.ts'
import { DELIVERY } from '#sales/leads/fields/order-fields.ts'
import type { Answers } from '#sales/leads/form.ts'
import { toFormContext } from '#pages/form/form-context.ts'
import type { Car } from '#stock/car.ts'
import { toOrder } from './order.ts'
import type { Asking } from './submit-order.ts'
import { toOrderForm } from './to-order-form.ts'

type Ctx = Context<AppEnv>
export type OrderKind = 'reservation' | 'purchase'

/** An order of a vehicle, with the input so far. */
export async function toAsking(
  c: Ctx,
  kind: OrderKind,
  car: Car,
  typed: Answers,
): Promise<Asking & { now: number }> {
  const now = clock()
  const [asked, delivery, found] = await Promise.all([
    toFormContext(c, kind, typed, { car, carId: car.id }),
    loadDelivery(c, car, typed),
    loadMember(c),
  ])
  // If it cannot be read, the shopper fills in the details.
  const member = found === 'unknown' ? null : found
  const order = toOrder(car, c.var.tenant.site, now, delivery)
  const form = { ...toOrderForm(asked.form, order, member), kind }
  return { asked: { ...asked, form }, order, userId: member?.userId ?? null, now }
}

/** Delivery price, if delivery is chosen and a postcode given. */
async function loadDelivery(c: Ctx, car: Car, typed: Answers) {
  const postcode = (typed.delivery_postcode ?? '').trim()
  if (typed.delivery !== DELIVERY || !/^\d{4}$/.test(postcode)) return null
  const { services, tenant } = c.var
  return {
    postcode,
    answer: await estimateDelivery(postcode, car, tenant.site, services.delivery),
  }
}
