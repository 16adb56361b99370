// Sessions in D1. The only SQL for that table; a session is valid only on its own site.
import * as z from 'zod'

import type { Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'
import type { Member } from './member.ts'

export type SessionRow = { id: string; createdAt: Seconds; expiresAt: Seconds }

/** A session only loads if it was used after `usedAfter`. */
export type Moment = { now: Seconds; usedAfter: Seconds }

/** Time of last use, to within an hour; 0 for a session of the previous release, which has no idle time. */
export type FoundMember = Member & { seenAt: Seconds }

/** Inserts a session and deletes some expired ones; false if the shopper has been deleted. */
export async function insertSession(
  db: D1Database,
  session: SessionRow & { site: string; userId: string },
): Promise<boolean> {
  const { id, site, userId, createdAt, expiresAt } = session
  const [, inserted] = await db.batch([
    db
      .prepare(
        'DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE expires_at <= ?1 LIMIT 20)',
      )
      .bind(createdAt),
    db
      .prepare(
        'INSERT INTO sessions (id, site, user_id, created_at, expires_at, seen_at) SELECT ?1, ?2, id, ?4, ?5, ?4 FROM users WHERE id = ?3',
      )
      .bind(id, site, userId, createdAt, expiresAt),
  ])
  return inserted?.meta.changes === 1
}

/** The shopper of a session; null if it has expired, was idle for too long, belongs to another site or is unknown. */
export async function findMember(
  db: D1Database,
  site: string,
  sessionId: string,
  { now, usedAfter }: Moment,
): Promise<FoundMember | null> {
  const statement = db.prepare(
    'SELECT s.user_id, s.seen_at, s.created_at AS signed_in_at, u.phone, u.first_name, u.last_name, u.email, u.created_at FROM sessions s JOIN users u ON u.id = s.user_id AND u.site = s.site WHERE s.id = ?1 AND s.site = ?2 AND s.expires_at > ?3 AND (s.seen_at > ?4 OR s.seen_at = 0)',
  )
  const row = await statement.bind(sessionId, site, now, usedAfter).first()
  if (row === null) return null
  const {
    user_id: userId,
    phone,
    created_at: since,
    seen_at: seenAt,
    signed_in_at: signedInAt,
    ...details
  } = rowShape.parse(row)
  return { userId, sessionId, phone, details, since, signedInAt, seenAt }
}

/** Records that a session was used. */
export async function touchSession(db: D1Database, sessionId: string, now: Seconds): Promise<void> {
  await db.prepare('UPDATE sessions SET seen_at = ?2 WHERE id = ?1').bind(sessionId, now).run()
}

/** A shopper's current sessions, newest first. */
export async function listSessions(
  db: D1Database,
  userId: string,
  { now, usedAfter }: Moment,
): Promise<SessionRow[]> {
  const statement = db.prepare(
    'SELECT id, created_at AS createdAt, expires_at AS expiresAt FROM sessions WHERE user_id = ?1 AND expires_at > ?2 AND (seen_at > ?3 OR seen_at = 0) ORDER BY created_at DESC LIMIT 100',
  )
  return (await statement.bind(userId, now, usedAfter).all<SessionRow>()).results
}

export async function deleteSession(db: D1Database, sessionId: string): Promise<void> {
  await db.prepare('DELETE FROM sessions WHERE id = ?1').bind(sessionId).run()
}

/** Ends all sessions of a shopper. */
export function deleteSessions(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare('DELETE FROM sessions WHERE user_id = ?1').bind(userId)
}

/** A shopper's sessions for their data export, without ids, which would work as credentials. */
export function selectSessions(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare(
      'SELECT created_at, expires_at, seen_at FROM sessions WHERE user_id = ?1 ORDER BY created_at',
    )
    .bind(userId)
}

const rowShape = z.object({
  user_id: z.string(),
  phone: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  created_at: z.number(),
  seen_at: z.number(),
  signed_in_at: z.number(),
})

/** Deletes sessions of a site that expired before a time; returns the number deleted. */
export async function purgeSessions(
  db: D1Database,
  { site, before, most }: PurgeBatch,
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM sessions WHERE id IN (
       SELECT id FROM sessions WHERE site = ?1 AND expires_at < ?2 LIMIT ?3)`,
  )
  return (await statement.bind(site, before, most).run()).meta.changes
}
