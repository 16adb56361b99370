// Persistent data: indexes, their documents and snapshots. All SQL is here and in excerpts.ts. Documents belong to a
// generation, and an index points to one, so that a full feed replaces the old stock at once.
import { isObject } from '#lib/is-object.ts'
import { parseJson } from '#lib/parse-json.ts'
import type { StoredDocument } from './build-columns.ts'
import { addExcerpt, createExcerpt, type Excerpts } from './excerpts.ts'
import type { JsonObject } from './json.ts'
import type { Settings } from './settings.ts'
import type { Binding, Sql } from './sql.ts'
import { hashText } from './text.ts'

export type IndexRecord = {
  name: string
  /** The index whose documents a replica shows; null for an index with its own documents. */
  main: string | null
  virtual: boolean
  generation: number
  settings: Settings
  /** Increases with every change to documents or settings. */
  revision: number
}

export type Documents = ReturnType<typeof createDocuments>

/** Bytes per snapshot row; storage allows at most 2 MB per row. */
const PART_BYTES = 1_000_000
/**
 * Documents that one statement reads, copies or deletes: a few milliseconds, between which other requests are answered.
 */
const SLICE = 250

export function createDocuments(
  sql: Sql,
  { listed, indexed }: Excerpts = { listed: [], indexed: [] },
) {
  for (const statement of TABLES) sql.exec(statement)
  for (const name of ['listed', 'indexed'] as const) addExcerpt(sql, name)
  const names = listed.join()
  const ofLists = createExcerpt(listed)
  const ofIndex = createExcerpt(indexed)

  // The row has the columns that the query names, as in `exec`.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  const first = <Row>(query: string, ...bindings: Binding[]): Row | null => {
    for (const row of sql.exec<Row>(query, ...bindings)) return row
    return null
  }

  /** The last `seq` that the next statement of a generation reaches; null after the last document. */
  function endOfSlice(generation: number, after: number): number | null {
    // By sequence and not by id, whose index would have to be sorted for each slice.
    const query = `SELECT max(seq) AS last FROM
      (SELECT seq FROM documents WHERE +generation = ? AND seq > ? ORDER BY seq LIMIT ${SLICE})`
    return first<{ last: number | null }>(query, generation, after)?.last ?? null
  }

  function nextRevision(): number {
    sql.exec('UPDATE state SET revision = revision + 1')
    return revision()
  }

  function revision(): number {
    return first<{ revision: number }>('SELECT revision FROM state')?.revision ?? 0
  }

  return {
    transaction: sql.transaction,
    revision,
    nextRevision,

    listIndexes(): IndexRecord[] {
      const rows = sql.exec<IndexRow>('SELECT * FROM indexes ORDER BY name')
      return Array.from(rows, toIndexRecord)
    },

    loadIndex(name: string): IndexRecord | null {
      const row = first<IndexRow>('SELECT * FROM indexes WHERE name = ?', name)
      return row && toIndexRecord(row)
    },

    /** Writes the record with a new revision, and returns the revision. */
    saveIndex(record: IndexRecord): number {
      const changed = nextRevision()
      sql.exec(
        `INSERT OR REPLACE INTO indexes (name, main, virtual, generation, settings, revision)
         VALUES (?, ?, ?, ?, ?, ?)`,
        record.name,
        record.main,
        record.virtual ? 1 : 0,
        record.generation,
        JSON.stringify(record.settings),
        changed,
      )
      return changed
    },

    dropIndex(name: string): void {
      sql.exec('DELETE FROM indexes WHERE name = ?', name)
    },

    /** Inserts or replaces; a replaced document keeps its sequence number. */
    put(generation: number, { id, body, json }: Document): void {
      const query = `INSERT INTO documents (generation, id, json, listed, indexed) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (generation, id) DO UPDATE
        SET json = excluded.json, listed = excluded.listed, indexed = excluded.indexed`
      const hash = hashText(json)
      sql.exec(query, generation, id, json, ofLists.write(body, hash), ofIndex.write(body, hash))
    },

    get(generation: number, id: string): string | null {
      return this.find(generation, id)?.json ?? null
    },

    find(generation: number, id: string): Stored | null {
      const query = 'SELECT json, listed, indexed FROM documents WHERE generation = ? AND id = ?'
      return first(query, generation, id)
    },

    /** Whether its excerpts are stored: false if another release listed or indexed other attributes. */
    hasExcerpts: (stored: Stored) =>
      ofLists.read(stored.listed) !== null && ofIndex.read(stored.indexed) !== null,

    remove(generation: number, id: string): void {
      sql.exec('DELETE FROM documents WHERE generation = ? AND id = ?', generation, id)
    },

    removeBySeq(seqs: number[]): void {
      const query = 'DELETE FROM documents WHERE seq IN (SELECT value FROM json_each(?))'
      sql.exec(query, JSON.stringify(seqs))
    },

    clear(generation: number): void {
      sql.exec('DELETE FROM documents WHERE generation = ?', generation)
      sql.exec('DELETE FROM snapshots WHERE generation = ?', generation)
    },

    /** Copies documents in slices. */
    *copy(from: number, to: number): Generator<void> {
      for (
        let after = 0, last = endOfSlice(from, 0);
        last !== null;
        last = endOfSlice(from, after)
      ) {
        const query = `INSERT INTO documents (generation, id, json, listed, indexed)
          SELECT ?, id, json, listed, indexed FROM documents
          WHERE +generation = ? AND seq > ? AND seq <= ? ORDER BY seq`
        sql.exec(query, to, from, after, last)
        after = last
        yield
      }
    },

    /** Leaves the documents of a generation to `sweep`, unless an index adopts them first. */
    abandon(generation: number): void {
      sql.exec('INSERT OR IGNORE INTO abandoned VALUES (?)', generation)
    },

    adopt(generation: number): void {
      sql.exec('DELETE FROM abandoned WHERE generation = ?', generation)
    },

    /** Deletes abandoned documents in slices, except those of the given generations. */
    *sweep(unfinished: ReadonlySet<number>): Generator<void> {
      const rows = sql.exec<{ generation: number }>('SELECT generation FROM abandoned')
      const abandoned = Array.from(rows, ({ generation }) => generation)
      for (const generation of abandoned.filter((one) => !unfinished.has(one))) {
        sql.exec('DELETE FROM snapshots WHERE generation = ?', generation)
        for (
          let last = endOfSlice(generation, 0);
          last !== null;
          last = endOfSlice(generation, 0)
        ) {
          sql.exec('DELETE FROM documents WHERE +generation = ? AND seq <= ?', generation, last)
          yield
        }
        this.adopt(generation)
      }
    },

    count(generation: number): number {
      const query = 'SELECT count(*) AS count FROM documents WHERE generation = ?'
      return first<{ count: number }>(query, generation)?.count ?? 0
    },

    /** All documents of a generation, in ascending `seq`, with at least these attributes; null: with all. */
    *scan(generation: number, attributes: readonly string[] | null): Generator<StoredDocument> {
      const isShort = attributes?.every((attribute) => indexed.includes(attribute)) === true
      const json = isShort ? 'CASE WHEN substr(indexed, 1, ?) IS ? THEN NULL ELSE json END' : 'json'
      const query = `SELECT seq, id, indexed, ${json} AS json FROM documents
        WHERE +generation = ? AND seq > ? ORDER BY seq LIMIT ${SLICE}`
      const tag = isShort ? [ofIndex.tag.length, ofIndex.tag] : []
      for (let after = 0; ;) {
        const rows = [...sql.exec<ScannedRow>(query, ...tag, generation, after)]
        for (const { seq, id, json: whole, indexed: text } of rows)
          yield { seq, id, json: whole ?? ofIndex.read(text) ?? '{}' }
        if (rows.length < SLICE) return
        after = rows.at(-1)?.seq ?? after
      }
    },

    /** The JSON of the documents, in the requested order. */
    read(seqs: number[]): string[] {
      if (seqs.length === 0) return []
      const query = `SELECT documents.json AS json FROM json_each(?) AS wanted
        CROSS JOIN documents ON documents.seq = wanted.value ORDER BY wanted.key`
      const rows = sql.exec<{ json: string }>(query, JSON.stringify(seqs))
      return Array.from(rows, (row) => row.json)
    },

    /**
     * Picked attributes of the documents. `pick` takes them from the JSON; the attributes that lists request are
     * stored.
     */
    readPicked(
      seqs: number[],
      attributes: readonly string[],
      pick: (json: string) => string,
    ): string[] {
      if (seqs.length === 0 || attributes.join() !== names) return this.read(seqs).map(pick)
      const query = `SELECT documents.listed AS listed FROM json_each(?) AS wanted
        CROSS JOIN documents ON documents.seq = wanted.value ORDER BY wanted.key`
      const rows = [...sql.exec<Pick<Stored, 'listed'>>(query, JSON.stringify(seqs))]
      const texts = rows.map((row) => ofLists.read(row.listed))
      const left = this.read(seqs.filter((_, i) => texts[i] === null)).values()
      return texts.map((text) => text ?? pick(left.next().value ?? '{}'))
    },

    /** The snapshot of exactly this revision, in one buffer; null if there is none. */
    loadSnapshot(generation: number, ofRevision: number): ArrayBuffer | null {
      const query = `SELECT size, bytes FROM snapshots
        WHERE generation = ? AND revision = ? ORDER BY part`
      let whole: Uint8Array<ArrayBuffer> | null = null
      let end = 0
      for (const row of sql.exec<SnapshotRow>(query, generation, ofRevision)) {
        whole ??= new Uint8Array(row.size)
        whole.set(new Uint8Array(row.bytes), end)
        end += row.bytes.byteLength
      }
      return whole && end === whole.length ? whole.buffer : null
    },

    saveSnapshot(generation: number, ofRevision: number, bytes: ArrayBuffer): void {
      sql.transaction(() => {
        sql.exec('DELETE FROM snapshots WHERE generation = ?', generation)
        for (let start = 0; start < bytes.byteLength; start += PART_BYTES) {
          const part = bytes.slice(start, start + PART_BYTES)
          const place = start / PART_BYTES
          const query = `INSERT INTO snapshots (generation, part, revision, size, bytes)
            VALUES (?, ?, ?, ?, ?)`
          sql.exec(query, generation, place, ofRevision, bytes.byteLength, part)
        }
      })
    },
  }
}

