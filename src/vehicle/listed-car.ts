// A vehicle in lists: only the fields that its card needs. This one table defines both the engine query and the
// parsing, and types keep cards from using other fields.
import { number, part, type Shape, type ShapeOutput, text } from '#lib/read-shape.ts'
import { CAR_FIELDS, withName } from './car.ts'

const wholeFields = pick(CAR_FIELDS, [
  'id',
  'slug',
  'name',
  'year',
  'make',
  'model',
  'badge',
  'series',
  'colour',
  'price',
  'before_price',
  'price_type',
  'preorder',
  'km',
  'car_type',
  'item_type',
  'status',
  'sold',
  'sold_date_timestamp',
  'reserved',
  'held_until',
  'certified',
  'tag',
  'created_at',
  'file',
  'simple_body',
  'simple_transmission',
  'simple_fuel',
  'simple_drive',
  'seats',
  'engine_size',
  'engine_size_litres',
  'specifications',
  'primary_image_url',
  'photos_count',
  'illustrated',
  'location_name',
  'city',
  'dealership_slug',
  'payment_processors',
  'youxQuote',
  'finance_lenders',
  'drive_away',
])

/** Nested parts of which cards need a field or two. */
const listedFields = {
  ...wholeFields,
  location: part({ id: text(80), name: text(), phone: text(40) }),
  electric: part({ range_km: number }),
  variant: part({ towingcapacitybraked: number }),
}

export type ListedCar = ShapeOutput<typeof listedFields>

/** Names of the fields, as requested from the engine. */
export const LISTED_FIELDS: string[] = [
  ...Object.keys(wholeFields),
  'location.id',
  'location.name',
  'location.phone',
  'electric.range_km',
  'variant.towingcapacitybraked',
]

/** Parses a document of any shape; null if it has no id or slug. Never throws. */
export function parseListedCar(document: unknown): ListedCar | null {
  return withName(readListedCar(document))
}

const readListedCar = part(listedFields)

function pick<Fields extends Shape, Name extends keyof Fields>(
  fields: Fields,
  names: readonly Name[],
): Pick<Fields, Name> {
  // Each name is one of Name.
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Fields, Name>
}
