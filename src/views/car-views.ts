// Views of cars as they last, one row a car. The only SQL for that table; who counts is not known here.

export type CarViews = { slug: string; views: number }

/** Views of a car's page; null when none has been counted. Reads one row. */
export async function loadCarViews(
  db: D1Database,
  site: string,
  slug: string,
): Promise<number | null> {
  const statement = db.prepare('SELECT views FROM car_views WHERE site = ?1 AND slug = ?2')
  return statement.bind(site, slug).first<number>('views')
}

/** Adds views to those of a site's cars, all or none. */
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
