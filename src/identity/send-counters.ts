// How many codes went out, in the storage of the desk. The only SQL for that table; a row for each cap that was touched.
import type { Cap } from './caps.ts'

export type Count = { sent: number; verified: number }

export type SendCounters = {
  read: (cap: Cap, now: number) => Count
  /** Counts one code sent; its time begins with the first. */
  addSent: (cap: Cap, now: number) => void
  /** Counts one code that came back, where the time that it was sent in lasts. */
  addVerified: (cap: Cap, now: number) => void
  /** Takes away what is over; false where nothing is left. */
  prune: (now: number) => boolean
}

/** The counters in a Durable Object's storage; times in seconds. */
export function createSendCounters({ sql }: DurableObjectStorage): SendCounters {
  sql.exec(`CREATE TABLE IF NOT EXISTS sends (
    key TEXT NOT NULL, seconds INTEGER NOT NULL, ends_at INTEGER NOT NULL,
    sent INTEGER NOT NULL, verified INTEGER NOT NULL, PRIMARY KEY (key, seconds)
  ) WITHOUT ROWID`)
  return {
    read: ({ key, seconds }, now) =>
      sql
        .exec<Count>(
          'SELECT sent, verified FROM sends WHERE key = ?1 AND seconds = ?2 AND ends_at > ?3',
          key,
          seconds,
          now,
        )
        .toArray()[0] ?? { sent: 0, verified: 0 },
    addSent: ({ key, seconds }, now) => {
      sql.exec(
        'DELETE FROM sends WHERE key = ?1 AND seconds = ?2 AND ends_at <= ?3',
        key,
        seconds,
        now,
      )
      sql.exec(
        `INSERT INTO sends VALUES (?1, ?2, ?3, 1, 0)
         ON CONFLICT DO UPDATE SET sent = sent + 1`,
        key,
        seconds,
        now + seconds,
      )
    },
    addVerified: ({ key, seconds }, now) => {
      sql.exec(
        'UPDATE sends SET verified = verified + 1 WHERE key = ?1 AND seconds = ?2 AND ends_at > ?3',
        key,
        seconds,
        now,
      )
    },
    prune: (now) => {
      sql.exec('DELETE FROM sends WHERE ends_at <= ?1', now)
      return sql.exec('SELECT 1 FROM sends LIMIT 1').toArray().length > 0
    },
  }
}
