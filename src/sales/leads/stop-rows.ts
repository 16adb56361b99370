// Mobiles and email addresses whose owners stopped messages of a site. The only SQL for that table.
import type { PersonKeys } from '#lib/person-keys.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { PurgeBatch } from '#tenant/schema-privacy.ts'

/** An address of a shopper on a site: a mobile in E.164, or an email address in lower case. */
export type Reached = { site: string; address: string }

export type Stop = {
  isStopped: boolean
  /** What the person wrote. */
  word: string
  at: Seconds
}

/** Records a stop or start; one older than the stored one changes nothing. */
export function saveStop(
  db: D1Database,
  { site, address }: Reached,
  { isStopped, word, at }: Stop,
): D1PreparedStatement {
  const statement = db.prepare(
    `INSERT INTO message_stops (site, address, stopped, word, at) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT DO UPDATE SET stopped = ?3, word = ?4, at = ?5 WHERE at <= ?5`,
  )
  return statement.bind(site, address, isStopped ? 1 : 0, word, at)
}

/** The latest stop or start at each of these addresses. */
export async function findStops(
  db: D1Database,
  site: string,
  addresses: readonly string[],
): Promise<Map<string, Stop>> {
  const statement = db.prepare(
    `SELECT address, stopped, word, at FROM message_stops
     WHERE site = ?1 AND address IN (SELECT value FROM json_each(?2))`,
  )
  const { results } = await statement
    .bind(site, JSON.stringify(addresses))
    .all<{ address: string; stopped: number; word: string; at: Seconds }>()
  return new Map(
    results.map(({ address, stopped, word, at }) => [
      address,
      { isStopped: stopped === 1, word, at },
    ]),
  )
}

/**
 * Whether the owner of an address stopped the messages of a site. Rejects if the database fails: then nothing may be
 * sent.
 */
export async function isStopped(db: D1Database, { site, address }: Reached): Promise<boolean> {
  return (await findStops(db, site, [address])).get(address)?.isStopped ?? false
}

/** The stops of a person, by mobile and email. */
export function selectStopsOf(
  db: D1Database,
  { phones, email, site }: PersonKeys,
): D1PreparedStatement {
  const statement = db.prepare(
    `SELECT site, address, stopped, word, at FROM message_stops
     WHERE address IN (SELECT value FROM json_each(?1)) AND (?2 = '' OR site = ?2)`,
  )
  return statement.bind(JSON.stringify([...phones, email.toLowerCase()]), site)
}

export function deleteStops(db: D1Database, stops: readonly Reached[]): D1PreparedStatement {
  const statement = db.prepare(
    `DELETE FROM message_stops WHERE (site, address) IN (
       SELECT value ->> 'site', value ->> 'address' FROM json_each(?1))`,
  )
  const keys = stops.map(({ site, address }) => ({ site, address }))
  return statement.bind(JSON.stringify(keys))
}

/** Deletes stops of a site from before a time; returns the number deleted. */
export async function purgeStops(
  db: D1Database,
  { site, before, most }: PurgeBatch,
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM message_stops WHERE site = ?1 AND address IN (
       SELECT address FROM message_stops WHERE site = ?1 AND at < ?2 LIMIT ?3)`,
  )
  return (await statement.bind(site, before, most).run()).meta.changes
}
