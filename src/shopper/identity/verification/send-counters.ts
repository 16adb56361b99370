// Counts sent codes in the OtpStore's storage. The only SQL for that table; one row per limit.
import type { Seconds } from '#lib/zone-time.ts'
import type { Cap, Count } from './rate-limits.ts'

/** `endsAt` is now if none was sent. */
export type CapCount = { cap: Cap; count: Count; endsAt: Seconds }

export type SendCounters = {
  read: (caps: readonly Cap[], now: Seconds) => CapCount[]
  /** Counts a sent code; the first one starts the period. */
  addSent: (cap: Cap, now: Seconds) => void
  /** Counts a verified code within its period; never more than were sent. */
  addVerified: (cap: Cap, now: Seconds) => void
  forget: (key: string) => void
  /** Deletes expired rows; false if none are left. */
  prune: (now: Seconds) => boolean
}

type Row = Count & { key: string; seconds: Seconds; ends_at: Seconds }

/** The counters in a Durable Object's storage. */
export function createSendCounters({ sql }: DurableObjectStorage): SendCounters {
  sql.exec(`CREATE TABLE IF NOT EXISTS sends (
    key TEXT NOT NULL, seconds INTEGER NOT NULL, ends_at INTEGER NOT NULL,
    sent INTEGER NOT NULL, verified INTEGER NOT NULL, PRIMARY KEY (key, seconds)
  ) WITHOUT ROWID`)
  return {
    read: (caps, now) => {
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
    },
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
    prune: (now) => {
      sql.exec('DELETE FROM sends WHERE ends_at <= ?1', now)
      return sql.exec('SELECT 1 FROM sends LIMIT 1').toArray().length > 0
    },
  }
}
