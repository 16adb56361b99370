// A shopper's offer for a vehicle: its states, which offers a site accepts, and the follow-up lead of each change.
import { toMoney } from '#lib/money.ts'
import { textOf, withoutEmpty } from '#lib/text.ts'
import { addDays, localDate, toDeadline } from '#lib/time.ts'
import { type Seconds, toMoment, toZonedIso } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from '#vehicle/car.ts'
import { SHOWN_ABOVE } from '#vehicle/price.ts'
import { stockState } from '#vehicle/state.ts'
import { isTestDriveOnly } from '#vehicle/tag.ts'
import type { Lead, NewLead } from '#sales/leads/lead.ts'
import { followUpFields, leadZone } from '#sales/leads/payload.ts'

/** States, as the console shows them to the dealership. */
export const OFFER_STATES = {
  open: 'To answer',
  countered: 'Waiting for the shopper',
  accepted: 'Accepted',
  declined: 'Declined by you',
  withdrawn: 'Withdrawn by the shopper',
  expired: 'Expired',
} as const
export type OfferState = keyof typeof OFFER_STATES

export const OFFER_TERMS = {
  cash: 'Cash or bank transfer',
  finance: 'With finance',
  'trade-in': 'With a trade-in',
} as const
export type OfferTerms = keyof typeof OFFER_TERMS

export type PriceOffer = {
  lead: string
  site: string
  car: { id: string; slug: string; name: string }
  /** Whole dollars: the price when the offer was made, the offer, and the dealership's counter-offer. */
  price: number
  amount: number
  counter: number | null
  terms: OfferTerms
  state: OfferState
  createdAt: Seconds
  expiresAt: Seconds
  edits: number
}

/** Whether shoppers can make an offer for a vehicle. */
export function canOffer(car: Car, site: Site, now: Seconds): boolean {
  const state = stockState(car, { now, soldWindow: 0 })
  const isPriced = (car.price ?? 0) > SHOWN_ABOVE
  return site.price_offers.enabled && isPriced && state.canReserve && !isTestDriveOnly(car, site)
}

/** Minimum amount that the site considers, in whole dollars. */
export function leastOffer(
  price: number,
  { price_offers: { least_percent: percent } }: Site,
): number {
  return Math.ceil((price * percent) / 100)
}

/** The end of the day, `days` later. */
export function offerEnd(now: Seconds, days: number, zone: string): Seconds {
  return toMoment(addDays(localDate(now, zone), days + 1), 0, zone)
}

/** The price if it is accepted. */
export const agreedPrice = ({ amount, counter }: Pick<PriceOffer, 'amount' | 'counter'>) =>
  counter ?? amount

/** The event, after "price-offer." in the payload: a contract with dealers' systems. */
export type OfferEvent = Exclude<OfferState, 'open'>

/** The follow-up lead of a change. */
export function toOfferLead(
  lead: Lead,
  offer: PriceOffer,
  { event, by }: { event: OfferEvent; by: 'shopper' | 'dealer' | 'time' },
  site: Site,
): NewLead {
  const zone = leadZone(lead.payload, site)
  return {
    kind: lead.kind,
    key: `${lead.id}-${event}-${event === 'expired' ? '' : offer.edits}`,
    payload: withoutEmpty({
      ...followUpFields(lead.payload),
      lead_id: lead.id,
      event: `price-offer.${event}`,
      // Only changes by the shopper need an answer.
      changed_by: by === 'shopper' ? '' : 'dealer',
      reason: REASONS[event](offer, by === 'shopper'),
      offer_amount: offer.amount,
      counter_amount: offer.counter,
      offer_until: toZonedIso(offer.expiresAt, zone),
      time_zone: zone,
    }),
    bodyHash: lead.bodyHash,
    suspicion: lead.suspicion,
    parent: lead.id,
  }
}

const REASONS: Record<OfferEvent, (offer: PriceOffer, byShopper: boolean) => string> = {
  countered: ({ counter, amount }) =>
    `The dealership made a counter-offer of ${toMoney(counter ?? 0)} to ${toMoney(amount)}.`,
  accepted: (offer, byShopper) =>
    `${byShopper ? 'The shopper' : 'The dealership'} accepted ${toMoney(agreedPrice(offer))}. The vehicle is held.`,
  declined: ({ amount }) => `The dealership declined ${toMoney(amount)}.`,
  withdrawn: ({ counter }) =>
    counter === null ? 'The shopper withdrew it.' : `The shopper declined ${toMoney(counter)}.`,
  expired: () => 'It was not answered in time.',
}

/** The answer in a message to the shopper, after "Your offer for the vehicle: ". */
export function offerAnswer(offer: PriceOffer, zone: string): string {
  const until = toDeadline(offer.expiresAt - 60, zone)
  if (offer.state === 'countered')
    return `we can do ${toMoney(offer.counter ?? 0)}, if you accept by ${until}.`
  if (offer.state === 'accepted')
    return `we accept ${toMoney(agreedPrice(offer))} and hold it for you.`
  return offer.state === 'declined' ? 'sorry, we can’t accept it.' : 'it has expired.'
}

/** The vehicle, amount and expiry in a lead; null if it is not an offer for a vehicle. */
export function toPriceOffer(
  { id: lead, site, payload, createdAt }: Lead,
  car: Pick<Car, 'id' | 'slug' | 'price'> | null,
): PriceOffer | null {
  const { offer_amount: amount, offer_terms: terms, offer_until: until } = payload
  const end = Date.parse(textOf(until)) / 1000
  const known = Object.entries(OFFER_TERMS).find(([, label]) => label === terms)?.[0]
  if (car === null || typeof amount !== 'number' || known === undefined || Number.isNaN(end))
    return null
  return {
    lead,
    site,
    car: { id: car.id, slug: car.slug, name: textOf(payload.car_description) },
    price: car.price ?? 0,
    amount,
    counter: null,
    terms: known as OfferTerms, // a key of the table
    state: 'open',
    createdAt,
    expiresAt: end,
    edits: 0,
  }
}
