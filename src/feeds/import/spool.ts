// Queue of a site's deliveries, stored in its object so that no crash loses one.
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { EDIT } from '#vehicle/stock-source.ts'
import type { Delivery, Result, Terms } from './delivery.ts'

export type SpooledDelivery = Delivery & {
  /** Storage key of the body. */
  body: string
  /** Hash of the body. */
  hash: string
  /** Number of attempts. */
  tries: number
  /** Null while queued or in progress. */
  result: Result | null
}

/** An unfinished delivery: `rows` were read so far, null before its turn. */
export type WaitingDelivery = Pick<Delivery, 'source' | 'at'> & { rows: number | null }

export type Spool = ReturnType<typeof createSpool>

/** Seconds that an id is stored; a repeat within this time changes nothing. */
const REMEMBERED_S: Seconds = 7 * DAY

/** Opens the spool in an object's storage and deletes incomplete bodies. */
export function createSpool({ sql }: Pick<DurableObjectStorage, 'sql'>) {
  // With row ids: without them SQLite reads whole parts to find one.
  sql.exec(`CREATE TABLE IF NOT EXISTS body_parts (
    body TEXT NOT NULL, at INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (body, at)
  )`)
  moveParts(sql)
  sql.exec(`CREATE TABLE IF NOT EXISTS deliveries (
    place INTEGER PRIMARY KEY AUTOINCREMENT, source TEXT NOT NULL, id TEXT NOT NULL, received INTEGER NOT NULL,
    terms TEXT NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0, result TEXT,
    UNIQUE (source, id)
  )`)
  // Bodies that were arriving when the object ended.
  sql.exec(
    'DELETE FROM body_parts WHERE body NOT IN (SELECT body FROM deliveries WHERE result IS NULL)',
  )

  const drop = (body: string) => void sql.exec('DELETE FROM body_parts WHERE body = ?', body)
  /** The delivery being read, and its rows so far. */
  let reading: { body: string; rows: number } | null = null
  const first = (where: string, ...bindings: string[]): SpooledDelivery | null => {
    // Edits come first, because a person is waiting.
    const order = `source <> '${EDIT}', place`
    const query = `SELECT * FROM deliveries WHERE ${where} ORDER BY ${order} LIMIT 1`
    const [row] = sql.exec<Row>(query, ...bindings)
    return row === undefined ? null : toSpooledDelivery(row)
  }

  /** Deletes expired deliveries; returns the number deleted. A waiting one stays, with its body. */
  const purge = (now: Seconds): number =>
    sql
      .exec(
        'DELETE FROM deliveries WHERE result IS NOT NULL AND received < ? RETURNING place',
        now - REMEMBERED_S,
      )
      .toArray().length

  return {
    write(body: string, at: Seconds, bytes: Uint8Array): void {
      sql.exec('INSERT INTO body_parts (body, at, bytes) VALUES (?, ?, ?)', body, at, bytes)
    },

    /** Yields the body in its stored chunks, each read on demand. */
    *read(body: string): Generator<Uint8Array> {
      for (let at = 0; ; at += 1) {
        const query = 'SELECT bytes FROM body_parts WHERE body = ? AND at = ?'
        const [row] = sql.exec<{ bytes: ArrayBuffer }>(query, body, at)
        if (row === undefined) return
        yield new Uint8Array(row.bytes)
      }
    },

    /** Bytes of a body. */
    sizeOf(body: string): number {
      const query = 'SELECT TOTAL(LENGTH(bytes)) AS size FROM body_parts WHERE body = ?'
      return sql.exec<{ size: number }>(query, body).one().size
    },

    drop,

    find: (source: string, id: string) => first('source = ? AND id = ?', source, id),

    /** The next delivery in the queue. */
    next: () => first('result IS NULL'),

    /** Records how many rows of a body were read. */
    noteRows: (body: string, rows: number) => void (reading = { body, rows }),

    /** Unfinished deliveries, in order. */
    listWaiting(): WaitingDelivery[] {
      const query = 'SELECT * FROM deliveries WHERE result IS NULL ORDER BY place'
      return Array.from(sql.exec<Row>(query), ({ source, received, body }) => ({
        source,
        at: received,
        rows: reading?.body === body ? reading.rows : null,
      }))
    },

    /** Number of waiting deliveries; edits do not count. */
    countWaiting(): number {
      const query = 'SELECT COUNT(*) AS count FROM deliveries WHERE result IS NULL AND source <> ?'
      return sql.exec<{ count: number }>(query, EDIT).one().count
    },

    /** Adds a delivery to the queue, replacing an earlier attempt that failed. */
    add(delivery: Delivery, body: string, hash: string): void {
      const { source, id, at, mode, map, force, charset = '' } = delivery
      sql.exec('DELETE FROM deliveries WHERE source = ? AND id = ?', source, id)
      const terms = JSON.stringify({ mode, map, force, charset } satisfies SentTerms)
      const insert =
        'INSERT INTO deliveries (source, id, received, terms, body, hash) VALUES (?, ?, ?, ?, ?, ?)'
      sql.exec(insert, source, id, at, terms, body, hash)
    },

    begin({ source, id, body }: Pick<SpooledDelivery, 'source' | 'id' | 'body'>): void {
      reading = { body, rows: 0 }
      sql.exec('UPDATE deliveries SET tries = tries + 1 WHERE source = ? AND id = ?', source, id)
    },

    /** Replaces the body with the result and deletes expired deliveries. */
    end({ source, id, body }: SpooledDelivery, result: Result, now: Seconds): void {
      const json = JSON.stringify(result)
      sql.exec('UPDATE deliveries SET result = ? WHERE source = ? AND id = ?', json, source, id)
      drop(body)
      purge(now)
    },

    purge,
  }
}

/** Objects of earlier releases have a table without row ids, perhaps with waiting bodies. */
function moveParts(sql: DurableObjectStorage['sql']): void {
  const query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'parts'"
  if (sql.exec(query).toArray().length === 0) return
  sql.exec('INSERT OR IGNORE INTO body_parts (body, at, bytes) SELECT body, at, bytes FROM parts')
  sql.exec('DROP TABLE parts')
}

/** The value stored as `terms`. */
type SentTerms = Terms & Pick<Delivery, 'charset'>

type Row = {
  source: string
  id: string
  received: number
  terms: string
  body: string
  hash: string
  tries: number
  result: string | null
}

function toSpooledDelivery({ received, terms, result, ...row }: Row): SpooledDelivery {
  // Both were written above.
  const read = result === null ? null : (JSON.parse(result) as Result)
  return { ...row, at: received, ...(JSON.parse(terms) as SentTerms), result: read }
}
