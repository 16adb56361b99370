// Test drive times in D1: booked slots, and shoppers' changes. The only SQL for that table.
import type { Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'

export type TestDrive = {
  /** Id of the lead that booked it. */
  lead: string
  /** Vehicle id; empty if no stock vehicle was named. */
  car: string
  /** Location id. */
  place: string
  start: Seconds
  /** Null if the appointment system gave none. */
  end: Seconds | null
}

export type TestDriveState = 'booked' | 'cancelled'
export type StoredDrive = Pick<TestDrive, 'start' | 'end'> & {
  state: TestDriveState
  revision: number
}

/** When a vehicle is away from its yard: start times of drives after a time. */
export async function listTaken(
  db: D1Database,
  site: string,
  { car, place, after }: { car: string; place: string; after: Seconds },
): Promise<number[]> {
  const statement = db.prepare(
    `SELECT start_at AS start FROM test_drives
     WHERE site = ?1 AND location_id = ?2 AND car_id = ?3 AND start_at > ?4 AND state = 'booked' AND car_id <> ''`,
  )
  const { results } = await statement.bind(site, place, car, after).all<{ start: Seconds }>()
  return results.map(({ start }) => start)
}

/** The drive of a lead; null if none was booked. */
export async function findTestDrive(
  db: D1Database,
  site: string,
  lead: string,
): Promise<StoredDrive | null> {
  const statement = db.prepare(
    'SELECT start_at AS start, end_at AS "end", state, revision FROM test_drives WHERE lead_id = ?1 AND site = ?2',
  )
  return statement.bind(lead, site).first<StoredDrive>()
}

/** Whether the shopper of a drive came: null while no one has said. */
export type Attendance = Pick<StoredDrive, 'start' | 'state'> & { came: boolean | null }

/** The drive of a lead with whether its shopper came; null if none was booked. */
export async function findAttendance(
  db: D1Database,
  site: string,
  lead: string,
): Promise<Attendance | null> {
  const statement = db.prepare(
    'SELECT start_at AS start, state, came FROM test_drives WHERE lead_id = ?1 AND site = ?2',
  )
  const row = await statement
    .bind(lead, site)
    .first<Omit<Attendance, 'came'> & { came: number | null }>()
  return row === null ? null : { ...row, came: row.came === null ? null : row.came === 1 }
}

/** Records whether the shopper came, unless someone else has changed that from what was `shown`: then false. */
export async function recordAttendance(
  db: D1Database,
  { site, lead }: { site: string; lead: string },
  { came, shown }: { came: boolean | null; shown: boolean | null },
): Promise<boolean> {
  const statement = db.prepare(
    `UPDATE test_drives SET came = ?3 WHERE lead_id = ?1 AND site = ?2 AND came IS ?4 AND state = 'booked'
     RETURNING lead_id`,
  )
  const toNumber = (value: boolean | null) => (value === null ? null : Number(value))
  return (await statement.bind(lead, site, toNumber(came), toNumber(shown)).first()) !== null
}

/** Times of one vehicle that bookings can take: more are booked without a vehicle, so that bots cannot take them all. */
export const MAX_TAKEN = 8

/** Maximum changes by a shopper; each one is a lead to the dealer. */
export const MAX_CHANGES = 5

/**
 * Books a drive, or changes its time or state, at a time (`now`, seconds); an unchanged one keeps its revision. Null if
 * another shopper has that vehicle at that time, or if it has changed too often.
 */
export async function saveTestDrive(
  db: D1Database,
  site: string,
  { lead, car, place, start, end }: TestDrive,
  state: TestDriveState,
  now: Seconds,
): Promise<StoredDrive | null> {
  const statement = db.prepare(
    `INSERT INTO test_drives (lead_id, site, car_id, location_id, start_at, state, end_at)
     SELECT ?1, ?2, iif((SELECT count(*) FROM test_drives
       WHERE site = ?2 AND car_id = ?3 AND location_id = ?4 AND start_at > ?7 AND state = 'booked') < ?8, ?3, ''),
       ?4, ?5, ?6, ?10 WHERE ?6 = 'cancelled' OR NOT EXISTS (SELECT 1 FROM test_drives
       WHERE site = ?2 AND location_id = ?4 AND car_id = ?3 AND start_at = ?5 AND state = 'booked' AND ?3 <> '' AND lead_id <> ?1)
     ON CONFLICT (lead_id) DO UPDATE SET start_at = ?5, end_at = ?10, state = ?6,
       came = iif(start_at <> ?5, NULL, came),
       revision = revision + (start_at <> ?5 OR state <> ?6)
       WHERE ?6 = 'cancelled' OR start_at = ?5 OR revision < ?9
     RETURNING start_at AS start, end_at AS "end", state, revision`,
  )
  return statement
    .bind(lead, site, car, place, start, state, now, MAX_TAKEN, MAX_CHANGES, end)
    .first<StoredDrive>()
}

/** Deletes drives of a site from before a time; returns the number deleted. */
export async function purgeTestDrives(
  db: D1Database,
  { site, before, most }: PurgeBatch,
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM test_drives WHERE lead_id IN (
       SELECT lead_id FROM test_drives WHERE site = ?1 AND start_at < ?2 LIMIT ?3)`,
  )
  return (await statement.bind(site, before, most).run()).meta.changes
}

/** Deletes the drives of deleted leads. */
export function deleteDrives(db: D1Database, leads: readonly string[]): D1PreparedStatement {
  const statement = db.prepare(
    `DELETE FROM test_drives WHERE lead_id IN (SELECT value FROM json_each(?1))
     AND NOT EXISTS (SELECT 1 FROM leads WHERE id = lead_id)`,
  )
  return statement.bind(JSON.stringify(leads))
}
