// Shoppers in D1, one row per phone and site. The only SQL for that table.
import type { Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'
import type { Details } from './member.ts'

export type NewUser = {
  site: string
  /** E.164. */
  phone: string
  /** Id at the code provider; null if the codes are our own. */
  providerId: string | null
  /** Fills empty fields only. */
  details: Partial<Details>
}

/** Id of the shopper with that phone on a site, created if needed. `id` is for a new one. */
export async function upsertUser(
  db: D1Database,
  { site, phone, providerId, details }: NewUser,
  { id, now }: { id: string; now: Seconds },
): Promise<string> {
  const { first_name = '', last_name = '', email = '' } = details
  const statement = db.prepare(
    `INSERT INTO users (id, site, phone, provider_id, first_name, last_name, email, created_at, seen_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)
     ON CONFLICT (site, phone) DO UPDATE SET
       seen_at = excluded.seen_at,
       provider_id = coalesce(excluded.provider_id, provider_id),
       first_name = CASE first_name WHEN '' THEN excluded.first_name ELSE first_name END,
       last_name = CASE last_name WHEN '' THEN excluded.last_name ELSE last_name END,
       email = CASE email WHEN '' THEN excluded.email ELSE email END
     RETURNING id`,
  )
  const row = await statement
    .bind(id, site, phone, providerId, first_name, last_name, email, now)
    .first<{ id: string }>()
  if (row === null) throw new Error('a written row was not returned')
  return row.id
}

/** Updates the shopper's personal details. */
export async function updateDetails(
  db: D1Database,
  userId: string,
  { first_name, last_name, email }: Details,
): Promise<void> {
  await db
    .prepare('UPDATE users SET first_name = ?2, last_name = ?3, email = ?4 WHERE id = ?1')
    .bind(userId, first_name, last_name, email)
    .run()
}

export function deleteUser(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare('DELETE FROM users WHERE id = ?1').bind(userId)
}

/** A shopper's row for their data export. */
export function selectUser(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare(
      'SELECT id, phone, provider_id, first_name, last_name, email, created_at, seen_at FROM users WHERE id = ?1',
    )
    .bind(userId)
}

/**
 * Shoppers of a site whose last sign-in was before a time. One with a session or with a reservation that is still
 * processed is left out.
 */
export async function listIdleUsers(
  db: D1Database,
  { site, before, now, most }: PurgeBatch,
): Promise<string[]> {
  const statement = db.prepare(
    `SELECT id FROM users WHERE site = ?1 AND seen_at < ?2
       AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND expires_at > ?3)
       AND NOT EXISTS (SELECT 1 FROM reservations WHERE user_id = users.id AND due_at IS NOT NULL)
     LIMIT ?4`,
  )
  const { results } = await statement.bind(site, before, now, most).all<{ id: string }>()
  return results.map(({ id }) => id)
}
