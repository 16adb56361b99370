// The order summary beside the form, computed from fresh stock, never from the submitted form.
import { toMoney } from '#lib/money.ts'
import { toDayAndTime } from '#lib/time.ts'
import type { DeliveryAnswer } from '#sales/delivery/estimate.ts'
import { type CardView, toCard } from '#search/card.ts'
import type { Car } from '#stock/car.ts'
import { siteZone } from '#stock/places.ts'
import { depositOf, type Price, toPrice } from '#stock/price.ts'
import type { Site } from '#tenant/schema.ts'

export type Order = {
  car: Car
  card: CardView
  price: Price
  /** Whole dollars. */
  deposit: number
  isPaidOnline: boolean
  /** "Delivery to Sydney 2000" and "$150"; null for pick-up. */
  delivery: { label: string; price: string } | null
  /** Balance after the deposit, "$23,790"; empty if there is no price. */
  left: string
  /** When a hold would expire if reserved now: "Tuesday 24 November, 10:15 am". */
  until: string
  /** Price and deposit as shown; the form must send back the same. */
  shown: string
}

/** An order at a time (seconds); `delivery` is the price shown to the shopper, null if delivery was not chosen. */
export function toOrder(
  car: Car,
  site: Site,
  now: number,
  delivery: { postcode: string; answer: DeliveryAnswer } | null,
): Order {
  const price = toPrice(car, site.specifications)
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
    until: toDayAndTime(now + hours * 3600, siteZone(site)),
    shown: `${price.text} ${price.type} ${deposit} ${payment}`,
  }
}

function toDelivery({ postcode, answer }: { postcode: string; answer: DeliveryAnswer }) {
  if (typeof answer !== 'object')
    return { label: `Delivery to ${postcode}`, price: 'We’ll call you with a price' }
  const price = answer.price === 0 ? 'Free' : toMoney(answer.price)
  return { label: `Delivery to ${answer.name}`, price }
}