const TABLES = [
  `CREATE TABLE IF NOT EXISTS indexes (
    name TEXT PRIMARY KEY, main TEXT, virtual INTEGER NOT NULL, generation INTEGER NOT NULL,
    settings TEXT NOT NULL, revision INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS documents (
    seq INTEGER PRIMARY KEY, generation INTEGER NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL,
    UNIQUE (generation, id))`,
  `CREATE TABLE IF NOT EXISTS snapshots (
    generation INTEGER NOT NULL, part INTEGER NOT NULL, revision INTEGER NOT NULL,
    size INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (generation, part))`,
  'CREATE TABLE IF NOT EXISTS abandoned (generation INTEGER PRIMARY KEY)',
  'CREATE TABLE IF NOT EXISTS state (one INTEGER PRIMARY KEY CHECK (one = 1), revision INTEGER NOT NULL)',
  'INSERT OR IGNORE INTO state VALUES (1, 0)',
]

/** `json` is the body as JSON. */
type Document = { id: string; body: JsonObject; json: string }

type Stored = { json: string; listed: string | null; indexed: string | null }
type ScannedRow = { seq: number; id: string; json: string | null; indexed: string | null }
type SnapshotRow = { size: number; bytes: ArrayBuffer }
type IndexRow = Omit<IndexRecord, 'virtual' | 'settings'> & { virtual: number; settings: string }

function toIndexRecord(row: IndexRow): IndexRecord {
  const settings = parseJson(row.settings)
  return { ...row, virtual: row.virtual === 1, settings: isObject(settings) ? settings : {} }
}
