// Sent codes in the OtpStore's storage. The only SQL for that table: one row per requesting browser, so that several
// codes for one phone are valid at once, and a stranger who requests a code cannot invalidate the owner's.
import { toHex } from '#lib/encoding.ts'
import { findKey, hashWith, type MasterKey, nameKey, writingKey } from '#lib/key-ring.ts'
import { randomBelow } from '#lib/random.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Proof } from './proof.ts'
import { CODE_SECONDS, MAX_TRIES } from './rate-limits.ts'

/** Keyed hashes only: the storage reveals no phone, code or challenge. */
export type SentCode = {
  /** Site and phone. */
  slot: string
  /** Identifies the browser that may use it. */
  challenge: string
  /** Empty if only the provider knows the code. */
  code: string
}

/** A code with the proof that was given before it was sent. */
export type KeptCode = SentCode & { proof: Proof }

/** "used-up" once per code, when its attempts are over; "used-up again" from then on. */
export type Tried = 'counted' | 'wrong' | 'used-up' | 'used-up again'

export type SentCodes = {
  keep: (code: KeptCode, now: Seconds) => void
  /** Counts an attempt before the code is compared. Only the requesting browser can use up attempts. */
  countTry: (code: Omit<SentCode, 'code'>, now: Seconds) => Tried
  /** Uses a code by deleting its row; null if it does not match, has expired or was used. */
  use: (code: SentCode, now: Seconds) => Proof | null
  /** Deletes expired rows. */
  prune: (now: Seconds) => void
}

/** The codes in a Durable Object's storage. */
export function createSentCodes({ sql }: DurableObjectStorage): SentCodes {
  sql.exec(`CREATE TABLE IF NOT EXISTS browser_codes (
    slot TEXT NOT NULL, challenge TEXT NOT NULL, code TEXT NOT NULL, ends_at INTEGER NOT NULL, tries INTEGER NOT NULL,
    proof TEXT NOT NULL, PRIMARY KEY (slot, challenge)
  ) WITHOUT ROWID`)
  moveEarlierCodes(sql)
  const find = ({ slot, challenge }: Omit<SentCode, 'code'>, now: Seconds) =>
    sql
      .exec<{ tries: number }>(
        'SELECT tries FROM browser_codes WHERE slot = ?1 AND challenge = ?2 AND ends_at > ?3',
        slot,
        challenge,
        now,
      )
      .toArray()[0]
  return {
    keep: ({ slot, challenge, code, proof }, now) => {
      sql.exec('DELETE FROM browser_codes WHERE slot = ?1 AND ends_at <= ?2', slot, now)
      sql.exec(
        'INSERT OR REPLACE INTO browser_codes (slot, challenge, code, ends_at, tries, proof) VALUES (?1, ?2, ?3, ?4, 0, ?5)',
        slot,
        challenge,
        code,
        now + CODE_SECONDS,
        proof,
      )
    },
    countTry: (attempt, now) => {
      const found = find(attempt, now)
      if (found === undefined) return 'wrong'
      if (found.tries > MAX_TRIES) return 'used-up again'
      sql.exec(
        'UPDATE browser_codes SET tries = tries + 1 WHERE slot = ?1 AND challenge = ?2',
        attempt.slot,
        attempt.challenge,
      )
      return found.tries === MAX_TRIES ? 'used-up' : 'counted'
    },
    use: ({ slot, challenge, code }, now) => {
      const gone = sql.exec<{ proof: Proof }>(
        'DELETE FROM browser_codes WHERE slot = ?1 AND challenge = ?2 AND code = ?3 AND ends_at > ?4 RETURNING proof',
        slot,
        challenge,
        code,
        now,
      )
      return gone.toArray()[0]?.proof ?? null
    },
    prune: (now) => {
      sql.exec('DELETE FROM browser_codes WHERE ends_at <= ?1', now)
    },
  }
}

/** Codes that an earlier release stored, one per phone and site, stay valid. */
function moveEarlierCodes(sql: SqlStorage): void {
  const isThere = sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'codes'").toArray().length > 0
  if (!isThere) return
  sql.exec(`INSERT OR IGNORE INTO browser_codes (slot, challenge, code, ends_at, tries, proof)
    SELECT slot, challenge, code, ends_at, tries, proof FROM codes`)
  sql.exec('DELETE FROM codes')
}

/** A pending verification: phone in E.164, site, and the challenge that the browser holds. */
export type Claim = { phone: string; site: string; challenge: string }

export type CodeHashes = {
  /** 128 random bits, prefixed with the name of the master key. */
  createChallenge: () => string
  /** Hashes a counted value, such as a phone or a network. */
  seal: (what: string, value: string) => Promise<string>
  /** Hashes a claim, with its code or with an empty one. */
  sealCode: (claim: Claim, code: string) => Promise<SentCode>
}

/** Counters use the key that writes; a code uses the one that its challenge names, so that it outlives a key change. */
export function createCodeHashes(masterKey: string): CodeHashes {
  const sealerOf = (key: MasterKey) => {
    const hash = hashWith(key, 'codes to phones')
    return async (...parts: string[]) => toHex(await hash(...parts))
  }
  const writing = writingKey(masterKey)
  const sealNow = sealerOf(writing)
  return {
    seal: sealNow,
    createChallenge: () => nameKey(writing, createChallenge()),
    sealCode: async ({ phone, site, challenge }, code) => {
      const { key } = findKey(masterKey, challenge) ?? { key: writing }
      const seal = key.id === writing.id ? sealNow : sealerOf(key)
      const [slot, sealedChallenge, sealedCode] = await Promise.all([
        seal('slot', site, phone),
        seal('challenge', challenge, site, phone),
        code === '' ? '' : seal('code', challenge, site, phone, code),
      ])
      return { slot, challenge: sealedChallenge, code: sealedCode }
    },
  }
}

/** Six uniformly random digits. */
export function createCode(): string {
  return String(randomBelow(1_000_000)).padStart(6, '0')
}

function createChallenge(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)).buffer)
}
