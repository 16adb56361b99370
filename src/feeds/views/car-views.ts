// View counts of cars in D1, one row per car. The only SQL for that table; the caller decides what counts as a view.

import type { Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'

export type CarViews = { slug: string; views: number }

/** Views of a car's page; null if none has been counted. Reads one row. */
export async function loadCarViews(
  db: D1Database,
  site: string,
  slug: string,
): Promise<number | null> {
  const statement = db.prepare('SELECT views FROM car_views WHERE site = ?1 AND slug = ?2')
  return statement.bind(site, slug).first<number>('views')
}

/** Number of a site's cars with views, and the total of their views. */
export async function countViewed(
  db: D1Database,
  site: string,
): Promise<{ cars: number; views: number }> {
  const statement = db.prepare(
    'SELECT COUNT(*) AS cars, coalesce(SUM(views), 0) AS views FROM car_views WHERE site = ?1',
  )
  const counted = await statement.bind(site).first<{ cars: number; views: number }>()
  return counted ?? { cars: 0, views: 0 }
}

/** Adds views to a site's cars, all or none. */
export async function addCarViews(
  db: D1Database,
  site: string,
  counted: readonly CarViews[],
  now: Seconds,
): Promise<void> {
  if (counted.length === 0) return
  const statement = db.prepare(
    'INSERT INTO car_views (site, slug, views, counted_at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET views = views + ?3, counted_at = ?4',
  )
  await db.batch(counted.map(({ slug, views }) => statement.bind(site, slug, views, now)))
}

/** Deletes the counts of a site's cars that were last viewed before a time; returns the number deleted. */
export async function purgeViews(
  db: D1Database,
  { site, before, most }: PurgeBatch,
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM car_views WHERE site = ?1 AND slug IN (
       SELECT slug FROM car_views WHERE site = ?1 AND counted_at < ?2 LIMIT ?3)`,
  )
  return (await statement.bind(site, before, most).run()).meta.changes
}
