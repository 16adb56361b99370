// The vehicle schema: every field that a feed may carry, parsed leniently. An unusable field is null.
import { parseText } from '#lib/clean.ts'
import {
  boolean,
  number,
  numberWithin,
  part,
  type Reader,
  type ShapeOutput,
  text,
  texts,
  url,
} from '#lib/read-shape.ts'
import {
  consumerNotice,
  day,
  electric,
  evidence,
  hotspots,
  images,
  lenders,
  location,
  priceHistory,
  prices,
  quote,
  specifications,
  variant,
} from './car-parts.ts'
import { driveAway } from './drive-away.ts'

export const CAR_TYPES = ['new', 'used', 'demo'] as const

/** Known statuses; any other value in a feed is "other". */
export const STATUSES = ['in_stock', 'coming_soon', 'sold', 'other'] as const

export const ITEM_TYPES = ['car', 'truck', 'motorcycle', 'caravan'] as const
export type ItemType = (typeof ITEM_TYPES)[number]

const oneOf =
  <const T extends readonly string[]>(words: T, otherwise: T[number]): Reader<T[number]> =>
  (value) => {
    const word = (parseText(value) ?? '').toLowerCase().replaceAll(/[\s-]+/g, '_')
    return words.find((known) => known === word) ?? otherwise
  }

/** Maximum price: a feed's 99,999,999 means "no price", and one such row would stretch every slider. */
const price = numberWithin(0, 5_000_000)
const odometer = numberWithin(0, 3_000_000)

/**
 * E1 with nested E2-E7 and E9. Prices in whole dollars of the site's currency, km in kilometres, timestamps in seconds.
 * In index documents some fields hold search values instead (record.ts).
 */
export const CAR_FIELDS = {
  id: (value: unknown) => parseText(value, 80) ?? '',
  /** "." and ".." would resolve to another path. */
  slug: (value: unknown) => (parseText(value, 160) ?? '').replace(/^\.{1,2}$/, ''),
  /** The sender's id of the vehicle, if it had another id before; written by imports. */
  sender_id: text(80),
  name: text(),
  year: number,
  make: text(),
  model: text(),
  badge: text(),
  series: text(),
  colour: text(),
  /** The maker's colour name, if the index files the car under a basic colour. */
  colour_name: text(),
  interior_colour: text(),
  price,
  before_price: price,
  subscription_price: price,
  price_type: text(),
  preorder: boolean,
  km: odometer,
  car_type: oneOf(CAR_TYPES, 'used'),
  status: oneOf(STATUSES, 'other'),
  sold: boolean,
  stocknum: text(80),
  vin: text(80),
  nvic: text(80),
  has_nvic: boolean,
  regplate: text(40),
  rego_expiry: text(40),
  wof_expiry: text(40),
  build_date: text(40),
  compliance_date: text(40),
  created_at: text(40),
  updated_at: text(40),
  photos_count: number,
  simple_body: text(),
  simple_transmission: text(),
  simple_fuel: text(),
  simple_drive: text(),
  trans: text(),
  gearnum: number,
  bodyconfiguration: text(),
  drive: text(),
  doors: number,
  seats: number,
  engine_size: text(),
  engine_size_litres: number,
  fuel: text(),
  views: number,
  tag: text(60),
  certified: boolean,
  reserved: boolean,
  /** Fictional vehicle of `npm run stock:demo`; the console removes these together. */
  demo: boolean,
  /** When a shopper's hold expires (seconds); written by this platform, not by feeds. */
  held_until: number,
  /** Deposit in dollars, if the vehicle has its own. */
  deposit: numberWithin(0, 100_000),
  file: url,
  video_url: url,
  external_video_url: url,
  spin_images: texts,
  spin_interior_image: url,
  spin_code: text(2000),
  hotspots,
  images,
  /** Its pictures are illustrations, not photographs of this vehicle. */
  illustrated: boolean,
  thumbnails: texts,
  primary_image_url: url,
  standardEquipment: texts,
  path: text(),
  dealercomments: text(20_000),
  dealership_id: text(80),
  dealership_slug: text(160),
  dealership_name: text(),
  location,
  location_name: text(),
  city: text(),
  state: text(40),
  private_suburb: text(),
  private_postcode: text(20),
  carsales_title: text(),
  item_type: oneOf(ITEM_TYPES, 'car'),
  sold_date_timestamp: number,
  show_on_dealer_website: boolean,
  payment_processors: texts,
  variant,
  electric,
  specifications,
  evidence,
  consumer_notice: consumerNotice,
  /** Day when it was first offered here, "2026-11-03"; imports write it and the price history. */
  listed_on: day,
  price_history: priceHistory,
  autograb_data: prices,
  youxQuote: quote,
  finance_lenders: lenders,
  /** Estimated drive-away prices; written by this platform, not by feeds. */
  drive_away: driveAway,
  custom_rank: number,
}

export type Car = ShapeOutput<typeof CAR_FIELDS>

const readCar = part(CAR_FIELDS)

/** Parses a document of any shape; null without an id or a slug. Never throws. */
export function parseCar(document: unknown): Car | null {
  return withName(readCar(document))
}

/** Null for a vehicle without an id or a slug. */
export function withName<Vehicle extends Pick<Car, 'id' | 'slug'>>(
  car: Vehicle | null,
): Vehicle | null {
  return car === null || car.id === '' || car.slug === '' ? null : car
}
