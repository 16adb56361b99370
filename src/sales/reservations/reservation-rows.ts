// Reservations in D1. The only SQL for that table; every update is a compare-and-set of the row as read.
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { Caps } from './rate-limits.ts'
import {
  isOver,
  type NewReservation,
  type PaymentSession,
  type Reservation,
} from './reservation.ts'
import { toReservation } from './to-reservation.ts'

/** Reset on each status change: the stock must be updated, the dealer and the shopper notified. */
export const UNTOLD = { shownAt: null, notifiedAt: null } as const

/** The fields that change; the original request never does. */
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
    | 'cancelledBy'
    | 'shownAt'
    | 'notifiedAt'
    | 'dueAt'
    | 'failingSince'
    | 'attempts'
    | 'lastError'
    | 'refundPendingAt'
    | 'refundFailures'
    | 'failedRefund'
    | 'extraPayment'
    | 'disputedAt'
  >
>

/**
 * Inserts a reservation unless its id exists or its mobile, shopper, network or site has reached a limit; a single
 * statement, so that concurrent requests cannot exceed it. Returns the stored row; null if a limit is reached. `now` in
 * seconds.
 */
export async function insertReservation(
  db: D1Database,
  { id, site, dueAt }: { id: string; site: string; dueAt: Seconds },
  wanted: NewReservation,
  { caps, now }: { caps: Caps; now: Seconds },
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
      now - DAY,
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

/** Deletes network hashes that no limit counts any more. */
export async function forgetNetworks(db: D1Database, now: Seconds): Promise<void> {
  const statement = db.prepare(
    "UPDATE reservations SET network = '' WHERE network <> '' AND due_at IS NULL AND created_at <= ?1",
  )
  await statement.bind(now - DAY).run()
}

/** A reservation by id and site; null if there is none. */
export async function findReservation(
  db: D1Database,
  site: string,
  id: string,
): Promise<Reservation | null> {
  return toReservation(await selectReservation(db, site, id).first())
}

/** A reservation by id, of any site in this database; null if there is none. */
export async function findReservationById(db: D1Database, id: string): Promise<Reservation | null> {
  const statement = db.prepare(
    'SELECT * FROM reservations WHERE id = ?1 AND site NOT IN (SELECT site FROM absent_sites)',
  )
  return toReservation(await statement.bind(id).first())
}

/** The reservation of a site for a payment; null if there is none. */
export async function findByPayment(
  db: D1Database,
  site: string,
  paymentId: string,
): Promise<Reservation | null> {
  const statement = db.prepare('SELECT * FROM reservations WHERE payment_id = ?1 AND site = ?2')
  return toReservation(await statement.bind(paymentId, site).first())
}

/** Updates a reservation as read; null if it has changed. */
export async function changeReservation(
  db: D1Database,
  before: Reservation,
  change: Change,
): Promise<Reservation | null> {
  const after = { ...before, ...change }
  const statement = db.prepare(
    `UPDATE reservations SET status = ?3, session_id = ?4, session_url = ?5, payment_id = ?6, refund = ?7, paid_at = ?8,
       until = ?9, ended_at = ?10, shown_at = ?11, notified_at = ?12, due_at = ?13, revision = revision + 1,
       failing_since = ?14, attempts = ?15, last_error = ?16, refund_pending_at = ?17, refund_failures = ?18,
       failed_refund = ?19, extra_payment = ?20, disputed_at = ?21, cancelled_by = ?22,
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
      after.failingSince,
      after.attempts,
      after.lastError,
      after.refundPendingAt,
      after.refundFailures,
      after.failedRefund,
      after.extraPayment,
      after.disputedAt,
      after.cancelledBy,
    )
    .first()
  return toReservation(row)
}

/** Deletes a failed reservation if it is unchanged since it was read. */
export async function deleteReservation(
  db: D1Database,
  { id, revision }: Pick<Reservation, 'id' | 'revision'>,
): Promise<void> {
  const statement = db.prepare('DELETE FROM reservations WHERE id = ?1 AND revision = ?2')
  await statement.bind(id, revision).run()
}

/** Reservations of all sites due at a time, longest overdue first. */
export async function listDue(
  db: D1Database,
  now: Seconds,
  most: number,
): Promise<{ id: string; site: string }[]> {
  const statement = db.prepare(
    `SELECT id, site FROM reservations WHERE due_at <= ?1 AND site NOT IN (SELECT site FROM moving_sites) ORDER BY due_at LIMIT ?2`,
  )
  return (await statement.bind(now, most).all<{ id: string; site: string }>()).results
}

/** Postpones a reservation that could not be settled, so that others get their turn; counts as a failed attempt. */
export async function postponeReservation(
  db: D1Database,
  id: string,
  { until, reason, now }: { until: Seconds; reason: string; now: Seconds },
): Promise<void> {
  const statement = db.prepare(
    `UPDATE reservations SET due_at = ?2, failing_since = COALESCE(failing_since, ?3), attempts = attempts + 1, last_error = ?4
     WHERE id = ?1 AND due_at IS NOT NULL AND due_at < ?2`,
  )
  await statement.bind(id, until, now, reason).run()
}

/** The held vehicles of a site at a time, and the end of each hold. */
export async function listHeld(
  db: D1Database,
  site: string,
  now: Seconds,
): Promise<{ carId: string; until: Seconds }[]> {
  const statement = db.prepare(
    `SELECT car_id AS carId, until FROM reservations
     WHERE site = ?1 AND status IN ('paying', 'held', 'completed') AND until > ?2`,
  )
  return (await statement.bind(site, now).all<{ carId: string; until: Seconds }>()).results
}

/** Sites with held vehicles. */
export async function listHoldingSites(db: D1Database, now: Seconds): Promise<string[]> {
  const statement = db.prepare(
    `SELECT DISTINCT site FROM reservations
     WHERE status IN ('paying', 'held', 'completed') AND until > ?1 AND site NOT IN (SELECT site FROM moving_sites)`,
  )
  return (await statement.bind(now).all<{ site: string }>()).results.map(({ site }) => site)
}

function selectReservation(db: D1Database, site: string, id: string): D1PreparedStatement {
  return db.prepare('SELECT * FROM reservations WHERE id = ?1 AND site = ?2').bind(id, site)
}

/**
 * The change that a payment session makes to a reservation; null if none. A payment for a reservation that is over is
 * refunded, and so is any amount other than the deposit, which holds nothing.
 */
export function toPaymentChange(
  { status, paidAt, sessionUrl, deposit, currency }: Reservation,
  session: PaymentSession,
  now: Seconds,
): Change | null {
  if (paidAt !== null) return null
  if (session.status === 'paid') {
    const paid = { paidAt: now, paymentId: session.paymentId, sessionUrl: null, dueAt: now }
    if (isOver(status)) return { ...paid, refund: 'due', notifiedAt: null }
    const isDeposit = session.amount === deposit && session.currency === currency
    return isDeposit ? paid : { ...paid, ...overAs('refused', now, now) }
  }
  if (session.status !== 'expired' || sessionUrl === null) return null
  return { sessionUrl: null, dueAt: now, ...(status === 'paying' && overAs('lapsed', now)) }
}

/** The change that ends a reservation; a payment becomes due for refund. */
export function overAs(
  status: 'refused' | 'lapsed' | 'ended' | 'cancelled',
  now: Seconds,
  paidAt: Seconds | null = null,
): Change {
  return {
    status,
    endedAt: now,
    dueAt: now,
    ...UNTOLD,
    ...(paidAt !== null && { refund: 'due' as const }),
  }
}
