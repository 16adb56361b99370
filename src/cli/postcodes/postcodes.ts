// Postcodes from a table of localities, each once, in the middle of its localities; and the SQL that replaces those of a
// country. A SQL file cannot bind values, so every value is a checked number or a quoted text.
import { parse } from 'csv-parse/sync'

import type { Country } from '#tenant/country.ts'

/** A statement may have 100 kB. */
const ROWS = 500

/** `localities` has the names of its places, as the table has them. */
export type Postcode = {
  postcode: string
  lat: number
  long: number
  region: string
  localities: string
}

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
  const region = row.state?.trim() || row.region?.trim() || ''
  return {
    postcode,
    lat,
    long,
    region,
    localities: row.locality?.trim().replaceAll('|', ' ') ?? '',
  }
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
    localities: [...new Set(places.map(({ localities }) => localities))]
      .filter((name) => name !== '')
      .join('|'),
    lat: median(places.map(({ lat }) => lat)),
    long: median(places.map(({ long }) => long)),
  }
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** SQL for `wrangler d1 execute --file`, which replaces all postcodes of a country. */
export function toSql(country: Country, postcodes: readonly Postcode[]): string {
  const inserts = toInserts(country, postcodes)
  return [`DELETE FROM postcodes WHERE country = ${quote(country)};`, ...inserts, ''].join('\n')
}

/** Statements that add what is missing: unknown postcodes, those that a geocoder did not find, and names. */
export function toFillingSql(country: Country, postcodes: readonly Postcode[]): string[] {
  const onlyMissing =
    " ON CONFLICT (country, postcode) DO UPDATE SET lat = coalesce(lat, excluded.lat), long = coalesce(long, excluded.long), region = iif(lat IS NULL, excluded.region, region), localities = iif(localities = '', excluded.localities, localities) WHERE lat IS NULL OR localities = '';"
  return toInserts(country, postcodes).map((insert) => insert.replace(/;$/, onlyMissing))
}

/** Statements below D1's limit. */
function toInserts(country: Country, postcodes: readonly Postcode[]): string[] {
  const inserts = []
  for (let at = 0; at < postcodes.length; at += ROWS)
    inserts.push(toInsert(country, postcodes.slice(at, at + ROWS)))
  return inserts
}

function toInsert(country: Country, postcodes: readonly Postcode[]): string {
  const rows = postcodes.map(({ postcode, lat, long, region, localities }) =>
    [
      quote(country),
      quote(postcode),
      lat.toFixed(5),
      long.toFixed(5),
      quote(region),
      quote(localities),
    ].join(','),
  )
  return `INSERT INTO postcodes (country, postcode, lat, long, region, localities) VALUES (${rows.join('),(')});`
}

/** Text as SQL writes it, without control characters. */
function quote(text: string): string {
  return `'${text
    .slice(0, 60)
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll("'", "''")}'`
}
