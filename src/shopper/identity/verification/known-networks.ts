// Networks from which a person has signed in. A share of the codes is reserved for them, so that strangers cannot use
// up the codes of a person on a known network. The only SQL for that table, in the OtpStore's storage.
import { DAY, type Seconds } from '#lib/zone-time.ts'

/** Keyed hashes of a phone or an email address, and of a network. */
export type KnownNetwork = { person: string; network: string }

export type KnownNetworks = {
  has: (known: KnownNetwork, now: Seconds) => boolean
  add: (known: KnownNetwork, now: Seconds) => void
  /** Deletes expired rows; false if none are left. */
  prune: (now: Seconds) => boolean
}

/** Seconds since the person last signed in there. */
const KNOWN_FOR: Seconds = 90 * DAY

/** The known networks in a Durable Object's storage. */
export function createKnownNetworks({ sql }: DurableObjectStorage): KnownNetworks {
  sql.exec(`CREATE TABLE IF NOT EXISTS known_networks (
    person TEXT NOT NULL, network TEXT NOT NULL, ends_at INTEGER NOT NULL, PRIMARY KEY (person, network)
  ) WITHOUT ROWID`)
  return {
    has: ({ person, network }, now) =>
      sql
        .exec(
          'SELECT 1 FROM known_networks WHERE person = ?1 AND network = ?2 AND ends_at > ?3',
          person,
          network,
          now,
        )
        .toArray().length > 0,
    add: ({ person, network }, now) => {
      sql.exec(
        'INSERT OR REPLACE INTO known_networks (person, network, ends_at) VALUES (?1, ?2, ?3)',
        person,
        network,
        now + KNOWN_FOR,
      )
    },
    prune: (now) => {
      sql.exec('DELETE FROM known_networks WHERE ends_at <= ?1', now)
      return sql.exec('SELECT 1 FROM known_networks LIMIT 1').toArray().length > 0
    },
  }
}
