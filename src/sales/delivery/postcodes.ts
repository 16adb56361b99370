// Where postcodes are: imported, or learnt from a geocoder. The only SQL for that table.
import type { Country } from '#tenant/country.ts'
import type { Point } from './distance.ts'

/** A postcode that is known; without a point where a geocoder knows none, so that it is not asked again. */
export type Place = { point: Point | null; region: string }

/** The postcodes of a country that are known, by postcode. */
export async function findPlaces(
  db: D1Database,
  country: Country,
  postcodes: readonly [string, string],
): Promise<Map<string, Place>> {
  const statement = db.prepare(
    'SELECT postcode, lat, long, region FROM postcodes WHERE country = ?1 AND postcode IN (?2, ?3)',
  )
  const { results } = await statement.bind(country, ...postcodes).all<Row>()
  return new Map(results.map((row) => [row.postcode, toPlace(row)]))
}

/** How many postcodes of a country are known to be somewhere. */
export async function countPlaces(db: D1Database, country: Country): Promise<number> {
  const statement = db.prepare(
    'SELECT COUNT(*) AS places FROM postcodes WHERE country = ?1 AND lat IS NOT NULL',
  )
  return (await statement.bind(country).first<number>('places')) ?? 0
}

/** Keeps what a geocoder said of a postcode, unless it is known already. */
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
