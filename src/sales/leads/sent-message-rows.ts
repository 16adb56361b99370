// Messages that were sent to shoppers about leads and reservations: what for, how and when, and neither their words nor their
// addresses. The only SQL for that table.
import { errorName, logError } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'

export type SentMessage = {
  /** "confirmation", or "reservation-" and the status that it reports. */
  kind: string
  channel: 'text' | 'email'
  /** Of the last try; "limited" if the shopper had enough messages that day. */
  state: 'sent' | 'failed' | 'limited'
  at: Seconds
  tries: number
}

/** What a message is about: the id of a lead, or of a reservation, whose hold has the same. */
export type About = { site: string; about: string }

const SAVE_MS: Milliseconds = 1500

/** Adds a message, or another try of it. Never rejects: a message that is not listed was sent all the same. */
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

/** Deletes the messages about leads and reservations that are gone. */
export function deleteMessages(db: D1Database, ids: readonly string[]): D1PreparedStatement {
  const statement = db.prepare(
    `DELETE FROM sent_messages WHERE about IN (SELECT value FROM json_each(?1))
     AND NOT EXISTS (SELECT 1 FROM leads WHERE id = about)
     AND NOT EXISTS (SELECT 1 FROM reservations WHERE id = about)`,
  )
  return statement.bind(JSON.stringify(ids))
}
