// A vehicle's record after changes to the dealer's own values, equal to what an import of the same row would give.
import { localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { parseCar } from '#vehicle/car.ts'
import {
  keepOwn,
  layOver,
  type OwnEnd,
  type OwnField,
  type OwnValue,
  readOwnValues,
  toOwnFields,
  type Values,
  valuesOf,
  withoutOwn,
} from '#vehicle/own-values.ts'
import { toHistory } from '#vehicle/price-history.ts'
import { type StockRecord, toRank, toRecord } from '#vehicle/record.ts'
import type { FiguresOf } from './read-car.ts'
import { type Stored, toLive } from './store.ts'

/** A value that the dealer sets, or removes if `set` is null. */
export type OwnChange = { field: OwnField; set: Values | null; until: OwnEnd }

export type Revising = {
  now: Seconds
  /** When the change was requested. */
  at: Seconds
  /** The site's time zone. */
  zone: string
  figuresOf?: FiguresOf | undefined
}

/**
 * The record after these changes, without own values whose last day is over; null for a document that no import wrote.
 */
export function reviseRecord(
  stored: Stored,
  changes: readonly OwnChange[],
  { now, at, zone, figuresOf }: Revising,
): StockRecord | null {
  const before = readOwnValues(stored)
  const plain = withoutOwn(stored, before)
  const car = parseCar(plain)
  if (car === null) return null
  const own = keepOwn(applyChanges(before, changes, { plain, at }), plain, localDate(now, zone))
  const shown = layOver(car, own)
  const record = toRecord(withoutRank(shown, stored), figuresOf?.(shown))
  const past = toLive(stored)
  // Only imports and reservations know its arrival date and its hold.
  record.created_at_timestamp = past.created
  const held = stored.held_until
  return Object.assign(
    record,
    toHistory(record, past, { now, zone }),
    typeof held === 'number' && { held_until: held },
    toOwnFields(own),
  )
}

function applyChanges(
  own: readonly OwnValue[],
  changes: readonly OwnChange[],
  { plain, at }: { plain: Record<string, unknown>; at: Seconds },
): OwnValue[] {
  const values = new Map(own.map((one) => [one.field, one]))
  for (const { field, set, until } of changes) {
    values.delete(field)
    if (set !== null) values.set(field, { field, set, feed: valuesOf(plain, field), at, until })
  }
  return [...values.values()]
}

/** Recalculates a rank that was calculated from the record; a rank stated in the feed stays. */
function withoutRank<Car extends { custom_rank: number | null }>(car: Car, stored: Stored): Car {
  const { status, has_photos: hasPhotos, created_at_timestamp: created } = stored
  const own = toRank({
    status: String(status),
    isReserved: stored['reserved'] === true,
    hasPhotos: hasPhotos === true,
    created: typeof created === 'number' ? created : 0,
  })
  return car.custom_rank === own ? { ...car, custom_rank: null } : car
}
