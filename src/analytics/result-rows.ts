// Results in D1: figures by day, page speed, and names of the counted vehicles. The only SQL for these tables.
import { addDays, daysBetween } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { type Histogram, type Speeds, type SpeedMeasure, sumSpeeds } from './page-speed.ts'
import type { SpeedRow, TotalRow } from './result-counter.ts'
import type { PageMeasure } from './results.ts'

/** Writes totals, all or none; an existing row keeps the larger number. */
export async function saveResults(
  db: D1Database,
  site: string,
  { rows, speeds }: { rows: readonly TotalRow[]; speeds: readonly SpeedRow[] },
): Promise<void> {
  if (rows.length === 0 && speeds.length === 0) return
  // One statement for all rows of a table.
  const insert = db.prepare(
    `INSERT INTO daily_results (site, day, page, car, source, campaign, visits, page_views, searches, views, saves)
     SELECT ?1, value ->> 'day', value ->> 'page', value ->> 'car', value ->> 'source', value ->> 'campaign',
       value ->> 'visits', value ->> 'page_views', value ->> 'searches', value ->> 'views', value ->> 'saves'
     FROM json_each(?2) WHERE true
     ON CONFLICT DO UPDATE SET visits = max(visits, excluded.visits), page_views = max(page_views, excluded.page_views),
       searches = max(searches, excluded.searches), views = max(views, excluded.views), saves = max(saves, excluded.saves)`,
  )
  const name = db.prepare(
    `INSERT INTO counted_cars (site, car, slug, title, day)
     SELECT ?1, value ->> 'car', value ->> 'slug', value ->> 'title', value ->> 'day' FROM json_each(?2) WHERE true
     ON CONFLICT DO UPDATE SET slug = excluded.slug, title = excluded.title, day = excluded.day`,
  )
  const speed = db.prepare(
    `INSERT INTO daily_speeds (site, day, page, lcp, inp, cls) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
     ON CONFLICT DO UPDATE SET lcp = ?4, inp = ?5, cls = ?6`,
  )
  // Once a day: the first report of a row names its vehicle.
  const named = new Map(
    rows.filter(({ car, sent }) => car !== '' && sent === 0).map((row) => [row.car, row]),
  )
  await db.batch([
    insert.bind(site, JSON.stringify(rows)),
    name.bind(site, JSON.stringify([...named.values()])),
    ...speeds.map(({ day, page, speeds: text }) => {
      // Written by the counter.
      const { lcp, inp, cls } = JSON.parse(text) as Speeds
      return speed.bind(site, day, page, ...[lcp, inp, cls].map((counts) => JSON.stringify(counts)))
    }),
  ])
}

/** Days of a site, both inclusive: "2026-11-20". */
export type Span = { from: string; to: string }

export type Figures = Record<PageMeasure, number>
export type ResultTables = {
  pages: (Figures & { page: string })[]
  sources: (Figures & { source: string; campaign: string })[]
  cars: (Figures & { car: string; slug: string | null; title: string | null })[]
}

/** The figures of a span, summed in three ways. */
export async function loadResults(
  db: D1Database,
  site: string,
  { from, to }: Span,
): Promise<ResultTables> {
  const [pages, sources, cars] = await db.batch(
    [
      db.prepare(
        `SELECT page, sum(visits) AS visits, sum(page_views) AS page_views, sum(searches) AS searches, sum(views) AS views,
           sum(saves) AS saves FROM daily_results WHERE site = ?1 AND day BETWEEN ?2 AND ?3 GROUP BY page`,
      ),
      db.prepare(
        `SELECT source, campaign, sum(visits) AS visits, sum(page_views) AS page_views, sum(searches) AS searches,
           sum(views) AS views, sum(saves) AS saves
         FROM daily_results WHERE site = ?1 AND day BETWEEN ?2 AND ?3 GROUP BY source, campaign`,
      ),
      db.prepare(
        `SELECT r.car, c.slug, c.title, sum(visits) AS visits, sum(page_views) AS page_views, sum(searches) AS searches,
           sum(views) AS views, sum(saves) AS saves
         FROM daily_results r LEFT JOIN counted_cars c ON c.site = r.site AND c.car = r.car
         WHERE r.site = ?1 AND r.day BETWEEN ?2 AND ?3 AND r.car <> '' GROUP BY r.car`,
      ),
    ].map((statement) => statement.bind(site, from, to)),
  )
  // The columns of the three statements.
  return {
    pages: (pages?.results ?? []) as ResultTables['pages'],
    sources: (sources?.results ?? []) as ResultTables['sources'],
    cars: (cars?.results ?? []) as ResultTables['cars'],
  }
}

