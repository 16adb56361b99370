// Results that are not yet in the database: totals of each row in the SQLite of the site's ViewCounter, one write per
// report. Totals are sent, not differences, so that a batch that is sent twice counts once.
import type { CountedCar, PageCount, PageGroup } from './results.ts'
import { NO_SPEEDS, type Speed, type Speeds, withSpeed } from './page-speed.ts'

/**
 * Maximum campaigns per day, so that a stranger can't fill the table with invented ones. Later ones are counted as
 * "(other)".
 */
const MAX_CAMPAIGNS = 20
export const OTHER_CAMPAIGNS = '(other)'
/** Maximum rows per day. Beyond it, a new row is counted without its campaign. */
const MAX_ROWS = 1000
/** Rows per batch. */
const BATCH = 50

export type TotalRow = Required<Omit<PageCount, 'car' | 'page'>> & {
  page: string
  car: string
  slug: string
  title: string
  /** Increases with each change; `sent` is the version in the database. */
  version: number
  sent: number
}

export type SpeedRow = { day: string; page: string; speeds: string; version: number; sent: number }

/** Opens the totals in the storage of a Durable Object. */
export function createResultCounter({ sql }: DurableObjectStorage) {
  sql.exec(
    `CREATE TABLE IF NOT EXISTS results (day TEXT, page TEXT, car TEXT, source TEXT, campaign TEXT, slug TEXT, title TEXT,
       visits INTEGER, page_views INTEGER, searches INTEGER, views INTEGER, saves INTEGER, version INTEGER, sent INTEGER,
       PRIMARY KEY (day, page, car, source, campaign)) WITHOUT ROWID;
     CREATE TABLE IF NOT EXISTS speeds (day TEXT, page TEXT, speeds TEXT, version INTEGER, sent INTEGER,
       PRIMARY KEY (day, page)) WITHOUT ROWID`,
  )
  /** A cached day, so that most reports read nothing. */
  let known: { day: string; campaigns: Set<string>; rows: number } | null = null

  const knownOf = (day: string) => {
    if (known?.day !== day) {
      const rows = sql.exec<{ campaign: string; n: number }>(
        'SELECT campaign, count(*) AS n FROM results WHERE day = ? GROUP BY campaign',
        day,
      )
      const all = rows.toArray()
      const campaigns = new Set(all.map(({ campaign }) => campaign))
      known = { day, campaigns, rows: all.reduce((sum, { n }) => sum + n, 0) }
    }
    return known
  }

  const isKnownRow = ({ day, page, car, source, campaign }: Key) =>
    sql
      .exec(
        'SELECT 1 FROM results WHERE day = ? AND page = ? AND car = ? AND source = ? AND campaign = ?',
        day,
        page,
        car,
        source,
        campaign,
      )
      .toArray().length > 0

  /** The row for a report, limited so that neither campaigns nor rows grow without bound. */
  function place(key: Key): Key {
    const { campaigns, rows } = knownOf(key.day)
    const isNew = key.campaign !== '' && !campaigns.has(key.campaign)
    const fits = !isNew || campaigns.size < MAX_CAMPAIGNS
    const named = fits ? key : { ...key, campaign: OTHER_CAMPAIGNS }
    if (rows < MAX_ROWS || isKnownRow(named)) return named
    // At most two per source of a page or vehicle.
    return { ...named, campaign: named.campaign === '' ? '' : OTHER_CAMPAIGNS }
  }

  return {
    add(counted: PageCount): void {
      const { day, page, source, campaign } = counted
      const { id = '', slug = '', title = '' }: Partial<CountedCar> = counted.car ?? {}
      const at = place({ day, page, car: id, source, campaign })
      const { visits = 0, page_views = 0, searches = 0, views = 0, saves = 0 } = counted
      const [row] = sql
        .exec<{ version: number }>(
          `INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 0) ON CONFLICT DO UPDATE SET
             visits = visits + excluded.visits, page_views = page_views + excluded.page_views,
             searches = searches + excluded.searches, views = views + excluded.views, saves = saves + excluded.saves,
             version = version + 1 RETURNING version`,
          at.day,
          at.page,
          at.car,
          at.source,
          at.campaign,
          slug,
          title,
          visits,
          page_views,
          searches,
          views,
          saves,
        )
        .toArray()
      const now = knownOf(day)
      now.campaigns.add(at.campaign)
      if (row?.version === 1) now.rows += 1
    },
    addSpeed(day: string, page: PageGroup, speed: Speed): void {
      const text = sql
        .exec<{ speeds: string }>('SELECT speeds FROM speeds WHERE day = ? AND page = ?', day, page)
        .toArray()[0]?.speeds
      // Written below.
      const before = text === undefined ? NO_SPEEDS : (JSON.parse(text) as Speeds)
      sql.exec(
        `INSERT INTO speeds VALUES (?, ?, ?, 1, 0) ON CONFLICT DO UPDATE SET speeds = excluded.speeds, version = version + 1`,
        day,
        page,
        JSON.stringify(withSpeed(before, speed)),
      )
    },
    /** A batch of totals that the database does not have yet. */
    read: () => ({
      rows: sql
        .exec<TotalRow>('SELECT * FROM results WHERE version > sent LIMIT ?', BATCH)
        .toArray(),
      speeds: sql
        .exec<SpeedRow>('SELECT * FROM speeds WHERE version > sent LIMIT ?', BATCH)
        .toArray(),
    }),
    /** Marks rows as saved in the database; changes since then are sent again. */
    take({ rows, speeds }: { rows: readonly TotalRow[]; speeds: readonly SpeedRow[] }): void {
      for (const { version, day, page, car, source, campaign } of rows)
        sql.exec(
          `UPDATE results SET sent = ? WHERE day = ? AND page = ? AND car = ? AND source = ? AND campaign = ?`,
          version,
          day,
          page,
          car,
          source,
          campaign,
        )
      for (const { version, day, page } of speeds)
        sql.exec('UPDATE speeds SET sent = ? WHERE day = ? AND page = ?', version, day, page)
    },
    /** Deletes totals before a day, if the database has them. */
    forget(before: string): void {
      sql.exec('DELETE FROM results WHERE day < ? AND version = sent', before)
      sql.exec('DELETE FROM speeds WHERE day < ? AND version = sent', before)
    },
  }
}

type Key = { day: string; page: string; car: string; source: string; campaign: string }
