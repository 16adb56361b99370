// A vehicle in the dealer's own stock list: the fields that its row needs.
import { boolean, number, part, type ShapeOutput } from '#lib/read-shape.ts'
import { CAR_FIELDS, withName } from './car.ts'

const fields = {
  id: CAR_FIELDS.id,
  slug: CAR_FIELDS.slug,
  name: CAR_FIELDS.name,
  year: CAR_FIELDS.year,
  make: CAR_FIELDS.make,
  model: CAR_FIELDS.model,
  badge: CAR_FIELDS.badge,
  series: CAR_FIELDS.series,
  car_type: CAR_FIELDS.car_type,
  status: CAR_FIELDS.status,
  sold: CAR_FIELDS.sold,
  sold_date_timestamp: CAR_FIELDS.sold_date_timestamp,
  reserved: CAR_FIELDS.reserved,
  held_until: CAR_FIELDS.held_until,
  show_on_dealer_website: CAR_FIELDS.show_on_dealer_website,
  price: CAR_FIELDS.price,
  before_price: CAR_FIELDS.before_price,
  price_type: CAR_FIELDS.price_type,
  preorder: CAR_FIELDS.preorder,
  km: CAR_FIELDS.km,
  stocknum: CAR_FIELDS.stocknum,
  vin: CAR_FIELDS.vin,
  photos_count: CAR_FIELDS.photos_count,
  location_name: CAR_FIELDS.location_name,
  tag: CAR_FIELDS.tag,
  /** When it arrived, in seconds; 0 if unknown. */
  created_at_timestamp: number,
  /** Percent below the market average, if a provider states it. */
  below_market: number,
  has_own_values: boolean,
}

export type YardCar = ShapeOutput<typeof fields>

/** Names of the fields, as requested from the engine. */
export const YARD_FIELDS: readonly string[] = Object.keys(fields)

const readYardCar = part(fields)

/** Reads a document of any shape; null without an id or a slug. Never throws. */
export const parseYardCar = (document: unknown): YardCar | null => withName(readYardCar(document))
