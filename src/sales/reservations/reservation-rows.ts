// Reservations as they last. The only SQL for that table; every change is a compare-and-set of the row as it was read.
import type { Caps } from './rate-limits.ts'
import type { NewReservation, Reservation } from './reservation.ts'
import { toReservation } from './to-reservation.ts'

/** What becomes of a reservation; what was wanted never changes. */
export type Change = Partial<
  Pick<
    Reservation,
    | 'status'
    | 'sessionId'
    | 'sessionUrl'
    | 'paymentId'
    | 'refund'
    | 'paidAt'
    | 'until'
    | 'endedAt'
    | 'shownAt'
    | 'notifiedAt'
    | 'dueAt'
  >
>

/**
 * Keeps a reservation unless there is one of its id, or its mobile, shopper, network or site has as many as it can: one statement, so
 * that many at once cannot be more. What stands there then; null where one of them has too many. `now` in seconds.
 */
export async function insertReservation(
  db: D1Database,
  { id, site, dueAt }: { id: string; site: string; dueAt: number },
  wanted: NewReservation,
  { caps, now }: { caps: Caps; now: number },
): Promise<Reservation | null> {
  const { car } = wanted
  const insert = db.prepare(
    `INSERT INTO reservations (id, site, kind, status, form_key, body_hash, car_id, car_slug, car_name, price, deposit, currency,
       payment, phone, user_id, lead, created_at, due_at, revision, network)
     SELECT ?1, ?2, ?3, 'started', ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13,
       CASE WHEN ?14 IS NULL THEN NULL ELSE coalesce((SELECT users.id FROM users WHERE users.id = ?14), '') END,
       ?15, ?16, ?17, 1, ?18
     WHERE (SELECT count(*) FROM reservations WHERE site = ?2 AND (phone = ?13 OR user_id = ?14)
         AND (status IN ('started', 'paying') OR (status = 'held' AND until > ?16))) < ?20
       AND (SELECT count(*) FROM reservations WHERE (phone = ?13 OR user_id = ?14) AND created_at > ?19
         AND until IS NOT NULL) < ?21
       AND (SELECT count(*) FROM reservations WHERE network <> '' AND network = ?18 AND site = ?2 AND paid_at IS NULL
         AND (status IN ('started', 'paying') OR (status = 'held' AND until > ?16))) < ?22
       AND (SELECT count(*) FROM reservations WHERE network <> '' AND network = ?18 AND created_at > ?19
         AND until IS NOT NULL) < ?23
       AND (?14 IS NOT NULL OR (SELECT count(*) FROM reservations
         WHERE site = ?2 AND created_at > ?19 AND user_id IS NULL AND until IS NOT NULL) < ?24)
     ON CONFLICT DO NOTHING`,
  )
  const [, standing] = await db.batch([
    insert.bind(
      id,
      site,
      wanted.kind,
      wanted.key,
      wanted.bodyHash,
      car.id,
      car.slug,
      car.name,
      car.price,
      wanted.deposit,
      wanted.currency,
      wanted.payment,
      wanted.phone,
      wanted.userId,
      JSON.stringify(wanted.lead),
      now,
      dueAt,
      wanted.network ?? '',
      now - DAY_S,
      caps.ofShopper,
      caps.ofShopperADay,
      caps.ofNetwork,
      caps.ofNetworkADay,
      caps.ofSiteADay,
    ),
    selectReservation(db, site, id),
  ])
  return toReservation(standing?.results[0])
}

const DAY_S = 86_400

/** Forgets which networks had vehicles once nothing counts them any more. `now` in seconds. */
export async function forgetNetworks(db: D1Database, now: number): Promise<void> {
  const statement = db.prepare(
    "UPDATE reservations SET network = '' WHERE network <> '' AND due_at IS NULL AND created_at <= ?1",
  )
  await statement.bind(now - DAY_S).run()
}

/** The reservation of an id on a site; null when there is none. */
export async function findReservation(
  db: D1Database,
  site: string,
  id: string,
): Promise<Reservation | null> {
  return toReservation(await selectReservation(db, site, id).first())
}

