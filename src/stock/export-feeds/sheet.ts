// Listings as a CSV file for spreadsheets and imports: nested values as dotted columns, lists separated by "|".
import { toSheetCell } from '#lib/sheet-cell.ts'
import { toLine } from './delimited.ts'
import type { Listing } from './listing.ts'

/** The row of a listing. */
export function toSheetLine(listing: Listing): string {
  return toLine(
    COLUMNS.map((column) => toSheetCell(toText(column, valueAt(listing, column.split('.'))))),
    ',',
  )
}

const words = (text: string) => text.split(' ')
const part = (name: string, fields: string) => words(fields).map((field) => `${name}.${field}`)

/** Column names. */
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
  ...part('variant', 'bodyconfiguration torque ancaprating'),
  ...part('specifications', 'body_width body_length tare_weight axle_type sleeps'),
  ...part('specifications', 'aggregate_trailer_mass'),
  ...words('images video_url external_video_url standardEquipment dealercomments'),
]

/** The header row. */
export const SHEET_HEADER = toLine(COLUMNS, ',')

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
  return String(item).replaceAll(/\s*[|;]\s*/g, ', ')
}
