// Points of postcodes: imported, or learnt from a geocoder. The only SQL for that table.
import type { Country } from '#tenant/country.ts'
import type { Point } from './locate.ts'

/** A known postcode; without a point if the geocoder did not find it, so that it is not looked up again. */
export type Place = { point: Point | null; region: string }

/** A known postcode with its point. `localities` has the main one first. */
export type Town = { postcode: string; localities: string[]; region: string; point: Point }

/** What to look up: a postcode, or names in lower case, of which one is enough. */
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

/** The towns with a postcode, or, without one, of a name: in one read of the country's rows. */
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
