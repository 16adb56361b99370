// Rate limits, counted exactly in a Durable Object's storage, one row per limit. The only SQL for that table.
import type { Seconds } from './zone-time.ts'

/** A maximum in a period that starts with the first item counted. */
export type Cap = {
  key: string
  seconds: Seconds
  most: number
  /** Verified items are not counted: many genuine shoppers may share a network. */
  isRefunded?: boolean
}

export type Count = { sent: number; verified: number }

/** `endsAt` is now if nothing was counted. */
export type CapCount = { cap: Cap; count: Count; endsAt: Seconds }

export type CapCounters = {
  read: (caps: readonly Cap[], now: Seconds) => CapCount[]
  /** The first limit that is reached; undefined if none is. */
  findFull: (caps: readonly Cap[], now: Seconds) => CapCount | undefined
  /** Counts an item; the first one starts the period. */
  addSent: (cap: Pick<Cap, 'key' | 'seconds'>, now: Seconds) => void
  /** Counts a verified item within its period; never more than were sent. */
  addVerified: (cap: Pick<Cap, 'key' | 'seconds'>, now: Seconds) => void
  forget: (key: string) => void
  /** Counts whose key starts with a prefix, highest first. */
  list: (start: string, now: Seconds) => { key: string; sent: number; since: Seconds }[]
  /** Deletes expired rows; false if none are left. */
  prune: (now: Seconds) => boolean
}

type Row = Count & { key: string; seconds: Seconds; ends_at: Seconds }

/** Maximum counts in a list. */
const MAX_LISTED = 50

/** The counters in a Durable Object's storage. */
export function createCapCounters({ sql }: DurableObjectStorage): CapCounters {
  sql.exec(`CREATE TABLE IF NOT EXISTS sends (
    key TEXT NOT NULL, seconds INTEGER NOT NULL, ends_at INTEGER NOT NULL,
    sent INTEGER NOT NULL, verified INTEGER NOT NULL, PRIMARY KEY (key, seconds)
  ) WITHOUT ROWID`)
  const read: CapCounters['read'] = (caps, now) => {
    // One query: each storage call takes equally long.
    const keys = JSON.stringify(caps.map(({ key }) => key))
    const rows = sql
      .exec<Row>(
        'SELECT * FROM sends WHERE key IN (SELECT value FROM json_each(?1)) AND ends_at > ?2',
        keys,
        now,
      )
      .toArray()
    return caps.map((cap) => {
      const row = rows.find(({ key, seconds }) => key === cap.key && seconds === cap.seconds)
      return { cap, count: row ?? { sent: 0, verified: 0 }, endsAt: row?.ends_at ?? now }
    })
  }
  return {
    read,
    findFull: (caps, now) => read(caps, now).find(({ cap, count }) => !hasRoom(cap, count)),
    addSent: ({ key, seconds }, now) => {
      sql.exec(
        `INSERT INTO sends VALUES (?1, ?2, ?3 + ?2, 1, 0)
         ON CONFLICT DO UPDATE SET
           sent = iif(ends_at > ?3, sent, 0) + 1,
           verified = iif(ends_at > ?3, verified, 0),
           ends_at = iif(ends_at > ?3, ends_at, excluded.ends_at)`,
        key,
        seconds,
        now,
      )
    },
    addVerified: ({ key, seconds }, now) => {
      sql.exec(
        'UPDATE sends SET verified = min(sent, verified + 1) WHERE key = ?1 AND seconds = ?2 AND ends_at > ?3',
        key,
        seconds,
        now,
      )
    },
    forget: (key) => {
      sql.exec('DELETE FROM sends WHERE key = ?1', key)
    },
    list: (start, now) =>
      sql
        .exec<{ key: string; sent: number; since: Seconds }>(
          `SELECT key, sent, ends_at - seconds AS since FROM sends
           WHERE key >= ?1 AND key < ?1 || char(1114111) AND ends_at > ?2 ORDER BY sent DESC LIMIT ?3`,
          start,
          now,
          MAX_LISTED,
        )
        .toArray(),
    prune: (now) => {
      sql.exec('DELETE FROM sends WHERE ends_at <= ?1', now)
      return sql.exec('SELECT 1 FROM sends LIMIT 1').toArray().length > 0
    },
  }
}

function hasRoom({ most, isRefunded = false }: Cap, { sent, verified }: Count): boolean {
  return (isRefunded ? sent - verified : sent) < most
}
