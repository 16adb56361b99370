// View counts of cars in D1, one row per car. The only SQL for that table; the caller decides what counts as a view.

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
): Promise<void> {
  if (counted.length === 0) return
  const statement = db.prepare(
    'INSERT INTO car_views (site, slug, views) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET views = views + ?3',
  )
  await db.batch(counted.map(({ slug, views }) => statement.bind(site, slug, views)))
}
