// What happens on demo sites in a week: shoppers who ask, drive and offer, and how far the dealership has got with each.
import { hoursOn } from '#dealership/hours.ts'
import { addDays, localDate, toDayAndTime } from '#lib/time.ts'
import { type Seconds, toMoment, toZonedIso } from '#lib/zone-time.ts'
import type { LeadKind } from '#sales/leads/lead.ts'
import type { LeadStatus } from '#sales/leads/outbox/inbox-lead.ts'
import { OFFER_TERMS, type OfferState, offerEnd } from '#sales/leads/price-offers/price-offer.ts'
import { hasForm } from '#tenant/features.ts'
import type { Site } from '#tenant/schema.ts'
import type { ListedCar } from '#vehicle/listed-car.ts'
import { mainPlace, type Place, placeOf, zoneOf } from '#vehicle/places.ts'

export type DemoShop = {
  site: Site
  /** Vehicles for sale with a price, and one that was sold; null without one. */
  listed: readonly ListedCar[]
  sold: ListedCar | null
}

/** What someone wrote, minutes after the lead. */
export type Said = {
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
  /** Part of the lead's key: one a week. */
  name: string
  kind: LeadKind
  shopper: { name: string; last_name: string }
  car: ListedCar
  /** Seconds before the start. */
  ago: Seconds
  fields: Record<string, unknown>
  status: LeadStatus
  way: 'email' | 'text'
  said: readonly Said[]
  drive?: DemoDrive
  offer?: DemoOffer
}

const HOUR: Seconds = 3600
const MINUTE: Seconds = 60

/** Nothing for a site with hardly any vehicles. */
export function toStories({ site, listed, sold }: DemoShop, now: Seconds): Story[] {
  const [first, second, third, fourth] = listed
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    return []
  return [
    ...enquiries([first, second, third]),
    ...(hasForm('test-drive', site) ? drives([fourth, first, second], site, now) : []),
    ...(hasForm('price-offer', site) ? offers([second, third], sold, site, now) : []),
  ]
}

const NO_MESSAGES = { way: 'email', said: [] } as const

function enquiries([first, second, third]: readonly [ListedCar, ListedCar, ListedCar]): Story[] {
  return [
    {
      name: 'trade-in',
      kind: 'enquiry',
      shopper: { name: 'Hannah', last_name: 'Webb' },
      car: first,
      ago: 50 * HOUR,
      fields: {
        category: 'Vehicle Enquiry',
        message: 'Is this one still there? I’d like to trade in my old one for it.',
      },
      status: 'answered',
      way: 'email',
      said: [
        {
          after: 25,
          by: 'dealer',
          text: 'Hi Hannah, it’s still here. Could you send me a photo of yours, with its kilometres? Then I can tell you roughly what we’d pay.',
        },
        {
          after: 190,
          by: 'shopper',
          text: 'Great. Here it is, just washed. 98,000 km, one owner, serviced on time.',
          hasPicture: true,
        },
        {
          after: 215,
          by: 'dealer',
          text: 'Thanks, that’s a tidy one. Bring it in and we’ll give you a figure in writing. It takes about 20 minutes, and you’re under no obligation.',
        },
      ],
    },
    {
      name: 'weekend',
      kind: 'enquiry',
      shopper: { name: 'Marcus', last_name: 'Lee' },
      car: second,
      ago: 26 * HOUR,
      fields: {
        category: 'Vehicle Enquiry',
        message: 'What would it cost to drive away, with 12 months’ registration?',
      },
      // His last message waits for a reply.
      status: 'new',
      way: 'text',
      said: [
        {
          after: 15,
          by: 'dealer',
          text: 'Hi Marcus, the price on the website is what you pay to drive away. Registration is in it.',
        },
        { after: 41, by: 'shopper', text: 'Perfect thanks. Has it had any paint work done?' },
        {
          after: 52,
          by: 'dealer',
          text: 'The front bumper, after a stone chip. I can show you the invoice when you come in.',
        },
        { after: 26 * 60 - 45, by: 'shopper', text: 'OK. Could I come by on the weekend?' },
      ],
    },
    {
      name: 'towing',
      kind: 'enquiry',
      shopper: { name: 'Grace', last_name: 'Taufa' },
      car: third,
      ago: 35 * MINUTE,
      fields: {
        category: 'Vehicle Enquiry',
        message: 'Does it come with a second key and the service book?',
      },
      status: 'new',
      ...NO_MESSAGES,
    },
  ]
}

