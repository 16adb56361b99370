// A vehicle for recipients of the dealer's stock: the content of its page under the field names of vehicle/car.ts, so
// that it can be imported again. Omits internal data: ranks, holds, lenders' terms and market prices.
import { toSheetCell } from '#lib/escape.ts'
import { isObject } from '#lib/is-object.ts'
import { absoluteUrl } from '#lib/url.ts'
import { dealerTag } from '#vehicle/tag.ts'
import { toLine } from './delimited.ts'
import type { FeedItem } from './feed-item.ts'

/** Column names: fields of the vehicle, which are copied unless `toListing` overrides them. */
const COLUMNS: readonly string[] = [
  ...words('id slug url status reserved sold_date_timestamp'),
  ...words('car_type item_type name year make model badge series'),
  ...words('price before_price price_type preorder km tag certified'),
  ...words('stocknum vin regplate rego_expiry wof_expiry build_date compliance_date'),
  ...words('created_at updated_at colour colour_name interior_colour'),
  ...words('simple_body simple_transmission simple_fuel simple_drive bodyconfiguration'),
  ...words('trans gearnum doors seats engine_size engine_size_litres'),
  ...words('dealership_id dealership_slug dealership_name location_name city state'),
  ...part('location', 'id name phone slug distribution_locations'),
  ...part('location.address', 'id street city state postcode place_url'),
  ...part('variant', 'cylinders enginesize enginesize_litres induction geartype'),
  ...part('variant', 'fuelconsumptioncombined fuelcapacity grossvehiclemass'),
  ...part('variant', 'vehiclelength vehicleheight vehiclewidth towingcapacitybraked'),
  ...part('variant', 'towingcapacityunbraked tow_ball_limit gross_combination_mass'),
  ...part('variant', 'bodyconfiguration torque power_kw boot_litres ancaprating'),
  ...part('electric', 'battery_kwh range_km consumption_kwh charge_minutes charge_hours connector'),
  ...part('specifications', 'body_width body_length tare_weight axle_type sleeps'),
  ...part('specifications', 'aggregate_trailer_mass ball_weight'),
  ...words('images illustrated video_url external_video_url standardEquipment dealercomments'),
]

/** The header row. */
export const SHEET_HEADER = toLine(COLUMNS, ',')

export type Listing = Record<string, unknown>

/** Vehicle fields that a listing contains, as a whole if nested. */
const FIELDS = new Set(COLUMNS.map((column) => column.replace(/\..*/, '')))

/** The document of a vehicle; unknown values are left out. */
export function toListing({ car, state, price, url, pictures, site }: FeedItem): Listing {
  const isSold = state === 'sold' || state === 'gone'
  const was = car.before_price ?? 0
  const isReduced = price !== null && site.specifications.show_was_price && was > price
  return withoutNothing({
    ...Object.fromEntries(Object.entries(car).filter(([field]) => FIELDS.has(field))),
    url,
    status: isSold ? 'sold' : car.status,
    reserved: state === 'reserved',
    sold_date_timestamp: isSold ? car.sold_date_timestamp : null,
    price,
    before_price: isReduced ? was : null,
    tag: dealerTag(car, site),
    video_url: car.video_url === null ? null : absoluteUrl(car.video_url, site),
    images: pictures.map((picture) => ({ image: { url: picture } })),
  })
}

/** Removes empty values: null, false, empty lists and objects. */
function withoutNothing(document: Listing): Listing {
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      const cleaned = isObject(value) ? withoutNothing(value) : value
      const isNothing =
        cleaned === null ||
        cleaned === undefined ||
        cleaned === false ||
        (typeof cleaned === 'object' && Object.keys(cleaned).length === 0)
      return isNothing ? [] : [[name, cleaned]]
    }),
  )
}

/** The row of a listing. */
export function toSheetLine(listing: Listing): string {
  return toLine(
    COLUMNS.map((column) => toSheetCell(toText(column, valueAt(listing, column.split('.'))))),
    ',',
  )
}

function words(text: string): string[] {
  return text.split(' ')
}

function part(name: string, fields: string): string[] {
  return words(fields).map((field) => `${name}.${field}`)
}

function valueAt(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return value
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? // A nested value of a listing.
      valueAt((value as Listing)[name], rest)
    : undefined
}

function toText(column: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => toItem(column, item)).join('|')
  return typeof value === 'string' || typeof value === 'number' || value === true
    ? String(value)
    : ''
}

/** Escapes the list separator inside an item: percent-encoded in addresses, a comma in text. */
function toItem(column: string, item: unknown): string {
  if (column === 'images') return String(valueAt(item, ['image', 'url'])).replaceAll('|', '%7C')
  return String(item).replaceAll(/(?<!\s)\s*[|;]\s*/g, ', ')
}
