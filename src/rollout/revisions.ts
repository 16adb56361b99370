// Earlier revisions of a draft, in the SQLite of its object: each row has the edits that lead back to the previous one.
// The only SQL for this table.
import type { Seconds } from '#lib/zone-time.ts'
import { applyEdits, toEdits } from './edits.ts'
import type { Source } from './source.ts'

/** Number of revisions that can be rebuilt: an older form is compared with the values that it showed. */
const KEPT = 500

const TABLE = `CREATE TABLE IF NOT EXISTS revisions (
  revision INTEGER PRIMARY KEY, by TEXT NOT NULL, at INTEGER NOT NULL, undo TEXT NOT NULL)`

export type Revision = { revision: number; by: string; at: Seconds }

export function createRevisions(sql: SqlStorage): void {
  sql.exec(TABLE)
}

/** Number of the current revision; 0 before the first. */
export function lastRevision(sql: SqlStorage): number {
  return lastSaved(sql)?.revision ?? 0
}

export function lastSaved(sql: SqlStorage): Revision | null {
  const statement = 'SELECT revision, by, at FROM revisions ORDER BY revision DESC LIMIT 1'
  return sql.exec<Revision>(statement).toArray()[0] ?? null
}

/** Records a change of the document. Returns the new revision number. */
export function addRevision(
  sql: SqlStorage,
  { by, at, before, after }: { by: string; at: Seconds; before: Source; after: Source },
): number {
  const revision = lastRevision(sql) + 1
  const undo = JSON.stringify(toEdits(after, before))
  sql.exec(
    'INSERT INTO revisions (revision, by, at, undo) VALUES (?, ?, ?, ?)',
    revision,
    by,
    at,
    undo,
  )
  sql.exec('DELETE FROM revisions WHERE revision <= ?', revision - KEPT)
  return revision
}

/** The document at an earlier revision; null if that is no longer stored. */
export function rebuild(sql: SqlStorage, current: Source, revision: number): Source | null {
  const last = lastRevision(sql)
  if (revision > last) return null
  const rows = sql
    .exec<{ undo: string }>(
      'SELECT undo FROM revisions WHERE revision > ? ORDER BY revision DESC',
      revision,
    )
    .toArray()
  if (rows.length < last - revision) return null
  let document = current
  for (const { undo } of rows) {
    const back = applyEdits(document, JSON.parse(undo))
    if ('unknown' in back) return null
    document = back.after
  }
  return document
}
