// A reservation as text. The first name is the only personal data: anyone with the shopper's link can read it.
import { toMoney } from '#lib/money.ts'
import { textOf } from '#lib/text.ts'
import { toDeadline } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import { type LeadPayload, referenceOf } from '#sales/leads/lead.ts'
import { leadPlace, leadZone } from '#sales/leads/payload.ts'
import { DELIVERY } from '#sales/leads/fields/order-fields.ts'
import { isOver, type Reservation } from '#sales/reservations/reservation.ts'
import type { Place } from '#vehicle/places.ts'
import { SHOWN_ABOVE } from '#vehicle/price.ts'
import type { Site } from '#tenant/schema.ts'

export type Fact = { label: string; value: string; isVehicle?: true }

export type ReservationView = ReturnType<typeof toReservationView>

/** The view of a reservation at a time, at its address; `isBack` if the shopper comes from Stripe Checkout. */
export function toReservationView(
  reservation: Reservation,
  site: Site,
  now: Seconds,
  href: string,
  isBack = false,
) {
  const { kind, status, car, deposit, sessionUrl, paidAt, lead } = reservation
  const shown: Shown = status === 'paying' && isBack ? 'confirming' : status
  const { path } = site.cards.checkout
  return {
    shown,
    words: describeReservation(shown, reservation, site, leadZone(lead.payload, site)),
    kind,
    slug: car.slug,
    one: site.vehicle.one,
    href,
    payHref: sessionUrl,
    deposit: toMoney(deposit / 100),
    isPaid: paidAt !== null,
    canCancel: shown === 'paying' || shown === 'held',
    againHref: routes.checkout.href(car.slug, path),
    similarHref: routes.search.href(DEFAULT_SEARCH),
    facts: toFacts(reservation),
    isDelivered: isDelivered(lead.payload),
    place: shown === 'held' && !isDelivered(lead.payload) ? placeOf(lead.payload, site) : null,
    now,
  }
}

/** Whether the vehicle is delivered: then no text says where to come. */
function isDelivered({ delivery }: LeadPayload): boolean {
  return delivery === DELIVERY
}

function toFacts(reservation: Reservation): Fact[] {
  const { car, status } = reservation
  const facts: (Fact | null)[] = [
    { label: 'Vehicle', value: car.name, isVehicle: true },
    ...(isOver(status) || status === 'completed' ? [] : toTerms(reservation)),
    { label: 'Reference', value: referenceOf(reservation) },
  ]
  return facts.filter((fact) => fact !== null)
}

function toTerms(reservation: Reservation) {
  const { car, deposit, lead } = reservation
  const { payload } = lead
  const dollars = deposit / 100
  const price = car.price ?? 0
  const hasPrice = price > SHOWN_ABOVE
  const delivery = textOf(payload['delivery_estimate']) || textOf(payload['delivery'])
  const left = hasPrice && price > dollars ? toMoney(price - dollars) : ''
  return [
    // As shown before submission: what the price excludes, and the delivery price.
    toFact('Price', textOf(payload['price_shown']) || (hasPrice ? toMoney(price) : '')),
    { label: 'Deposit', value: `${toMoney(dollars)}${depositNote(reservation)}` },
    toFact('Balance payable', textOf(payload['left_to_pay']) || left),
    toFact('Payment method', textOf(payload['payment_method'])),
    toFact('Your trade-in', textOf(payload['trade_in_vehicle'])),
    toFact('Handover', delivery),
  ]
}

const toFact = (label: string, value: string): Fact | null =>
  value === '' ? null : { label, value }

function depositNote({ payment, paidAt, lead }: Reservation): string {
  if (payment === 'none')
    return isDelivered(lead.payload) ? ' (pay later)' : ' (pay at the dealership)'
  return paidAt === null ? '' : ', paid online'
}

/** The vehicle's location, never another; the main one for a vehicle without a location. */
function placeOf(payload: LeadPayload, site: Site): Place | null {
  const place = leadPlace(payload, site)
  return place?.visible === true ? place : null
}

