// Reservations as personal data: shown and deleted with an account, and deleted when expired.
import type { Correction, PersonKeys } from '#lib/person-keys.ts'
import { deleteMessages } from '#sales/leads/sent-message-rows.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'

/**
 * Deletes reservations of a site that ended before a time; returns the number deleted. A reservation stays if it is
 * still being processed, holds a vehicle, has a refund to come or is disputed at the bank.
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
         AND refund_pending_at IS NULL AND extra_payment IS NULL AND disputed_at IS NULL
       ORDER BY created_at LIMIT ?4) RETURNING id`,
  )
  const { results } = await statement.bind(site, before, now, most).all<{ id: string }>()
  if (results.length > 0)
    await deleteMessages(
      db,
      results.map(({ id }) => id),
    ).run()
  return results.length
}

/** Reservations of the account, and guest reservations with its phone since it was created. */
const OF_ACCOUNT = `id IN (SELECT id FROM reservations WHERE user_id = ?1
  UNION SELECT r.id FROM users u JOIN reservations r ON r.phone = u.phone AND r.site = u.site
  WHERE u.id = ?1 AND r.user_id IS NULL AND r.created_at >= u.created_at)`

/** All stored data about a shopper in this table, except the payment page links. */
export function selectReservations(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare(
      `SELECT id, kind, status, car_id, car_slug, car_name, price, deposit, currency, payment, refund, phone,
         lead -> '$.payload' AS asked, created_at, paid_at, until, ended_at FROM reservations WHERE ${OF_ACCOUNT}`,
    )
    .bind(userId)
}

/**
 * Removes the shopper from their reservations. A reservation in progress keeps its contact details until its last
 * change ("" marks a deleted shopper).
 */
export function forgetReservations(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE reservations SET user_id = CASE WHEN due_at IS NULL THEN NULL ELSE '' END,
         phone = CASE WHEN due_at IS NULL THEN '' ELSE phone END,
         lead = CASE WHEN due_at IS NULL THEN '{}' ELSE lead END
       WHERE ${OF_ACCOUNT}`,
    )
    .bind(userId)
}

/** Selects the reservations of a person, including guest ones: as shown in an account, plus `id`. */
export function selectReservationsOf(
  db: D1Database,
  { phones, email, site }: PersonKeys,
): D1PreparedStatement {
  const mail = "CASE WHEN json_valid(lead) THEN lower(lead ->> '$.payload.email') END"
  const statement = db.prepare(
    `SELECT id, site, kind, status, car_id, car_slug, car_name, price, deposit, currency, payment, refund, phone, user_id,
       lead -> '$.payload' AS asked, created_at, paid_at, until, ended_at, due_at FROM reservations WHERE id IN (
         SELECT id FROM reservations WHERE phone IN (SELECT value FROM json_each(?1))
         UNION SELECT id FROM reservations WHERE ${mail} = ?2)
       AND (?3 = '' OR site = ?3) ORDER BY created_at`,
  )
  return statement.bind(JSON.stringify(phones), email === '' ? null : email.toLowerCase(), site)
}

/** `forgetReservations` for reservations by their ids. */
export function forgetReservationsOf(db: D1Database, ids: readonly string[]): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE reservations SET user_id = CASE WHEN due_at IS NULL THEN NULL ELSE '' END,
         phone = CASE WHEN due_at IS NULL THEN '' ELSE phone END,
         lead = CASE WHEN due_at IS NULL THEN '{}' ELSE lead END
       WHERE id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(ids))
}

/** Changes name, phone or email in reservations; null fields are unchanged. Future messages go to the new phone. */
export function correctReservations(
  db: D1Database,
  ids: readonly string[],
  { first_name, last_name, email, phone }: Correction,
): D1PreparedStatement {
  const patch = { name: first_name, last_name, email, phone }
  const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null))
  return db
    .prepare(
      `UPDATE reservations SET phone = coalesce(?3, phone), revision = revision + 1,
         lead = CASE WHEN lead = '{}' THEN lead ELSE json_patch(lead, ?2) END
       WHERE id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(ids), JSON.stringify({ payload: changes }), phone)
}
