// The history of a site's vehicles, field by field: the old value, the new value, and its source. Stored by the
// importer, and deleted with the vehicle.
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { type FieldChange, toFieldChanges } from '#vehicle/field-changes.ts'
import { type OwnValue, readOwnValues } from '#vehicle/own-values.ts'
import { isCalendarDay } from '#lib/time.ts'

/** `source` is as in vehicle/stock-source.ts; `who` is the person, empty if no person acted. */
export type LoggedChange = FieldChange & { at: Seconds; source: string; who: string }

/** A vehicle whose record changes. */
export type RecordChange = { id: string; changes: readonly FieldChange[] }

/** Days that a change is kept, and maximum changes kept per vehicle. */
export const CHANGE_DAYS = 400
const MAX_CHANGES = 200
/** Maximum changes on a page. */
const SHOWN = 100

export type ChangeLog = ReturnType<typeof createChangeLog>

/** Opens the history in an object's storage. */
export function createChangeLog({ sql }: Pick<DurableObjectStorage, 'sql'>) {
  sql.exec(`CREATE TABLE IF NOT EXISTS field_changes (
    place INTEGER PRIMARY KEY AUTOINCREMENT, vehicle TEXT NOT NULL, at INTEGER NOT NULL, source TEXT NOT NULL,
    who TEXT NOT NULL, changes TEXT NOT NULL)`)
  sql.exec('CREATE INDEX IF NOT EXISTS field_changes_by_vehicle ON field_changes (vehicle, place)')
  sql.exec(`CREATE TABLE IF NOT EXISTS own_ends (
    vehicle TEXT NOT NULL, day TEXT NOT NULL, PRIMARY KEY (vehicle, day)) WITHOUT ROWID`)

  return {
    add(all: readonly RecordChange[], { at, source, who }: Omit<LoggedChange, keyof FieldChange>) {
      const query =
        'INSERT INTO field_changes (vehicle, at, source, who, changes) VALUES (?, ?, ?, ?, ?)'
      for (const { id, changes } of all)
        if (changes.length > 0) sql.exec(query, id, at, source, who, JSON.stringify(changes))
    },

    /** Newest first. */
    list(vehicle: string): LoggedChange[] {
      const query =
        'SELECT at, source, who, changes FROM field_changes WHERE vehicle = ? ORDER BY place DESC LIMIT ?'
      const rows = sql.exec<{ at: Seconds; source: string; who: string; changes: string }>(
        query,
        vehicle,
        SHOWN,
      )
      return rows.toArray().flatMap(({ changes, ...row }) => {
        // Written above.
        const read = JSON.parse(changes) as FieldChange[]
        return read.map((change) => ({ ...row, ...change }))
      })
    },

    /** Deletes the history of vehicles that have left the stock. */
    forget(vehicles: Iterable<string>): void {
      for (const id of vehicles) {
        sql.exec('DELETE FROM field_changes WHERE vehicle = ?', id)
        sql.exec('DELETE FROM own_ends WHERE vehicle = ?', id)
      }
    },

    /** Records the days after which own values end. */
    noteEnds(vehicle: string, own: readonly OwnValue[]): void {
      sql.exec('DELETE FROM own_ends WHERE vehicle = ?', vehicle)
      for (const { until } of own)
        if (isCalendarDay(until))
          sql.exec('INSERT OR IGNORE INTO own_ends (vehicle, day) VALUES (?, ?)', vehicle, until)
    },

    /** The first day after which an own value ends; null if there is none. */
    firstEnd(): string | null {
      return sql.exec<{ day: string | null }>('SELECT min(day) AS day FROM own_ends').one().day
    },

    /** Vehicles with an own value that ended before a day. */
    listEnded(today: string, most: number): string[] {
      const query = 'SELECT DISTINCT vehicle FROM own_ends WHERE day < ? LIMIT ?'
      return Array.from(sql.exec<{ vehicle: string }>(query, today, most), ({ vehicle }) => vehicle)
    },

    dropEnds(vehicles: Iterable<string>, today: string): void {
      for (const id of vehicles)
        sql.exec('DELETE FROM own_ends WHERE vehicle = ? AND day < ?', id, today)
    },

    /** Deletes old and excess changes; returns the number deleted. */
    purge(now: Seconds): number {
      const query = `DELETE FROM field_changes WHERE at < ?1 OR place IN (
        SELECT place FROM (SELECT place, row_number() OVER (PARTITION BY vehicle ORDER BY place DESC) AS n
          FROM field_changes) WHERE n > ?2) RETURNING place`
      return sql.exec(query, now - CHANGE_DAYS * DAY, MAX_CHANGES).toArray().length
    },
  }
}

/** What changed between two records of a vehicle. */
export function toRecordChange(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  id: string,
): RecordChange {
  return { id, changes: [...toFieldChanges(before, after), ...toOwnChanges(before, after)] }
}

/** Own values that began, changed or ended, even if the vehicle's value stays the same. */
function toOwnChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] {
  const [old, now] = [before, after].map(
    (record) => new Map(readOwnValues(record).map((one) => [one.field, one.until])),
  ) as [Map<string, string>, Map<string, string>] // one for each of the two above
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) =>
    old.get(field) === now.get(field)
      ? []
      : [{ field: `own.${field}`, before: old.get(field) ?? '', after: now.get(field) ?? '' }],
  )
}
