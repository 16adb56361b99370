// Retired cars: D1 keeps their address and the search that it redirects to. The only SQL for that table.
import type { Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'

export type RetiredCar = {
  slug: string
  /** Path of the search for similar vehicles. */
  searchPath: string
}

/** The search to which a retired car's address redirects; null if there was no such car. */
export async function findRetired(
  db: D1Database,
  site: string,
  slug: string,
): Promise<string | null> {
  const statement = db.prepare('SELECT search_path FROM retired_cars WHERE site = ?1 AND slug = ?2')
  return statement.bind(site, slug).first<string>('search_path')
}

/** Saves the addresses of retired cars. */
export async function saveRetired(
  db: D1Database,
  site: string,
  cars: readonly RetiredCar[],
  now: Seconds,
): Promise<void> {
  const statement = db.prepare(
    'INSERT INTO retired_cars (site, slug, search_path, retired_at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET search_path = ?3, retired_at = ?4',
  )
  for (let at = 0; at < cars.length; at += AT_ONCE) {
    const some = cars.slice(at, at + AT_ONCE)
    // eslint-disable-next-line no-await-in-loop -- sequential batches
    await db.batch(some.map(({ slug, searchPath }) => statement.bind(site, slug, searchPath, now)))
  }
}

const AT_ONCE = 500

/** Deletes addresses of a site's cars that were retired before a time; returns the number deleted. */
export async function purgeRetired(
  db: D1Database,
  { site, before, most }: PurgeBatch,
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM retired_cars WHERE site = ?1 AND slug IN (
       SELECT slug FROM retired_cars WHERE site = ?1 AND retired_at < ?2 LIMIT ?3)`,
  )
  return (await statement.bind(site, before, most).run()).meta.changes
}
