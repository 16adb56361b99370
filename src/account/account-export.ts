// What a shopper takes along: everything that is kept of them, with times that people and programs can read.
import { toZonedIso } from '#lib/zone-time.ts'
import { siteZone } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import type { Stored } from './account.ts'

/** The rows of all tables by their names, as JSON can hold them. `now` in seconds. */
export function toExport(stored: Stored, site: Site, now: number): Record<string, unknown> {
  const zone = siteZone(site)
  const toReadable = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        name.endsWith('_at') && typeof value === 'number' ? toZonedIso(value, zone) : value,
      ]),
    )
  return {
    site: site.name,
    address: site.url,
    exported_at: toZonedIso(now, zone),
    ...Object.fromEntries(
      Object.entries(stored).map(([name, rows]) => [name, rows.map(toReadable)]),
    ),
  }
}
