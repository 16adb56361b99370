// Messages sent to shoppers about leads and reservations: purpose, channel and time, without text or addresses. The
// only SQL for that table.
import { errorName, logError } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'

export type SentMessage = {
  /** "confirmation", "drive-confirmed", "drive-cancelled", "reminder-day", "reminder-hours", or "reservation-" and the status that it reports. */
  kind: string
  channel: 'text' | 'email'
  /** Of the last attempt; "limited" if the shopper reached the daily limit, "stopped" if they want no messages. */
  state: 'sent' | 'failed' | 'limited' | 'stopped'
  at: Seconds
  tries: number
}

/** The subject of a message: the id of a lead, or of a reservation, which has the same id as its hold's lead. */
export type About = { site: string; about: string }

const SAVE_MS: Milliseconds = 1500

/** Adds a message, or another attempt. Never rejects: a message is sent even if it is not listed. */
export async function noteMessage(
  db: D1Database,
  { site, about }: About,
  { kind, channel, state, at }: Omit<SentMessage, 'tries'>,
): Promise<void> {
  const statement = db.prepare(
    `INSERT INTO sent_messages (about, kind, channel, site, state, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
     ON CONFLICT DO UPDATE SET state = ?5, at = ?6, tries = tries + 1`,
  )
  try {
    await inTime(statement.bind(about, kind, channel, site, state, at).run(), SAVE_MS)
  } catch (error) {
    logError('messages.note-failed', { tenant: site, error: errorName(error) })
  }
}

/** The messages about a lead or reservation, oldest first. */
export async function listSentMessages(
  db: D1Database,
  { site, about }: About,
): Promise<SentMessage[]> {
  const statement = db.prepare(
    `SELECT kind, channel, state, at, tries FROM sent_messages WHERE about = ?1 AND site = ?2 ORDER BY at`,
  )
  return (await statement.bind(about, site).all<SentMessage>()).results
}

/** Deletes the messages about deleted leads and reservations. */
export function deleteMessages(db: D1Database, ids: readonly string[]): D1PreparedStatement {
  const statement = db.prepare(
    `DELETE FROM sent_messages WHERE about IN (SELECT value FROM json_each(?1))
     AND NOT EXISTS (SELECT 1 FROM leads WHERE id = about)
     AND NOT EXISTS (SELECT 1 FROM reservations WHERE id = about)`,
  )
  return statement.bind(JSON.stringify(ids))
}
