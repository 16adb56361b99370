// A lead of a demo site, with everything that has happened to it since.
import { addDays, localDate } from '#lib/time.ts'
import { type Seconds, toMoment } from '#lib/zone-time.ts'
import type { LeadKind } from '#sales/leads/lead.ts'
import type { LeadStatus } from '#sales/leads/outbox/inbox-lead.ts'
import type { OfferState } from '#sales/leads/price-offers/price-offer.ts'
import type { Site } from '#tenant/schema.ts'
import type { ListedCar } from '#vehicle/listed-car.ts'
import { type Place, siteZone } from '#vehicle/places.ts'

export type DemoShop = {
  site: Site
  /** Vehicles for sale with a price, and a sold one; null if there is none. */
  listed: readonly ListedCar[]
  sold: ListedCar | null
}

/** A message, so many minutes after the lead. */
export type StoryMessage = {
  after: number
  by: 'dealer' | 'shopper'
  text: string
  hasPicture?: boolean
}

export type DemoDrive = {
  place: Place
  start: Seconds
  end: Seconds
  state: 'requested' | 'confirmed' | 'coming' | 'done'
}

export type DemoOffer = {
  state: Extract<OfferState, 'open' | 'countered' | 'accepted'>
  counter: number | null
}

export type Story = {
  /** Part of the lead's key: one per week. */
  name: string
  kind: LeadKind
  shopper: { name: string; last_name: string }
  phone: string
  car: ListedCar
  createdAt: Seconds
  fields: Record<string, unknown>
  status: LeadStatus
  way: 'email' | 'text'
  messages: readonly StoryMessage[]
  drive?: DemoDrive
  offer?: DemoOffer
}

/** Before its shopper has a phone number. */
export type BareStory = Omit<Story, 'phone'>

/** A story without a conversation so far. */
export const NO_MESSAGES = { way: 'email', messages: [] } as const

/** A time of an earlier day, in minutes after midnight. */
export function createMoments(site: Site, now: Seconds) {
  const zone = siteZone(site)
  return (days: number, minutes: number): Seconds =>
    toMoment(addDays(localDate(now, zone), -days), minutes, zone)
}
