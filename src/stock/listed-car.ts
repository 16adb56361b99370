// A vehicle in lists: only the fields that its card needs. This one table defines both the engine query and the
// parsing, and types keep cards from using anything else.
import type * as z from 'zod'

import { carSchema, readCar } from './car.ts'

const listedCarSchema = carSchema.pick({
  id: true,
  slug: true,
  name: true,
  year: true,
  make: true,
  model: true,
  badge: true,
  series: true,
  colour: true,
  price: true,
  before_price: true,
  price_type: true,
  preorder: true,
  km: true,
  car_type: true,
  item_type: true,
  status: true,
  sold: true,
  sold_date_timestamp: true,
  reserved: true,
  held_until: true,
  certified: true,
  tag: true,
  created_at: true,
  file: true,
  simple_body: true,
  simple_transmission: true,
  simple_fuel: true,
  simple_drive: true,
  seats: true,
  engine_size: true,
  engine_size_litres: true,
  specifications: true,
  primary_image_url: true,
  location: true,
  location_name: true,
  city: true,
  dealership_slug: true,
  payment_processors: true,
  youxQuote: true,
  finance_lenders: true,
})

export type ListedCar = z.output<typeof listedCarSchema>

/** Names of the fields, as the engine is asked for them. */
export const LISTED_FIELDS: string[] = Object.keys(listedCarSchema.shape)

/** Reads a document of any shape; null when it has no id or slug to stand by. Never throws. */
export function parseListedCar(document: unknown): ListedCar | null {
  return readCar(listedCarSchema, document)
}
