// Converts a feed document to an index record, or returns the faulty field and the reason.
import { parseBoolean, parseText } from '#lib/clean.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { parseCar, type Car } from '#vehicle/car.ts'
import { localDate } from '#lib/time.ts'
import { keepOwn, layOver, type OwnValue, toOwnFields } from '#vehicle/own-values.ts'
import { type PastListing, toHistory } from '#vehicle/price-history.ts'
import { type SiteFigures, type StockRecord, toRecord } from '#vehicle/record.ts'

/** Why a vehicle cannot be imported: "year is missing". */
export type Fault = { field: string; reason: string }
/** The index's data on the vehicle; seconds. */
type Known = PastListing & {
  soldDate: Seconds
  /** The dealer's own values, which are applied over those of the feed. */
  own?: readonly OwnValue[]
}

/** `known` is null for a vehicle new to the index; `isFirst` if the index was empty. */
export type Reading = {
  known: Known | null
  isFirst: boolean
  now: Seconds
  /** The site's time zone, for days. */
  zone: string
  figuresOf: FiguresOf | undefined
}
/** What a site calculates from a car's price, as shown on its card. */
export type FiguresOf = (car: Car) => SiteFigures

/** Reads a document that has its id and slug, and completes it; `length` is that of the record as JSON. Never throws. */
export function readCar(
  document: Record<string, unknown>,
  reading: Reading,
): { record: StockRecord; car: Car; length: number } | Fault {
  const car = parseCar(addDefaults(document, reading))
  if (car === null) return { field: 'id', reason: 'is missing' }
  const fault = findFault(car, reading.now)
  if (fault !== null) return fault
  const own = keptOwn(car, reading)
  const shown = layOver(car, own)
  const record = toRecord(shown, reading.figuresOf?.(shown))
  record.created_at_timestamp = toListed(record.created_at_timestamp, reading)
  Object.assign(record, toHistory(record, reading.known, reading), toOwnFields(own))
  const { length } = JSON.stringify(record)
  return length > MAX_CHARACTERS
    ? { field: 'document', reason: 'exceeds 100,000 characters' }
    : { record, car: shown, length }
}

/** The dealer's own values that this row does not end. */
function keptOwn(car: Car, { known, now, zone }: Reading): OwnValue[] {
  const own = known?.own ?? []
  return own.length === 0 ? [] : keepOwn(own, toRecord(car), localDate(now, zone))
}

/** The engines' limit per record. */
const MAX_CHARACTERS = 100_000
const DAY_ISO = 19

/** Without a status, a vehicle is in stock and visible. In place: copying a document takes as long as parsing it. */
function addDefaults(document: Record<string, unknown>, reading: Reading): Record<string, unknown> {
  const status = parseText(document.status)
  const isSold = status === 'sold' || parseBoolean(document.sold)
  const soldDate = reading.known?.soldDate ?? reading.now
  return Object.assign(document, {
    status: status ?? 'in_stock',
    show_on_dealer_website: document.show_on_dealer_website ?? true,
    created_at: parseText(document.created_at) ?? toCreated(reading),
    sold_date_timestamp: isSold ? (document.sold_date_timestamp ?? soldDate) : null,
  })
}

/**
 * Arrival date for feeds without dates: when the vehicle was first seen. The first import has none, because nothing in
 * it is an arrival.
 */
function toCreated({ known, isFirst, now }: Reading): string | null {
  const seconds = known === null ? (isFirst ? 0 : now) : known.created
  return seconds > 0 ? `${new Date(seconds * 1000).toISOString().slice(0, DAY_ISO)}Z` : null
}

/**
 * The date when shoppers could first see it: a nightly feed contains vehicles entered during the day, which the list
 * did not show before. Future dates are ignored.
 */
function toListed(created: Seconds, { known, isFirst, now }: Reading): Seconds {
  const date = created > now ? 0 : created
  if (known !== null) return Math.max(date, known.created)
  return isFirst ? date : now
}

function findFault(car: Car, now: Seconds): Fault | null {
  if (car.make === null) return { field: 'make', reason: 'is missing' }
  if (car.model === null && car.name === null) return { field: 'model', reason: 'is missing' }
  if (car.year === null) {
    return car.item_type === 'caravan' ? null : { field: 'year', reason: 'is missing' }
  }
  const latest = new Date(now * 1000).getUTCFullYear() + 2
  const isYear = Number.isInteger(car.year) && car.year >= 1900 && car.year <= latest
  return isYear ? null : { field: 'year', reason: 'is not a model year' }
}