/** "confirming" is a payment that the provider has not reported yet. */
export type Shown = Reservation['status'] | 'confirming'

export type StatusText = {
  title: string
  lead: string
  /** About the deposit; empty if there is nothing to say. */
  money: string
}

export function describeReservation(
  shown: Shown,
  reservation: Reservation,
  { vehicle, reservations }: Pick<Site, 'vehicle' | 'reservations'>,
  zone: string,
): StatusText {
  const { until, car, lead, deposit, payment, paidAt } = reservation
  const context: ReservationContext = {
    one: vehicle.one,
    car: car.name,
    name: textOf(lead.payload['name']),
    until: until === null ? '' : toDeadline(until, zone),
    deposit: toMoney(deposit / 100),
    hours: reservations.hold_hours,
    isToPay: payment === 'stripe',
  }
  const [title, text] = WORDS[shown](context)
  const isPaid = payment === 'stripe' && paidAt !== null
  return {
    title,
    lead: text,
    money: isPaid ? describePaid(reservation, context) : describeUnpaid(reservation, context),
  }
}

type ReservationContext = {
  one: string
  car: string
  name: string
  until: string
  deposit: string
  hours: number
  isToPay: boolean
}

const WORDS: Record<Shown, (context: ReservationContext) => [title: string, lead: string]> = {
  started: ({ one }) => [`Reserving the ${one}`, 'This takes a moment. Nothing has been charged.'],
  paying: ({ until, deposit, hours, car }) => [
    until === '' ? 'One step left' : `Held for you until ${until}`,
    `Pay the deposit of ${deposit} and we’ll hold the ${car} for ${hours} hours. Nothing has been charged yet.`,
  ],
  confirming: ({ one }) => [
    'Your payment is being confirmed',
    `This takes a few seconds. The ${one} is held for you meanwhile, and you won’t be charged twice.`,
  ],
  held: ({ until, car, name }) => [
    until === '' ? 'It’s reserved for you' : `Yours until ${until}`,
    `${name === '' ? 'Thank you' : `Thank you, ${name}`}. We’ve taken the ${car} off the market for you.`,
  ],
  refused: ({ car }) => [
    'Someone else reserved it first',
    `The ${car} was reserved for another shopper before your payment reached us. We’re sorry.`,
  ],
  lapsed: ({ car, isToPay }) =>
    isToPay
      ? [
          'Your time to pay has expired',
          `The deposit was not paid in time, so the ${car} is available again.`,
        ]
      : [
          'We couldn’t reserve it',
          `Something went wrong at our end, so the ${car} isn’t held for you. We’re sorry.`,
        ],
  ended: ({ car, hours }) => [
    'Your reservation has ended',
    `We held the ${car} for ${hours} hours. It is available again, and you can reserve it again.`,
  ],
  cancelled: ({ car }) => ['Your reservation is cancelled', `The ${car} is available again.`],
  completed: ({ car }) => ['It’s yours', `You’ve bought the ${car}. Enjoy it.`],
}

function describePaid({ status, refund }: Reservation, { deposit }: ReservationContext): string {
  if (refund === 'done')
    return `Your deposit of ${deposit} has been refunded. It can take up to ten days to appear in your account.`
  if (refund === 'due' || isOver(status))
    return `Your deposit of ${deposit} will be refunded in full. Your refund is being processed.`
  if (status === 'completed') return `Your deposit of ${deposit} is part of the price.`
  return status === 'held' ? `Your deposit of ${deposit} is paid.` : ''
}

function describeUnpaid(
  { status, payment, lead }: Reservation,
  { deposit }: ReservationContext,
): string {
  if (isOver(status)) return 'Nothing has been charged.'
  return status === 'held' && payment === 'none'
    ? isDelivered(lead.payload)
      ? `Nothing to pay now: we’ll call you to arrange the deposit of ${deposit}.`
      : `Nothing to pay now: pay the deposit of ${deposit} at the dealership.`
    : ''
}
