// What the page of a reservation says, decided once. Nothing of the shopper is on it but the first name: whoever has the address reads it.
import type { LeadPayload } from '#leads/lead.ts'
import { parseNumber } from '#lib/clean.ts'
import { toMoney } from '#lib/money.ts'
import { isOver, type Reservation } from '#reservations/reservation.ts'
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
  /** What the site calls a vehicle. */
  one: string
  /** The address of the page itself. */
  href: string
  /** Where the deposit is paid; null where it is not, or not any more. */
  payHref: string | null
  /** "$200". */
  deposit: string
  isPaid: boolean
  canCancel: boolean
  againHref: string
  similarHref: string
  facts: readonly Fact[]
  /** Where to come. */
  place: Place | null
  /** Seconds. */
  now: number
}

/** The view of a reservation at a time (seconds); `isBack` for who comes from the till. */
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
    // As they were shown before it was sent: what the price leaves out, and with what delivery costs.
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

/** Where the vehicle stands; the main place where that is none of the site's. */
function placeOf(payload: LeadPayload, site: Site): Place | null {
  const id = String(parseNumber(payload['location_id']) ?? textOf(payload['location_id']))
  const named = site.locations.find(
    (place) => place.id === id || place.name === textOf(payload['location']),
  )
  const place = named ?? mainPlace(site)
  return place?.visible === true ? place : null
}
