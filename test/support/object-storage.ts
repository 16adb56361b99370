// The SQL storage of a Durable Object on Node's own SQLite, as far as importers need it.
import { DatabaseSync } from 'node:sqlite'

/** An empty storage in memory. */
export function openStorage() {
  const db = new DatabaseSync(':memory:')
  const exec = (query: string, ...bindings: (string | number | Uint8Array)[]) => {
    const rows = db.prepare(query).all(...bindings)
    return Object.assign(rows, { one: () => rows[0], toArray: () => rows })
  }
  return { sql: { exec } } as unknown as Pick<DurableObjectStorage, 'sql'> // the part that is used
}