/** Changes a reservation that is as it was read; null where it is not any more. */
export async function changeReservation(
  db: D1Database,
  before: Reservation,
  change: Change,
): Promise<Reservation | null> {
  const after = { ...before, ...change }
  const statement = db.prepare(
    `UPDATE reservations SET status = ?3, session_id = ?4, session_url = ?5, payment_id = ?6, refund = ?7, paid_at = ?8,
       until = ?9, ended_at = ?10, shown_at = ?11, notified_at = ?12, due_at = ?13, revision = revision + 1,
       phone = CASE WHEN user_id = '' AND ?13 IS NULL THEN '' ELSE phone END,
       lead = CASE WHEN user_id = '' AND ?13 IS NULL THEN '{}' ELSE lead END
     WHERE id = ?1 AND revision = ?2 RETURNING *`,
  )
  const row = await statement
    .bind(
      after.id,
      after.revision,
      after.status,
      after.sessionId,
      after.sessionUrl,
      after.paymentId,
      after.refund,
      after.paidAt,
      after.until,
      after.endedAt,
      after.shownAt,
      after.notifiedAt,
      after.dueAt,
    )
    .first()
  return toReservation(row)
}

/** Takes away a reservation that came to nothing, where it is as it was read. */
export async function deleteReservation(
  db: D1Database,
  { id, revision }: Pick<Reservation, 'id' | 'revision'>,
): Promise<void> {
  const statement = db.prepare('DELETE FROM reservations WHERE id = ?1 AND revision = ?2')
  await statement.bind(id, revision).run()
}

/** What is to be looked at at a moment (seconds), of all sites; what has waited longest comes first. */
export async function listDue(
  db: D1Database,
  now: number,
  most: number,
): Promise<{ id: string; site: string }[]> {
  const statement = db.prepare(
    'SELECT id, site FROM reservations WHERE due_at <= ?1 ORDER BY due_at LIMIT ?2',
  )
  return (await statement.bind(now, most).all<{ id: string; site: string }>()).results
}

/** Puts off what could not be settled, so that others have their turn. */
export async function postponeReservation(
  db: D1Database,
  id: string,
  until: number,
): Promise<void> {
  const statement = db.prepare(
    'UPDATE reservations SET due_at = ?2 WHERE id = ?1 AND due_at IS NOT NULL AND due_at < ?2',
  )
  await statement.bind(id, until).run()
}

/** The vehicles of a site that shoppers have at a moment (seconds), and until when. */
export async function listHeld(
  db: D1Database,
  site: string,
  now: number,
): Promise<{ carId: string; until: number }[]> {
  const statement = db.prepare(
    `SELECT car_id AS carId, until FROM reservations
     WHERE site = ?1 AND status IN ('paying', 'held', 'completed') AND until > ?2`,
  )
  return (await statement.bind(site, now).all<{ carId: string; until: number }>()).results
}

/** Sites that have any such vehicle. */
export async function listHoldingSites(db: D1Database, now: number): Promise<string[]> {
  const statement = db.prepare(
    `SELECT DISTINCT site FROM reservations
     WHERE status IN ('paying', 'held', 'completed') AND until > ?1`,
  )
  return (await statement.bind(now).all<{ site: string }>()).results.map(({ site }) => site)
}

/** Sites with reservations that should have been looked at before a moment (seconds): how many, and since when. */
export async function listOverdue(
  db: D1Database,
  before: number,
): Promise<{ site: string; overdue: number; since: number }[]> {
  const statement = db.prepare(
    `SELECT site, COUNT(*) AS overdue, MIN(due_at) AS since
     FROM (SELECT site, due_at FROM reservations WHERE due_at IS NOT NULL AND due_at < ?1 ORDER BY due_at LIMIT 1000)
     GROUP BY site ORDER BY since`,
  )
  return (await statement.bind(before).all<{ site: string; overdue: number; since: number }>())
    .results
}

/** All that is kept of a shopper here, but for what opens the page of a payment. */
export function selectReservations(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare(
      `SELECT id, kind, status, car_id, car_slug, car_name, price, deposit, currency, payment, refund, phone,
         lead -> '$.payload' AS asked, created_at, paid_at, until, ended_at FROM reservations WHERE user_id = ?1`,
    )
    .bind(userId)
}

/**
 * Makes a shopper's reservations nobody's. Where something is under way they still can be reached ("" stands for a shopper who
 * has gone); the last change takes that away, too.
 */
export function forgetReservations(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE reservations SET user_id = CASE WHEN due_at IS NULL THEN NULL ELSE '' END,
         phone = CASE WHEN due_at IS NULL THEN '' ELSE phone END,
         lead = CASE WHEN due_at IS NULL THEN '{}' ELSE lead END
       WHERE user_id = ?1`,
    )
    .bind(userId)
}

function selectReservation(db: D1Database, site: string, id: string): D1PreparedStatement {
  return db.prepare('SELECT * FROM reservations WHERE id = ?1 AND site = ?2').bind(id, site)
}
