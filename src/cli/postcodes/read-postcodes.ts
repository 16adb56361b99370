// Postcodes from a table of localities: each once, in the middle of its localities.
import { parse } from 'csv-parse/sync'

export type Postcode = { postcode: string; lat: number; long: number; region: string }

/** Postcodes in order, and how many rows were none. Columns: postcode, lat, and lng or long; state or region where there is one. */
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
  return { postcode, lat, long, region: row.state?.trim() || row.region?.trim() || '' }
}

/** Degrees within bounds. Nothing is sold at 0, 0: tables write it where they do not know. */
function parseDegrees(text: string | undefined, most: number): number | null {
  const degrees = Number(text?.trim() || Number.NaN)
  return Number.isFinite(degrees) && degrees !== 0 && Math.abs(degrees) <= most ? degrees : null
}

/** The median of each direction: one locality in the wrong place moves nothing. */
function toMiddle(places: Postcode[]): Postcode {
  const [{ postcode, region } = { postcode: '', region: '' }] = places
  return {
    postcode,
    region,
    lat: median(places.map(({ lat }) => lat)),
    long: median(places.map(({ long }) => long)),
  }
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
