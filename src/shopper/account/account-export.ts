// The data export of a shopper: all stored data about them, with times that people and programs can read.
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'
import { siteZone } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import type { Stored } from './account.ts'

/** The rows of all tables by name, as JSON. */
export function toExport(stored: Stored, site: Site, now: Seconds): Record<string, unknown> {
  const zone = siteZone(site)
  const tables = Object.entries(stored).map(([table, rows]) => [
    table,
    rows.map((row) => toReadable(table, row, zone)),
  ])
  return {
    site: site.name,
    address: site.url,
    exported_at: toZonedIso(now, zone),
    ...Object.fromEntries(tables),
  }
}

function toReadable(
  table: string,
  row: Stored[string][number],
  zone: string,
): Record<string, unknown> {
  const columns = Object.entries(row).filter(([name]) => !OPENS.has(`${table}.${name}`))
  return Object.fromEntries(columns.map(([name, value]) => [name, readable(name, value, zone)]))
}

/** The id can cancel a reservation, and the file may be shared more widely than its page. */
const OPENS = new Set(['reservations.id'])

function readable(name: string, value: unknown, zone: string): unknown {
  if (typeof value === 'number' && IS_TIME.test(name)) return toZonedIso(value, zone)
  return name === 'asked' && typeof value === 'string' ? JSON.parse(value) : value
}

/** Names of columns that hold seconds. */
const IS_TIME = /_at$|^until$/
