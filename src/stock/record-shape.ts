// What the index holds of a car, as types.
import type { Car, ItemType } from './car.ts'

const ZONELESS = /^[\d-]+[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/

/**
 * What searches look at, laid over the fields of the car. Where both have a name, a document holds these words and no longer
 * the feed's: `fuel`, `drive`, `colour` (whose own name moves to `colour_name`), `item_type`, `status`. A page that is drawn
 * from a document sees the same, since `parseCar` reads both.
 */
export type Attributes = {
  objectID: string
  id: string
  slug: string
  status: Car['status']
  car_type: Car['car_type']
  item_type: ItemType
  body: string | null
  transmission: string | null
  fuel: string | null
  drive: string | null
  colour: string | null
  colour_name: string | null
  make_model: string | null
  price: number
  price_range: string | null
  weekly_price_range: string | null
  categories: string[]
  filtered_features: string[]
  certified: boolean
  has_photos: boolean
  is_electric: boolean
  show_on_dealer_website: boolean
  created_at_timestamp: number
  sold_date_timestamp: number
  custom_rank: number
  length_m: number | null
  sleeps: number | null
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], null> }
/** Attributes that every document has, whatever the car. */
type Always =
  | 'objectID'
  | 'id'
  | 'slug'
  | 'status'
  | 'car_type'
  | 'item_type'
  | 'price'
  | 'certified'
  | 'has_photos'
  | 'is_electric'
  | 'show_on_dealer_website'
  | 'created_at_timestamp'
  | 'sold_date_timestamp'
  | 'custom_rank'

export type StockRecord = Pick<Attributes, Always> &
  Present<Omit<Attributes, Always>> &
  Present<Omit<Car, keyof Attributes>>

/** Seconds since 1970 from seconds, milliseconds, ISO 8601 or d/m/yyyy, in UTC where no zone is said; null when it is none of them. */
export function toTimestamp(value: string | number | null): number | null {
  if (value === null) return null
  const text = String(value).trim()
  if (/^\d{9,13}(?:\.\d+)?$/.test(text)) return inRange(toSeconds(Number(text)))
  const day = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text)
  const iso = day === null ? text : `${day[3]}-${pad(day[2])}-${pad(day[1])}`
  if (!/^\d{4}-/.test(iso)) return null
  // Without a zone it would be parsed in the machine's zone.
  const zoned = ZONELESS.test(iso) ? `${iso.replace(' ', 'T')}Z` : iso
  return inRange(Math.floor(Date.parse(zoned) / 1000))
}

/** A timestamp that may have been written in milliseconds, in seconds. */
function toSeconds(value: number): number {
  return Math.floor(value >= 100_000_000_000 ? value / 1000 : value)
}

function inRange(seconds: number): number | null {
  return seconds > 0 && seconds < 10_000_000_000 ? seconds : null
}

function pad(digits = ''): string {
  return digits.padStart(2, '0')
}
