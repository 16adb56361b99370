// Coordinates of postcodes: imported, or learnt from a geocoder. The only SQL for that table.
import type { Country } from '#lib/country.ts'
import type { Point } from './locate.ts'

/** A known postcode; without coordinates if the geocoder did not find it, so that it is not looked up again. */
export type Place = { point: Point | null; region: string }

/** A known postcode with its coordinates. `localities` starts with the main one. */
export type Town = { postcode: string; localities: string[]; region: string; point: Point }

/** A postcode as stored in a table; `localities` are place names separated by "|". */
export type Postcode = {
  postcode: string
  lat: number
  long: number
  region: string
  localities: string
}

/** What to look up: a postcode, or names in lower case, one of which must match. */
export type TownQuery = { postcode: string; names: readonly string[] }

/** The known postcodes of a country, by postcode. */
export async function findPlaces(
  db: D1Database,
  country: Country,
  postcodes: readonly string[],
): Promise<Map<string, Place>> {
  const statement = db.prepare(
    'SELECT postcode, lat, long, region FROM postcodes WHERE country = ?1 AND postcode IN (SELECT value FROM json_each(?2))',
  )
  const { results } = await statement.bind(country, JSON.stringify(postcodes)).all<Row>()
  return new Map(results.map((row) => [row.postcode, toPlace(row)]))
}

/** The towns with a postcode, or, without one, with a name: in one read of the country's rows. */
export async function findTowns(
  db: D1Database,
  country: Country,
  { postcode, names }: TownQuery,
): Promise<Town[]> {
  const statement = db.prepare(
    `SELECT postcode, lat, long, region, localities FROM postcodes
     WHERE country = ?1 AND lat IS NOT NULL AND long IS NOT NULL AND (postcode = ?2 OR
       (?2 = '' AND EXISTS (SELECT 1 FROM json_each(?3) WHERE instr('|' || lower(localities) || '|', '|' || value || '|') > 0)))
     LIMIT 20`,
  )
  const { results } = await statement.bind(country, postcode, JSON.stringify(names)).all<TownRow>()
  return results.map(({ lat, long, localities, ...row }) => ({
    ...row,
    localities: localities.split('|').filter((name) => name !== ''),
    point: { lat, long },
  }))
}

/** Number of postcodes of a country with a known point. */
export async function countPlaces(db: D1Database, country: Country): Promise<number> {
  const statement = db.prepare(
    'SELECT COUNT(*) AS places FROM postcodes WHERE country = ?1 AND lat IS NOT NULL',
  )
  return (await statement.bind(country).first<number>('places')) ?? 0
}

/** Number of postcodes of a country with a known point and name. */
export async function countTowns(db: D1Database, country: Country): Promise<number> {
  const statement = db.prepare(
    "SELECT COUNT(*) AS places FROM postcodes WHERE country = ?1 AND lat IS NOT NULL AND localities <> ''",
  )
  return (await statement.bind(country).first<number>('places')) ?? 0
}

/** Saves a geocoder's answer, unless the postcode is already known. */
export async function savePlace(
  db: D1Database,
  country: Country,
  postcode: string,
  { point, region }: Place,
): Promise<void> {
  const statement = db.prepare(
    'INSERT INTO postcodes (country, postcode, lat, long, region) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING',
  )
  await statement.bind(country, postcode, point?.lat ?? null, point?.long ?? null, region).run()
}

/** Postcodes per statement: D1 allows 100 kB. */
const ROWS = 300

const INSERT = `INSERT INTO postcodes (country, postcode, lat, long, region, localities)
  SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?2) WHERE true
  ON CONFLICT (country, postcode)`

/**
 * Replaces all postcodes of a country. The old ones remain until the new ones are written, so this can be repeated if
 * it fails.
 */
export async function replacePostcodes(
  db: D1Database,
  country: Country,
  postcodes: readonly Postcode[],
): Promise<void> {
  const write = db.prepare(
    `${INSERT} DO UPDATE SET lat = excluded.lat, long = excluded.long, region = excluded.region, localities = excluded.localities`,
  )
  await writeInParts(write, country, postcodes)
  const clear = db.prepare(
    'DELETE FROM postcodes WHERE country = ?1 AND postcode NOT IN (SELECT value FROM json_each(?2))',
  )
  await clear.bind(country, JSON.stringify(postcodes.map(({ postcode }) => postcode))).run()
}

/** Adds missing data: unknown postcodes, postcodes that a geocoder did not find, and names. */
export async function addPostcodes(
  db: D1Database,
  country: Country,
  postcodes: readonly Postcode[],
): Promise<void> {
  const write = db.prepare(
    `${INSERT} DO UPDATE SET lat = coalesce(lat, excluded.lat), long = coalesce(long, excluded.long),
       region = iif(lat IS NULL, excluded.region, region), localities = iif(localities = '', excluded.localities, localities)
     WHERE lat IS NULL OR localities = ''`,
  )
  await writeInParts(write, country, postcodes)
}

async function writeInParts(
  statement: D1PreparedStatement,
  country: Country,
  postcodes: readonly Postcode[],
): Promise<void> {
  for (let at = 0; at < postcodes.length; at += ROWS) {
    const rows = postcodes
      .slice(at, at + ROWS)
      .map(({ postcode, lat, long, region, localities }) => [
        postcode,
        lat,
        long,
        region,
        localities,
      ])
    // eslint-disable-next-line no-await-in-loop -- a database writes one at a time
    await statement.bind(country, JSON.stringify(rows)).run()
  }
}

type TownRow = {
  postcode: string
  lat: number
  long: number
  region: string
  localities: string
}

type Row = { postcode: string; lat: number | null; long: number | null; region: string }

function toPlace({ lat, long, region }: Row): Place {
  return { point: lat === null || long === null ? null : { lat, long }, region }
}
