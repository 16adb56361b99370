// Stored excerpts of documents: the text of some attributes. Whole documents are several times as long.
import { pickAttributes } from './hits.ts'
import type { JsonObject } from './json.ts'
import type { Sql } from './sql.ts'
import { hashText } from './text.ts'

/** `listed` are the attributes that lists request; `indexed` those that columns and words are built from. */
export type Excerpts = { listed: readonly string[]; indexed: readonly string[] }

/** Older objects have no such column. A release without it may write a document and leave the excerpt outdated. */
export function addExcerpt(sql: Sql, name: keyof Excerpts): void {
  const columns = sql.exec<{ name: string }>("SELECT name FROM pragma_table_info('documents')")
  if (Array.from(columns, (column) => column.name).includes(name)) return
  sql.exec(`ALTER TABLE documents ADD COLUMN ${name} TEXT`)
  sql.exec(`CREATE TRIGGER forget_${name} AFTER UPDATE OF json ON documents
    WHEN new.${name} IS old.${name} BEGIN UPDATE documents SET ${name} = NULL WHERE seq = new.seq; END`)
}

/** Writes and reads the text of some attributes of a document. */
export function createExcerpt(names: readonly string[]) {
  // Another release may store other attributes.
  const tag = `${hashText(names.join())} `
  return {
    tag,
    /**
     * The document's hash shows the trigger that a changed document comes with its own excerpt, even if the excerpt is
     * unchanged.
     */
    write: (body: JsonObject, hash: number) =>
      `${tag}${hash}${JSON.stringify(pickAttributes(body, names))}`,
    read: (text: string | null | undefined) =>
      text?.startsWith(tag) === true ? text.slice(text.indexOf('{')) : null,
  }
}
