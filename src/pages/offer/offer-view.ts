// View model of an offer page. It contains no personal data and no plate, because anyone with the address can read it.
import { reducedPrice } from '#sales/finance/trade-in.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { isExpired, lastMoment, type Offer } from '#sales/leads/trade-in/offer.ts'
import { parseNumber, parseText } from '#lib/clean.ts'
import { toGrouped, toMoney } from '#lib/money.ts'
import { localDate, toDay } from '#lib/time.ts'
import { formRoutes } from '#routes.ts'
import { toCard, type CardView } from '#search/card.ts'
import type { Car } from '#stock/car.ts'
import { siteZone } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'

export type OfferView = {
  state: 'open' | 'accepted' | 'expired'
  /** "2021 Toyota Corolla Ascent". */
  vehicle: string
  /** "45,000 km"; empty if unknown. */
  km: string
  /** "$12,500". */
  price: string
  /** "$11,800 to $13,200"; empty if there is none. */
  range: string
  /** Last day to accept it, "28 November 2026". */
  until: string
  /** The wanted vehicle, and the balance to pay for it. */
  wanted: { card: CardView; reduced: string } | null
  /** Link to value another vehicle. */
  again: string
}

/** Kinds of leads that can get an offer. */
export type OfferKind = 'trade-in' | 'sell'

export type OfferFacts = {
  lead: Lead & { kind: OfferKind }
  offer: Offer
  isAccepted: boolean
  /** The wanted vehicle; null if it is not for sale. */
  car: Car | null
}

/** The view of an offer at a time (seconds). */
export function toOfferView(
  { lead: { kind, payload }, offer, isAccepted, car }: OfferFacts,
  site: Site,
  now: number,
): OfferView {
  const words = ['year', 'make', 'model', 'badge'].map((name) => parseText(payload[name]))
  const kms = parseNumber(payload['kms'])
  return {
    state: isAccepted ? 'accepted' : isExpired(offer, site, now) ? 'expired' : 'open',
    vehicle: words.filter((word) => word !== null).join(' ') || site.vehicle.one,
    km: kms === null ? '' : `${toGrouped(kms)} km`,
    price: toMoney(offer.offer_price),
    range:
      offer.low === null || offer.high === null || offer.low === offer.high
        ? ''
        : `${toMoney(offer.low)} to ${toMoney(offer.high)}`,
    until: toDay(localDate(lastMoment(offer, site), siteZone(site))),
    wanted: car === null ? null : toWanted(car, offer, site, now),
    again: formRoutes[kind].href(),
  }
}

function toWanted(car: Car, offer: Offer, site: Site, now: number): OfferView['wanted'] {
  const reduced = reducedPrice(car.price, offer.offer_price)
  // No repayment: the warning that it needs is on the vehicle's own page.
  const card = { ...toCard(car, site, now), weekly: null, actions: [] }
  return { card, reduced: reduced === null ? '' : toMoney(reduced) }
}