/** Views and saves of one vehicle in a span. */
export async function loadCarFigures(
  db: D1Database,
  { site, car }: { site: string; car: string },
  { from, to }: Span,
): Promise<Pick<Figures, 'views' | 'saves'>> {
  // Each day by name: with a range of days, the key would be read for every vehicle of the site.
  const statement = db.prepare(
    `SELECT coalesce(sum(views), 0) AS views, coalesce(sum(saves), 0) AS saves FROM daily_results
     WHERE site = ?1 AND day IN (SELECT value FROM json_each(?2)) AND page = 'vehicle' AND car = ?3`,
  )
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth))
  const figures = await statement
    .bind(site, JSON.stringify(days), car)
    .first<Pick<Figures, 'views' | 'saves'>>()
  return figures ?? { views: 0, saves: 0 }
}

type DayFigures = Figures & { day: string }

/** The figures of each day that has any. */
export async function loadDays(
  db: D1Database,
  site: string,
  { from, to }: Span,
): Promise<DayFigures[]> {
  const statement = db.prepare(
    `SELECT day, sum(visits) AS visits, sum(page_views) AS page_views, sum(searches) AS searches, sum(views) AS views,
       sum(saves) AS saves FROM daily_results WHERE site = ?1 AND day BETWEEN ?2 AND ?3 GROUP BY day`,
  )
  return (await statement.bind(site, from, to).all<DayFigures>()).results
}

/** The speed of each group of pages over a span. */
export async function loadSpeeds(
  db: D1Database,
  site: string,
  { from, to }: Span,
): Promise<Map<string, Speeds>> {
  const statement = db.prepare(
    'SELECT page, lcp, inp, cls FROM daily_speeds WHERE site = ?1 AND day BETWEEN ?2 AND ?3',
  )
  type Row = { page: string } & Record<SpeedMeasure, string>
  const { results } = await statement.bind(site, from, to).all<Row>()
  const pages = Map.groupBy(results, ({ page }) => page)
  // Written by `saveResults`.
  const read = (text: string) => JSON.parse(text) as Histogram
  return new Map(
    [...pages].map(([page, rows]) => [
      page,
      sumSpeeds(
        rows.map(({ lcp, inp, cls }) => ({ lcp: read(lcp), inp: read(inp), cls: read(cls) })),
      ),
    ]),
  )
}

/** Deletes a batch of each table from before a time; returns the number deleted. */
export async function purgeResults(
  db: D1Database,
  { site, before, most }: { site: string; before: Seconds; most: number },
): Promise<number> {
  const day = new Date(before * 1000).toISOString().slice(0, 10)
  const gone = await db.batch([
    db
      .prepare(
        `DELETE FROM daily_results WHERE site = ?1 AND (day, page, car, source, campaign) IN (
           SELECT day, page, car, source, campaign FROM daily_results WHERE site = ?1 AND day < ?2 LIMIT ?3)`,
      )
      .bind(site, day, most),
    db
      .prepare(
        `DELETE FROM daily_speeds WHERE site = ?1 AND (day, page) IN (
           SELECT day, page FROM daily_speeds WHERE site = ?1 AND day < ?2 LIMIT ?3)`,
      )
      .bind(site, day, most),
    db
      .prepare(
        `DELETE FROM counted_cars WHERE site = ?1 AND car IN (
           SELECT car FROM counted_cars WHERE site = ?1 AND day < ?2 LIMIT ?3)`,
      )
      .bind(site, day, most),
  ])
  return Math.max(...gone.map(({ meta }) => meta.changes))
}
