// Codes that were sent and may come back, in the storage of the OTP store. The only SQL for that table: a row for each phone
// on a site, so that a new code takes the place of the old one.
import { CODE_SECONDS, MAX_TRIES } from './rate-limits.ts'

/** All keyed hashes: who reads the storage learns no phone, no code and no challenge. */
export type SentCode = {
  /** Site and phone. */
  slot: string
  /** Which browser may bring it back. */
  challenge: string
  /** Empty where the provider alone knows the code. */
  code: string
}

export type SentCodes = {
  keep: (code: SentCode, now: number) => void
  /** Counts a try, before anything is compared. Only the browser that asked can use tries up. */
  countTry: (code: Omit<SentCode, 'code'>, now: number) => 'counted' | 'wrong' | 'limited'
  /** Uses a code up, which is to take its row away: false where it is another one, over, or used already. */
  use: (code: SentCode, now: number) => boolean
  /** Takes away what is over. */
  prune: (now: number) => void
}

/** The codes in a Durable Object's storage; times in seconds. */
export function createSentCodes({ sql }: DurableObjectStorage): SentCodes {
  sql.exec(`CREATE TABLE IF NOT EXISTS codes (
    slot TEXT PRIMARY KEY, challenge TEXT NOT NULL, code TEXT NOT NULL,
    ends_at INTEGER NOT NULL, tries INTEGER NOT NULL
  ) WITHOUT ROWID`)
  const find = ({ slot, challenge }: Omit<SentCode, 'code'>, now: number) =>
    sql
      .exec<{ tries: number }>(
        'SELECT tries FROM codes WHERE slot = ?1 AND challenge = ?2 AND ends_at > ?3',
        slot,
        challenge,
        now,
      )
      .toArray()[0]
  return {
    keep: ({ slot, challenge, code }, now) => {
      sql.exec(
        'INSERT OR REPLACE INTO codes VALUES (?1, ?2, ?3, ?4, 0)',
        slot,
        challenge,
        code,
        now + CODE_SECONDS,
      )
    },
    countTry: (asked, now) => {
      const found = find(asked, now)
      if (found === undefined) return 'wrong'
      if (found.tries >= MAX_TRIES) return 'limited'
      sql.exec('UPDATE codes SET tries = tries + 1 WHERE slot = ?1', asked.slot)
      return 'counted'
    },
    use: ({ slot, challenge, code }, now) => {
      const gone = sql.exec(
        'DELETE FROM codes WHERE slot = ?1 AND challenge = ?2 AND code = ?3 AND ends_at > ?4 RETURNING slot',
        slot,
        challenge,
        code,
        now,
      )
      return gone.toArray().length > 0
    },
    prune: (now) => {
      sql.exec('DELETE FROM codes WHERE ends_at <= ?1', now)
    },
  }
}
