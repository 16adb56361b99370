// Points of postcodes: imported, or learnt from a geocoder. The only SQL for that table.
import type { Country } from '#tenant/country.ts'
import type { Point } from './locate.ts'

/** A known postcode; without a point if the geocoder did not find it, so that it is not looked up again. */
export type Place = { point: Point | null; region: string }

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

/** Number of postcodes of a country with a known point. */
export async function countPlaces(db: D1Database, country: Country): Promise<number> {
  const statement = db.prepare(
    'SELECT COUNT(*) AS places FROM postcodes WHERE country = ?1 AND lat IS NOT NULL',
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

type Row = { postcode: string; lat: number | null; long: number | null; region: string }

function toPlace({ lat, long, region }: Row): Place {
  return { point: lat === null || long === null ? null : { lat, long }, region }
}
