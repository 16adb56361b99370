// Log of sent and verified codes. The only SQL for that table; only the server writes it.
import type { Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'

export type Verification = {
  website_slug: string
  dealership_slug: string
  verification_type: 'sms' | 'verify'
  /** Known once verified. */
  user_id: string | null
}

/** Inserts an entry, without a shopper if they have been deleted. */
export async function insertVerification(
  db: D1Database,
  { website_slug, dealership_slug, verification_type, user_id }: Verification,
  now: Seconds,
): Promise<void> {
  await db
    .prepare(
      'INSERT INTO verifications (website_slug, dealership_slug, verification_type, user_id, created_at) VALUES (?1, ?2, ?3, (SELECT id FROM users WHERE id = ?4), ?5)',
    )
    .bind(website_slug, dealership_slug, verification_type, user_id, now)
    .run()
}

/** A shopper's verifications for their data export. */
export function selectVerifications(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare(
      'SELECT website_slug, dealership_slug, verification_type, created_at FROM verifications WHERE user_id = ?1 ORDER BY id',
    )
    .bind(userId)
}

/** Keeps the entries for counting, without the shopper. */
export function forgetVerifications(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare('UPDATE verifications SET user_id = NULL WHERE user_id = ?1').bind(userId)
}

/** Deletes entries of a site from before a time; returns the number deleted. */
export async function purgeVerifications(
  db: D1Database,
  { site, before, most }: PurgeBatch,
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM verifications WHERE id IN (
       SELECT id FROM verifications WHERE website_slug = ?1 AND created_at < ?2 LIMIT ?3)`,
  )
  return (await statement.bind(site, before, most).run()).meta.changes
}
