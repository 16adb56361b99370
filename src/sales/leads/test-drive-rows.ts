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
/** How the shopper gets messages about it; empty for none. */
export type RemindBy = '' | 'text' | 'email'

export type StoredDrive = Pick<TestDrive, 'start' | 'end'> & {
  state: TestDriveState
  /**
   * Number of changes of its time or state, each one message to the dealer, and how many of them the dealership made.
   */
  revision: number
  dealerMoves: number
  /** Whether the shopper came; null if not recorded. */
  came: boolean | null
  /** When the dealership confirmed its time, and when the shopper confirmed that they will come; null until then. */
  confirmedAt: Seconds | null
  comingAt: Seconds | null
  remindBy: RemindBy
  /** Increases with each change; forms send back the revision they showed, as `shown`. */
  edits: number
}

/** Columns of a stored drive; `toStored` reads them. */
const DRIVE_COLUMNS = `start_at AS start, end_at AS "end", state, revision, dealer_moves AS dealerMoves, came,
     confirmed_at AS confirmedAt, coming_at AS comingAt, remind_by AS remindBy, edits`

export type DriveRow = Omit<StoredDrive, 'came'> & { came: number | null }
export const toStored = <Row extends DriveRow>(row: Row) => ({
  ...row,
  came: row.came === null ? null : row.came === 1,
})

/** The drive after a statement; null if it changed none. */
async function firstDrive(statement: D1PreparedStatement): Promise<StoredDrive | null> {
  const row = await statement.first<DriveRow>()
  return row === null ? null : toStored(row)
}

/** Start times after a given time of drives with a vehicle, which is then away from its yard. */
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
    `SELECT ${DRIVE_COLUMNS} FROM test_drives WHERE lead_id = ?1 AND site = ?2`,
  )
  return firstDrive(statement.bind(lead, site))
}

/** Whether the shopper of a drive came: null if not recorded. */
export type Attendance = Pick<StoredDrive, 'start' | 'state' | 'came'>

/** Records whether the shopper came; false if someone else has changed that since it was `shown`. */
export async function recordAttendance(
  db: D1Database,
  { site, lead }: { site: string; lead: string },
  { came, shown }: { came: boolean | null; shown: boolean | null },
): Promise<boolean> {
  const statement = db.prepare(
    `UPDATE test_drives SET came = ?3, edits = edits + 1 WHERE lead_id = ?1 AND site = ?2 AND came IS ?4 AND state = 'booked'
     RETURNING lead_id`,
  )
  const toNumber = (value: boolean | null) => (value === null ? null : Number(value))
  return (await statement.bind(lead, site, toNumber(came), toNumber(shown)).first()) !== null
}

/** Maximum booked times of one vehicle; further bookings are made without a vehicle, so that bots cannot block it. */
export const MAX_TAKEN = 8

/** Maximum changes by a shopper; each one is a lead to the dealer. */
export const MAX_CHANGES = 5

export type SaveDrive = {
  drive: TestDrive
  state: TestDriveState
  /** The channel that the shopper chose for messages, for a new drive. */
  remindBy: RemindBy
  /** When the next reminder is due. */
  remindAt: Seconds | null
}

/**
 * Books a drive, or changes its time or state, at a time (`now`, seconds); an unchanged one keeps its revision. Null if
 * another shopper has that vehicle at that time, or if the drive was cancelled or changed too often.
 */
export async function saveTestDrive(
  db: D1Database,
  site: string,
  { drive: { lead, car, place, start, end }, state, remindBy, remindAt }: SaveDrive,
  now: Seconds,
): Promise<StoredDrive | null> {
  const statement = db.prepare(
    `INSERT INTO test_drives (lead_id, site, car_id, location_id, start_at, state, end_at, remind_by, remind_at)
     SELECT ?1, ?2, iif((SELECT count(*) FROM test_drives
       WHERE site = ?2 AND car_id = ?3 AND location_id = ?4 AND start_at > ?7 AND state = 'booked') < ?8, ?3, ''),
       ?4, ?5, ?6, ?10, ?11, iif(?11 = '' OR ?6 = 'cancelled', NULL, ?12)
     WHERE ?6 = 'cancelled' OR NOT EXISTS (SELECT 1 FROM test_drives
       WHERE site = ?2 AND location_id = ?4 AND car_id = ?3 AND start_at = ?5 AND state = 'booked' AND ?3 <> '' AND lead_id <> ?1)
     ON CONFLICT (lead_id) DO UPDATE SET start_at = ?5, end_at = ?10, state = ?6,
       came = iif(start_at <> ?5, NULL, came),
       confirmed_at = iif(start_at <> ?5, NULL, confirmed_at), coming_at = iif(start_at <> ?5, NULL, coming_at),
       remind_at = iif(remind_by = '' OR ?6 = 'cancelled', NULL, iif(start_at <> ?5 OR state <> ?6, ?12, remind_at)),
       edits = edits + (start_at <> ?5 OR state <> ?6),
       revision = revision + (start_at <> ?5 OR state <> ?6)
       WHERE ?6 = 'cancelled' OR (state = 'booked' AND (start_at = ?5 OR revision - dealer_moves < ?9))
     RETURNING ${DRIVE_COLUMNS}`,
  )
  const values = [lead, site, car, place, start, state, now, MAX_TAKEN, MAX_CHANGES, end]
  return firstDrive(statement.bind(...values, remindBy, remindAt))
}

