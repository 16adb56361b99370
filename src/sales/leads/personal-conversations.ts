// Conversations as personal data: exported and deleted with their leads; and the clean-up of their pictures.
import { readJson } from '#lib/parse-json.ts'
import { detailsShape } from './conversation-rows.ts'

/** A row of a message, without its id. */
export type PersonalMessage = {
  site: string
  lead: string
  way: string
  author: string
  body: string
  details: string
  state: string
  at: number
}

/** The messages of leads, as rows, for a person's data export. */
export function selectMessagesOf(db: D1Database, leads: readonly string[]): D1PreparedStatement {
  const statement = db.prepare(
    `SELECT site, lead, way, author, address, body, details, consent, state, reason, at FROM conversation_messages
     WHERE lead IN (SELECT value FROM json_each(?1)) AND state <> 'gone' ORDER BY at`,
  )
  return statement.bind(JSON.stringify(leads))
}

/**
 * Deletes the messages of deleted leads. A row with pictures stays, without personal data, until the pictures are
 * deleted from their bucket.
 */
export function deleteConversations(
  db: D1Database,
  leads: readonly string[],
): D1PreparedStatement[] {
  const ids = JSON.stringify(leads)
  const left = 'NOT EXISTS (SELECT 1 FROM leads WHERE leads.id = conversation_messages.lead)'
  return [
    db
      .prepare(
        `UPDATE conversation_messages SET state = 'gone', body = '', address = '', author = '', reason = '',
           due_at = NULL, details = json_object('pictures', details -> '$.pictures')
         WHERE lead IN (SELECT value FROM json_each(?1)) AND ${left}
           AND json_array_length(details, '$.pictures') > 0`,
      )
      .bind(ids),
    db
      .prepare(
        `DELETE FROM conversation_messages WHERE lead IN (SELECT value FROM json_each(?1)) AND ${left} AND state <> 'gone'`,
      )
      .bind(ids),
  ]
}

/** Pictures whose messages are deleted, with the ids of their rows. */
export async function listGonePictures(
  db: D1Database,
  most: number,
): Promise<{ id: string; keys: string[] }[]> {
  const statement = db.prepare(
    `SELECT id, details FROM conversation_messages WHERE state = 'gone' LIMIT ?1`,
  )
  const { results } = await statement.bind(most).all<{ id: string; details: string }>()
  return results.map(({ id, details }) => ({
    id,
    keys: (readJson(details, detailsShape)?.pictures ?? []).map(({ key }) => key),
  }))
}

/** Deletes the rows of deleted pictures. */
export async function deleteGone(db: D1Database, ids: readonly string[]): Promise<void> {
  await db
    .prepare(
      `DELETE FROM conversation_messages WHERE state = 'gone' AND id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(ids))
    .run()
}
