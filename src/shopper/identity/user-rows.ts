// Shoppers in D1, one row per phone and site. The only SQL for that table.
import type { PersonKeys, Correction } from '#lib/person-keys.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'
import type { Details, Holder } from './member.ts'

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

/** Shoppers of a site whose last sign-in was before a time, except those with a session or a running reservation. */
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

/** Selects the accounts of a person: id and site. An email is as typed, not verified. */
export function selectUsersOf(
  db: D1Database,
  { phones, email, site }: PersonKeys,
): D1PreparedStatement {
  const statement = db.prepare(
    `SELECT id, site FROM users WHERE id IN (
       SELECT id FROM users WHERE phone IN (SELECT value FROM json_each(?1))
       UNION SELECT id FROM users WHERE lower(email) = ?2)
     AND (?3 = '' OR site = ?3) ORDER BY created_at`,
  )
  return statement.bind(JSON.stringify(phones), email === '' ? null : email.toLowerCase(), site)
}

/** Changes accounts; null fields are unchanged. Fails if another account of the site has the new phone. */
export function correctUsers(
  db: D1Database,
  ids: readonly string[],
  { first_name, last_name, email, phone }: Correction,
): D1PreparedStatement {
  const statement = db.prepare(
    `UPDATE users SET first_name = coalesce(?2, first_name), last_name = coalesce(?3, last_name),
       email = coalesce(?4, email), phone = coalesce(?5, phone)
     WHERE id IN (SELECT value FROM json_each(?1))`,
  )
  return statement.bind(JSON.stringify(ids), first_name, last_name, email, phone)
}

/** The account of a phone on a site; null if there is none. */
export async function findHolder(
  db: D1Database,
  { site, phone }: Pick<NewUser, 'site' | 'phone'>,
  now: Seconds,
): Promise<Holder | null> {
  const statement = db.prepare(
    `SELECT id, first_name, last_name, seen_at AS seenAt,
       EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND expires_at > ?3) AS hasSession
     FROM users WHERE site = ?1 AND phone = ?2`,
  )
  const row = await statement
    .bind(site, phone, now)
    .first<Omit<Holder, 'hasSession'> & { hasSession: number }>()
  return row === null ? null : { ...row, hasSession: row.hasSession === 1 }
}
