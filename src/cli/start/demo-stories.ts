// A week on a demo site: shoppers who ask, drive and offer, and how far the dealership has got with each.
import { countryOf } from '#lib/country.ts'
import { hoursOn } from '#dealership/hours.ts'
import { addDays, localDate, toDayAndTime } from '#lib/time.ts'
import { type Seconds, toMoment, toZonedIso } from '#lib/zone-time.ts'
import { OFFER_TERMS, offerEnd } from '#sales/leads/price-offers/price-offer.ts'
import { enquiries } from './demo-enquiries.ts'
import {
  type BareStory,
  createMoments,
  type DemoDrive,
  type DemoOffer,
  type DemoShop,
  NO_MESSAGES,
  type Story,
} from './demo-story.ts'
import { hasForm } from '#tenant/features.ts'
import type { Site } from '#tenant/schema.ts'
import type { ListedCar } from '#vehicle/listed-car.ts'
import { mainPlace, type Place, placeOf, zoneOf } from '#vehicle/places.ts'

const HOUR: Seconds = 3600
const MINUTE: Seconds = 60

/** Mobile numbers that Australia reserves for fiction; New Zealand reserves none. */
const PHONES = {
  AU: [
    '570156',
    '570157',
    '570158',
    '570159',
    '570110',
    '571266',
    '571491',
    '572549',
    '573770',
    '574118',
  ].map((end) => `0491${end}`),
  NZ: ['142', '143', '144', '145', '146', '147', '148', '149', '150', '151'].map(
    (end) => `021555${end}`,
  ),
}

/** Empty for a site with too few vehicles. */
export function toStories(shop: DemoShop, now: Seconds): Story[] {
  const phones = PHONES[countryOf(shop.site).code]
  return toBareStories(shop, now).map((story, nth) => ({
    ...story,
    phone: phones[nth % phones.length] ?? '',
  }))
}

function toBareStories({ site, listed, sold }: DemoShop, now: Seconds): BareStory[] {
  const [first, second, third, fourth] = listed
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    return []
  return [
    ...enquiries([first, second, third], site, now),
    ...(hasForm('test-drive', site) ? drives([fourth, first, second], site, now) : []),
    ...(hasForm('price-offer', site) ? offers([second, third], sold, site, now) : []),
  ]
}

function drives(
  [first, second, third]: readonly [ListedCar, ListedCar, ListedCar],
  site: Site,
  now: Seconds,
): BareStory[] {
  const momentOf = createMoments(site, now)
  const story = (
    of: Pick<Story, 'name' | 'shopper' | 'car' | 'createdAt' | 'status'>,
    state: DemoDrive['state'],
    { after, at }: { after: number; at: number },
  ): BareStory[] => {
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
        createdAt: now - 2 * HOUR,
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
        createdAt: momentOf(1, 9 * 60 + 15),
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
        createdAt: momentOf(1, 13 * 60 + 50),
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
        createdAt: momentOf(4, 16 * 60),
        status: 'answered',
      },
      'done',
      { after: -1, at: 12 * 60 },
    ),
  ]
}

/** The first day on which the place is open, at least so many days ahead or back. */
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
): BareStory[] {
  const momentOf = createMoments(site, now)
  const story = (
    of: Pick<Story, 'name' | 'shopper' | 'car' | 'createdAt' | 'status'> & {
      share: number
      terms: string
    },
    { state, share = null }: { state: DemoOffer['state']; share?: number | null },
  ): BareStory => {
    const price = of.car.price ?? 0
    const zone = zoneOf(placeOf(of.car, site) ?? mainPlace(site), site)
    const { share: offered, terms, ...rest } = of
    const fields = {
      category: 'Vehicle Enquiry',
      subcategory: 'Offer',
      offer_amount: toHundreds(price * offered),
      offer_terms: terms,
      offer_until: toZonedIso(offerEnd(of.createdAt, 4, zone), zone),
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
        createdAt: now - 3 * HOUR,
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
        createdAt: momentOf(1, 10 * 60 + 30),
        status: 'answered',
        share: 0.94,
        terms: OFFER_TERMS.finance,
      },
      { state: 'countered', share: 0.975 },
    ),
    // It has been picked up since.
    ...(sold === null
      ? []
      : [
          story(
            {
              name: 'offer-accepted',
              shopper: { name: 'Ben', last_name: 'Okafor' },
              car: sold,
              createdAt: momentOf(9, 11 * 60 + 20),
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
