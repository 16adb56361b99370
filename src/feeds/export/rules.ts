// Reasons why an advertiser rejects a vehicle, as data: each feed names its rules, and its report shows the first
// violated one.
import { findBody } from '#vehicle/catalogue.ts'
import type { Car } from '#vehicle/car.ts'
import { isTestDriveOnly } from '#vehicle/tag.ts'
import { countryOf } from '#lib/country.ts'
import { FEED_FIELDS, type FeedItem } from './feed-item.ts'

/** Vehicle fields that advertisers' feeds read. */
export const ADVERTISED = [
  ...FEED_FIELDS,
  'id',
  'name',
  'year',
  'make',
  'model',
  'badge',
  'series',
  'vin',
  'km',
  'car_type',
  'item_type',
  'certified',
  'tag',
  'colour',
  'simple_body',
  'simple_fuel',
  'simple_transmission',
  'simple_drive',
  'dealercomments',
  'stocknum',
  'dealership_name',
  'created_at',
  'listed_on',
] as const satisfies readonly (keyof Car)[]
export type AdItem = FeedItem<Pick<Car, (typeof ADVERTISED)[number]>>

type Rule = { words: string; isBroken: (offer: AdItem) => boolean }

/** Rules by name, with text for the dealer. */
export const RULES = {
  sold: { words: 'Sold.', isBroken: ({ state }) => state === 'sold' || state === 'gone' },
  reserved: { words: 'Reserved.', isBroken: ({ state }) => state === 'reserved' },
  coming: { words: 'Coming soon.', isBroken: ({ state }) => state === 'coming_soon' },
  test_drive: {
    words: 'Test drive only.',
    isBroken: ({ car, site }) => isTestDriveOnly(car, site),
  },
  passenger: {
    words:
      'Not a passenger car: motorcycles, caravans, motorhomes, buses and trucks are not accepted.',
    isBroken: ({ car }) => car.item_type !== 'car' || NO_CARS.has(bodyOf(car) ?? ''),
  },
  caravan: { words: 'A caravan.', isBroken: ({ car }) => car.item_type === 'caravan' },
  name: {
    words: 'Make, model or year missing.',
    isBroken: ({ car }) => car.make === null || car.model === null || !isYear(car.year),
  },
  price: { words: 'No price.', isBroken: ({ price }) => price === null },
  price_type: {
    words:
      'Price type missing: new and demo cars need a drive-away price; used cars need that or a price excluding government charges.',
    isBroken: ({ car, site, priceKind }) =>
      countryOf(site).code === 'AU' &&
      (car.car_type === 'used' ? priceKind === null : priceKind !== 'drive_away'),
  },
  picture: { words: 'No photo.', isBroken: ({ pictures }) => pictures.length === 0 },
  vin: { words: 'No 17-character VIN.', isBroken: ({ car }) => validVinOf(car) === null },
  odometer: {
    words: 'Used, with no kilometres.',
    isBroken: ({ car }) => car.car_type !== 'new' && car.km === null,
  },
  store_code: {
    words: 'Its location has no Google store code.',
    isBroken: ({ place }) => (place?.google_store_code ?? '') === '',
  },
  address: {
    words: 'Its location has no street and city.',
    isBroken: ({ place }) => (place?.address.street ?? '') === '' || place?.address.city === '',
  },
} as const satisfies Record<string, Rule>
export type RuleName = keyof typeof RULES

/** The VIN in registry format; null if it is invalid. */
export function validVinOf({ vin }: Pick<Car, 'vin'>): string | null {
  const text = vin?.toUpperCase() ?? ''
  return /^[A-HJ-NPR-Z\d]{17}$/.test(text) ? text : null
}

/** The catalogue's name of the body; null if it is unknown. */
export function bodyOf({ simple_body: word }: Pick<Car, 'simple_body'>): string | null {
  const body = word === null ? null : findBody(word)
  return body?.key ?? null
}

function isYear(year: number | null): boolean {
  return year !== null && Number.isInteger(year) && year >= 1900 && year < 2200
}

const NO_CARS = new Set(['bus', 'motorhome', 'lightTruck', 'truck'])
