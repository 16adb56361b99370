// The dealer's own values of a vehicle: stored in its record beside the feed's values, and applied over each new feed
// until they end.
import { isObject } from '#lib/is-object.ts'
import { isCalendarDay } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { type Car, CAR_FIELDS } from './car.ts'
import { arrangePhotos } from './own-photos.ts'
import { withoutSignature } from './photo-address.ts'

/** What a dealer may set, and the record fields that each of these determines. */
export const OWN_FIELDS = {
  price: { label: 'Price', names: ['price', 'price_type', 'before_price'] },
  words: { label: 'Description', names: ['dealercomments'] },
  tag: { label: 'Tag', names: ['tag'] },
  video: { label: 'Videos', names: ['video_url', 'external_video_url'] },
  location: { label: 'Location', names: ['location', 'location_name', 'city', 'state'] },
  shown: { label: 'Shown on the website', names: ['show_on_dealer_website'] },
  reserved: { label: 'Reserved', names: ['reserved'] },
  photos: {
    label: 'Photos',
    names: ['images', 'thumbnails', 'primary_image_url', 'photos_count'],
  },
  sold: { label: 'Sold', names: ['status', 'sold_date_timestamp'] },
} as const satisfies Record<string, { label: string; names: readonly (keyof Car)[] }>

export type OwnField = keyof typeof OWN_FIELDS
export const OWN_FIELD_NAMES = Object.keys(OWN_FIELDS) as readonly OwnField[] // the keys of the table

export const isOwnField = (name: unknown): name is OwnField =>
  typeof name === 'string' && Object.hasOwn(OWN_FIELDS, name)

/**
 * When a value ends: "removed", when someone removes it; "changed", once the feed's value changes; or after a day,
 * "2026-12-05".
 */
export type OwnEnd = string

/** Fields of a record with their values. */
export type Values = Readonly<Record<string, unknown>>

export type OwnValue = {
  field: OwnField
  set: Values
  /** The feed's values. */
  feed: Values
  at: Seconds
  until: OwnEnd
}

export const isOwnEnd = (value: unknown): value is OwnEnd =>
  value === 'removed' || value === 'changed' || (typeof value === 'string' && isCalendarDay(value))

/** The own values in a stored document, one per field. Never throws. */
export function readOwnValues({
  own_values: values,
}: Readonly<Record<string, unknown>>): OwnValue[] {
  if (!Array.isArray(values)) return []
  const read = values.flatMap((one: unknown): OwnValue[] => {
    if (!isObject(one)) return []
    const { field, set = {}, feed = {}, at, until } = one
    const isValue = isOwnField(field) && isObject(set) && isObject(feed) && isOwnEnd(until)
    return isValue ? [{ field, set, feed, at: Number(at) || 0, until }] : []
  })
  return [...new Map(read.map((one) => [one.field, one])).values()]
}

/** Whether the dealer marked a vehicle as sold, whatever the feed says. */
export const isSoldByHand = (document: Readonly<Record<string, unknown>>): boolean =>
  readOwnValues(document).some(({ field }) => field === 'sold')

/** The record fields that an own value determines. */
export function valuesOf(record: Readonly<Record<string, unknown>>, field: OwnField): Values {
  const names: readonly string[] = OWN_FIELDS[field].names
  return Object.fromEntries(
    names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  )
}

/** The record as the feed alone gives it, without the dealer's own values. */
export function withoutOwn(
  record: Readonly<Record<string, unknown>>,
  own: readonly OwnValue[],
): Record<string, unknown> {
  const plain = { ...record }
  for (const { field, feed } of own) {
    for (const name of OWN_FIELDS[field].names) delete plain[name]
    Object.assign(plain, feed)
  }
  return plain
}

/**
 * The own values that have not ended, with the feed's current values. `plain` is the record that the feed alone would
 * give; `today` is the local day of the site.
 */
export function keepOwn(
  own: readonly OwnValue[],
  plain: Readonly<Record<string, unknown>>,
  today: string,
): OwnValue[] {
  return own.flatMap((one) => {
    const feed = valuesOf(plain, one.field)
    if (one.until === 'changed' && !isSame(feed, one.feed)) return []
    const isOver = isCalendarDay(one.until) && one.until < today
    return isOver ? [] : [{ ...one, feed }]
  })
}

/** Whether a feed says the same, ignoring the order of fields and the signatures of addresses. */
function isSame(one: Values, other: Values): boolean {
  return toComparable(one) === toComparable(other)
}

function toComparable(values: Values): string {
  return JSON.stringify(values, (_, value: unknown) => {
    if (typeof value === 'string') return withoutSignature(value)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** The vehicle with the dealer's own values over those of the feed, read like feed values. */
export function layOver(car: Car, own: readonly OwnValue[]): Car {
  const laid: Record<string, unknown> = { ...car }
  for (const { field, set } of own)
    if (field === 'photos') Object.assign(laid, arrangePhotos(car, set))
    else for (const name of OWN_FIELDS[field].names) laid[name] = CAR_FIELDS[name](set[name])
  return laid as Car // Each field is as its reader returns it.
}

/** The own values as stored in a record; nothing if there are none. */
export function toOwnFields(own: readonly OwnValue[]): {
  own_values?: OwnValue[]
  has_own_values?: true
} {
  return own.length === 0 ? {} : { own_values: [...own], has_own_values: true }
}
