// View model of a reservation. It contains no personal data but the first name, because anyone with the address can
// read it.
import type { LeadPayload } from '#sales/leads/lead.ts'
import { parseNumber } from '#lib/clean.ts'
import { toMoney } from '#lib/money.ts'
import { isOver, type Reservation } from '#sales/reservations/reservation.ts'
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { mainPlace, siteZone, type Place } from '#stock/places.ts'
import { SHOWN_ABOVE } from '#stock/price.ts'
import type { Site } from '#tenant/schema.ts'
import { textOf, describeReservation, type Shown, type Words } from './describe-reservation.ts'

export type Fact = { label: string; value: string; isVehicle?: true }

export type ReservationView = {
  shown: Shown
  words: Words
  kind: Reservation['kind']
  /** Slug of the vehicle. */
  slug: string
  /** The site's word for a vehicle. */
  one: string
  /** The page's own address. */
  href: string
  /** Where to pay the deposit; null if it is not, or no longer, payable. */
  payHref: string | null
  /** "$200". */
  deposit: string
  isPaid: boolean
  canCancel: boolean
  againHref: string
  similarHref: string
  facts: readonly Fact[]
  /** Pick-up location. */
  place: Place | null
  /** Seconds. */
  now: number
}

/** The view of a reservation at a time (seconds); `isBack` if the shopper comes from Stripe Checkout. */
export function toReservationView(
  reservation: Reservation,
  site: Site,
  now: number,
  isBack: boolean,
): ReservationView {
  const { id, kind, status, car, deposit, sessionUrl, paidAt, lead } = reservation
  const shown = status === 'paying' && isBack ? 'confirming' : status
  const { path } = site.cards.checkout
  return {
    shown,
    words: describeReservation(shown, reservation, site, siteZone(site)),
    kind,
    slug: car.slug,
    one: site.vehicle.one,
    href: routes.reservation.href(id),
    payHref: sessionUrl,
    deposit: toMoney(deposit / 100),
    isPaid: paidAt !== null,
    canCancel: shown === 'paying' || shown === 'held',
    againHref: routes.checkout.href(car.slug, path),
    similarHref: routes.search.href(DEFAULT_SEARCH),
    facts: toFacts(reservation),
    place: shown === 'held' ? placeOf(lead.payload, site) : null,
    now,
  }
}

function toFacts(reservation: Reservation): Fact[] {
  const { id, car, status } = reservation
  const facts: (Fact | null)[] = [
    { label: 'Vehicle', value: car.name, isVehicle: true },
    ...(isOver(status) || status === 'completed' ? [] : toTerms(reservation)),
    { label: 'Reference', value: id.slice(0, 8).toUpperCase() },
  ]
  return facts.filter((fact) => fact !== null)
}

function toTerms({ car, deposit, payment, paidAt, lead: { payload } }: Reservation) {
  const dollars = deposit / 100
  const price = car.price ?? 0
  const hasPrice = price > SHOWN_ABOVE
  const delivery = textOf(payload['delivery_estimate']) || textOf(payload['delivery'])
  const left = hasPrice && price > dollars ? toMoney(price - dollars) : ''
  return [
    // As shown before submission: what the price excludes, and the delivery price.
    toFact('Price', textOf(payload['price_shown']) || (hasPrice ? toMoney(price) : '')),
    { label: 'Deposit', value: `${toMoney(dollars)}${depositNote(payment, paidAt)}` },
    toFact('Balance payable', textOf(payload['left_to_pay']) || left),
    toFact('Payment method', textOf(payload['payment_method'])),
    toFact('Your trade-in', textOf(payload['trade_in_vehicle'])),
    toFact('Handover', delivery),
  ]
}

const toFact = (label: string, value: string): Fact | null =>
  value === '' ? null : { label, value }

function depositNote(payment: Reservation['payment'], paidAt: number | null): string {
  if (payment === 'none') return ' (pay at the dealership)'
  return paidAt === null ? '' : ', paid online'
}

/** The vehicle's location; the main one if the site does not have it. */
function placeOf(payload: LeadPayload, site: Site): Place | null {
  const id = String(parseNumber(payload['location_id']) ?? textOf(payload['location_id']))
  const named = site.locations.find(
    (place) => place.id === id || place.name === textOf(payload['location']),
  )
  const place = named ?? mainPlace(site)
  return place?.visible === true ? place : null
}
