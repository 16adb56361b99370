// Values of a vehicle that are the dealer's own: kept in its record beside what the feed says, laid over each feed that comes,
// until their end.
import { isObject } from '#lib/is-object.ts'
import { isCalendarDay } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { type Car, CAR_FIELDS } from './car.ts'
import { arrangePhotos } from './own-photos.ts'
import { withoutSignature } from './photo-address.ts'

/** What a dealer may set, and the fields of a record that each decides together. */
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
 * When a value ends: "removed", when someone takes it back; "changed", once the feed says something else than it did; or after a
 * day, "2026-12-05".
 */
export type OwnEnd = string

/** Fields of a record with their values. */
export type Values = Readonly<Record<string, unknown>>

export type OwnValue = {
  field: OwnField
  set: Values
  /** What the feed says. */
  feed: Values
  at: Seconds
  until: OwnEnd
}

export const isOwnEnd = (value: unknown): value is OwnEnd =>
  value === 'removed' || value === 'changed' || (typeof value === 'string' && isCalendarDay(value))

/** The own values of a stored document, one of each field. Never throws. */
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

/** Whether the dealer says that a vehicle is sold, whatever the feed says. */
export const isSoldByHand = (document: Readonly<Record<string, unknown>>): boolean =>
  readOwnValues(document).some(({ field }) => field === 'sold')

/** Those fields of a record that a field of the dealer decides. */
export function valuesOf(record: Readonly<Record<string, unknown>>, field: OwnField): Values {
  const names: readonly string[] = OWN_FIELDS[field].names
  return Object.fromEntries(
    names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  )
}

/** The record as the feed alone has it: without what the dealer has laid over it. */
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
 * The values that are still the dealer's own, with what the feed says now: `plain` is the record that a feed alone would give,
 * `today` the day by the clocks of the site.
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

/** Whether a feed says the same, whatever the order of fields and the signatures of addresses. */
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

/** The vehicle with the dealer's own values over those of the feed, read as a feed's are. */
export function layOver(car: Car, own: readonly OwnValue[]): Car {
  const laid: Record<string, unknown> = { ...car }
  for (const { field, set } of own)
    if (field === 'photos') Object.assign(laid, arrangePhotos(car, set))
    else for (const name of OWN_FIELDS[field].names) laid[name] = CAR_FIELDS[name](set[name])
  return laid as Car // Each field is as its reader gives it.
}

/** What a record holds of its own values: nothing where there are none. */
export function toOwnFields(own: readonly OwnValue[]): {
  own_values?: OwnValue[]
  has_own_values?: true
} {
  return own.length === 0 ? {} : { own_values: [...own], has_own_values: true }
}