function drives(
  [first, second, third]: readonly [ListedCar, ListedCar, ListedCar],
  site: Site,
  now: Seconds,
): Story[] {
  const story = (
    of: Pick<Story, 'name' | 'shopper' | 'car' | 'ago' | 'status'>,
    state: DemoDrive['state'],
    { after, at }: { after: number; at: number },
  ): Story[] => {
    const place = placeOf(of.car, site) ?? mainPlace(site)
    if (place === undefined) return []
    const zone = zoneOf(place, site)
    const start = toMoment(openDay(place, localDate(now, zone), after), at, zone)
    const end = start + site.test_drive.slot_minutes * MINUTE
    const fields = {
      category: 'Test Drive',
      appointment: { start: toZonedIso(start, zone), end: toZonedIso(end, zone) },
      preferred_time: toDayAndTime(start, zone),
      location: place.name,
      location_id: place.id,
    }
    return [
      { ...of, kind: 'test-drive', fields, ...NO_MESSAGES, drive: { place, start, end, state } },
    ]
  }
  return [
    ...story(
      {
        name: 'drive-asked',
        shopper: { name: 'Noah', last_name: 'Bennett' },
        car: first,
        ago: 2 * HOUR,
        status: 'new',
      },
      'requested',
      { after: 2, at: 11 * 60 },
    ),
    ...story(
      {
        name: 'drive-coming',
        shopper: { name: 'Isla', last_name: 'Moran' },
        car: second,
        ago: 30 * HOUR,
        status: 'answered',
      },
      'coming',
      { after: 1, at: 10 * 60 },
    ),
    ...story(
      {
        name: 'drive-confirmed',
        shopper: { name: 'Ravi', last_name: 'Nair' },
        car: third,
        ago: 22 * HOUR,
        status: 'answered',
      },
      'confirmed',
      { after: 1, at: 14 * 60 },
    ),
    ...story(
      {
        name: 'drive-done',
        shopper: { name: 'Ella', last_name: 'Novak' },
        car: third,
        ago: 96 * HOUR,
        status: 'answered',
      },
      'done',
      { after: -1, at: 12 * 60 },
    ),
  ]
}

/** The first day that the place is open, going forward or back by at least so many days. */
function openDay(place: Place, today: string, days: number): string {
  const step = Math.sign(days)
  for (let away = 0; away < 10; away += 1) {
    const day = addDays(today, days + step * away)
    if (hoursOn(place, day) !== 'closed') return day
  }
  return addDays(today, days)
}

function offers(
  [first, second]: readonly [ListedCar, ListedCar],
  sold: ListedCar | null,
  site: Site,
  now: Seconds,
): Story[] {
  const story = (
    of: Pick<Story, 'name' | 'shopper' | 'car' | 'ago' | 'status'> & {
      share: number
      terms: string
    },
    { state, share = null }: { state: DemoOffer['state']; share?: number | null },
  ): Story => {
    const price = of.car.price ?? 0
    const zone = zoneOf(placeOf(of.car, site) ?? mainPlace(site), site)
    const { share: offered, terms, ...rest } = of
    const fields = {
      category: 'Vehicle Enquiry',
      subcategory: 'Offer',
      offer_amount: toHundreds(price * offered),
      offer_terms: terms,
      offer_until: toZonedIso(offerEnd(now - of.ago, 4, zone), zone),
      time_zone: zone,
    }
    const counter = share === null ? null : toHundreds(price * share)
    return { ...rest, kind: 'price-offer', fields, ...NO_MESSAGES, offer: { state, counter } }
  }
  return [
    story(
      {
        name: 'offer-open',
        shopper: { name: 'Liam', last_name: 'Foster' },
        car: first,
        ago: 3 * HOUR,
        status: 'new',
        share: 0.96,
        terms: OFFER_TERMS.cash,
      },
      { state: 'open' },
    ),
    story(
      {
        name: 'offer-countered',
        shopper: { name: 'Zoe', last_name: 'Petrov' },
        car: second,
        ago: 27 * HOUR,
        status: 'answered',
        share: 0.94,
        terms: OFFER_TERMS.finance,
      },
      { state: 'countered', share: 0.975 },
    ),
    // It was picked up since.
    ...(sold === null
      ? []
      : [
          story(
            {
              name: 'offer-accepted',
              shopper: { name: 'Ben', last_name: 'Okafor' },
              car: sold,
              ago: 9 * 24 * HOUR,
              status: 'sold',
              share: 0.97,
              terms: OFFER_TERMS['trade-in'],
            },
            { state: 'accepted' },
          ),
        ]),
  ]
}

const toHundreds = (dollars: number) => Math.round(dollars / 100) * 100