/** A drive as shown to the person who changes it. */
export type ShownDrive = { site: string; lead: string; edits: number }

/** Confirms the time of a booked drive for the dealership; null if it has changed since it was shown. */
export async function confirmDrive(
  db: D1Database,
  { site, lead, edits }: ShownDrive,
  now: Seconds,
): Promise<StoredDrive | null> {
  const statement = db.prepare(
    `UPDATE test_drives SET confirmed_at = ?4, edits = edits + 1
     WHERE lead_id = ?1 AND site = ?2 AND edits = ?3 AND state = 'booked' RETURNING ${DRIVE_COLUMNS}`,
  )
  return firstDrive(statement.bind(lead, site, edits, now))
}

/** Cancels a booked drive for the dealership; null if it has changed since it was shown. */
export async function cancelDrive(
  db: D1Database,
  { site, lead, edits }: ShownDrive,
): Promise<StoredDrive | null> {
  const statement = db.prepare(
    `UPDATE test_drives SET state = 'cancelled', remind_at = NULL, revision = revision + 1, dealer_moves = dealer_moves + 1,
       edits = edits + 1
     WHERE lead_id = ?1 AND site = ?2 AND edits = ?3 AND state = 'booked'
     RETURNING ${DRIVE_COLUMNS}`,
  )
  return firstDrive(statement.bind(lead, site, edits))
}

/** Records that the shopper will come; repeating it changes nothing. Null if the drive is not booked for that time. */
export async function saveComing(
  db: D1Database,
  { site, lead, start }: { site: string; lead: string; start: Seconds },
  now: Seconds,
): Promise<StoredDrive | null> {
  const statement = db.prepare(
    `UPDATE test_drives SET edits = edits + (coming_at IS NULL), coming_at = coalesce(coming_at, ?4)
     WHERE lead_id = ?1 AND site = ?2 AND start_at = ?3 AND state = 'booked' RETURNING ${DRIVE_COLUMNS}`,
  )
  return firstDrive(statement.bind(lead, site, start, now))
}

export type MoveDrive = {
  start: Seconds
  end: Seconds
  /** The vehicle of its lead; may be empty. */
  car: string
  remindAt: Seconds | null
}

/**
 * Moves a booked drive for the dealership, which also confirms the new time. Null if it has changed since it was shown,
 * or another shopper has the vehicle at that time.
 */
export async function moveDrive(
  db: D1Database,
  { site, lead, edits }: ShownDrive,
  { start, end, car, remindAt }: MoveDrive,
  now: Seconds,
): Promise<StoredDrive | null> {
  const statement = db.prepare(
    `UPDATE test_drives SET start_at = ?4, end_at = ?5, came = NULL, confirmed_at = ?8, coming_at = NULL,
       revision = revision + 1, dealer_moves = dealer_moves + 1, edits = edits + 1,
       remind_at = iif(remind_by = '', NULL, ?7)
     WHERE lead_id = ?1 AND site = ?2 AND edits = ?3 AND state = 'booked' AND start_at <> ?4
       AND NOT EXISTS (SELECT 1 FROM test_drives o WHERE o.site = ?2 AND o.car_id = ?6 AND ?6 <> '' AND o.lead_id <> ?1
         AND o.state = 'booked' AND o.start_at < ?5 AND coalesce(o.end_at, o.start_at + 1) > ?4)
     RETURNING ${DRIVE_COLUMNS}`,
  )
  return firstDrive(statement.bind(lead, site, edits, start, end, car, remindAt, now))
}

/** A drive whose reminder is due. */
export type DueDrive = {
  lead: string
  site: string
  place: string
  start: Seconds
  remindAt: Seconds
}

/** Drives whose reminders are due, longest overdue first, without those of some sites. */
export async function listDueReminders(
  db: D1Database,
  now: Seconds,
  without: readonly string[],
  most: number,
): Promise<DueDrive[]> {
  const statement = db.prepare(
    `SELECT lead_id AS lead, site, location_id AS place, start_at AS start, remind_at AS remindAt
     FROM test_drives WHERE remind_at <= ?1 AND site NOT IN (SELECT value FROM json_each(?3)) ORDER BY remind_at LIMIT ?2`,
  )
  return (await statement.bind(now, most, JSON.stringify(without)).all<DueDrive>()).results
}

/**
 * Claims the reminder of a drive as listed, and sets when the next one is due; null if another sweep has claimed it, or
 * the drive was moved or cancelled since. Claimed before it is sent, so that a sweep that is killed then sends none
 * rather than two.
 */
export async function claimReminder(
  db: D1Database,
  { lead, site, start, remindAt }: DueDrive,
  next: Seconds | null,
): Promise<StoredDrive | null> {
  const statement = db.prepare(
    `UPDATE test_drives SET remind_at = ?5 WHERE lead_id = ?1 AND site = ?2 AND start_at = ?3 AND remind_at = ?4
       AND state = 'booked' RETURNING ${DRIVE_COLUMNS}`,
  )
  return firstDrive(statement.bind(lead, site, start, remindAt, next))
}

/** Number of upcoming drives that are not confirmed. */
export async function countToConfirm(db: D1Database, site: string, now: Seconds): Promise<number> {
  const statement = db.prepare(
    `SELECT count(*) AS n FROM test_drives
     WHERE site = ?1 AND start_at > ?2 AND state = 'booked' AND confirmed_at IS NULL AND coming_at IS NULL`,
  )
  return (await statement.bind(site, now).first<number>('n')) ?? 0
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
