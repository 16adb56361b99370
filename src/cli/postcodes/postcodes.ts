// Reads postcodes from a table of localities: each once, at the centre of its localities.
import { parse } from 'csv-parse/sync'

import type { Postcode } from '#sales/delivery/postcodes.ts'

/** Postcodes in order, and how many rows were skipped. Columns: postcode, lat, lng or long, optionally locality, and state or region. */
export function readPostcodes(csv: string): { postcodes: Postcode[]; refused: number } {
  const rows = parse<Row>(csv, {
    bom: true,
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    skip_empty_lines: true,
    relax_column_count: true,
  })
  const places = rows.map(toPlace).filter((place) => place !== null)
  const byPostcode = Map.groupBy(places, ({ postcode }) => postcode)
  return {
    postcodes: [...byPostcode.values()]
      .map(toMiddle)
      .toSorted((a, b) => (a.postcode < b.postcode ? -1 : 1)),
    refused: rows.length - places.length,
  }
}

type Row = Partial<Record<string, string>>

function toPlace(row: Row): Postcode | null {
  const postcode = row.postcode?.trim() ?? ''
  const lat = parseDegrees(row.lat, 90)
  const long = parseDegrees(row.lng ?? row.long, 180)
  if (!/^\d{4}$/.test(postcode) || lat === null || long === null) return null
  const region = toName(row.state) || toName(row.region)
  return { postcode, lat, long, region, localities: toName(row.locality) }
}

/** A name in one short line, without the character that separates names. */
function toName(text = ''): string {
  return text
    .replaceAll('|', ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 60)
}

/** Degrees within bounds. Nothing is sold at 0, 0, which tables write for unknown coordinates. */
function parseDegrees(text: string | undefined, most: number): number | null {
  const degrees = Number(text?.trim() || Number.NaN)
  return Number.isFinite(degrees) && degrees !== 0 && Math.abs(degrees) <= most ? degrees : null
}

/** Five decimals are a metre. */
const rounded = (degrees: number) => Number(degrees.toFixed(5))

/** The median in each direction: one misplaced locality has no effect. */
function toMiddle(places: Postcode[]): Postcode {
  const [{ postcode, region } = { postcode: '', region: '' }] = places
  return {
    postcode,
    region,
    localities: [...new Set(places.map(({ localities }) => localities))]
      .filter((name) => name !== '')
      .join('|'),
    lat: rounded(median(places.map(({ lat }) => lat))),
    long: rounded(median(places.map(({ long }) => long))),
  }
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
