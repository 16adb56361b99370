// Reservations as data of a person: what an account shows and deletes, and what becomes too old.
import type { PurgeBatch } from '#tenant/schema-privacy.ts'

/**
 * Deletes reservations of a site that ended before a time; the number deleted. One that is still processed, holds a
 * vehicle or has a refund to come stays.
 */
export async function purgeReservations(
  db: D1Database,
  { site, before, now, most }: PurgeBatch,
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM reservations WHERE id IN (
       SELECT id FROM reservations WHERE site = ?1 AND created_at < ?2
         AND max(coalesce(ended_at, 0), coalesce(until, 0), created_at) < ?2
         AND due_at IS NULL AND (refund IS NULL OR refund = 'done') AND coalesce(until, 0) <= ?3
       ORDER BY created_at LIMIT ?4)`,
  )
  return (await statement.bind(site, before, now, most).run()).meta.changes
}

/** Everything stored about a shopper here, except the payment page links. */
export function selectReservations(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare(
      `SELECT id, kind, status, car_id, car_slug, car_name, price, deposit, currency, payment, refund, phone,
         lead -> '$.payload' AS asked, created_at, paid_at, until, ended_at FROM reservations WHERE user_id = ?1`,
    )
    .bind(userId)
}

/**
 * Removes the shopper from their reservations. A reservation in progress keeps its contact details ("" marks a deleted
 * shopper) until its last change.
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
