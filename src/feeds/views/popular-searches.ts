// Popular searches for the empty search box. A searcher is stored as a 32-bit hash under a key that only this object
// has, and that lasts for one window. A search with enough searchers is published, and its hashes are deleted.
import { createKeyedHash } from '#lib/keyed-hash.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'

/** Minimum people who make a search before others see it. */
const PEOPLE = 20
const DAYS = 3
/** Days of one window: a key and its hashes. A search is shown for as long, and then has to qualify again. */
const WINDOW_DAYS = 28
/** Maximum searches counted in a window: addresses are easily invented. */
const MAX = 500
/** Maximum browsers of one network that count for a search. */
const BROWSERS = 4
/** Maximum searches shown. */
const SHOWN = 6

/** A searcher: a network, and a browser in it. Neither is stored. */
export type Searcher = { network: string; userAgent: string }

type Window = { number: number; secret: string }

/** The searches of one site; `storage` is that of its Durable Object. */
export function createPopularSearches({ sql, kv }: DurableObjectStorage) {
  sql.exec(
    `CREATE TABLE IF NOT EXISTS searches
       (address TEXT PRIMARY KEY, since INTEGER NOT NULL, published INTEGER) WITHOUT ROWID;
     CREATE TABLE IF NOT EXISTS searchers
       (address TEXT, person INTEGER, PRIMARY KEY (address, person)) WITHOUT ROWID`,
  )
  const numberOf = (text: string, ...bound: (string | number)[]) =>
    sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${text}`, ...bound).one().n

  /** Deletes everything older than its window; returns the number of hashes deleted. */
  function forget(now: Seconds): number {
    const number = Math.floor(dayOf(now) / WINDOW_DAYS)
    sql.exec('DELETE FROM searches WHERE published <= ?', dayOf(now) - WINDOW_DAYS)
    if (kv.get<Window>('window')?.number === number) return 0
    kv.put<Window>('window', { number, secret: crypto.randomUUID() })
    sql.exec('DELETE FROM searches WHERE published IS NULL')
    return sql.exec('DELETE FROM searchers RETURNING person').toArray().length
  }

  /** Whether a search is counted and not yet published; starts counting a new one. */
  function isCounted(address: string, now: Seconds): boolean {
    const known = sql
      .exec<{ published: number | null }>(
        'SELECT published FROM searches WHERE address = ?',
        address,
      )
      .toArray()[0]
    if (known !== undefined) return known.published === null
    if (numberOf('searches') >= MAX) return false
    sql.exec('INSERT INTO searches VALUES (?, ?, NULL)', address, dayOf(now))
    return true
  }

  return {
    forget,
    /** Counts a searcher of a search by its canonical address. */
    async count(address: string, { network, userAgent }: Searcher, now: Seconds): Promise<void> {
      forget(now)
      const hash = createKeyedHash(kv.get<Window>('window')?.secret ?? '', 'searchers')
      const [of, browser] = await Promise.all([
        hash(address, network),
        hash(address, network, userAgent),
      ])
      // Hashes of one network are adjacent.
      const first = (new DataView(of).getUint32(0) >>> 8) * 256
      const person = first + new DataView(browser).getUint8(0)
      if (!isCounted(address, now)) return
      const own = numberOf(
        'searchers WHERE address = ? AND person >= ? AND person < ?',
        address,
        first,
        first + 256,
      )
      if (own < BROWSERS && numberOf('searchers WHERE address = ?', address) < PEOPLE)
        sql.exec('INSERT OR IGNORE INTO searchers VALUES (?, ?)', address, person)
      const published = sql.exec(
        `UPDATE searches SET published = ?2 WHERE address = ?1 AND since <= ?2 - ?3
           AND (SELECT count(*) FROM searchers WHERE address = ?1) >= ?4 RETURNING address`,
        address,
        dayOf(now),
        DAYS,
        PEOPLE,
      )
      if (published.toArray().length > 0)
        sql.exec('DELETE FROM searchers WHERE address = ?', address)
    },
    /** Addresses of the published searches, newest first. */
    list: (now: Seconds): string[] =>
      sql
        .exec<{ address: string }>(
          'SELECT address FROM searches WHERE published > ? ORDER BY published DESC, address LIMIT ?',
          dayOf(now) - WINDOW_DAYS,
          SHOWN,
        )
        .toArray()
        .map(({ address }) => address),
  }
}

const dayOf = (now: Seconds) => Math.floor(now / DAY)
